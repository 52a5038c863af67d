import { cleanup, render, waitFor } from '@testing-library/react';
import {
  AddressAutocomplete,
  AddressForm,
  type AddressFormChange,
  type AddressFormProps,
  type AddressFormValue,
  AddressProvider,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fieldOf, pay } from '../support/checkout.tsx';
import { searchFor } from '../support/searchFor.ts';
import { box, chooseAddress, waitingShop } from '../support/waitingShop.tsx';

afterEach(cleanup);

type Heard = AddressFormChange & { value: AddressFormValue };

/** Moves the focus through all fields. */
async function tabThrough() {
  fieldOf('country').focus();
  const form = fieldOf('country').form!;
  while (document.activeElement?.closest('form') === form) await userEvent.tab();
}
const shown = (names: readonly string[]) => names.map((name) => fieldOf(name).value);

const addresses = [
  { line1: '77 Longwharf\nRoad', line2: 'Floor\r\n2', city: 'New\n Town', provinceCode: 'OH', postalCode: '43604' },
  {
    ...{ line1: 'Lange\nReihe 5', street: 'Lange\nReihe', buildingNumber: '5', city: 'Bad\nDoberan' },
    ...{ postalCode: '18209', countryIso2: 'DE' },
  },
];

describe('an address of the service with line breaks', () => {
  test.each([
    ['US', '77 longwharf road', { line1: '77 Longwharf Road', line2: 'Floor 2', city: 'New Town' }],
    ['DE', 'lange reihe 5', { street: 'Lange Reihe', houseNumber: '5', line1: 'Lange Reihe 5', city: 'Bad Doberan' }],
  ])(
    'is shown, reported and submitted with spaces instead (%s), without a wait, and moving through the fields edits nothing',
    async (country, text, fields) => {
      const heard: Heard[] = [];
      const { sent, open, paid } = waitingShop(
        <AddressForm
          countries={['US', 'DE']}
          defaultCountry={country}
          verify="submit"
          onChange={(value, change) => heard.push({ value, ...change })}
        />,
        { addresses },
      );
      await chooseAddress(box(), text);
      await pay();
      open();
      await waitFor(() => expect(sent).toEqual([expect.objectContaining(fields)]));
      const { houseNumber: _, street, ...values } = { street: '', houseNumber: '', ...fields };
      expect(heard.at(-1)!.value).toMatchObject(values);
      const names = Object.keys(fields).filter((name) => name !== 'line1' || street === '');
      expect(shown(names)).toEqual(names.map((name) => fields[name as keyof typeof fields]));
      const before = heard.length;
      await tabThrough();
      expect(heard.slice(before)).toEqual([]);
      await pay();
      await waitFor(() => expect(sent).toHaveLength(2));
      expect([sent[1], heard.at(-1)!.edited]).toEqual([sent[0], false]);
      expect([paid('retrieve'), paid('cleanseInternational')]).toEqual([1, 0]);
    },
  );
});

const given = {
  ...{ name: 'Ann\nLee', line1: '12 Main St\nRear', city: 'New\r\nTown', region: 'OH', postalCode: '43604' },
  ...{ country: 'US', company: '', line2: '', line3: '', district: '' },
};
const names = ['name', 'line1', 'city'];
const texts = ['Ann Lee', '12 Main St Rear', 'New Town'];

test.each<[string, (props: AddressFormProps) => React.ReactNode]>([
  ['defaultValue', (props) => <AddressForm {...props} defaultValue={given} />],
  [
    'value',
    function Controlled(props) {
      const [value, setValue] = useState<AddressFormValue>(given);
      return (
        <AddressForm
          {...props}
          value={value}
          onChange={(next, change) => {
            setValue(next);
            props.onChange?.(next, change);
          }}
        />
      );
    },
  ],
])('line breaks in `%s` become spaces, and moving through the fields changes nothing', async (_, Form) => {
  const heard: AddressFormValue[] = [];
  const { sent } = waitingShop(
    <Form countries={['US', 'CA']} fields={{ name: 'optional' }} onChange={(value) => heard.push(value)} />,
  );
  expect(shown(names)).toEqual(texts);
  await tabThrough();
  expect(heard).toEqual([]);
  await pay();
  expect(sent).toEqual([expect.objectContaining({ name: texts[0], line1: texts[1], city: texts[2] })]);
});

test('a line break in `toInputValue` becomes a space, and leaving the search does not change its text', async () => {
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: 0 });
  const heard: string[] = [];
  const picked: string[] = [];
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <AddressAutocomplete
        countries={['US']}
        toInputValue={({ line1, city }) => `${line1}\n${city}`}
        onChange={(text) => heard.push(text)}
        onSelect={({ city }) => picked.push(city)}
      />
    </AddressProvider>,
  );
  await searchFor(box(), '5 main street galena');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(picked).toEqual(['Galena']));
  await waitFor(() => expect(box()).toHaveValue('5 Main Street Galena'));
  const before = heard.length;
  await userEvent.tab();
  expect(box()).not.toHaveFocus();
  expect([heard.at(-1), heard.length]).toEqual(['5 Main Street Galena', before]);
});
