import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator, sampleAddresses } from 'doorplate/testing';
import { ar } from 'doorplate/words/ar';
import { de } from 'doorplate/words/de';
import { en } from 'doorplate/words/en';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import { it } from 'doorplate/words/it';
import { ja } from 'doorplate/words/ja';
import { nl } from 'doorplate/words/nl';
import { pl } from 'doorplate/words/pl';
import { pt } from 'doorplate/words/pt';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { foundRows } from '../support/searchFor.ts';

afterEach(cleanup);

const linden = {
  ...{ line1: 'Unter den Linden 77', street: 'Unter den Linden', buildingNumber: '77' },
  ...{ city: 'Berlin', postalCode: '10117', countryIso2: 'DE' },
};
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const cells = () =>
  [...document.querySelectorAll('.doorplate-cell')].map((cell) => cell.getAttribute('data-field')).join(' ');
const press = userEvent.keyboard;

function open(props: AddressFormProps = {}) {
  const sent: object[] = [];
  const simulator = createSimulator({ latency: 0, addresses: [...sampleAddresses, linden] });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  const tree = (more: AddressFormProps = {}) => (
    <AddressProvider client={client}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <AddressForm countries={['US']} {...props} {...more} />
        <button type="reset">Start over</button>
        <button>Pay</button>
      </form>
    </AddressProvider>
  );
  const view = render(tree());
  return { sent, simulator, update: (more: AddressFormProps) => view.rerender(tree(more)) };
}

async function pick(text: string) {
  box().focus();
  await press(text);
  await foundRows();
  await press('{ArrowDown}{Enter}');
  await waitFor(() => expect(fieldOf('city').value).not.toBe(''));
}

describe('the recipient', () => {
  test('is requested as configured and submitted, and is neither changed by a choice nor sent to a service', async () => {
    const { sent, simulator } = open({
      layout: 'search',
      section: 'shipping',
      fields: { name: 'required', phone: 'optional', line2: 'hidden' },
    });
    expect(cells()).toMatch(/^name (?!.*line2).*phone$/);
    expect([fieldOf('name'), fieldOf('phone')].map(({ autocomplete }) => autocomplete)).toEqual([
      'shipping name',
      'shipping tel',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByText('Full name is missing.')).toBeTruthy();
    await userEvent.fill(fieldOf('name'), 'Ann Reed');
    await pick('77 beacon apt 1');
    expect(fieldOf('name').value).toBe('Ann Reed');
    await userEvent.click(document.querySelector('.doorplate-clear')!);
    expect([fieldOf('name').value, fieldOf('city').value]).toEqual(['Ann Reed', '']);
    await pick('77 beacon apt 1');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    // A field that the selected address has is shown, although the shop does not ask for it.
    expect(sent).toEqual([
      {
        ...{ name: 'Ann Reed', phone: '', country: 'US', line1: '77 Beacon Street', line2: 'Apt 1' },
        ...{ city: 'Boston', region: 'MA', postalCode: '02108' },
      },
    ]);
    expect(JSON.stringify(simulator.ledger)).not.toContain('Ann');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(fieldOf('name').value).toBe(''));
  });

  test('has errors with the name of the field, in another country too', async () => {
    open({ countries: ['US', 'PL'] });
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByText('ZIP code is missing.')).toBeTruthy();
    await userEvent.selectOptions(document.querySelector('select')!, 'PL');
    expect(screen.getByText('Postal code is missing.')).toBeTruthy();
    expect(screen.queryByText('ZIP code is missing.')).toBeNull();
  });

  test('has two names in the order of the country', () => {
    const fields = { givenName: 'required', familyName: 'required' } as const;
    const { update } = open({ fields });
    expect(cells()).toMatch(/^givenName familyName/);
    update({ fields, countries: ['JP'], value: { ...emptyIn('JP') } });
    expect(cells()).toMatch(/^familyName givenName/);
  });
});

