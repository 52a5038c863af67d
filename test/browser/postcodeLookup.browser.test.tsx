import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, PostcodeLookup, type PostcodeLookupProps } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { fr } from 'doorplate/words/fr';
import 'doorplate/styles.css';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

const street = (number: number, more = {}) => ({
  line1: `${String(number)} High Street`,
  city: 'Leeds',
  postalCode: 'LS1 4AP',
  countryIso2: 'GB',
  ...more,
});
const addresses = [
  ...[1, 3, 5].map((number) => street(number)),
  ...['Flat 1', 'Flat 2'].map((line2) => street(7, { line2 })),
  street(12, { postalCode: 'LS1 4AQ' }),
];

let simulator: ReturnType<typeof createSimulator>;
beforeEach(() => {
  simulator = createSimulator({ addresses, latency: 0 });
});
afterEach(cleanup);

function open(props: PostcodeLookupProps = {}, onSubmit?: () => void) {
  const { endpoints, credentials } = simulator;
  const fetch = (request: Request) => simulator.fetch(request);
  return render(
    <StrictMode>
      <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
        >
          <PostcodeLookup {...props} />
        </form>
      </AddressProvider>
    </StrictMode>,
  );
}
const postcode = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Postcode' });
const list = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Select an address' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const calls = () => simulator.ledger.map(({ operation }) => operation);
const retrieves = () => calls().filter((operation) => operation === 'retrieve').length;
async function findAddresses(text = 'ls14ap') {
  await userEvent.fill(postcode(), text);
  await press('Find address');
  return list();
}
const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));

