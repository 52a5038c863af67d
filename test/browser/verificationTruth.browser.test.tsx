import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  AddressForm,
  type AddressFormValue,
  AddressProvider,
  AddressVerification,
  useAddressVerification,
  type Verification,
} from 'doorplate';
import { type Client, type PostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, dialog, fieldOf, gateOf, matchService, pay, press } from '../support/checkout.tsx';
import { someOf } from '../support/isLong.ts';

afterEach(cleanup);

const redwood = { ...blank, city: 'Redwood City', region: 'CA', postalCode: '94063' };
const redwoodMatch = {
  Locality: 'Redwood City',
  AdministrativeArea: 'CA',
  PostalCode: '94063-1743',
  Country: 'US',
  Premise: '805',
  Thoroughfare: 'VETERANS BLVD',
};

interface Shop {
  client: Client;
  entered: AddressFormValue;
  /** Applies a change of the form in the app. If undefined, the form is uncontrolled. */
  take?: (next: AddressFormValue, set: Dispatch<SetStateAction<AddressFormValue>>) => void;
}
const put: { value: (value: AddressFormValue) => void } = { value: () => undefined };

function shop({ client, entered, take }: Shop) {
  const sent: Record<string, string>[] = [];
  const verified: Verification[] = [];
  function Checkout() {
    const [value, setValue] = useState(entered);
    put.value = setValue;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(
            Object.fromEntries([...new FormData(event.currentTarget)].map(([name, text]) => [name, text as string])),
          );
        }}
      >
        <AddressForm
          layout="search"
          countries={[entered.country]}
          verify="submit"
          onVerified={(it) => verified.push(it)}
          verification={{ maxWait: 30_000 }}
          {...(take
            ? { value, onChange: (next: AddressFormValue) => take(next, setValue) }
            : { defaultValue: entered })}
        />
        <button>Pay</button>
      </form>
    );
  }
  render(
    <AddressProvider client={client}>
      <Checkout />
    </AddressProvider>,
  );
  return { sent, verified };
}
test.each([
  [{ line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' }, '10117 Berlin'],
  [
    { line1: '500 Harbor Blvd', city: 'Weehawken', region: 'NJ', postalCode: '07086', country: 'US' },
    'Weehawken NJ 07086',
  ],
  [{ line1: '大手町1-1-2', region: '13', postalCode: '100-0004', country: 'JP' }, '100-0004 Tokyo'],
])('writes the place as in the form: %j as “%s”', async (entered, place) => {
  const { client } = matchService(() => []);
  shop({ client, entered: { ...blank, ...entered } });
  await pay();
  const lines = (await dialog()).querySelectorAll('[data-kind=entered] .doorplate-lines > span');
  expect(lines[lines.length - 1]!.textContent.trim()).toBe(place);
});

describe('an answer on another street', () => {
  const winchester = { ...blank, line1: '13 coppice place', city: 'winchester', postalCode: 'RG24 7JU', country: 'GB' };
  const belleVue = {
    DeliveryAddress1: '13 Belle Vue Road',
    DeliveryAddress2: 'Old Basing',
    DependentLocality: 'Old Basing',
    Premise: '13',
    Thoroughfare: 'Belle Vue Road',
    Locality: 'Basingstoke',
    PostalCode: 'RG24 7JU',
    'ISO3166-2': 'GB',
    AVC: 'V44-I44-P6-060',
    AQI: 'E',
  };

  test('is rejected (recorded: V44-I44-P6-060, quality E): no unit is requested, none of it is shown, and nothing is sent there', async () => {
    const { client } = matchService(() => [belleVue]);
    const { sent, verified } = shop({ client, entered: winchester });
    await pay();
    const box = await dialog();
    expect(box.dataset['kind']).toBe('reject');
    expect(box.textContent).toContain('We couldn’t find this address');
    expect(box.textContent).not.toMatch(/Belle Vue|unit/i);
    expect(within(box).queryByRole('textbox')).toBeNull();
    expect(
      within(box)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Edit the address', 'Use as entered']);
    expect(sent).toEqual([]);
    await press('Use as entered');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '13 coppice place', city: 'winchester', postalCode: 'RG24 7JU' });
    expect(verified).toMatchObject([{ outcome: 'entered', verdict: 'reject', avc: 'V44-I44-P6-060' }]);
  });

  test('never gets the unit, however well verified, and is suggested as another address', async () => {
    const flats = ['Flat 1', 'Flat 2'].map((flat) => ({
      ...belleVue,
      DeliveryAddress1: `${flat}, 13 Belle Vue Road`,
      SubBuilding: flat,
      AVC: 'A44-I44-P6-100',
      AQI: 'A',
    }));
    const { client } = matchService(() => flats);
    const { sent } = shop({ client, entered: winchester });
    await pay();
    const box = await dialog();
    expect(box.dataset['kind']).toBe('confirm');
    expect(box.textContent).not.toContain('Is an apartment or suite number missing?');
    await press('Use as entered');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '13 coppice place' });
  });

  test.each([
    ['another street', '13 Belle Vue Road', 'Belle Vue Road'],
    ['another number', '15 Coppice Place', 'Coppice Place'],
    ['an avenue instead of a place', '13 Coppice Avenue', 'Coppice Avenue'],
  ])(
    'adds the unit to the entered address with `addUnit` of the hook: %s',
    async (_, DeliveryAddress1, Thoroughfare) => {
      const results: Verification[] = [];
      const { client } = matchService(() => [
        { ...belleVue, DeliveryAddress1, Thoroughfare, AVC: 'A44-I44-P6-100', AQI: 'A' },
      ]);
      function Mine() {
        const { verify, question, addUnit } = useAddressVerification();
        return (
          <>
            <button onClick={() => void verify(winchester).then((it) => results.push(it))}>Check</button>
            <button onClick={() => addUnit('Flat 2')}>{question ? 'Add' : 'Nothing to add to'}</button>
          </>
        );
      }
      render(
        <AddressProvider client={client}>
          <Mine />
        </AddressProvider>,
      );
      await press('Check');
      await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
      await waitFor(() => expect(results).toHaveLength(1));
      expect(results[0]?.fields).toMatchObject({ line1: '13 coppice place', line2: 'Flat 2', city: 'winchester' });
    },
  );
});

