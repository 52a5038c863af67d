import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type AddressFormProps, type AddressRule, countriesServed, noPoBox, residentialOnly } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { de } from 'doorplate/words/de';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { searchFor } from '../support/searchFor.ts';
import { blank, checkout, fieldOf, matchService, pay } from '../support/checkout.tsx';
import { thrownByApp } from '../support/thrownByApp.ts';

afterEach(cleanup);

const seattle = { ...blank, line1: '500 Harbor Plaza', city: 'Seattle', region: 'WA', postalCode: '98104' };
const box = /can’t deliver to a PO box/;
const errorOf = (name: string) => fieldOf(name).getAttribute('aria-invalid');
const heard = () => [...document.querySelectorAll('fieldset > [role=status]')].map((one) => one.textContent).join('');

/** Renders a checkout with the built-in addresses. Records the charges except those of Finds. */
function shop(props: Partial<AddressFormProps>, addresses?: Parameters<typeof createSimulator>[0]) {
  const simulator = createSimulator(addresses);
  const { endpoints, credentials, fetch } = simulator;
  const page = checkout({
    client: createClient({ endpoints, credentials, fetch }),
    props: { layout: 'fields', ...props },
  });
  const verified = () => simulator.ledger.filter(({ operation }) => operation === 'cleanseInternational').length;
  return { ...page, verified };
}
async function choose(text: string) {
  await searchFor(document.querySelector<HTMLInputElement>('input[role=combobox]')!, text);
  await userEvent.keyboard('{ArrowDown}{Enter}');
}

test.each(someOf(1, ['fields', 'search'] as const))(
  'reports a chosen address that a rule rejects immediately, to screen readers too, and does not send it until it changes (%s)',
  async (layout) => {
    const { sent, verified } = shop({ layout, rules: [noPoBox, residentialOnly], countries: ['US'] });
    await choose('po box 12');
    expect((await screen.findAllByText(box)).length).toBe(2);
    expect(heard()).toMatch(box);
    expect(errorOf('line1')).toBe('true');
    await pay();
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('line1')));
    // First a business, according to the service, then a house without this information.
    await userEvent.clear(document.querySelector<HTMLInputElement>('input[role=combobox]')!);
    await choose('1600 pennsylvania');
    await screen.findAllByText(/only deliver to homes/);
    await pay();
    expect([sent, verified()]).toEqual([[], 0]);
    await userEvent.clear(document.querySelector<HTMLInputElement>('input[role=combobox]')!);
    await choose('77 beacon apt 1');
    await waitFor(() => expect(errorOf('line1')).toBeNull());
    await pay();
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);

test('rejects typed text on blur and autofilled text immediately, and pays for neither', async () => {
  const { client, records } = matchService(() => [{ AVC: 'V44-I44-P6-100' }]);
  const near: AddressRule = ({ city }) => (city === 'Lubec' ? 'Too far for us.' : undefined);
  const { sent } = checkout({
    client,
    props: {
      layout: 'fields',
      rules: [noPoBox, near, countriesServed(['US'])],
      countries: ['US', 'CA'],
      defaultValue: seattle,
    },
  });
  await userEvent.type(fieldOf('line2'), 'PO Box 12');
  expect(errorOf('line2')).toBeNull();
  await userEvent.tab();
  await waitFor(() => expect(errorOf('line2')).toBe('true'));
  expect(heard()).toMatch(box);
  await userEvent.fill(fieldOf('line2'), '');
  await waitFor(() => expect(errorOf('line2')).toBeNull());
  // Enter in the field itself submits the form, which is rejected too.
  await userEvent.type(fieldOf('line2'), 'PO Box 12{Enter}');
  await waitFor(() => expect(errorOf('line2')).toBe('true'));
  await userEvent.fill(fieldOf('line2'), '');

  act(() => {
    (document.activeElement as HTMLElement).blur();
  });
  fireEvent.change(fieldOf('line1'), { target: { value: 'P.O. Box 7' } });
  await waitFor(() => expect(errorOf('line1')).toBe('true'));
  fireEvent.change(fieldOf('line1'), { target: { value: '1 Elm Street' } });
  fireEvent.change(fieldOf('country'), { target: { value: 'CA' } });
  await screen.findAllByText('We don’t deliver to Canada.');
  expect(errorOf('country')).toBe('true');
  fireEvent.change(fieldOf('country'), { target: { value: 'US' } });
  await userEvent.selectOptions(fieldOf('region'), 'ME');

  // The form has `noValidate`.
  fieldOf('line1').form!.noValidate = true;
  await userEvent.fill(fieldOf('city'), 'Lubec');
  await pay();
  await screen.findAllByText('Too far for us.');
  expect(document.activeElement).toBe(fieldOf('line1'));
  expect([sent, records]).toEqual([[], []]);
  await userEvent.fill(fieldOf('city'), 'Portland');
  await pay();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(records).toHaveLength(1);
});

test('shows a rule’s message in the form’s language, at the first line if its field is hidden, and ignores a rule that throws', async () => {
  const { thrown, fail: broken } = thrownByApp();
  const { sent } = shop({
    words: de,
    verify: undefined,
    rules: [broken, countriesServed(['DE'])],
    countries: ['AT'],
    defaultValue: { line1: 'Hauptstraße 1', city: 'Linz', postalCode: '4020', country: 'AT' },
  });
  await pay();
  await screen.findAllByText('Wir liefern leider nicht in dieses Land: Österreich.');
  expect(errorOf('line1')).toBe('true');
  expect(sent).toEqual([]);
  await waitFor(() => expect(thrown.length).toBeGreaterThan(0));
});
