import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

async function choose(text: string) {
  const fetch = vi.fn(() => Promise.reject(new Error('Nothing may be sent.')));
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch });
  const { container } = render(
    <AddressProvider client={client}>
      <BatchCleanse />
    </AddressProvider>,
  );
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], 'a.csv'));
  await screen.findByText('a.csv');
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
  return { start, text: () => container.textContent, fetch };
}

test('does not offer to start a file without a readable row, and lists its lines with their reasons', async () => {
  const { start, text } = await choose(
    'street,city\n(text),(text)\n"1 Main Street,Boston\n2 \0Main Street,Boston\nTotal,\n',
  );
  expect(start.disabled).toBe(true);
  expect(text()).toContain('4 lines can’t be read and won’t be sent');
  expect(text()).toContain('Line 2: units or types of the columns');
  expect(text()).toContain('Line 3: a quotation mark is not closed');
  expect(text()).toContain('Line 4: the line is damaged');
  expect(text()).toContain('Line 5: a total or a footer');
  expect(text()).toContain('This file has no rows below the column names.');
});

test('offers to start the other rows of a file with a damaged line', async () => {
  const { start, text } = await choose('street,city\n"1 Main Street,Boston\n2 Main Street,Boston\n');
  expect(start.disabled).toBe(false);
  expect(text()).toContain('1 line can’t be read and won’t be sent');
});
