import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, PostcodeLookup, type PostcodeLookupProps } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { fr } from 'doorplate/words/fr';
import 'doorplate/styles.css';
import * as React from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { heldService, row } from '../support/heldService.ts';
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
    <React.StrictMode>
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
    </React.StrictMode>,
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

  test('never repeats a call: the same postcode and the same address cost one Find each and one Retrieve', async () => {
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

describe('while a call is in flight', () => {
  type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: React.ReactNode }>;
  /** Only React 19.2 and later have <Activity>. */
  const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];
  const Step: Activity = Activity ?? (({ children }) => children);
  const addressOf = (line1: string) => ({ id: 'A', language: 'ENG', line1, city: 'Leeds', countryIso2: 'GB' });
  const rows = ['1', '3'].map((number) => row(`GB|${number}`, `${number} High Street`, 'Address', 'Leeds, LS1 4AP'));
  const card = () => screen.findByRole('group', { name: 'Your address' });

  /** Renders a form around a lookup. The test answers the calls. */
  function hold(props: PostcodeLookupProps = {}) {
    const service = heldService();
    const client = createClient({ ...simulator, fetch: service.fetch });
    const onSelect = vi.fn();
    const onSubmit = vi.fn();
    const tree = (more: PostcodeLookupProps = {}, mode: 'visible' | 'hidden' = 'visible') => (
      <AddressProvider client={client}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(Object.fromEntries(new FormData(event.currentTarget)));
          }}
        >
          <Step mode={mode}>
            <PostcodeLookup onSelect={onSelect} {...props} {...more} />
          </Step>
          <input aria-label="Note" />
          <button>Continue</button>
          <button type="reset">Reset</button>
        </form>
      </AddressProvider>
    );
    const view = render(tree());
    return {
      ...{ onSelect, onSubmit, service },
      set: (more: PostcodeLookupProps, mode?: 'visible' | 'hidden') => {
        view.rerender(tree(more, mode));
      },
      underWay: () => waitFor(() => expect(service.open()).toHaveLength(1)),
      answer: (items: unknown[]) => act(async () => service.open()[0]!.answer(items)),
      fail: () => act(async () => service.open()[0]!.fail()),
      async search() {
        await userEvent.fill(postcode(), 'LS1 4AP');
        await press('Find address');
        await this.underWay();
      },
      async choose(index = 1) {
        await this.search();
        await this.answer(rows);
        const select = await list();
        await userEvent.selectOptions(select, select.options[index]!.value);
        return select;
      },
      async retrieve() {
        const select = await this.choose();
        await press('Use this address');
        await this.underWay();
        return select;
      },
    };
  }
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });

  test('leaves the focus in the field that the user types in meanwhile', async () => {
    const lookup = hold();
    await lookup.search();
    await userEvent.type(note(), 'ring');
    await lookup.answer(rows);
    const select = await list();
    await userEvent.keyboard('1');
    expect([document.activeElement, note().value, select.value]).toEqual([note(), 'ring1', '']);
    await userEvent.selectOptions(select, select.options[1]!.value);
    await press('Use this address');
    await lookup.underWay();
    await userEvent.click(note());
    await lookup.answer([addressOf('1 High Street')]);
    await card();
    expect(document.activeElement).toBe(note());
  });

  test.each(['select', 'radios'] as const)('keeps what is chosen in the %s when the form is reset', async (kind) => {
    const lookup = hold({ list: kind });
    await lookup.search();
    await lookup.answer(rows);
    const element = await screen.findByRole(kind === 'select' ? 'combobox' : 'group');
    if (kind === 'select') await userEvent.selectOptions(element, 'GB|3');
    else await userEvent.click(screen.getAllByRole('radio')[1]!);
    const shown = () => element.querySelector<HTMLInputElement | HTMLOptionElement>(':checked')?.value;
    await press('Reset');
    expect(shown()).toBe('GB|3');
    await act(async () => document.querySelector('form')!.reset());
    expect(shown()).toBe('GB|3');
    await press('Use this address');
    await lookup.underWay();
    expect(lookup.service.open()[0]!.input).toBe('GB|3');
  });

  test.each(['select', 'radios'] as const)('does not submit the %s', async (kind) => {
    const lookup = hold({ list: kind, name: 'home' });
    await lookup.search();
    await lookup.answer(rows);
    if (kind === 'select') await userEvent.selectOptions(await list(), 'GB|1');
    else {
      const radios = await screen.findAllByRole<HTMLInputElement>('radio');
      await userEvent.click(radios[0]!);
      await userEvent.keyboard('{ArrowDown}');
      expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
    }
    await press('Continue');
    expect(lookup.onSubmit.mock.calls).toEqual([[{}]]);
  });

  test.skipIf(!Activity)('lists and delivers the answers that arrive while it is hidden', async () => {
    const lookup = hold();
    await lookup.search();
    lookup.set({}, 'hidden');
    await lookup.answer(rows);
    lookup.set({});
    await userEvent.selectOptions(await list(), 'GB|1');
    await press('Use this address');
    await lookup.underWay();
    lookup.set({}, 'hidden');
    await lookup.answer([addressOf('1 High Street')]);
    lookup.set({});
    await card();
    expect(lookup.onSelect).toHaveBeenCalledTimes(1);
  });

  test('holds a submit until the address is in the form', async () => {
    const lookup = hold({ name: 'home' });
    await lookup.retrieve();
    await press('Continue');
    expect(lookup.onSubmit).not.toHaveBeenCalled();
    await lookup.answer([addressOf('1 High Street')]);
    await waitFor(() => expect(lookup.onSubmit).toHaveBeenCalledTimes(1));
    expect(lookup.onSubmit.mock.calls[0]![0]).toMatchObject({ 'home.line1': '1 High Street', 'home.city': 'Leeds' });
  });

  test('cancels a held submit if the address fails to load, and moves the focus to the reason', async () => {
    const lookup = hold();
    const select = await lookup.retrieve();
    await press('Continue');
    await lookup.fail();
    await waitForFocus(select);
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('form')!.hasAttribute('data-held')).toBe(false);
    expect(lookup.onSubmit).not.toHaveBeenCalled();
    await userEvent.selectOptions(select, 'GB|3');
    await press('Continue');
    expect(lookup.onSubmit).toHaveBeenCalledTimes(1);
  });

  test('delivers the address that was chosen last', async () => {
    const lookup = hold();
    const select = await lookup.retrieve();
    await userEvent.selectOptions(select, 'GB|3');
    await lookup.answer([addressOf('1 High Street')]);
    expect([lookup.onSelect.mock.calls, select.value]).toEqual([[], 'GB|3']);
    await press('Use this address');
    await lookup.underWay();
    await lookup.answer([addressOf('3 High Street')]);
    expect((await card()).textContent).toContain('3 High Street');
    expect(lookup.onSelect).toHaveBeenCalledTimes(1);
  });

  test('returns to the postcode when the country changes, and aborts the Find', async () => {
    const lookup = hold();
    await lookup.search();
    lookup.set({ country: 'US' });
    await waitFor(() => expect(lookup.service.requests[0]!.aborted).toBe(true));
    lookup.set({ country: 'GB' });
    await lookup.choose();
    lookup.set({ country: 'US' });
    expect(postcode().value).toBe('LS1 4AP');
  });

  test('lists at most 2,000 rows of a faulty service, without those with a huge id', async () => {
    const lookup = hold();
    await lookup.search();
    await lookup.answer([
      { ...rows[0]!, id: 'x'.repeat(10_000) },
      ...Array.from({ length: 3000 }, (_, index) => ({ ...rows[1]!, id: `GB|${String(index)}` })),
    ]);
    const { options } = await list();
    expect([options.length, options[1]!.value]).toEqual([2001, 'GB|0']);
  });
});
