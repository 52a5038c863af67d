import { cleanup, waitFor } from '@testing-library/react';
import type { AddressFormValue } from 'doorplate';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, checkout, dialog, fieldOf, matchService, pay, press } from '../support/checkout.tsx';
import { someOf } from '../support/isLong.ts';

afterEach(cleanup);

const miami = { ...blank, city: 'Miami', region: 'FL', postalCode: '33125' };
const london = { ...blank, country: 'GB', city: 'London', postalCode: 'SW3 4ND' };

const changes: [string, string, typeof miami][] = [
  ['1/2 Elm Street', '1-2 Elm Street', miami],
  ['5² Elm Street', '52 Elm Street', miami],
  ['11 12th Street Northwest', '1 112th Street Northwest', miami],
  ['Flat 1, 12 Kings Road', 'Flat 11, 2 Kings Road', london],
  ['400 Veterans Boulevard Apt B', '400 Veterans Boulevard', miami],
  ['4000 Veterans Memorial Boulevard East', '4000 Veterans Memorial Boulevard', miami],
  ['400 Northwest Pennsylvania Avenue', '400 Northwest Pennsyl', miami],
  ['12-34 Elm Street', '12 34 Elm Street', miami],
  ['1½ Elm Street', '11/2 Elm Street', miami],
];
test.each(someOf(3, changes))(
  'verifies %j before it is sent, and verifies it again as a new address after a change to %j',
  async (line1, second, place) => {
    const first = { ...place, line1 };
    const { client, records } = matchService(() => [{ AVC: 'V44-I44-P6-100' }]);
    const { sent } = checkout({ client, props: { countries: [first.country], defaultValue: first } });
    await pay();
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.fill(fieldOf('line1'), second);
    await pay();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(records.map(({ Address1 }) => Address1)).toEqual([first.line1, second]);
    // The same words typed again are the same address.
    await userEvent.fill(fieldOf('line1'), first.line1.toUpperCase());
    await pay();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(records).toHaveLength(2);
  },
);

test('verifies an address again before it is sent if a ZIP+4 was added to its agreed ZIP code', async () => {
  const { client, records } = matchService(() => [{ AVC: 'V44-I44-P6-100' }]);
  const { sent } = checkout({
    client,
    props: { countries: ['US'], defaultValue: { ...miami, line1: '1 Elm Street' } },
  });
  await pay();
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.fill(fieldOf('postalCode'), '33125-9999');
  await pay();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(records.map(({ PostalCode }) => PostalCode)).toEqual(['33125', '33125-9999']);
});

test('does not send text typed after an accepted address if the service rejects the text', async () => {
  const { client } = matchService(({ Address1 }) => [
    { AVC: Address1 === 'Flat 1, 12 Kings Road' ? 'V44-I44-P6-100' : 'U00-U00-P0-000' },
  ]);
  const first = { ...london, line1: 'Flat 1, 12 Kings Road' };
  const { sent } = checkout({ client, props: { countries: ['GB'], defaultValue: first } });
  await pay();
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.fill(fieldOf('line1'), 'Flat 11, 2 Kings Road');
  await pay();
  await dialog();
  expect(sent).toHaveLength(1);
});

const inAscii = (text: string) =>
  text.replace(/[äöüßåøæð]/g, (letter) => 'ae oe ue ss aa oe ae d'.split(' ')['äöüßåøæð'.indexOf(letter)] ?? letter);
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');
const capitals = (text: string) => text.toUpperCase();

const apps: [string, string, (text: string) => string, [string, string], Record<string, string>][] = [
  [
    'Turkish letters in capitals',
    'TR',
    capitals,
    ['Bağdat Cadesi 12', 'Kadıköy'],
    { DeliveryAddress1: 'Bağdat Caddesi 12', Locality: 'Kadıköy', AdministrativeArea: 'İstanbul', PostalCode: '34710' },
  ],
  [
    '"đ" without its stroke',
    'VN',
    bare,
    ['12 Đường Nguyn Huệ', 'Đà Nẵng'],
    { DeliveryAddress1: '12 Đường Nguyễn Huệ', Locality: 'Đà Nẵng', PostalCode: '550000' },
  ],
  [
    '"ü" as "ue"',
    'DE',
    inAscii,
    ['Müllerstrase 12', 'Köln'],
    { DeliveryAddress1: 'Müllerstraße 12', Locality: 'Köln', PostalCode: '50667' },
  ],
  [
    '"STRASSE" in capitals',
    'DE',
    capitals,
    ['Müllerstrase 12', 'Köln'],
    { DeliveryAddress1: 'Müllerstraße 12', Locality: 'Köln', PostalCode: '50667' },
  ],
  [
    '"å" as "aa" and "ø" as "oe"',
    'DK',
    inAscii,
    ['Åbolevarden 12', 'Sønderborg'],
    { DeliveryAddress1: 'åboulevarden 12', Locality: 'Sønderborg', PostalCode: '6400' },
  ],
];
test.each(someOf(3, apps))(
  'applies and sends the suggestion in an app that writes %s',
  async (_, country, write, [line1, city], match) => {
    const { client, records } = matchService(() => [{ AVC: 'V44-I44-P6-090', Country: country, ...match }]);
    const inApp = (value: AddressFormValue): AddressFormValue => ({
      ...value,
      line1: write(value.line1),
      city: write(value.city),
    });
    const first = inApp({ ...blank, country, line1, city, postalCode: match['PostalCode'] ?? '' });
    const { sent } = checkout({
      client,
      props: { countries: [country], required: false },
      held: { first, write: inApp },
    });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.['line1']).toBe(write(match['DeliveryAddress1'] ?? ''));
    expect(records).toHaveLength(1);
  },
);
