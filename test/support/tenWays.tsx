import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hasProtocol, protocol, resetOverride } from './protocol.ts';
import { wordsIn } from './wordsIn.ts';

type Fields = Record<'line1' | 'city' | 'region' | 'postalCode' | 'country', string>;
interface Place {
  /** The beginning of the address, which the user types. */
  typed: string;
  /** The address on one line, as in a message from which the user pastes it. */
  pasted: string;
  address: Fields;
}

const places: Record<string, Place> = {
  en: {
    typed: '77 beacon street b',
    pasted: '77 Beacon Street Boston MA 02108',
    address: { line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' },
  },
  de: {
    typed: 'linden',
    pasted: 'Lindenallee 12, 10969 Berlin',
    address: { line1: 'Lindenallee 12', city: 'Berlin', region: '', postalCode: '10969', country: 'DE' },
  },
  ja: {
    typed: '渋谷区',
    pasted: '渋谷区神宮前1-2-3 150-0001',
    address: { line1: '渋谷区神宮前1-2-3', city: '', region: '13', postalCode: '150-0001', country: 'JP' },
  },
  ar: {
    typed: 'شارع الملك',
    pasted: '12 شارع الملك فهد الرياض 12271',
    address: { line1: '12 شارع الملك فهد', city: 'الرياض', region: '', postalCode: '12271', country: 'SA' },
  },
};

const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const option = () => document.querySelector<HTMLElement>('ul:not([hidden]) > [data-kind=address]')!;
const listed = () => waitFor(() => expect(option()).not.toBeNull());
const center = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  // The coordinates of the protocol are those of the page around the test frame.
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
};
const choose = async () => {
  await listed();
  await userEvent.keyboard('{ArrowDown}{Enter}');
};

interface Way {
  name: string;
  /** Number of Retrieves that this way costs. */
  credits: number;
  props?: (place: Place) => AddressFormProps;
  isDown?: boolean;
  /** Whether this way needs Chromium’s debugging protocol. It is skipped in other browsers. */
  byProtocol?: boolean;
  fill: (place: Place) => Promise<unknown>;
}

const ways: Way[] = [
  {
    name: 'the keyboard',
    credits: 1,
    fill: async ({ typed }) => {
      box().focus();
      await userEvent.keyboard(typed);
      await choose();
    },
  },
  {
    name: 'the mouse',
    credits: 1,
    fill: async ({ typed }) => {
      await userEvent.click(box());
      await userEvent.keyboard(typed);
      await listed();
      await userEvent.click(option());
    },
  },
  {
    name: 'a finger',
    byProtocol: true,
    credits: 1,
    fill: async ({ typed }) => {
      await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
      const tap = async (element: Element) => {
        await protocol('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [center(element)] });
        await protocol('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await tap(box());
      await waitFor(() => expect(document.activeElement).toBe(box()));
      await userEvent.keyboard(typed);
      await listed();
      // A tap in the first moment of a list selects nothing.
      const since = performance.now();
      await waitFor(() => expect(performance.now() - since).toBeGreaterThan(200), { interval: 20 });
      await tap(option());
      await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
    },
  },
  {
    name: 'a password manager',
    credits: 0,
    fill: async ({ address: { line1, city, region, postalCode } }) => {
      const write = (name: string, text: string) => {
        const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
        if (!field || !text) return;
        const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      };
      write(document.querySelector('[name=street]') ? 'street' : 'line1', line1);
      for (const [name, text] of Object.entries({ city, region, postalCode })) write(name, text);
    },
  },
  {
    name: 'a whole address that is pasted',
    credits: 1,
    fill: async ({ pasted }) => {
      const note = document.createElement('textarea');
      note.value = pasted;
      document.body.append(note);
      note.select();
      await userEvent.copy();
      note.remove();
      box().focus();
      await userEvent.paste();
      await choose();
    },
  },
  {
    name: 'an input method',
    byProtocol: true,
    credits: 1,
    fill: async ({ typed }) => {
      box().focus();
      await protocol('Input.imeSetComposition', {
        text: typed,
        selectionStart: typed.length,
        selectionEnd: typed.length,
      });
      await protocol('Input.insertText', { text: typed });
      await choose();
    },
  },
  {
    name: 'a service that is down',
    credits: 0,
    isDown: true,
    fill: async ({ address: { line1, city, region, postalCode } }) => {
      box().focus();
      await userEvent.keyboard(line1);
      // If the fields are hidden, the last row of the list leads to them with the typed text.
      if (document.querySelector('[data-hidden]')) {
        await waitFor(() => expect(document.querySelector('ul:not([hidden]) > [data-kind=manual]')).not.toBeNull());
        await userEvent.keyboard('{ArrowUp}{Enter}');
        await waitFor(() => expect(document.querySelector('[data-hidden]')).toBeNull());
      }
      if (city) await userEvent.fill(fieldOf('city'), city);
      if (region) await userEvent.selectOptions(fieldOf('region'), region);
      await userEvent.fill(fieldOf('postalCode'), postalCode);
    },
  },
  {
    name: 'a saved address',
    credits: 0,
    props: ({ address }) => ({ saved: [{ label: 'Home', address }] }),
    fill: async () => {
      await userEvent.click(box());
      await waitFor(() => expect(document.querySelector('[data-kind=saved]')).not.toBeNull());
      await userEvent.keyboard('{ArrowDown}{Enter}');
    },
  },
];

/**
 * Tests the checkout in eight ways in these layouts, in each of these languages, with an address of a country where the language is spoken. The other
 * two ways, autofill by the browser and a page without JavaScript, are in test/package/rendered.test.ts, because they need server-rendered pages.
 */
export function checkoutInEveryWay(
  languages: ('en' | 'de' | 'ja' | 'ar')[],
  layouts: ('fields' | 'search')[] = ['fields', 'search'],
): void {
  afterEach(async () => {
    cleanup();
    await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  describe.each(layouts)('the checkout in the layout %s', (layout) => {
    test.each(languages)('is completed in every way, in %s', async (language) => {
      const place = places[language]!;
      const { region, country, ...lines } = place.address;
      for (const { name, credits, props, isDown, byProtocol, fill } of ways) {
        if (byProtocol && !hasProtocol) continue;
        const simulator = createSimulator({
          seed: 1,
          latency: 0,
          addresses: [{ ...lines, countryIso2: country, provinceCode: region }],
        });
        if (isDown) simulator.fail('find', { with: '500', times: Infinity });
        const { endpoints, credentials, fetch } = simulator;
        render(
          <AddressProvider client={createClient({ endpoints, credentials, fetch })} words={wordsIn[language]}>
            <form>
              <label>
                Name <input name="name" autoComplete="name" />
              </label>
              <AddressForm
                layout={layout}
                countries={[country, 'CA', 'US', 'DE', 'JP', 'SA']}
                defaultCountry={country}
                {...props?.(place)}
              />
            </form>
          </AddressProvider>,
        );
        fieldOf('name').focus();
        await fill(place);
        const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));
        const wanted = Object.fromEntries(Object.entries(place.address).filter(([, text]) => text));
        await waitFor(() => expect([name, sent()]).toEqual([name, expect.objectContaining(wanted)]));
        const paid = simulator.ledger.reduce((sum, entry) => sum + entry.credits, 0);
        expect([name, paid]).toEqual([name, credits]);
        cleanup();
      }
    });
  });
}
