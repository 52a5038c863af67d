import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient, type FetchAdapter } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addressRow, endpoints, heldService, row } from '../support/heldService.ts';
import { protocol, resetOverride } from '../support/protocol.ts';

let service: ReturnType<typeof heldService>;
/** Rows to answer each Find with. If it returns undefined, the test answers. */
let rowsFor: (text: string) => ReturnType<typeof row>[] | undefined;
const fetch: FetchAdapter = (request) => {
  const answer = service.fetch(request);
  const held = service.requests.at(-1)!;
  if (held.operation === 'retrieve') held.answer([addressRow(held.input, held.input)]);
  else {
    const rows = rowsFor(held.input);
    if (rows) held.answer(rows);
  }
  return answer;
};
beforeEach(() => {
  service = heldService();
  rowsFor = () => undefined;
});
afterEach(async () => {
  cleanup();
  await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
});

const show = (element: React.ReactNode) =>
  render(<AddressProvider client={createClient({ endpoints, fetch })}>{element}</AddressProvider>);
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const list = () => screen.getByRole('listbox', { hidden: true });
const options = () => screen.queryAllByRole('option');
const texts = () => options().map(({ textContent }) => textContent);
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);
const finds = () => service.of('find').map(({ input }) => input);
const retrieved = () => service.of('retrieve').map(({ input }) => input);
const streets = (...names: string[]) => names.map((name) => row(`A|${name}`, `1 ${name} Mile`));
const ten = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper'];

/** Types "1", which finds ten rows and thus reaches the limit, then types "1 m", whose Find is in flight. */
async function refreshing() {
  rowsFor = (text) => (text === '1' ? streets(...ten) : undefined);
  input().focus();
  await press('1');
  await waitFor(() => expect(options()).toHaveLength(10));
  await press(' m');
}
const out = () => waitFor(() => expect(finds()).toEqual(['1', '1 m']));
const answer = (...names: string[]) =>
  act(async () => {
    service.open()[0]?.answer(streets(...names));
    await Promise.resolve();
  });
const center = (element: Element) => {
  // The test's page is an iframe in the browser's page.
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
};

describe('a truncated list that is requested again after a pause in typing', () => {
  test('finds a better row without another key', async () => {
    show(<AddressAutocomplete />);
    await refreshing();
    // The rows stay while the better list is in flight. On a slow machine, the better list can already be there.
    expect(options()).toHaveLength(10);
    await out();
    expect(options()).toHaveLength(10);
    expect(list().getAttribute('aria-busy')).toBe('true');
    await answer('Maple', 'Ash');
    await waitFor(() => expect(texts()).toEqual(['1 Maple Mile', '1 Ash Mile']));
    expect(list().getAttribute('aria-busy')).toBeNull();
  });

  test('keeps the active option on its row, wherever the row moves, and Enter chooses that row', async () => {
    const onSelect = vi.fn();
    show(<AddressAutocomplete onSelect={onSelect} />);
    await refreshing();
    await press('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('1 Birch Mile');
    await out();
    await answer(...ten.filter((name) => name !== 'Birch'), 'Birch');
    await waitFor(() => expect(texts().at(-1)).toBe('1 Birch Mile'));
    expect(active()).toBe('1 Birch Mile');
    // The active row is visible.
    const frame = list().getBoundingClientRect();
    expect(options().at(-1)!.getBoundingClientRect().bottom).toBeLessThanOrEqual(frame.bottom);
    await press('{Enter}');
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(retrieved()).toEqual(['A|Birch']);
  });

  test('waits until no option is active if the active row is missing from it, and Enter chooses the previous row', async () => {
    show(<AddressAutocomplete />);
    await refreshing();
    await press('{ArrowDown}{ArrowDown}');
    await out();
    await answer('Maple');
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBeNull());
    expect(active()).toBe('1 Birch Mile');
    await press('{Enter}');
    await waitFor(() => expect(retrieved()).toEqual(['A|Birch']));
  });

  test('does not move rows under a pointer, and shows the better rows without a call when the pointer leaves', async () => {
    show(
      <>
        <h1>Elsewhere</h1>
        <AddressAutocomplete />
      </>,
    );
    await refreshing();
    await userEvent.hover(options()[2]!);
    await out();
    await answer('Maple', ...ten.slice(0, 9));
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBeNull());
    expect(texts()[2]).toBe('1 Cedar Mile');
    await userEvent.hover(screen.getByRole('heading'));
    await waitFor(() => expect(texts()[0]).toBe('1 Maple Mile'));
    expect(finds()).toEqual(['1', '1 m']);
  });

  test('does not move rows under a finger, which chooses the row it touched', async () => {
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    show(<AddressAutocomplete />);
    await refreshing();
    // A tap in the first moment of a list selects nothing.
    const since = performance.now();
    await waitFor(() => expect(performance.now() - since).toBeGreaterThan(200), { interval: 20 });
    const point = center(options()[2]!);
    await protocol('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await out();
    await answer('Maple', ...ten.slice(0, 9));
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBeNull());
    await protocol('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await waitFor(() => expect(retrieved()).toEqual(['A|Cedar']));
  });

  test('does not jump to its top when the user has scrolled it', async () => {
    show(<AddressAutocomplete />);
    await refreshing();
    await press('{ArrowUp}');
    const { scrollTop } = list();
    expect(scrollTop).toBeGreaterThan(0);
    await out();
    await answer(...ten.slice(1), 'Ash');
    await waitFor(() => expect(texts().at(-1)).toBe('1 Ash Mile'));
    expect(active()).toBe('1 Juniper Mile');
    expect(list().scrollTop).toBeGreaterThan(0);
  });
});

