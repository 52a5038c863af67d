import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { protocol, resetOverride } from '../support/protocol.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

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
afterEach(async () => {
  cleanup();
  await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
});

const show = (element: React.ReactNode) => render(<AddressProvider client={client}>{element}</AddressProvider>);
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const list = () => screen.getByRole('listbox', { hidden: true });
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);
let before = 0;
/** Operations called since the container opened. */
const calls = () => simulator.ledger.slice(before).map(({ operation }) => operation);
const street = 'Jefferson Avenue';
const all = ['Back to results', ...Array.from({ length: 126 }, (_, at) => `${String(1001 + at * 2)} ${street}43604`)];

/** Opens a street of 126 addresses, which takes two Finds. */
async function opened(element = <AddressAutocomplete />) {
  const view = show(element);
  input().focus();
  await press('jeff');
  await waitFor(() => expect(names()).toHaveLength(1));
  await press('{ArrowDown}{Enter}');
  await waitFor(() => expect(names()).toEqual(all));
  before = simulator.ledger.length;
  return view;
}

const center = (element: Element) => {
  // The test's page is an iframe in the browser's page.
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
};

describe('a user who knows the number in a street of 126 addresses', () => {
  test('types the number, which narrows the list at each key without a call, and Enter chooses the intended row', async () => {
    const onSelect = vi.fn();
    await opened(<AddressAutocomplete onSelect={onSelect} />);
    await press('12');
    expect(input().value).toBe('jeff12');
    expect(names()).toEqual([
      'Back to results',
      ...all.filter((name) => name.startsWith('12')),
      'Search everywhere for “jeff 12”',
    ]);
    expect(list().getAttribute('aria-label')).toBe(`Addresses in ${street}`);
    await press('17{ArrowDown}');
    expect(active()).toBe(`1217 ${street}43604`);
    expect(document.querySelector('[aria-selected=true] mark')?.textContent).toBe('1217');
    expect(calls()).toEqual([]);
    await press('{Enter}');
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(onSelect.mock.lastCall?.[0]).toMatchObject({ line1: `1217 ${street}` });
    expect(calls()).toEqual(['retrieve']);
  });

  test('deletes the number and one letter more, which returns to the previous list on the street, and then deletes the rest of the text', async () => {
    await opened();
    await press('12{Backspace}{Backspace}');
    expect(names()).toEqual(all);
    await press('{Backspace}');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(active()).toContain(street);
    expect(input().value).toBe('jeff');
    expect(calls()).toEqual([]);
    await press('{Backspace}');
    expect(input().value).toBe('jef');
  });

  test('goes back with Alt+Left with the number still in the text, and forward again with Enter', async () => {
    await opened();
    await press('12{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(input().value).toBe('jeff');
    await press('{Enter}');
    await waitFor(() => expect(names()).toEqual(all));
    expect(calls()).toEqual([]);
  });

  test('types a missing number, which shows a message and one row that searches everywhere', async () => {
    await opened();
    await press('99');
    expect(names()).toEqual(['Search everywhere for “jeff 99”']);
    expect(screen.getByText(`No matches in ${street}`)).toBeTruthy();
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(calls()).toEqual([]);
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(calls()).toEqual(['find']));
    expect(input().value).toBe('jeff 99');
    expect(list().getAttribute('aria-label')).toBe('Address suggestions');
    await waitForFocus(() => input());
  });

  test('types another address over the text, which starts a new search immediately', async () => {
    await opened();
    await press('{Control>}a{/Control}beacon');
    await waitFor(() => expect(names().some((name) => name.includes('Beacon'))).toBe(true));
    expect(list().getAttribute('aria-label')).toBe('Address suggestions');
  });

  test('narrows the list in an app that controls the text and uppercases it', async () => {
    function Shouting() {
      const [text, setText] = useState('');
      return (
        <AddressAutocomplete
          value={text}
          onChange={(next) => {
            setText(next.toUpperCase());
          }}
        />
      );
    }
    await opened(<Shouting />);
    await press('1217');
    expect(input().value).toBe('JEFF1217');
    expect(names()).toEqual(['Back to results', `1217 ${street}43604`, 'Search everywhere for “JEFF 1217”']);
    await press('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(input().value).toBe('JEFF');
    expect(calls()).toEqual([]);
  });

  test('types with an input method, which owns Backspace and the letters until it is done', async () => {
    await opened();
    await protocol('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
    await waitFor(() => expect(input().value).toBe('jeff１２'));
    const back = new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true, isComposing: true });
    act(() => void input().dispatchEvent(back));
    expect(back.defaultPrevented).toBe(false);
    expect(names()).toEqual(all);
    await protocol('Input.insertText', { text: '12' });
    await waitFor(() => expect(names().at(-1)).toBe('Search everywhere for “jeff 12”'));
    expect(calls()).toEqual([]);
  });
});