describe('an accepted suggestion', () => {
  const oneUnit = (sent: Record<string, string>) => Object.values(sent).join(' ').match(/305/g);

  const units: [string, Partial<PostalFields>][] = [
    ['on line 2, as another kind of door', { line1: '805 Vetrans Blvd', line2: 'Unit 305' }],
    ['on line 1', { line1: '805 Vetrans Blvd, Ste. 305' }],
    ['on line 3', { line1: '805 Vetrans Blvd', line2: 'c/o Smith', line3: 'Apt 305' }],
    ['on line 2', { line1: '805 Vetrans Blvd', line2: 'Suite 305' }],
    ['on line 2, as "#"', { line1: '805 Vetrans Blvd', line2: '# 305' }],
    ['on line 2, as a number', { line1: '805 Vetrans Blvd', line2: '305' }],
  ];
  test.each(someOf(3, units))(
    'has the unit once (“805 VETERANS BLVD STE 305”) if it was entered %s',
    async (_, lines) => {
      const { client } = matchService(() => [
        {
          ...redwoodMatch,
          DeliveryAddress1: '805 VETERANS BLVD STE 305',
          SubBuilding: 'STE 305',
          AVC: 'V44-I44-P7-092',
        },
      ]);
      const { sent } = shop({ client, entered: { ...redwood, ...lines } });
      await pay();
      const box = await dialog();
      // The street name and the extra digits of the ZIP code differ, but the unit does not.
      expect(Array.from(box.querySelectorAll('mark'), ({ lastChild }) => lastChild?.textContent).join()).not.toMatch(
        /305/,
      );
      await press('Use the suggestion');
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ line1: '805 VETERANS BLVD STE 305', postalCode: '94063-1743' });
      expect(oneUnit(sent[0]!)).toHaveLength(1);
      // Text that is not a unit and that the service does not return is kept.
      if (lines.line2 === 'c/o Smith') expect(sent[0]).toMatchObject({ line2: 'c/o Smith' });
      else expect(sent[0]).toMatchObject({ line2: '' });
    },
  );

  test('keeps a unit that the service does not know, wherever it was entered', async () => {
    const { client } = matchService(() => [
      { ...redwoodMatch, DeliveryAddress1: '805 VETERANS BLVD', AVC: 'P44-I44-P7-090' },
    ]);
    const { sent } = shop({ client, entered: { ...redwood, line1: '805 Vetrans Blvd Apt 9' } });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '805 VETERANS BLVD', line2: 'Apt 9' });
  });

  test('shows no district twice, and does not restore a district that is in a line', async () => {
    const { client } = matchService(() => [
      {
        DeliveryAddress1: '13 Belle Vue Road',
        DeliveryAddress2: 'Old Basing',
        DependentLocality: 'Old Basing',
        Thoroughfare: 'Belle Vue Road',
        Locality: 'Basingstoke',
        PostalCode: 'RG24 7LG',
        'ISO3166-2': 'GB',
        AVC: 'V44-I44-P6-091',
      },
    ]);
    const results: Verification[] = [];
    function Mine() {
      const verification = useAddressVerification();
      const entered = { line1: '13 Bele Vue Road', district: 'Old Basing', city: 'Basingstoke', country: 'GB' };
      return (
        <>
          <button onClick={() => void verification.verify(entered).then((it) => results.push(it))}>Check</button>
          <AddressVerification verification={verification} />
        </>
      );
    }
    render(
      <AddressProvider client={client}>
        <Mine />
      </AddressProvider>,
    );
    await press('Check');
    const card = (await dialog()).querySelector('[data-kind="suggested"]');
    expect(card?.textContent.match(/Old Basing/g)).toHaveLength(1);
    expect(Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent).join()).not.toContain(
      'Old Basing',
    );
    await press('Use the suggestion');
    await waitFor(() => expect(results).toHaveLength(1));
    expect(Object.values(results[0]!.fields).filter((text) => text === 'Old Basing')).toHaveLength(1);
  });

  test('asks for the unit of a building with units in line 1, offers them, and replaces the unit with the selected one', async () => {
    const { client } = matchService(() =>
      ['STE 305', 'STE 306'].map((SubBuilding) => ({
        ...redwoodMatch,
        DeliveryAddress1: `805 VETERANS BLVD ${SubBuilding}`,
        SubBuilding,
        AVC: 'A44-I44-P7-100',
      })),
    );
    const { sent } = shop({ client, entered: { ...redwood, line1: '805 Veterans Blvd', line2: 'Ste 999' } });
    await pay();
    const box = await dialog();
    expect(box.dataset['kind']).toBe('unit');
    expect(Array.from(box.querySelectorAll('.doorplate-variant'), (button) => button.textContent)).toEqual([
      'STE 305',
      'STE 306',
    ]);
    await userEvent.keyboard('suite 306{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '805 VETERANS BLVD', line2: 'suite 306' });
  });
});

