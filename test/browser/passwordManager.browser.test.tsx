import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, type AddressEvent, type AddressFormValue } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { type ComponentProps, StrictMode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(cleanup);

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));
const us: Record<string, string> = {
  ...{ line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' },
};

describe.each(['fields', 'search'] as const)('the form in the layout %s', (layout) => {
  /** Renders a checkout with saved addresses, whose list opens on focus. */
  function open(props: Partial<ComponentProps<typeof AddressForm>> = {}) {
    const simulator = createSimulator({ seed: 1, latency: 0 });
    const { endpoints, credentials, fetch } = simulator;
    const told: AddressFormValue[] = [];
    const events: AddressEvent[] = [];
    render(
      <StrictMode>
        <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
          <form>
            <label>
              Name <input name="name" autoComplete="name" />
            </label>
            <AddressForm
              layout={layout}
              onChange={(value) => told.push(value)}
              onEvent={(event) => events.push(event)}
              saved={[{ label: 'Home', address: { line1: '1 Main Street', city: 'Galena', country: 'US' } }]}
              {...props}
            />
          </form>
        </AddressProvider>
      </StrictMode>,
    );
    fieldOf('name').focus();
    return { simulator, told, events };
  }

  /** Ways in which password managers write. None of them counts as typing. */
  const ways: [string, (field: HTMLInputElement, text: string) => void][] = [
    [
      'writes values and dispatches their events',
      (field, text) => {
        setNatively(field, text);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      },
    ],
    [
      'goes from field to field without events, as voice control does',
      (field, text) => {
        field.focus();
        setNatively(field, text);
        field.blur();
      },
    ],
  ];
  test.each(ways)('notices a password manager that %s and fills many fields in one task', async (_, write) => {
    const { simulator, told } = open();
    // Hidden fields are filled too.
    for (const name of ['line1', 'city', 'postalCode']) write(fieldOf(name), us[name] ?? '');
    write(fieldOf('region'), 'MA');
    fieldOf('name').focus();
    await waitFor(() => expect(told.at(-1)).toMatchObject(us));
    expect(sent()).toMatchObject(us);
    // In the layout `search`, the box disappears when the fields are filled in.
    const isListed = document.querySelector('ul[role=listbox]')?.checkVisibility() ?? false;
    expect([simulator.ledger, isListed]).toEqual([[], false]);
    await waitFor(() => expect(document.querySelector('.doorplate-fields')!.hasAttribute('data-hidden')).toBe(false));
  });

  // Each second country has its fields in other rows.
  test.each([
    ['US', { country: 'GB', line1: '10 Downing Street', city: 'London', postalCode: 'SW1A 2AA' }],
    ['GB', { country: 'CN', line1: '1 Chang An Jie', city: 'Beijing', postalCode: '100010' }],
    ['CN', { country: 'DE', line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117' }],
    ['KR', { country: 'US', line1: '77 Beacon Street', city: 'Boston', postalCode: '02108' }],
    ['AM', { country: 'US', line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108' }],
    ['IE', { country: 'BR', line1: 'Praça da Sé 1', city: 'São Paulo', postalCode: '01001-000' }],
  ])(
    'keeps what a password manager writes if it found all fields of %s first, and sets another country',
    async (first, address) => {
      const { told } = open({ defaultCountry: first, fields: { region: 'optional' } });
      const fields = Object.keys(address).map(fieldOf);
      for (const [index, text] of Object.values(address).entries()) {
        setNatively(fields[index]!, text);
        for (const type of ['input', 'change']) fields[index]!.dispatchEvent(new Event(type, { bubbles: true }));
      }
      await waitFor(() => expect(told.at(-1)).toMatchObject(address));
      expect(sent()).toMatchObject(address);
    },
  );

  // In each first country, some of these fields do not exist. The hidden inputs have their tokens.
  test.each(['US', 'GB', 'HK', 'SG', 'CN'])(
    'keeps city, region and postal code if autofill found the inputs of %s by their tokens, and sets another country',
    async (first) => {
      const { told, events } = open({ defaultCountry: first });
      const address = { country: 'CA', city: 'Ottawa', region: 'Ontario', postalCode: 'K2P 1L4' };
      const tokens = {
        ...{ country: 'country', city: 'address-level2', region: 'address-level1', postalCode: 'postal-code' },
      };
      const inputs = Object.entries(tokens).map(
        ([name, token]) =>
          [
            document.querySelector<HTMLInputElement>(`:is(input, [name=country])[autocomplete="${token}"]`)!,
            address[name as keyof typeof address],
          ] as const,
      );
      for (const [input, text] of inputs) {
        setNatively(input, text);
        for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
      }
      await waitFor(() => expect(told.at(-1)).toMatchObject({ ...address, region: 'ON' }));
      await waitFor(() => expect(sent()).toMatchObject({ ...address, region: 'ON' }));
      const fields: unknown = expect.arrayContaining(Object.keys(address));
      await waitFor(() => expect(events).toContainEqual(expect.objectContaining({ type: 'autofilled', fields })));
    },
  );

  test('is no wider with hidden inputs if the page styles all inputs of its form', () => {
    open();
    const style = document.createElement('style');
    style.textContent = 'form input:not([type=checkbox]) { position: relative; width: 100%; padding: 0 16px }';
    document.head.append(style);
    const around = [...document.querySelectorAll<HTMLElement>(':has(> input[aria-hidden]:not([name]))')];
    const boxes = around.map((span) => [getComputedStyle(span).position, span.offsetWidth, span.offsetHeight]);
    style.remove();
    expect(boxes).toEqual([
      ['absolute', 1, 1],
      ['absolute', 1, 1],
    ]);
  });

  test('keeps the region that the user chose if autofill has another one for the same country', async () => {
    open();
    setNatively(fieldOf('region'), 'NY');
    fieldOf('region').dispatchEvent(new Event('change', { bubbles: true }));
    const hidden = document.querySelector<HTMLInputElement>('input[autocomplete="address-level1"]')!;
    for (const [input, text] of [
      [hidden, 'Massachusetts'],
      [fieldOf('city'), 'Albany'],
    ] as const) {
      setNatively(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await waitFor(() => expect(sent()).toMatchObject({ city: 'Albany', region: 'NY', country: 'US' }));
  });

  test('has hidden inputs only for what autofill could not keep: no tab stop, nothing to submit, none with one country', () => {
    open();
    const hidden = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-hidden]:not([name])')];
    expect(hidden().map((input) => [input.autocomplete, input.tabIndex])).toEqual([
      ['address-level1', -1],
      ['address-level3', -1],
    ]);
    cleanup();
    open({ countries: ['US'] });
    expect(hidden()).toEqual([]);
  });

  test('notifies nobody of what is written into a form that has left the page', () => {
    const { told } = open();
    const field = fieldOf('postalCode');
    cleanup();
    const before = told.length;
    setNatively(field, 'E1 6AN');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect(told).toHaveLength(before);
  });

  test('keeps the focus in the address if a password manager fills in the fields while the search has it', async () => {
    open();
    document.querySelector<HTMLInputElement>('input[role=combobox]')!.focus();
    for (const [name, text] of Object.entries(us)) {
      setNatively(fieldOf(name), text);
      for (const type of ['input', 'change']) fieldOf(name).dispatchEvent(new Event(type, { bubbles: true }));
    }
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('line1')));
    expect(sent()).toMatchObject(us);
  });

  test('tells the app which fields were filled in without typing, once and without their values', async () => {
    const { events } = open();
    for (const [name, text] of Object.entries(us)) {
      setNatively(fieldOf(name), text);
      for (const type of ['input', 'change']) fieldOf(name).dispatchEvent(new Event(type, { bubbles: true }));
    }
    await waitFor(() => expect(events.some(({ type }) => type === 'autofilled')).toBe(true));
    const [filled, ...others] = events.filter(({ type }) => type === 'autofilled');
    expect(filled).toMatchObject({ fields: ['line1', 'city', 'region', 'postalCode', 'country'] });
    expect(others).toEqual([]);
    expect(JSON.stringify(events)).not.toMatch(/Beacon|Boston|02108/);
  });

  test('tells the app nothing about autofill when the user types, or chooses from a list', async () => {
    const { events } = open();
    await userEvent.selectOptions(fieldOf('country'), 'US');
    if (layout === 'search') await userEvent.click(document.querySelector('button[data-kind="link"]')!);
    await userEvent.fill(fieldOf('line1'), '77 Beacon Street');
    await userEvent.keyboard('{Tab}Apt 1{Tab}Boston');
    await userEvent.selectOptions(fieldOf('region'), 'MA');
    await userEvent.fill(fieldOf('postalCode'), '02108');
    expect(sent()).toMatchObject(us);
    expect(events.filter(({ type }) => type === 'autofilled')).toEqual([]);
  });

  test('tells the app nothing about autofill when a busy page handles typing in several fields at once', async () => {
    const { events } = open();
    for (const [name, text] of Object.entries(us).slice(0, 4)) {
      setNatively(fieldOf(name), text);
      const inputType = name === 'region' ? '' : 'insertText';
      fieldOf(name).dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
      fieldOf(name).dispatchEvent(new Event('change', { bubbles: true }));
    }
    // The form reports autofill in a later task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(events.filter(({ type }) => type === 'autofilled')).toEqual([]);
  });
});

/** Sets a value outside React, like the script of a browser extension. */
function setNatively(field: HTMLElement, text: string) {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
}
