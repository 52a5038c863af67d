import { render, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, type Usage, useUsage } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import fc from 'fast-check';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { realAddresses } from '../../demo/realAddresses.ts';
import { services } from './services.ts';

/** Number of addresses to type, out of 3,220. `npm run test:all` types 16, `npm run test:addresses` 300. */
export const count = Number((import.meta as { env?: Record<string, string> }).env?.['VITE_ADDRESSES'] ?? 2);

/** Addresses chosen with a fixed seed. */
export const drawn =
  fc.sample(fc.shuffledSubarray([...realAddresses], { minLength: count, maxLength: count }), {
    seed: 20261120,
    numRuns: 1,
  })[0] ?? [];

interface Entry {
  operation: string;
  credits: number;
}
function Meter() {
  return <output>{JSON.stringify(useUsage())}</output>;
}
const usage = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as Usage;

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value;
const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

// Options are found by their attributes. A query by role computes the style of every element, which would take most of the time with so many forms.

/** Moves with the arrow keys to the wanted row, or into the only container that can contain it. */
async function choose(line1: string, line2: string): Promise<void> {
  for (let level = 0; level < 5; level++) {
    await waitFor(() => expect(phase()).toBe('found'));
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    const wanted = options.findIndex(
      (option) =>
        option.dataset['kind'] === 'address' &&
        plain(option.textContent).startsWith([line1, line2].filter(Boolean).join(', ')),
    );
    // In a container, the first row goes back, and the first Down skips it.
    const before = options[0]?.dataset['kind'] === 'back' ? 0 : 1;
    const index = wanted >= 0 ? wanted : options.findIndex((option) => option.dataset['kind'] === 'container');
    const list = document.querySelector('[role=listbox]')?.getAttribute('aria-label');
    await userEvent.keyboard(`${'{ArrowDown}'.repeat(index + before)}{Enter}`);
    if (wanted >= 0) return;
    await waitFor(() => expect(document.querySelector('[role=listbox]')?.getAttribute('aria-label')).not.toBe(list));
  }
  throw new Error('not found within five levels');
}

/** Types and chooses each address with the keyboard only. Checks the form and both ledgers. `door` is the path of a separate simulator. */
export async function captureWithKeyboard(
  door: string,
  addresses: typeof drawn,
  layout: 'fields' | 'search',
): Promise<void> {
  const many = addresses.length;
  const client = createClient({
    ...services(`/simulator/${door}`),
  });
  const tree = (index: number) => (
    <AddressProvider client={client}>
      <AddressForm layout={layout} key={index} countries={['US']} />
      <Meter />
    </AddressProvider>
  );
  const view = render(tree(-1));
  const wrong: unknown[] = [];
  for (const [
    index,
    { line1 = '', line2 = '', city = '', provinceCode = '', postalCode = '' },
  ] of addresses.entries()) {
    view.rerender(tree(index));
    document.querySelector<HTMLElement>('[role=combobox]')?.focus();
    await userEvent.keyboard(`${line1} ${city} ${postalCode}`.replace(/[{[]/g, '$&$&'));
    await choose(line1, line2);
    await waitFor(() => expect(field('city')).toBeTruthy());
    const captured = [field('line1'), field('line2'), field('city'), field('region'), field('postalCode')];
    const expected = [line1, line2, city, provinceCode, postalCode];
    if (captured.join('|') !== expected.join('|')) wrong.push({ captured, expected });
  }
  expect(wrong).toEqual([]);

  const calls = (await (await fetch(`/simulator/${door}/ledger`)).json()) as Entry[];
  const retrieves = calls.filter(({ operation }) => operation === 'retrieve');
  // An address that was chosen twice under the same id would come from the cache.
  expect(retrieves).toHaveLength(many);
  expect(retrieves.reduce((sum, { credits }) => sum + credits, 0)).toBe(many);
  // Compares our meter with the ledger of the service.
  expect(usage().operations.retrieve).toEqual({ calls: many, charges: many, inDoubt: 0 });
  expect(usage().charges).toBe(many);
  const finds = calls.filter(({ operation }) => operation === 'find').length;
  console.log(`Finds per address: ${(finds / many).toFixed(2)}`);
  // Superseded Finds may have been aborted before they reached the service.
  expect(usage().operations.find?.calls).toBeGreaterThanOrEqual(finds);
}
