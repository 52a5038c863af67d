import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The rows that the service answered, once they are shown. A country select has options too, and is there before any answer. */
export async function answeredRows(): Promise<HTMLElement[]> {
  const rows = () => [
    ...document.querySelectorAll<HTMLElement>(
      '[role=listbox] > [data-kind=address], [role=listbox] > [data-kind=container]',
    ),
  ];
  await waitFor(() => expect(rows()).not.toEqual([]));
  return rows();
}
