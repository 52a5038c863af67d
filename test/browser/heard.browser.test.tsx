import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { heardTree } from '../support/heardTree.ts';
import { foundRows } from '../support/searchFor.ts';

afterEach(cleanup);

const press = (keys: string) => userEvent.keyboard(keys);
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const rows = () => [...document.querySelectorAll<HTMLElement>('ul:not([hidden]) > [role=option]')];

function open() {
  const simulator = createSimulator({ seed: 1, latency: 0 });
  const { endpoints, credentials, fetch } = simulator;
  const onSelect = vi.fn();
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <AddressAutocomplete onSelect={onSelect} />
      <button>Pay</button>
    </AddressProvider>,
  );
  box().focus();
  return { simulator, onSelect };
}

/** Renders the field, and returns the texts of its live regions. */
async function heard() {
  const all = await heardTree();
  const field = all.find(({ role }) => role === 'combobox')!;
  const said = all.filter(({ role, states }) => role === 'status' && states['live'] === 'polite' && states['atomic']);
  return { all, field, said: said.length, list: all.find(({ role }) => role === 'listbox') };
}
async function isSaid(words: string | RegExp) {
  const isIn = (text: string | null) => (typeof words === 'string' ? text === words : words.test(text ?? ''));
  // The tree is expensive, so it is read once the page has the words.
  const regions = [...document.querySelectorAll('[role=status]')];
  await waitFor(() => expect(regions.some(({ textContent }) => isIn(textContent))).toBe(true));
  await waitFor(async () => {
    const all = await heardTree();
    const at = all.findIndex(({ role }) => role === 'status');
    expect(all.slice(at).some(({ name }) => isIn(name))).toBe(true);
  });
}

test('58: announces the ten sentences of a search to a screen reader, word for word and in order', async () => {
  const { simulator } = open();
  // Sentences 1 to 3: the name of the field, its purpose and usage, and that nothing is open.
  const { field, said } = await heard();
  expect(field).toMatchObject({ name: 'Address', states: { focused: true, expanded: false, autocomplete: 'list' } });
  expect(field.description).toMatch(/^Suggestions appear as you type\./);
  expect(said).toBe(2);
  // Sentences 4 and 5: the count, and the option when it is active.
  await press('500 harb');
  await isSaid('1 suggestion');
  await press('{ArrowDown}');
  const building = (await heard()).field;
  expect(building.states['expanded']).toBe(true);
  expect(building.description).toBe('');
  expect(building.states['activedescendant']).toEqual([
    expect.stringMatching(/^500 Harbor Plaza.*60 addresses *, opens a list/),
  ]);
  // Sentences 6 and 7: the current level, and the way back.
  await press('{Enter}');
  await isSaid('20 addresses in 500 Harbor Plaza');
  expect((await heard()).list?.name).toBe('Addresses in 500 Harbor Plaza');
  await press('{ArrowUp}');
  expect((await heard()).field.states['activedescendant']).toEqual(['Back to results']);
  // Sentences 8 to 10: nothing found, a failure, and what was filled in.
  box().select();
  await press('qqqq');
  await isSaid('No addresses found');
  simulator.fail('find', { with: '500', times: 20 });
  box().select();
  await press('m');
  await isSaid('Address search is not working. Try again, or enter your address yourself.');
  simulator.recover();
  box().select();
  await press('77 beacon apt 1');
  await foundRows();
  await press('{ArrowDown}{Enter}');
  await isSaid(/^Address filled in: 77 Beacon Street/);
});

test('57: leads a swipe from the field to its list, row by row, before anything else on the page', async () => {
  open();
  await press('77 beacon');
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  const { all } = await heard();
  const stops = all.filter(({ role }) => ['combobox', 'button', 'listbox', 'option'].includes(role));
  const from = stops.findIndex(({ role }) => role === 'combobox');
  const next = stops.slice(from + 1).filter(({ name }) => name !== 'Clear address');
  expect(next.map(({ role }) => role)).toEqual(['listbox', ...rows().map(() => 'option'), 'button']);
  expect(next.at(-1)?.name).toBe('Pay');
});

test('59: lets the user find and choose a row by its spoken words, without a pointer', async () => {
  const { onSelect } = open();
  await press('77 beacon apt 1');
  await foundRows();
  const seen = rows()[0]!
    .innerText.split('\n')
    .map((line) => line.trim());
  const option = (await heard()).all.find(({ role }) => role === 'option')!;
  for (const line of seen) expect(option.name).toContain(line);
  // Presses the row like voice control does: with a click but without pointer events.
  rows()[0]!.click();
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
});
