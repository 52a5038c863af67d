import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, type AddressFormValue } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { autofill, type StoredAddress } from '../support/chromiumAutofill.ts';

afterEach(cleanup);

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));
const stored = (
  NAME_FULL: string,
  ADDRESS_HOME_LINE1: string,
  ADDRESS_HOME_CITY: string,
  ADDRESS_HOME_STATE: string,
  ADDRESS_HOME_ZIP: string,
  ADDRESS_HOME_COUNTRY: string,
): StoredAddress => ({
  ...{ NAME_FULL, ADDRESS_HOME_STREET_ADDRESS: ADDRESS_HOME_LINE1, ADDRESS_HOME_LINE1 },
  ...{ ADDRESS_HOME_CITY, ADDRESS_HOME_STATE, ADDRESS_HOME_ZIP, ADDRESS_HOME_COUNTRY },
});

/** Other countries are in test/package/rendered.test.ts, a page each: Chromium fills a form that is like the last one with the last address once more. */
const addresses: [string, StoredAddress, object][] = [
  [
    'in the United States, its state by its code',
    stored('Jo Doe', '77 Beacon Street', 'Boston', 'MA', '02108', 'US'),
    { line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' },
  ],
];
const us = addresses[0]![2] as Record<string, string>;

describe.each(['fields', 'search'] as const)('in the layout %s', (layout) => {
  /** A checkout with saved addresses, whose list opens for a person who comes to the field. */
  function open() {
    const simulator = createSimulator({ seed: 1, latency: 0 });
    const { endpoints, credentials, fetch } = simulator;
    const told: AddressFormValue[] = [];
    const opened: unknown[] = [];
    render(
      <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
        <form>
          <label>
            Name <input name="name" autoComplete="name" />
          </label>
          <AddressForm
            layout={layout}
            onChange={(value) => told.push(value)}
            saved={[{ label: 'Home', address: { line1: '1 Main Street', city: 'Galena', country: 'US' } }]}
          />
        </form>
      </AddressProvider>,
    );
    const box = document.querySelector('input[role=combobox]')!;
    new MutationObserver(() => {
      if (box.getAttribute('aria-expanded') === 'true') opened.push(box.outerHTML);
    }).observe(box, { attributes: true });
    fieldOf('name').focus();
    return { simulator, told, opened };
  }

  test.each(addresses)('the browser’s own autofill fills an address %s', async (_, address, filled) => {
    const { simulator, told, opened } = open();
    await autofill(fieldOf('name'), address);
    // A country brings its own fields and regions: the browser then fills once more.
    await waitFor(() => expect(sent()).toMatchObject(filled));
    await waitFor(() => expect(told.at(-1)).toMatchObject(filled));
    expect([simulator.ledger, opened, document.activeElement]).toEqual([[], [], fieldOf('name')]);
    expect(document.querySelector('.doorplate-fields')!.hasAttribute('data-waiting')).toBe(false);
  });

  /** Each writes in its own way; none of it is typing. */
  const ways: [string, (field: HTMLInputElement, text: string) => void][] = [
    [
      'writes values and tells of them',
      (field, text) => {
        setNatively(field, text);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      },
    ],
    [
      'goes from field to field and tells of nothing, as voice control does',
      (field, text) => {
        field.focus();
        setNatively(field, text);
        field.blur();
      },
    ],
  ];
  test.each(ways)('a password manager that %s, many fields in one task, is noticed', async (_, write) => {
    const { simulator, told } = open();
    // Of fields that wait out of sight: they are filled all the same.
    for (const name of ['line1', 'city', 'postalCode']) write(fieldOf(name), us[name]!);
    write(fieldOf('region'), 'MA');
    fieldOf('name').focus();
    await waitFor(() => expect(told.at(-1)).toMatchObject(us));
    expect(sent()).toMatchObject(us);
    // In the layout `search` the box goes when the fields are filled by hand.
    const isListed = document.querySelector('ul[role=listbox]')?.checkVisibility() ?? false;
    expect([simulator.ledger, isListed]).toEqual([[], false]);
    await waitFor(() => expect(document.querySelector('.doorplate-fields')!.hasAttribute('data-waiting')).toBe(false));
  });
});

/** As a script of a browser’s extension does it, which is not in React’s world. */
function setNatively(field: HTMLElement, text: string) {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
}