describe('a postcode lookup', () => {
  test('finds on the button, retrieves on "Use this address", and submits the address with the form', async () => {
    const onSelect = vi.fn();
    open({ onSelect, name: 'home' });
    await userEvent.fill(postcode(), 'ls1 4ap');
    expect(calls()).toEqual([]);
    await press('Find address');
    const select = await list();
    expect(postcode).toThrow();
    await waitForFocus(select);
    expect([...select.options].map(({ text }) => text)).toEqual([
      '5 addresses found',
      ...['1', '3', '5'].map((number) => `${number} High Street, Leeds`),
      ...['Flat 1', 'Flat 2'].map((flat) => expect.stringContaining(flat) as string),
    ]);
    expect(screen.getByRole('status').textContent).toBe('5 addresses found');
    await userEvent.selectOptions(select, select.options[2]!.value);
    expect(retrieves()).toBe(0);
    await press('Use this address');
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(retrieves()).toBe(1);
    const card = screen.getByRole('group', { name: 'Your address' });
    expect(document.activeElement?.contains(card)).toBe(true);
    expect([...card.querySelectorAll('address > span')].map(({ textContent }) => textContent)).toEqual([
      '3 High Street',
      'Leeds',
      'LS1 4AP',
    ]);
    expect(sent()).toMatchObject({ 'home.line1': '3 High Street', 'home.city': 'Leeds', 'home.country': 'GB' });
  });

  test('works with the keyboard alone, and Enter never submits the form', async () => {
    const onSubmit = vi.fn();
    open({}, onSubmit);
    await userEvent.keyboard('{Tab}ls1 4ap{Enter}');
    await waitForFocus(await list());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('group', { name: 'Your address' });
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toBe('Change address');
    await userEvent.keyboard('{Enter}');
    await waitForFocus(postcode());
    expect(postcode().value).toBe('LS1 4AP');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('asks for nothing twice: the same postcode and the same address cost one Find each and one Retrieve', async () => {
    open();
    const select = await findAddresses();
    const finds = calls().length;
    await userEvent.selectOptions(select, select.options[1]!.value);
    await press('Use this address');
    await screen.findByRole('group', { name: 'Your address' });
    await press('Change address');
    const again = await findAddresses('LS1 4AP');
    await userEvent.selectOptions(again, again.options[1]!.value);
    await press('Use this address');
    await screen.findByRole('group', { name: 'Your address' });
    expect(calls()).toHaveLength(finds + 1);
  });

  test('lists the addresses as radio buttons', async () => {
    open({ list: 'radios' });
    await userEvent.fill(postcode(), 'ls1 4ap');
    await press('Find address');
    const radios = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(radios).toHaveLength(5);
    expect(screen.getByRole('group', { name: 'Select an address' }).contains(radios[0]!)).toBe(true);
    await waitForFocus(radios[0]!);
    expect(radios.some(({ checked }) => checked)).toBe(false);
    expect(await axeFindings(document.body)).toEqual([]);
    await userEvent.click(radios[3]!);
    await press('Use this address');
    expect((await screen.findByRole('group', { name: 'Your address' })).textContent).toContain('Flat 1');
  });

  test('offers containers as entries if they need more Finds than allowed', async () => {
    simulator = createSimulator({ latency: 0 });
    open({ maxFinds: 1, country: 'US' });
    const select = await findAddresses('98104');
    const finds = calls().length;
    expect(finds).toBe(1);
    const container = [...select.options].find(({ text }) => /\d Addresses$/i.test(text));
    if (!container) throw new Error('There is no container.');
    await userEvent.selectOptions(select, container.value);
    await press('Use this address');
    await waitFor(async () => expect((await list()).options[1]!.text).not.toBe(container.text));
    expect(retrieves()).toBe(0);
  });
});

describe('an error', () => {
  const error = () => document.getElementById(postcode().getAttribute('aria-describedby') ?? '')?.textContent;

  test.each([
    ['', 'Enter a postcode'],
    ['LS1', 'Enter a full UK postcode'],
    ['LS9 9ZZ', 'No addresses found for LS9 9ZZ. Check the postcode, or enter the address manually.'],
  ])('for the postcode "%s" says "%s", at the field that has the focus', async (text, message) => {
    open();
    if (text) await userEvent.fill(postcode(), text);
    await press('Find address');
    await waitFor(() => expect(error()).toBe(message));
    await waitForFocus(postcode());
    expect(postcode().getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(document.body)).toEqual([]);
    await userEvent.keyboard('L');
    expect(error()).toBeUndefined();
  });

  test('for a missing choice is at the list, and costs nothing', async () => {
    open();
    const select = await findAddresses();
    await press('Use this address');
    await waitFor(() =>
      expect(document.getElementById(select.getAttribute('aria-describedby')!)?.textContent).toBe('Select an address'),
    );
    expect([document.activeElement, retrieves()]).toEqual([select, 0]);
    expect(await axeFindings(document.body)).toEqual([]);
  });

  test('of the service leaves the user where they were, and tells the app', async () => {
    const onError = vi.fn();
    open({ onError });
    simulator.fail('find', { with: 'error-object', times: 9 });
    await userEvent.fill(postcode(), 'ls1 4ap');
    await press('Find address');
    await waitFor(() => expect(error()).toMatch(/^Address search/));
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ kind: 'service', operation: 'find' })]]);
  });
});

describe('manual entry', () => {
  const manual = (postalCode: string) => <AddressForm countries={['GB']} defaultValue={{ postalCode }} />;

  test('is one press away before and after the search, and takes the postcode along', async () => {
    const onManual = vi.fn();
    open({ manual, onManual });
    await userEvent.fill(postcode(), 'ls14ap');
    await press('Enter address manually');
    expect(document.querySelector<HTMLInputElement>('[name=postalCode]')?.value).toBe('LS1 4AP');
    expect(onManual.mock.calls).toEqual([['LS1 4AP']]);
    await press('Find the address by postcode');
    await findAddresses();
    await press('I can’t find my address in the list');
    expect(document.querySelector<HTMLInputElement>('[name=line1]')).not.toBeNull();
    expect(retrieves()).toBe(0);
  });

  test('has no link if the app offers no fields', () => {
    open();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Find address']);
  });
});

test('speaks another language', async () => {
  open({ words: fr });
  await userEvent.click(screen.getByRole('button', { name: 'Trouver l’adresse' }));
  expect(screen.getByText('Saisissez un code postal')).toBeTruthy();
});

test('works with a list of the app, through the props of the hook, without a call at mount', () => {
  open({ defaultPostcode: 'LS1 4AP' });
  expect(postcode().value).toBe('LS1 4AP');
  expect(calls()).toEqual([]);
});