describe('a phone number', () => {
  test('is grouped while the user types, with the caret in place, and sent with its country', async () => {
    const { sent } = open({ fields: { phone: 'required' } });
    const phone = fieldOf('phone');
    phone.focus();
    await press('2133734253');
    await waitFor(() => expect(phone.value).toBe('(213) 373-4253'));
    await waitFor(() => expect(document.querySelector('.doorplate-prefix')?.textContent).toBe('+1'));
    phone.setSelectionRange(7, 7);
    await press('{Backspace}9');
    expect([phone.value, phone.selectionStart]).toEqual(['(213) 973-4253', 7]);
    // Deleting a bracket deletes the digit next to it.
    phone.setSelectionRange(5, 5);
    await press('{Backspace}');
    expect(phone.value.replace(/\D/g, '')).toBe('219734253');
    await userEvent.fill(phone, '+33 6 12 34 56 78');
    expect(document.querySelector('.doorplate-prefix')?.textContent).toBe('');
    await pick('77 beacon apt 1');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(sent).toMatchObject([{ phone: '+33612345678' }]);
  });

  test('is sent as typed, with a hint, if it cannot be parsed', async () => {
    const { sent } = open({ fields: { phone: 'optional' } });
    await pick('77 beacon apt 1');
    fieldOf('phone').focus();
    await press('ask my neighbour{Tab}');
    await waitFor(() => expect(screen.getByText('Please check the phone number.')).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(sent).toMatchObject([{ phone: 'ask my neighbour' }]);
  });
});

describe('a separate house number', () => {
  test('is filled by a choice, separated from typed text, and sent in addition to the whole line', async () => {
    const told: string[] = [];
    const { sent } = open({ countries: ['DE'], onChange: ({ line1 }) => told.push(line1) });
    expect(cells()).toMatch(/line1 houseNumber/);
    await pick('unter den linden 77');
    expect([fieldOf('street').value, fieldOf('houseNumber').value]).toEqual(['Unter den Linden', '77']);
    expect(told.at(-1)).toBe('Unter den Linden 77');
    await userEvent.fill(fieldOf('street'), '');
    await userEvent.fill(fieldOf('houseNumber'), '');
    fieldOf('street').focus();
    await press('Straße des 17. Juni 135{Tab}');
    await waitFor(() => expect(fieldOf('houseNumber').value).toBe('135'));
    expect([fieldOf('street').value, told.at(-1)]).toEqual(['Straße des 17. Juni', 'Straße des 17. Juni 135']);
    await press('a');
    expect(told.at(-1)).toMatch(/^Straße des 17. Juni (?:135a|a)$/);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(sent).toMatchObject([{ street: 'Straße des 17. Juni', line1: told.at(-1) }]);
  });

  test('takes no width from the list of the street, which is as wide as both fields and aligned with the street', async () => {
    for (const dir of ['ltr', 'rtl']) {
      document.documentElement.dir = dir;
      document.body.style.maxInlineSize = '320px';
      open({ countries: ['DE'] });
      box().focus();
      await press('unter');
      const option = await screen.findByRole('option', { name: /Linden/ });
      const popup = () => option.closest('.doorplate-popup')!.getBoundingClientRect();
      const row = box().closest('.doorplate-row')!.getBoundingClientRect();
      await waitFor(() =>
        expect([popup().left, popup().right].map(Math.round)).toEqual([row.left, row.right].map(Math.round)),
      );
      cleanup();
    }
    document.documentElement.removeAttribute('dir');
    document.body.removeAttribute('style');
  });

  test('leaves the street its whole placeholder or none, in every language and width', async () => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const seen = new Set<boolean>();
    for (const width of [320, 390, 480, 560, 768]) {
      await page.viewport(width, 640);
      for (const words of [en, de, fr, es, it, nl, pt, pl, ja, ar]) {
        open({ countries: ['DE'], words });
        const { paddingLeft, paddingRight, font } = getComputedStyle(box());
        pen.font = font;
        const room = box().clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const isShown = getComputedStyle(box(), '::placeholder').opacity === '1';
        seen.add(isShown);
        expect(
          !isShown || pen.measureText(box().placeholder).width <= room,
          `${words.language}, ${String(width)} pixels`,
        ).toBe(true);
        cleanup();
      }
    }
    expect([...seen].sort()).toEqual([false, true]);
    // A full-width field stays full-width, even in a narrow column of the shop.
    await page.viewport(320, 640);
    open({ countries: ['US'] });
    document.querySelector('form')!.parentElement!.style.containerType = 'inline-size';
    expect(getComputedStyle(box(), '::placeholder').opacity).toBe('1');
    await page.viewport(900, 700);
  });

  test('is not required twice: Enter in the street submits the form if the street contains it', async () => {
    const { sent } = open({ countries: ['DE'] });
    fieldOf('street').focus();
    await press('Hauptstraße 12');
    await userEvent.fill(fieldOf('city'), 'Bonn');
    await userEvent.fill(fieldOf('postalCode'), '53111');
    await userEvent.fill(fieldOf('street'), 'Hauptstraße 14');
    fieldOf('street').focus();
    await press('{Escape}{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([{ street: 'Hauptstraße', houseNumber: '14', line1: 'Hauptstraße 14', city: 'Bonn' }]);
    expect(fieldOf('line1')).toBeNull();
  });

  test('is reported if it is missing, and the error says what to enter if there is none; a post office box needs none', async () => {
    const { sent } = open({ countries: ['DE'] });
    await userEvent.fill(fieldOf('street'), 'Schloss Sanssouci');
    await userEvent.fill(fieldOf('city'), 'Potsdam');
    await userEvent.fill(fieldOf('postalCode'), '14469');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByText(/If there is none, enter a dash/)).toBeTruthy();
    await userEvent.fill(fieldOf('houseNumber'), '-');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toMatchObject([{ line1: 'Schloss Sanssouci' }]));
    await userEvent.fill(fieldOf('houseNumber'), '');
    await userEvent.fill(fieldOf('street'), 'Postfach 12 34');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ line1: 'Postfach 12 34', houseNumber: '' }));
  });

  test('can be part of the line in any country, or a separate field, as the shop chooses', async () => {
    const { update } = open({ countries: ['DE'], fields: { houseNumber: 'hidden' } });
    expect(cells()).not.toContain('houseNumber');
    update({
      countries: ['US'],
      fields: { houseNumber: 'optional' },
      value: { ...emptyIn('US'), line1: '12 Elm Street' },
    });
    expect(cells()).toMatch(/houseNumber line1/);
    await waitFor(() => expect([fieldOf('houseNumber').value, fieldOf('street').value]).toEqual(['12', 'Elm Street']));
  });
});

const emptyIn = (country: string) => ({
  ...{ company: '', line1: '', line2: '', line3: '', district: '', city: '', region: '', postalCode: '' },
  country,
});
