import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * Puts a text into a search at once, and gives the rows that the service answered to it. Typed key by key, the rows that are there a moment later may be
 * those of a text before, of which the next answer leaves none but the way to the fields. A country select has options too, and is there before any answer.
 */
export async function searchFor(box: HTMLInputElement, text: string): Promise<HTMLElement[]> {
  await userEvent.fill(box, text);
  return await foundRows();
}

/** The rows of all that was typed: not those of a text before, which stand until they come. Who presses a key on those gets another address. */
export async function foundRows(root: ParentNode = document): Promise<HTMLElement[]> {
  const rows = () => [
    ...root.querySelectorAll<HTMLElement>(
      '.doorplate-spinner[hidden] ~ .doorplate-popup [role=listbox] > :is([data-kind=address], [data-kind=container])',
    ),
  ];
  await waitFor(() => expect(rows()).not.toEqual([]));
  return rows();
}
