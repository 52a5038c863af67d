import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider, type SavedAddress } from 'doorplate';
import { createClient, retrieve, find } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { protocol } from '../support/protocol.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { foundRows } from '../support/searchFor.ts';
import { thrownByApp } from '../support/thrownByApp.ts';

let simulator: ReturnType<typeof createSimulator>;
let client: ReturnType<typeof createClient>;
beforeEach(() => {
  simulator = createSimulator();
  client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: (request) => simulator.fetch(request),
  });
});
afterEach(cleanup);

const home: SavedAddress = {
  label: 'Home',
  address: { line1: '12 Elm Street', line2: 'Apt 4', city: 'Salem', region: 'MA', postalCode: '01970', country: 'US' },
};
const parents: SavedAddress = {
  address: { line1: '350 rue Sherbrooke', city: 'Montréal', region: 'QC', postalCode: 'H2X 1E5', country: 'CA' },
};
const show = (element: React.ReactNode) => render(<AddressProvider client={client}>{element}</AddressProvider>);
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

describe('the user’s own addresses', () => {
  test('are the first rows when an empty search gets the focus, in a named group, each with its label', async () => {
    show(<AddressAutocomplete saved={[home, parents]} />);
    expect(names()).toEqual([]);
    await userEvent.click(input());
    expect(names()).toEqual(['Home12 Elm Street, Apt 4, Salem, MA 01970', '350 rue Sherbrooke, Montréal, QC H2X 1E5']);
    expect(screen.getByRole('group', { name: 'Saved addresses' }).contains(screen.getAllByRole('option')[1]!)).toBe(
      true,
    );
    expect(screen.getByRole('option', { name: 'Home 12 Elm Street, Apt 4, Salem, MA 01970' })).toBeTruthy();
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeUndefined();
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 suggestions'),
    );
    expect(simulator.ledger).toHaveLength(0);
  });

  test.each(['fields', 'search'] as const)(
    'do not cover the error of an empty address in the layout %s',
    async (layout) => {
      show(
        <form>
          <AddressForm layout={layout} countries={['US']} saved={[home]} />
          <button>Pay</button>
        </form>,
      );
      const search = document.querySelector('input[role=combobox]')!;
      for (let submits = 1; submits <= 2; submits += 1) {
        await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
        await waitFor(() => expect(search.getAttribute('aria-invalid')).toBe('true'));
        expect(document.activeElement).toBe(search);
        expect(search.getAttribute('aria-expanded')).toBe('false');
      }
      await press('{ArrowDown}');
      expect(search.getAttribute('aria-expanded')).toBe('true');
    },
  );

  test('leave the suggestions open in an app that shows an error as soon as the user types', async () => {
    function Checkout() {
      const [text, setText] = useState('');
      return (
        <AddressAutocomplete saved={[home]} value={text} onChange={setText} error={text && 'Choose a suggestion'} />
      );
    }
    show(<Checkout />);
    await userEvent.click(input());
    await userEvent.fill(input(), '12 Elm');
    await waitFor(() => expect(names().length).toBeGreaterThan(0));
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-expanded')).toBe('true');
  });

  test('disappear when the user types, and come back when the text is deleted', async () => {
    show(<AddressAutocomplete saved={[home]} />);
    await press('{Tab}');
    expect(names()).toHaveLength(1);
    await press('b');
    expect(screen.queryByRole('group')).toBeNull();
    await press('{Backspace}');
    expect(names()).toEqual(['Home12 Elm Street, Apt 4, Salem, MA 01970']);
  });

  test('are reported with the app’s data when one is chosen, like any address, but without a call', async () => {
    const onSelect = vi.fn();
    const onChange = vi.fn();
    show(<AddressAutocomplete saved={[home]} onSelect={onSelect} onChange={onChange} />);
    await press('{Tab}{ArrowDown}');
    expect(active()).toMatch(/^Home12 Elm/);
    await press('{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    const [address, details] = onSelect.mock.lastCall!;
    expect(address).toMatchObject({
      line1: '12 Elm Street',
      line2: 'Apt 4',
      city: 'Salem',
      provinceCode: 'MA',
      countryIso2: 'US',
      company: '',
    });
    expect(details).toMatchObject({ saved: home, typed: '', variants: [address] });
    expect(input().value).toBe('12 Elm Street, Apt 4, Salem, MA 01970');
    expect(onChange).toHaveBeenLastCalledWith('12 Elm Street, Apt 4, Salem, MA 01970');
    expect(names()).toEqual([]);
    await waitForFocus(() => input());
    expect(simulator.ledger).toHaveLength(0);
  });

  test('are offered again if the app leaves the field empty after a choice', async () => {
    show(<AddressAutocomplete saved={[home]} toInputValue={() => ''} />);
    await press('{Tab}{ArrowDown}{Enter}');
    expect(names()).toEqual([]);
    await press('{ArrowDown}');
    expect(names()).toHaveLength(1);
  });

  test('can be chosen by a click too, and Escape closes the list without choosing', async () => {
    const onSelect = vi.fn();
    show(<AddressAutocomplete saved={[home, parents]} onSelect={onSelect} />);
    await userEvent.click(input());
    await press('{Escape}');
    expect(names()).toEqual([]);
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(input());
    await userEvent.click(screen.getByRole('option', { name: /Sherbrooke/ }));
    expect(onSelect.mock.lastCall?.[1]).toMatchObject({ saved: parents });
  });

  test('are skipped by Tab, which chooses nothing', async () => {
    const onSelect = vi.fn();
    show(
      <>
        <AddressAutocomplete saved={[home]} onSelect={onSelect} />
        <button type="button">next</button>
      </>,
    );
    await press('{Tab}{ArrowDown}{Tab}');
    await waitForFocus('next');
    expect(names()).toEqual([]);
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('fill the whole form, also for another country, and do not count as typed', async () => {
    const onSelect = vi.fn();
    show(
      <AddressForm
        layout="search"
        countries={['US', 'CA']}
        saved={[home, parents]}
        onSelect={onSelect}
        verify="submit"
        verification={{ maxWait: 30_000 }}
      />,
    );
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' }).focus();
    await waitFor(() => expect(names().filter((name) => name.includes('Sherbrooke'))).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: /Sherbrooke/ }));
    await waitFor(() => expect(value('line1')).toBe('350 rue Sherbrooke'));
    expect(['city', 'region', 'postalCode', 'country'].map(value)).toEqual(['Montréal', 'QC', 'H2X 1E5', 'CA']);
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(simulator.ledger).toHaveLength(0);
  });

  test('fill the form with everything that can be read, and keep its country if they have none', async () => {
    const stored = { ...home.address, line2: null, line3: null, company: {}, postalCode: 1970, country: undefined };
    show(<AddressForm layout="search" saved={[{ label: 'Home', address: stored as never }]} />);
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' }).focus();
    await userEvent.click(await screen.findByRole('option', { name: /^Home/ }));
    await waitFor(() => expect(value('line1')).toBe('12 Elm Street'));
    const names = ['line2', 'city', 'region', 'postalCode', 'country'];
    expect(names.map(value)).toEqual(['', 'Salem', 'MA', '1970', 'US']);
  });

  test('are optional: without any, an empty search stays closed, and Escape still reaches a dialog', async () => {
    show(
      <dialog
        ref={(element) => {
          if (element && !element.open) element.showModal();
        }}
      >
        <AddressAutocomplete saved={[]} recent={() => []} />
      </dialog>,
    );
    input().focus();
    expect(input().getAttribute('aria-expanded')).toBe('false');
    await protocol('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 27,
    });
    await waitFor(() => expect(document.querySelector('dialog')!.open).toBe(false));
  });
});

