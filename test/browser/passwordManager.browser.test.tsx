import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, type AddressEvent, type AddressFormValue } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { type ComponentProps, StrictMode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { wrapper } from '../support/uncalledService.tsx';

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
    ['writes values and dispatches their events', write],
    [
      'goes from field to field without events, as voice control does',
      (field, text) => {
        field.focus();
        setNatively(field, text);
        field.blur();
      },
    ],
  ];
  test.each(ways)('notices a password manager that %s and fills many fields in one task', async (_, fill) => {
    const { simulator, told } = open();
    // Hidden fields are filled too.
    for (const name of ['line1', 'city', 'postalCode']) fill(fieldOf(name), us[name] ?? '');
    fill(fieldOf('region'), 'MA');
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
        write(fields[index]!, text);
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
      const inputs = Object.entries(address).map(
        ([name, text]) => [byToken(name as keyof typeof address), text] as const,
      );
      for (const [input, text] of inputs) write(input, text);
      await waitFor(() => expect(told.at(-1)).toMatchObject({ ...address, region: 'ON' }));
      await waitFor(() => expect(sent()).toMatchObject({ ...address, region: 'ON' }));
      const fields: unknown = expect.arrayContaining(Object.keys(address));
      await waitFor(() => expect(events).toContainEqual(expect.objectContaining({ type: 'autofilled', fields })));
    },
  );

  // Some password managers set the country last. In each first country, some of these fields do not exist.
  test.each([
    ['GB', { city: 'Ottawa', region: 'Ontario', postalCode: 'K2P 1L4', country: 'CA' }, { region: 'ON' }],
    ['SG', { city: 'Ottawa', region: 'Ontario', postalCode: 'K2P 1L4', country: 'CA' }, { region: 'ON' }],
    ['US', { city: 'London', region: 'Greater London', postalCode: 'SW1A 2AA', country: 'GB' }, { region: '' }],
  ])(
    'keeps what the new country has if a password manager sets the country last, from %s',
    async (first, address, as) => {
      const { told, events } = open({ defaultCountry: first });
      const inputs = Object.keys(address).map((name) => byToken(name as keyof typeof address));
      for (const [index, text] of Object.values(address).entries()) write(inputs[index]!, text);
      await nextTask();
      await waitFor(() => expect(told.at(-1)).toMatchObject({ ...address, ...as }));
      // The United Kingdom has no field for the region.
      const { region, ...rest } = { ...address, ...as };
      expect(sent()).toMatchObject({ ...rest, ...(region && { region }) });
      const filled = events.find(({ type }) => type === 'autofilled');
      expect(filled).toMatchObject({ fields: Object.keys(address).filter((name) => name !== 'region' || region) });
    },
  );

  test('keeps what the user has typed since the country changed, although a script writes into an input of the old country', async () => {
    open({ defaultCountry: 'SG' });
    const old = byToken('city');
    write(fieldOf('country'), 'US');
    await waitFor(() => expect(fieldOf('city')).toBeTruthy());
    await userEvent.fill(fieldOf('city'), 'Boston');
    for (const text of ['Springfield', 'Salem']) {
      write(old, text);
      await nextTask();
      expect(sent()).toMatchObject({ city: 'Boston' });
    }
  });

  test.each(['first', 'last'])(
    'keeps the house number if a script writes the whole line %s, and the country has no field for the number',
    async (when) => {
      const { told } = open({ defaultCountry: 'DE' });
      const [line, street, number] = [byToken('line1'), fieldOf('street'), fieldOf('houseNumber')];
      write(fieldOf('country'), 'US');
      if (when === 'first') write(line, '77 Beacon Street');
      write(street, 'Beacon Street');
      write(number, '77');
      if (when === 'last') write(line, '77 Beacon Street');
      await nextTask();
      await waitFor(() => expect(sent()).toMatchObject({ line1: '77 Beacon Street' }));
      expect(told.at(-1)).toMatchObject({ line1: '77 Beacon Street', country: 'US' });
    },
  );

  test('takes a text that a script writes key by key into a field of an earlier country', async () => {
    open({ defaultValue: { line1: '1 Rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR' } });
    const old = fieldOf('postalCode');
    write(fieldOf('country'), 'GB');
    await waitFor(() => expect(old.isConnected).toBe(false));
    for (let end = 1; end <= 'SW1A 2AA'.length; end++) {
      write(old, 'SW1A 2AA'.slice(0, end));
      await nextTask();
    }
    await waitFor(() => expect(sent()).toMatchObject({ postalCode: 'SW1A 2AA', country: 'GB' }));
  });

  test('takes what a script writes into a field of an earlier country, if the app has set the country', async () => {
    function Shop() {
      const [value, setValue] = useState<Partial<AddressFormValue>>({
        city: 'Paris',
        postalCode: '75001',
        country: 'FR',
      });
      const toBritain = () => {
        setValue({ ...value, country: 'GB' });
      };
      return (
        <form>
          <AddressForm layout={layout} fields={{ country: 'hidden' }} value={value} onChange={setValue} />
          <button type="button" onClick={toBritain}>
            Great Britain
          </button>
        </form>
      );
    }
    render(<Shop />, { wrapper });
    const old = fieldOf('postalCode');
    document.querySelector<HTMLButtonElement>('button:not([class])')!.click();
    await waitFor(() => expect(old.isConnected).toBe(false));
    write(old, 'SW1A 2AA');
    await waitFor(() => expect(sent()).toMatchObject({ city: 'Paris', postalCode: 'SW1A 2AA', country: 'GB' }));
  });

  test('takes the last text of several that a script writes into a hidden input', async () => {
    const { told } = open({ defaultCountry: 'DE' });
    for (const text of ['Apt', 'Apt 1']) write(byToken('line2'), text);
    await waitFor(() => expect(told.at(-1)).toMatchObject({ line2: 'Apt 1' }));
  });

  test('submits what a password manager has written in the same task, if no field is required', () => {
    const submitted: unknown[] = [];
    open({ defaultCountry: 'US', required: false });
    document.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push(sent());
    });
    const inputs = { region: byToken('region'), line1: byToken('line1'), city: byToken('city') };
    write(fieldOf('country'), 'CA');
    write(inputs.line1, '150 Elgin Street');
    write(inputs.city, 'Ottawa');
    write(inputs.region, 'Ontario');
    document.querySelector('form')!.requestSubmit();
    expect(submitted).toMatchObject([{ line1: '150 Elgin Street', city: 'Ottawa', region: 'ON', country: 'CA' }]);
  });

  test.runIf(layout === 'search')(
    'submits the line that a script has written in the same task, and not the text of the box',
    () => {
      const submitted: unknown[] = [];
      open({ defaultCountry: 'DE', required: false });
      document.querySelector('form')!.addEventListener('submit', (event) => {
        event.preventDefault();
        submitted.push(sent());
      });
      write(document.querySelector<HTMLInputElement>('input[role=combobox]')!, 'foo');
      write(byToken('line1'), 'Hauptstraße 5');
      document.querySelector('form')!.requestSubmit();
      expect(submitted).toMatchObject([{ line1: 'Hauptstraße 5' }]);
    },
  );

  test('submits what it has told the app, if the user presses before the fields show it', async () => {
    const submitted: unknown[] = [];
    const onChange = ({ line2 }: AddressFormValue) => {
      if (line2) queueMicrotask(() => document.querySelector('form')!.requestSubmit());
    };
    open({ defaultCountry: 'DE', required: false, onChange });
    document.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push(sent());
    });
    write(byToken('line2'), 'Hinterhaus');
    await waitFor(() => expect(submitted).toMatchObject([{ line2: 'Hinterhaus' }]));
  });

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

  test('notifies nobody of text that was written right before the form left the page', async () => {
    const { told } = open();
    write(byToken('region'), 'Massachusetts');
    cleanup();
    await nextTask();
    expect(told).toEqual([]);
  });

  test('keeps the focus in the address if a password manager fills in the fields while the search has it', async () => {
    open();
    document.querySelector<HTMLInputElement>('input[role=combobox]')!.focus();
    for (const [name, text] of Object.entries(us)) {
      write(fieldOf(name), text);
    }
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('line1')));
    expect(sent()).toMatchObject(us);
  });

  test('tells the app which fields were filled in without typing, once and without their values', async () => {
    const { events } = open();
    for (const [name, text] of Object.entries(us)) {
      write(fieldOf(name), text);
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
    await nextTask();
    expect(events.filter(({ type }) => type === 'autofilled')).toEqual([]);
  });
});

/** Sets a value outside React, like the script of a browser extension. */
function setNatively(field: HTMLElement, text: string) {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
}

/** Writes a text as a script does, and dispatches its events. */
function write(field: HTMLInputElement, text: string) {
  setNatively(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const tokens = {
  ...{ country: 'country', line1: 'address-line1', line2: 'address-line2', city: 'address-level2' },
  ...{ region: 'address-level1', postalCode: 'postal-code' },
};
/** The first input with the token of a field, as a browser finds it. It can be hidden. */
const byToken = (name: keyof typeof tokens) =>
  document.querySelector<HTMLInputElement>(`:is(input, [name=country])[autocomplete="${tokens[name]}"]`)!;

/** Resolves after the tasks that are waiting now. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
