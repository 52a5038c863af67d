import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * Enters a text into a search at once, and returns the rows that the service answered with. If the text were typed key by key, the rows could be
 * those of an earlier text, and the next answer could keep only manual entry. A country select has options too, which are there before any answer.
 */
export async function searchFor(box: HTMLInputElement, text: string): Promise<HTMLElement[]> {
  await userEvent.fill(box, text);
  return await foundRows();
}

/**
 * Returns the rows for the whole typed text. Rows for an earlier text stay until these arrive, and a key press on them would choose another address.
 */
export async function foundRows(root: ParentNode = document): Promise<HTMLElement[]> {
  const rows = () => [
    ...root.querySelectorAll<HTMLElement>(
      '.doorplate-spinner[hidden] ~ .doorplate-popup [role=listbox] > :is([data-kind=address], [data-kind=container])',
    ),
  ];
  await waitFor(() => expect(rows()).not.toEqual([]));
  return rows();
}
