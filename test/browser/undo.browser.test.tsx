import { cleanup, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm } from 'doorplate';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { searchFor } from '../support/searchFor.ts';
import { box, waitingShop } from '../support/waitingShop.tsx';

afterEach(cleanup);

test.each([
  ['a search', <AddressAutocomplete name="address" />, 'address'],
  ['the first line of a form', <AddressForm countries={['US']} layout="fields" />, 'line1'],
  ['the search box of a form', <AddressForm countries={['US']} layout="search" />, undefined],
])('after a second choice in %s, Undo restores the typed text, and Redo the chosen one', async (_, fields, name) => {
  const { sent, open, paid } = waitingShop(fields);
  open();
  const choose = async (text: string) => {
    await searchFor(box(), text);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(box().closest('[data-phase]')).toHaveAttribute('data-phase', 'selected'));
    return box().value;
  };
  await choose('5 main street galena');
  const chosen = await choose('77 beacon');

  await userEvent.keyboard('{Control>}z{/Control}');
  expect(box().value).toBe('77 beacon');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(box().value).toBe(chosen);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(box().value).toBe('77 beacon');
  expect(paid('retrieve')).toBe(2);
  if (!name) return;
  // What is shown is what is submitted.
  box().form!.requestSubmit();
  await waitFor(() => expect(sent.map((values) => values[name])).toEqual(['77 beacon']));
});
