import { cleanup, waitFor } from '@testing-library/react';
import { type AddressFormProps, type InputProps, noPoBox, type SelectProps } from 'doorplate';
import 'doorplate/styles.css';
import { forwardRef } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, checkout, fieldOf, matchService, pay } from '../support/checkout.tsx';

afterEach(cleanup);

/** An app's elements: the country, or the first line, is disabled. */
const Select = forwardRef<HTMLSelectElement, Omit<SelectProps, 'ref'>>((props, ref) => (
  <select {...props} ref={ref} disabled={props['data-field'] === 'country'} />
));
const Input = forwardRef<HTMLInputElement, Omit<InputProps, 'ref'>>((props, ref) => (
  <input {...props} ref={ref} disabled={props['data-field'] === 'line1'} />
));
const toledo = { ...blank, line1: '1001 Jefferson Avenue', city: 'Toledo', region: 'OH', postalCode: '43604' };

function open(props: Partial<AddressFormProps>) {
  const service = matchService(() => [
    {
      ...{ DeliveryAddress1: '1001 Jefferson Avenue', Premise: '1001', Thoroughfare: 'Jefferson Avenue' },
      ...{ Locality: 'Toledo', AdministrativeArea: 'OH', PostalCode: '43604', Country: 'US', AVC: 'V44-I44-P6-100' },
    },
  ]);
  const page = checkout({
    client: service.client,
    props: { layout: 'fields', verify: undefined, countries: ['US', 'DE'], components: { Select }, ...props },
  });
  return { ...page, ...service };
}

describe('a form whose country the app has disabled', () => {
  test('is sent once its address is verified', async () => {
    const { sent, verified, records } = open({ verify: 'submit', defaultValue: toledo });
    expect(fieldOf('country').disabled).toBe(true);
    await pay();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ line1: '1001 Jefferson Avenue' })]));
    expect([verified.map(({ outcome }) => outcome), records.length]).toEqual([['accepted'], 1]);
  });

  test('applies the rules of the shop, also if the browser does not validate it', async () => {
    const { sent } = open({ rules: [noPoBox], defaultValue: { ...toledo, line1: 'PO Box 12' } });
    fieldOf('line1').form!.noValidate = true;
    await pay();
    await waitFor(() => expect(fieldOf('line1')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('sends the first line next to its parts, and the phone number in its international format', async () => {
    const { sent } = open({
      fields: { phone: 'optional' },
      defaultValue: { ...blank, line1: 'Musterstraße 5', city: 'Berlin', postalCode: '10115', country: 'DE' },
    });
    await waitFor(() => expect(fieldOf('houseNumber')).toHaveValue('5'));
    await userEvent.type(fieldOf('phone'), '0301234567');
    await waitFor(() => expect(fieldOf('phone')).toHaveValue('030 1234567'));
    await pay();
    const street = { street: 'Musterstraße', houseNumber: '5', line1: 'Musterstraße 5' };
    expect(sent).toEqual([expect.objectContaining({ ...street, phone: '+49301234567' })]);
  });

  test('sends a text that only the search has', async () => {
    const { sent } = open({ layout: 'search', required: false });
    await userEvent.fill(document.querySelector('input[role=combobox]')!, '77 Nowhere Lane');
    await userEvent.keyboard('{Escape}');
    await pay();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ line1: '77 Nowhere Lane' })]));
  });
});

test('a form sends no line that the app has disabled, as a browser does', async () => {
  const { sent } = open({
    components: { Input },
    layout: 'search',
    defaultValue: { ...blank, line1: 'Musterstraße 5', city: 'Berlin', postalCode: '10115', country: 'DE' },
  });
  await waitFor(() => expect(fieldOf('houseNumber')).toHaveValue('5'));
  expect(fieldOf('street').disabled).toBe(true);
  await pay();
  expect(sent).toEqual([expect.objectContaining({ houseNumber: '5', city: 'Berlin' })]);
  expect(Object.keys(sent[0]!)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:street|line1)$/)]));
});