describe('recent addresses', () => {
  test('are stored by the app, which is notified of each address and asked for them when an empty search opens', async () => {
    let kept: SavedAddress[] = [];
    const recent = vi.fn(() => kept);
    const onUse = (used: SavedAddress) => {
      kept = [used, ...kept];
    };
    show(<AddressAutocomplete saved={[home]} recent={recent} onUse={onUse} />);
    expect(recent).not.toHaveBeenCalled();
    await press('{Tab}77 beacon apt 1');
    await foundRows();
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]!.address).toMatchObject({ line1: '77 Beacon Street' });
    const paid = simulator.ledger.length;

    await press('{Escape}');
    expect(input().value).toBe('');
    await press('{ArrowDown}');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Saved addresses',
      'Recent addresses',
    ]);
    expect(names()[1]).toMatch(/^77 Beacon Street/);
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(input().value).toMatch(/^77 Beacon Street/));
    expect(simulator.ledger).toHaveLength(paid);
  });

  test('are not listed twice if they are also saved', async () => {
    const [row] = await find(client, { text: '77 beacon apt 1' });
    const [address] = await retrieve(client, row!.id);
    show(
      <AddressAutocomplete
        saved={[home, { label: 'Work', address: address! }]}
        recent={() => [{ address: address! }, home]}
      />,
    );
    await press('{Tab}');
    expect(names()).toHaveLength(2);
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  test('are left out if they cannot be loaded, and the search still works', async () => {
    const { thrown, fail } = thrownByApp('no storage');
    const recent = () => {
      fail();
      return [];
    };
    show(<AddressAutocomplete saved={[home]} recent={recent} />);
    await press('{Tab}');
    expect(names()).toHaveLength(1);
    await waitFor(() => expect(thrown).toHaveLength(1));
  });
});

test('pass axe in their groups, with no incomplete check', async () => {
  const view = show(
    <main>
      <AddressAutocomplete
        saved={[home, parents]}
        recent={() => [{ address: { line1: '9 Quay Road', city: 'Wells', country: 'US' } }]}
      />
    </main>,
  );
  await press('{Tab}{ArrowDown}');
  expect(await axeFindings(view.container)).toEqual([]);
});
