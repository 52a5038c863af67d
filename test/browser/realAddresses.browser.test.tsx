import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, type Usage, useUsage } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { realAddresses } from '../../demo/realAddresses.ts';

afterEach(cleanup);

/** 300 of the 3,220 by a fixed seed. */
const drawn =
  fc.sample(fc.shuffledSubarray(realAddresses, { minLength: 300, maxLength: 300 }), {
    seed: 20261120,
    numRuns: 1,
  })[0] ?? [];

interface Entry {
  operation: string;
  credits: number;
}
const ledger = async (since = 0) =>
  (await (await fetch(`/simulator/realAddresses/ledger?since=${String(since)}`)).json()) as Entry[];

const client = createClient({
  endpoints: { platform: `${location.origin}/simulator/realAddresses` },
  credentials: { key: 'AA11-AA11-AA11-AA11' },
});

function Meter() {
  return <output>{JSON.stringify(useUsage())}</output>;
}
const usage = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as Usage;

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value;
const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

/** Walks with the arrows to the row that is wanted, or into the only container that may hold it. */
async function choose(line1: string, line2: string): Promise<void> {
  for (let level = 0; level < 5; level++) {
    await waitFor(() => expect(phase()).toBe('found'));
    const options = screen.getAllByRole('option');
    const wanted = options.findIndex(
      (option) =>
        option.dataset['kind'] === 'address' &&
        plain(option.textContent).startsWith([line1, line2].filter(Boolean).join(', ')),
    );
    const at = wanted >= 0 ? wanted : options.findIndex((option) => option.dataset['kind'] === 'container');
    const list = screen.getByRole('listbox').getAttribute('aria-label');
    await userEvent.keyboard(`${'{ArrowDown}'.repeat(at + 1)}{Enter}`);
    if (wanted >= 0) return;
    await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-label')).not.toBe(list));
  }
  throw new Error('not found within five levels');
}

test('300 real addresses are captured with the keyboard alone: 300 right, one Retrieve each', async () => {
  expect(drawn).toHaveLength(300);
  const before = (await ledger()).length;
  const tree = (at: number) => (
    <AddressProvider client={client}>
      <AddressForm key={at} countries={['US']} />
      <Meter />
    </AddressProvider>
  );
  const view = render(tree(-1));
  const wrong: unknown[] = [];
  for (const [at, { line1 = '', line2 = '', city = '', provinceCode = '', postalCode = '' }] of drawn.entries()) {
    view.rerender(tree(at));
    screen.getByRole('combobox').focus();
    await userEvent.keyboard(`${line1} ${city} ${postalCode}`.replace(/[{[]/g, '$&$&'));
    await choose(line1, line2);
    await waitFor(() => expect(field('line1')).toBeTruthy());
    const captured = [field('line1'), field('line2'), field('city'), field('region'), field('postalCode')];
    const expected = [line1, line2, city, provinceCode, postalCode];
    if (captured.join('|') !== expected.join('|')) wrong.push({ captured, expected });
  }
  expect(wrong).toEqual([]);

  const calls = (await ledger()).slice(before);
  const retrieves = calls.filter(({ operation }) => operation === 'retrieve');
  // An address that was drawn twice under one id would be answered from memory.
  expect(retrieves).toHaveLength(300);
  expect(retrieves.reduce((sum, { credits }) => sum + credits, 0)).toBe(300);
  // Our meter and the service's ledger.
  expect(usage().operations.retrieve).toEqual({ calls: 300, charges: 300, inDoubt: 0 });
  expect(usage().charges).toBe(300);
  const finds = calls.filter(({ operation }) => operation === 'find').length;
  console.log(`Finds per address: ${(finds / 300).toFixed(2)}`);
  // Superseded Finds may have been aborted before they reached the service.
  expect(usage().operations.find?.calls).toBeGreaterThanOrEqual(finds);
});
