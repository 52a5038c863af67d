import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { endpoints, row } from '../support/heldService.ts';

afterEach(cleanup);

// If matching took quadratic time, or the browser had to lay out the full text, each of these would exceed the test timeout.
test.each([
  ['160,000 é', 'é'.repeat(160_000)],
  ['160,000 é in two parts', 'e\u0301'.repeat(160_000)],
  ['marks that change places', `a${'\u0301\u0316'.repeat(80_000)}`],
  ['joined emoji', '👨‍'.repeat(60_000)],
])('shows the highlighted beginning of rows with %s, and narrows them with the next keys', async (_, long) => {
  const text = `1 Main ${long}`;
  const client = createClient({
    endpoints,
    fetch: () =>
      Promise.resolve(
        Response.json({
          items: [1, 2, 3].map((id) => ({
            ...row(String(id), `${text}${String(id)}`, 'Address', text),
            highlight: '0-1,2-3,9-9999;0-1',
          })),
        }),
      ),
  });
  render(
    <AddressProvider client={client}>
      <AddressAutocomplete />
    </AddressProvider>,
  );
  screen.getByRole('combobox').focus();
  await userEvent.keyboard('1 m');
  await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(3));
  await userEvent.keyboard('ain');
  const [first] = document.querySelectorAll('[role=option]');
  await waitFor(() => expect(first?.querySelectorAll('mark')[1]?.textContent).toBe('Main'));
  expect(first?.querySelector('bdi')?.textContent).toBe(`${text.slice(0, 1000)}…`);
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(first?.getAttribute('aria-selected')).toBe('true'));
});
