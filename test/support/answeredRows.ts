import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * The rows that the service answered to all that was typed. A country select has options too, and is there before any answer; while the spinner
 * turns, the rows may be those of a text before, of which the next key leaves none but the way to the fields.
 */
export async function answeredRows(): Promise<HTMLElement[]> {
  const rows = () => [
    ...document.querySelectorAll<HTMLElement>(
      '.doorplate-spinner[hidden] ~ .doorplate-popup [role=listbox] > :is([data-kind=address], [data-kind=container])',
    ),
  ];
  await waitFor(() => expect(rows()).not.toEqual([]));
  return rows();
}
