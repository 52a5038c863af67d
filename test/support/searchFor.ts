import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * Enters a text into a search at once, and returns the rows that the service answered to it. Typed key by key, the rows a moment later may be
 * those of an earlier text, of which the next answer keeps only manual entry. A country select has options too, and is there before any answer.
 */
export async function searchFor(box: HTMLInputElement, text: string): Promise<HTMLElement[]> {
  await userEvent.fill(box, text);
  return await foundRows();
}

/** The rows for the whole typed text: not those of an earlier text, which stay until then. A key press on those picks another address. */
export async function foundRows(root: ParentNode = document): Promise<HTMLElement[]> {
  const rows = () => [
    ...root.querySelectorAll<HTMLElement>(
      '.doorplate-spinner[hidden] ~ .doorplate-popup [role=listbox] > :is([data-kind=address], [data-kind=container])',
    ),
  ];
  await waitFor(() => expect(rows()).not.toEqual([]));
  return rows();
}