describe('the trail above the list', () => {
  async function twoDown() {
    show(
      <>
        <AddressAutocomplete />
        <button type="button">next</button>
      </>,
    );
    input().focus();
    await press('500 harb');
    await waitFor(() => expect(names()).toHaveLength(1));
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(names()).toHaveLength(21));
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(names()).toHaveLength(4));
  }
  const all0 = () => screen.getByRole('button', { name: 'Back to all results' });

  test('leads the mouse to any level, with the focus in the field and the list open', async () => {
    await twoDown();
    expect(names()[0]).toBe('Back to 500 Harbor Plaza');
    // The first row leads to this level, and the trail above it leads further.
    await userEvent.click(screen.getByRole('option', { name: 'Back to 500 Harbor Plaza' }));
    await waitFor(() => expect(names()).toHaveLength(21));
    expect(names()[0]).toBe('Back to results');
    expect(active()).toContain('Floor 1');
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
    await press('{Enter}');
    await waitFor(() => expect(names()).toHaveLength(4));
    await userEvent.click(all0());
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(active()).toContain('500 Harbor Plaza');
    await waitForFocus(() => input());
    expect(input().getAttribute('aria-expanded')).toBe('true');
  });

  test('works by touch too', async () => {
    await twoDown();
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    const open = vi.fn();
    new MutationObserver(() => {
      open(input().getAttribute('aria-expanded'));
    }).observe(input(), { attributes: true, attributeFilter: ['aria-expanded'] });
    const at = center(all0());
    await protocol('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await protocol('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(open).not.toHaveBeenCalledWith('false');
    await waitForFocus(() => input());
  });

  test('is not a tab stop', async () => {
    await twoDown();
    await press('{Tab}');
    await waitForFocus('next');
  });
});

describe('a user who opens a building with the keyboard', () => {
  const opensBuilding = async (onSelect = vi.fn(), onManual = vi.fn()) => {
    show(<AddressAutocomplete onSelect={onSelect} onManual={onManual} />);
    input().focus();
    await press('500 harb');
    await waitFor(() => expect(list().querySelectorAll('[data-kind=container]')).toHaveLength(1));
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(list().getAttribute('aria-label')).toBe('Addresses in 500 Harbor Plaza'));
    return { onSelect, onManual };
  };

  test('reaches its first row with one Down', async () => {
    await opensBuilding();
    expect(active()).toBeUndefined();
    await press('{ArrowDown}');
    expect(active()).toContain('Floor 1');
  });

  test('reaches the way back with one Up, at once or from the first row', async () => {
    await opensBuilding();
    await press('{ArrowUp}');
    expect(active()).toBe('Back to results');
    await press('{ArrowDown}');
    expect(active()).toContain('Floor 1');
    await press('{ArrowUp}');
    expect(active()).toBe('Back to results');
    await press('{Enter}');
    await waitFor(() => expect(active()).toContain('500 Harbor Plaza'));
  });

  test('reaches the first row that is left after typing with one Down', async () => {
    await opensBuilding();
    await press('1502{ArrowDown}');
    await waitFor(() => expect(active()).toContain('Unit 1502'));
  });

  test('gets an address, and never manual entry, with Down and Enter three times', async () => {
    const { onSelect, onManual } = await opensBuilding();
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(list().getAttribute('aria-label')).toMatch(/^Addresses in .*Floor 1$/));
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(onManual).not.toHaveBeenCalled();
  });
});

describe('for screen readers and for the eye', () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  test('announces how many rows are left, and when none is left', async () => {
    await opened();
    await press('12');
    await waitFor(() => expect(said()).toContain(`26 addresses in ${street}`));
    await press('99');
    await waitFor(() => expect(said()).toContain(`No matches in ${street}`));
  });

  test('finds a unit two levels below the first list', async () => {
    show(<AddressAutocomplete />);
    input().focus();
    await press('500 harb');
    await waitFor(() => expect(names()).toHaveLength(1));
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(names()).toHaveLength(21));
    await press('1502');
    await waitFor(() =>
      expect(names()).toEqual(['Back to results', 'Unit 1502', 'Search everywhere for “500 harb 1502”']),
    );
  });

  test('passes axe, with no incomplete check, with a narrowed list and with nothing left', async () => {
    const view = await opened(
      <main>
        <AddressAutocomplete />
      </main>,
    );
    const check = async () => {
      expect(await axeFindings(view.container)).toEqual([]);
    };
    await press('12{ArrowDown}');
    await check();
    await press('99{ArrowDown}');
    expect(active()).toBe('Search everywhere for “jeff 1299”');
    await check();
  });
});
