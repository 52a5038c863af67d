import { act, cleanup, render } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider, noPoBox } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, expect, test } from 'vitest';
import { endpoints, heldService } from '../../support/heldService.ts';

afterEach(cleanup);

const whole = { line1: 'PO Box 12', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' };

/** Renders a form whose app passes values that the types forbid, with the focus in its search. */
function open(given: Record<string, unknown>) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const props = { fields: { phone: 'optional' }, ...given } as AddressFormProps;
  const { container } = render(
    <AddressProvider client={createClient({ endpoints, fetch: heldService().fetch })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <AddressForm layout="fields" {...props} />
      </form>
    </AddressProvider>,
  );
  act(() => container.querySelector<HTMLInputElement>('[role=combobox]')!.focus());
  act(() => container.querySelector('form')!.requestSubmit());
  return { sent, said: [...container.querySelectorAll('[id$=error]')].map((one) => one.textContent) };
}

test('ignores a rule with an invalid result, and applies the other rules', () => {
  for (const nonsense of [
    null,
    false,
    () => 5,
    () => ['no'],
    async () => 'no',
    () => ({ field: 'city', message: {} }),
  ]) {
    const { sent } = open({ defaultValue: whole, rules: [nonsense] });
    expect(sent).toHaveLength(1);
    cleanup();
    expect(open({ defaultValue: whole, rules: [nonsense, noPoBox] }).sent).toEqual([]);
    cleanup();
  }
  expect(open({ defaultValue: whole, rules: null }).sent).toHaveLength(1);
  cleanup();
  // No form has this field. The message appears at the first line, where a user finds it.
  const { sent, said } = open({ defaultValue: whole, rules: [() => ({ field: 'constructor', message: 'Too far.' })] });
  expect([sent, said]).toEqual([[], ['Too far.']]);
});

test('reports errors with paths of any kind without crashing the form', () => {
  const errors = [
    { message: 'No such city.', path: 'shipping.city' },
    { message: 'Not here.', path: [null, Object.create(null)] },
    { message: {}, path: null },
    5,
  ];
  expect(open({ errors }).said).toEqual(['Not here.', 'No such city.']);
});

test('accepts values from an app that are missing or not text', () => {
  const phone = 4930123456;
  const odd = { ...whole, line1: null, city: {}, postalCode: 62701, phone };
  for (const given of [{ value: odd }, { defaultValue: odd }]) {
    expect(open(given).sent[0]).toMatchObject({ line1: '', city: '', postalCode: '62701' });
    cleanup();
  }
  expect(open({ defaultValue: null }).sent[0]).toMatchObject({ line1: '', country: 'US' });
  cleanup();
  for (const given of [{ saved: null }, { recent: () => null }, { recent: async () => [] }]) {
    expect(open(given).sent).toHaveLength(1);
    cleanup();
  }
  expect(open({ saved: [null, {}, { address: null }, { label: 'Home', address: whole }] }).sent).toHaveLength(1);
});