describe('a pointer that leaves the list', () => {
  beforeEach(() => {
    rowsFor = () => streets('Ash', 'Birch', 'Cedar', 'Dogwood');
  });
  const elsewhere = () => userEvent.hover(screen.getByRole('heading'));
  async function typed() {
    show(
      <>
        <h1>Elsewhere</h1>
        <AddressAutocomplete />
      </>,
    );
    input().focus();
    await press('1');
    await waitFor(() => expect(options()).toHaveLength(4));
  }

  test('keeps the keyboard’s active option after it crossed that option and others', async () => {
    await typed();
    await press('{ArrowDown}');
    await userEvent.hover(options()[0]!);
    await elsewhere();
    expect(active()).toBe('1 Ash Mile');
    await userEvent.hover(options()[2]!);
    await waitFor(() => expect(active()).toBe('1 Cedar Mile'));
    await elsewhere();
    await waitFor(() => expect(active()).toBe('1 Ash Mile'));
    await press('{Enter}');
    await waitFor(() => expect(retrieved()).toEqual(['A|Ash']));
  });

  test('leaves no option active if the keyboard had none, so Enter never pays for a row that the pointer passed over', async () => {
    await typed();
    await userEvent.hover(options()[2]!);
    await waitFor(() => expect(active()).toBe('1 Cedar Mile'));
    await elsewhere();
    await waitFor(() => expect(active()).toBeUndefined());
    await press('{Enter}');
    expect(retrieved()).toEqual([]);
  });

  test('lets the keys continue from its last row, which becomes the keyboard’s option', async () => {
    await typed();
    await userEvent.hover(options()[2]!);
    await press('{ArrowDown}');
    expect(active()).toBe('1 Dogwood Mile');
    await elsewhere();
    expect(active()).toBe('1 Dogwood Mile');
  });
});

describe('a press on the left icon', () => {
  const icon = () => document.querySelector<HTMLButtonElement>('.doorplate-toggle')!;
  beforeEach(() => {
    rowsFor = () => streets('Ash', 'Birch');
  });

  test('keeps an open list open, with its active option', async () => {
    show(<AddressAutocomplete />);
    input().focus();
    await press('1');
    await waitFor(() => expect(options()).toHaveLength(2));
    await press('{ArrowDown}');
    await userEvent.click(icon());
    await userEvent.click(icon());
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('1 Ash Mile');
    expect(icon().getAttribute('aria-label')).toBe('Show suggestions');
    expect(document.activeElement).toBe(input());
  });

  test('opens a closed list', async () => {
    show(<AddressAutocomplete />);
    input().focus();
    await press('1');
    await waitFor(() => expect(options()).toHaveLength(2));
    await press('{Escape}');
    await userEvent.click(icon());
    expect(input().getAttribute('aria-expanded')).toBe('true');
  });

  test('focuses the field, also a read-only field, whose list stays closed', async () => {
    const view = show(<AddressAutocomplete defaultValue="1" />);
    await userEvent.click(icon());
    expect(document.activeElement).toBe(input());
    view.unmount();
    show(<AddressAutocomplete readOnly defaultValue="1" />);
    await userEvent.click(icon());
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  test('does nothing in a disabled field', () => {
    show(<AddressAutocomplete disabled defaultValue="1" />);
    expect(icon().disabled).toBe(true);
  });

  test('does not blur the field, and neither does a press on the clear button', async () => {
    const onBlur = vi.fn();
    show(<AddressAutocomplete inputProps={{ onBlur }} />);
    input().focus();
    await press('1');
    await waitFor(() => expect(options()).toHaveLength(2));
    await userEvent.click(icon());
    await userEvent.click(screen.getByRole('button', { name: 'Clear address' }));
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
    expect(onBlur).not.toHaveBeenCalled();
  });
});