describe('a form that is verified on submit', () => {
  const right = { ...redwoodMatch, DeliveryAddress1: '805 VETERANS BLVD', AVC: 'V44-I44-P7-100', AQI: 'A' };
  const slip = { ...right, AVC: 'V42-I44-P7-092', AQI: 'C' };
  const entered = { ...redwood, line1: '805 Vetrans Blvd' };
  const capitals = (value: AddressFormValue) =>
    Object.fromEntries(Object.entries(value).map(([name, text]) => [name, text.toUpperCase()])) as typeof value;

  const apps: [string, Shop['take']][] = [
    ['holds nothing', undefined],
    ['uppercases a moment later', (next, set) => setTimeout(() => set(capitals(next)), 60)],
    ['writes them a second time, later', (next, set) => (set(next), setTimeout(() => set(capitals(next)), 60))],
    ['uppercases at once', (next, set) => set(capitals(next))],
    [
      'leaves out accents and puts a space into the postal code',
      (next, set) =>
        set({
          ...next,
          line1: next.line1.normalize('NFD').replace(/\p{M}/gu, ''),
          postalCode: next.postalCode.replace('-', ' '),
        }),
    ],
  ];

  test.each(someOf(3, apps))('sends the suggestion once, for one paid call, in an app that %s', async (_, take) => {
    const { client, records } = matchService(() => [slip]);
    const { sent } = shop({ client, entered, ...(take ? { take } : {}) });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.['line1']?.toUpperCase()).toBe('805 VETERANS BLVD');
    expect(sent[0]?.['postalCode']?.replace(' ', '-')).toBe('94063-1743');
    // An agreed address is not questioned again.
    await pay();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(records).toHaveLength(1);
  });

  test.each(someOf(3, apps))('does not send text typed during the call in an app that %s', async (_, take) => {
    const { gate, open } = gateOf();
    const { client, records } = matchService(() => [right], gate);
    const { sent, verified } = shop({
      client,
      entered: { ...entered, line1: '805 Veterans Blvd' },
      ...(take ? { take } : {}),
    });
    await pay();
    await waitFor(() => expect(records).toHaveLength(1));
    fieldOf('line2').focus();
    await userEvent.keyboard('x');
    open();
    await screen.findByText(/changed while we were checking it/);
    expect(sent).toEqual([]);
    expect(verified).toMatchObject([{ outcome: 'edit' }]);
    // The message stays until the user acts, whatever the app writes in the meantime.
    await waitFor(() => expect(fieldOf('line2').value.toLowerCase()).toBe('x'));
    expect(screen.getByText(/changed while we were checking it/)).toBeTruthy();
  });

  test('neither sends nor overwrites text typed between the agreement and the update of a slow app', async () => {
    const waiting: (() => void)[] = [];
    const { client } = matchService(() => [slip]);
    const { sent, verified } = shop({ client, entered, take: (next, set) => waiting.push(() => set(capitals(next))) });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(waiting).toHaveLength(1));
    fieldOf('line2').focus();
    await userEvent.keyboard('y');
    waiting.shift()?.();
    await screen.findByText(/changed while we were checking it/);
    waiting.shift()?.();
    await waitFor(() => expect(fieldOf('line2').value).toBe('Y'));
    expect(sent).toEqual([]);
    expect(verified.map(({ outcome }) => outcome)).toEqual(['edit']);
  });

  test('sends nothing that was rejected if an app never applies the suggestion', async () => {
    const { client } = matchService(() => [slip]);
    const { sent } = shop({ client, entered, take: () => undefined });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await screen.findByText(/changed while we were checking it/);
    expect(sent).toEqual([]);
    // A sale must not be blocked forever.
    await pay();
    await dialog();
    await press('Use as entered');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '805 Vetrans Blvd' });
  });

  test.each([
    ['while the service is asked', { line1: '1 Elsewhere Rd' }],
    ['with a further unit', { line2: 'Apt 12' }],
    ['with another house number', { line1: '806 Veterans Blvd' }],
  ])('does not send an unverified address that the app sets instead %s', async (_, other) => {
    const { gate, open } = gateOf();
    const { client, records } = matchService(() => [right], gate);
    const own = { ...entered, line1: '805 Veterans Blvd' };
    const { sent } = shop({ client, entered: own, take: (next, set) => set(next) });
    await pay();
    await waitFor(() => expect(records).toHaveLength(1));
    put.value({ ...own, ...other });
    await waitFor(() => expect(Object.values(other)).toContain(fieldOf(Object.keys(other)[0]!).value));
    open();
    await screen.findByText(/changed while we were checking it/);
    expect(sent).toEqual([]);
  });
});
