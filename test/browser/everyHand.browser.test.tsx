import { cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  AddressAutocomplete,
  AddressForm,
  type AddressFormProps,
  type AddressFormValue,
  AddressProvider,
} from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { hasProtocol, protocol, resetOverride } from '../support/protocol.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { foundRows } from '../support/searchFor.ts';

afterEach(async () => {
  cleanup();
  await page.viewport(900, 700);
  await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
});

const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const list = () => document.querySelector<HTMLElement>('ul[role=listbox]')!;
/** Returns the suggestions of the service. The list of a form can have more rows. */
const rows = () => [
  ...document.querySelectorAll<HTMLElement>('ul:not([hidden]) > :is([data-kind=address], [data-kind=container])'),
];
const expanded = () => box().getAttribute('aria-expanded');
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
const said = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
const describing = () =>
  (box().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
const press = (keys: string) => userEvent.keyboard(keys);
const level = () => list().getAttribute('aria-label');

function serve() {
  const simulator = createSimulator({ seed: 1, latency: 0 });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  const retrieves = () => simulator.ledger.filter(({ operation }) => operation === 'retrieve').length;
  return { client, simulator, retrieves };
}

/** Renders a checkout whose app controls the address. It counts submits and events. */
function open(
  { noValidate, ...props }: AddressFormProps & { noValidate?: boolean } = {},
  around: (form: ReactNode) => ReactNode = (form) => form,
) {
  const { client, ...service } = serve();
  const onSelect = vi.fn();
  const onSubmit = vi.fn((event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
  });
  function Checkout() {
    const [value, setValue] = useState<AddressFormValue>({ ...emptyPostalFields, country: 'US' });
    return (
      <form onSubmit={onSubmit} noValidate={noValidate}>
        <h1>Elsewhere</h1>
        <AddressForm countries={['US']} value={value} onChange={setValue} onSelect={onSelect} {...props} />
        <input aria-label="Gift message" />
        <button>Pay</button>
      </form>
    );
  }
  render(<AddressProvider client={client}>{around(<Checkout />)}</AddressProvider>);
  return { ...service, onSelect, onSubmit };
}
async function typed(text: string) {
  box().focus();
  await press(text);
  await foundRows();
}

/** Checks invariants after each change of the page. Returns the violations. */
function watch(): string[] {
  const faults: string[] = [];
  const look = () => {
    const input = document.querySelector('input[role=combobox]');
    if (!input) return;
    const isExpanded = input.getAttribute('aria-expanded') === 'true';
    const isSeen = [...document.querySelectorAll('[role=option]')].some((option) => option.checkVisibility());
    if (isExpanded !== isSeen) faults.push(`expanded ${String(isExpanded)}, options seen ${String(isSeen)}`);
    if (isExpanded && !document.getElementById(input.getAttribute('aria-controls') ?? '')) faults.push('no controls');
    const id = input.getAttribute('aria-activedescendant');
    if (id !== null && document.getElementById(id)?.getAttribute('role') !== 'option') faults.push(`active “${id}”`);
    if (id !== null && document.querySelectorAll('[aria-selected=true]').length !== 1) faults.push('not one selected');
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  return faults;
}

const layouts = someOf(1, ['fields', 'search'] as const);

describe.each(layouts)('a user of the form, in the layout %s', (layout) => {
  test('finds one field with its label, a hint until the first key, and a list with a name', async () => {
    open({ layout, section: 'shipping' });
    expect(document.querySelectorAll('input[role=combobox]')).toHaveLength(1);
    expect(box().getAttribute('aria-autocomplete')).toBe('list');
    expect(document.getElementById(box().getAttribute('aria-controls')!)).toBe(list());
    expect(level()).toBe('Address suggestions');
    expect(describing().join()).toMatch(/suggestions/i);
    const toggle = document.querySelector<HTMLButtonElement>('.doorplate-toggle')!;
    expect([toggle.tabIndex, toggle.getAttribute('aria-label')]).toEqual([-1, 'Show suggestions']);
    await userEvent.click(document.querySelector(`label[for="${box().id}"]`)!);
    expect(document.activeElement).toBe(box());
    expect(expanded()).toBe('false');
    await typed('77 beacon');
    expect(describing().join()).not.toMatch(/suggestions/i);
    // Only the pointer reaches the buttons of the field. Tab moves to the next field.
    await press('{Tab}');
    await waitForFocus(() =>
      layout === 'fields' ? fieldOf('line2') : screen.getByRole('button', { name: 'Enter the address yourself' }),
    );
    const tokens = ['line1', 'line2', 'city', 'region', 'postalCode'].map((name) => fieldOf(name).autocomplete);
    expect(tokens).toEqual(
      ['address-line1', 'address-line2', 'address-level2', 'address-level1', 'postal-code'].map((t) => `shipping ${t}`),
    );
  });

  test('sees the correct state at every change: whether the list is open, which option is active, and a unique id', async () => {
    const { retrieves, onSubmit } = open({ layout });
    const faults = watch();
    await typed('500 harb');
    await press('{ArrowDown}');
    const first = active()!.id;
    await press('{Enter}');
    await waitFor(() => expect(level()).toBe('Addresses in 500 Harbor Plaza'));
    expect([active(), document.getElementById(first), onSubmit.mock.calls.length]).toEqual([null, null, 0]);
    await press('{ArrowDown}{ArrowDown}{ArrowUp}1502');
    await press('{Backspace}{Backspace}{Backspace}{Backspace}');
    await press('{Backspace}');
    await waitFor(() => expect(level()).toBe('Address suggestions'));
    box().select();
    await press('qqqq');
    await waitFor(() => expect(document.querySelector('.doorplate-message')).not.toBeNull());
    await press('{Escape}');
    box().select();
    await typed('77 beacon apt 1');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(fieldOf('city').value).toBe('Boston'));
    expect([expanded(), box().selectionStart, retrieves(), faults]).toEqual(['false', box().value.length, 1, []]);
  });

  test('edits the text as in any input (caret, selection, Delete), and submits the form with Enter when no option is active', async () => {
    const { onSubmit, onSelect } = open({ layout, noValidate: true });
    const caret = () => [box().selectionStart, box().selectionEnd];
    box().focus();
    await press('neada{ArrowLeft}{ArrowLeft}{ArrowLeft}v');
    expect([box().value, caret()]).toEqual(['nevada', [3, 3]]);
    box().select();
    await typed('77 beacon');
    await press('{ArrowDown}{Shift>}{Home}{/Shift}');
    expect([caret(), active()]).toEqual([[0, 9], null]);
    await press('{ArrowRight}{ArrowLeft}{ArrowDown}{Shift>}{End}{/Shift}');
    expect([caret(), active()]).toEqual([[8, 9], null]);
    await press('{Delete}');
    expect(box().value).toBe('77 beaco');
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    // Moving the caret does not close the list.
    await userEvent.click(box());
    expect(expanded()).toBe('true');
    await press('{ArrowDown}{Home}{Enter}');
    expect([expanded(), onSubmit.mock.calls.length, onSelect.mock.calls.length]).toEqual(['false', 1, 0]);
    await press('{Escape}');
    expect(box().value).toBe(layout === 'fields' ? '77 beaco' : '');
  });

  test('chooses only by a click on a row with a pointer, and no press in the list takes the focus from the field', async () => {
    const { onSelect, retrieves } = open({ layout });
    const left = vi.fn();
    await typed('500 harb');
    box().addEventListener('blur', left);
    await userEvent.hover(rows()[0]!);
    expect(box().value).toBe('500 harb');
    await userEvent.click(rows()[0]!);
    await waitFor(() => expect(level()).toBe('Addresses in 500 Harbor Plaza'));
    await waitFor(() => expect(said()).toContain('20 addresses in 500 Harbor Plaza'));
    // A press between rows, next to the message above the list, and at the edge of the list.
    await userEvent.click(document.querySelector('.doorplate-trail')!, { position: { x: 400, y: 4 }, force: true });
    await userEvent.click(document.querySelector('.doorplate-popup')!, { position: { x: 200, y: 0 }, force: true });
    expect([expanded(), left.mock.calls.length, box().value]).toEqual(['true', 0, '500 harb']);
    await userEvent.click(list().querySelector('[data-kind=back]')!);
    await waitFor(() => expect(active()?.textContent).toContain('500 Harbor Plaza'));
    expect([document.activeElement, left.mock.calls.length]).toEqual([box(), 0]);
    // A press outside the list. The list can cover what is above its field.
    await userEvent.click(screen.getByText('Elsewhere'), { position: { x: 860, y: 5 }, force: true });
    await waitFor(() => expect(expanded()).toBe('false'));
    expect([box().value, onSelect.mock.calls.length, retrieves()]).toEqual(['500 harb', 0, 0]);
  });

  test('opens a building and returns by touch, with the list open, the text unchanged and each row large enough', async () => {
    await page.viewport(320, 640);
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    const { onSelect } = open({ layout });
    /** Waits until a tap counts, because a list ignores taps in its first 200 ms. */
    const seen = () => {
      const since = performance.now();
      return waitFor(() => expect(performance.now() - since).toBeGreaterThan(200), { interval: 20 });
    };
    const tap = async (element: Element) => {
      const frame = window.frameElement?.getBoundingClientRect();
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
      await protocol('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
      await protocol('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await tap(box());
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await press('500 harb');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await seen();
    await tap(rows()[0]!);
    await waitFor(() => expect(level()).toBe('Addresses in 500 Harbor Plaza'));
    expect([expanded(), box().value, document.activeElement, active()]).toEqual(['true', '500 harb', box(), null]);
    for (const row of rows()) expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await tap(list().querySelector('[data-kind=back]')!);
    await waitFor(() => expect(level()).toBe('Address suggestions'));
    expect(active()?.textContent).toContain('500 Harbor Plaza');
    expect([expanded(), onSelect.mock.calls.length]).toEqual(['true', 0]);
    // The page is no wider than the window.
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('finds the error of a missing value at its field, which has the focus, and Escape closes the list before a surrounding dialog', async () => {
    open({ layout }, (form) => (
      <dialog
        ref={(element) => {
          if (element && !element.open) element.showModal();
        }}
      >
        {form}
      </dialog>
    ));
    const dialog = document.querySelector('dialog')!;
    await userEvent.click(screen.getByText('Pay'));
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(box());
    const [error] = [...document.querySelectorAll('.doorplate-error')].map(({ textContent }) => textContent);
    expect(error).toBeTruthy();
    expect(describing()).toContain(error);
    await typed('77 beacon');
    expect(box().getAttribute('aria-invalid')).not.toBe('true');
    await press('{Escape}');
    expect([expanded(), dialog.open]).toEqual(['false', true]);
    // The first Escape clears a search box. A field of a form keeps its text.
    if (layout === 'search') await press('{Escape}');
    expect([dialog.open, box().value]).toEqual([true, layout === 'search' ? '' : '77 beacon']);
    await press('{Escape}');
    await waitFor(() => expect(dialog.open).toBe(false));
  });
});

describe('a search', () => {
  const show = (element: ReactNode) => {
    const { client, ...service } = serve();
    render(<AddressProvider client={client}>{element}</AddressProvider>);
    return service;
  };

  test('says in text that is not an option that nothing was found', async () => {
    show(<AddressAutocomplete />);
    box().focus();
    await press('qqqq');
    await waitFor(() => expect(said()).toHaveLength(1));
    const words = document.querySelector<HTMLElement>('.doorplate-message')!;
    expect(words.checkVisibility()).toBe(true);
    expect([expanded(), list().checkVisibility(), document.querySelectorAll('[role=option]').length]).toEqual([
      ...['false', false, 0],
    ]);
    expect(words.closest('[role=listbox]')).toBeNull();
    await userEvent.click(words);
    expect(document.activeElement).toBe(box());
  });

  test('announces the list once when it has settled, not for each key, not after a choice or on blur, and not for another field', async () => {
    const { client } = serve();
    const two = (isSecond: boolean) => (
      <AddressProvider client={client}>
        <AddressAutocomplete />
        {isSecond && <AddressAutocomplete id="second" />}
        <button>next</button>
      </AddressProvider>
    );
    const view = render(two(true));
    view.rerender(two(false));
    const heard: string[] = [];
    for (const region of screen.getAllByRole('status'))
      new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    box().focus();
    await press('beaco');
    await waitFor(() => expect(heard).toEqual(['8 suggestions']));
    await press(' apt 1');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.querySelector('[data-phase=selected]')).not.toBeNull());
    await waitFor(() => expect(heard.at(-1)).toMatch(/Beacon Street/));
    // A list that settled before the choice is announced too: one on a fast machine, some more if the keys come slowly, but never one for each of
    // the six keys. Nothing is announced after the choice.
    expect(heard.slice(1, -1).filter((text) => !/^\d suggestions?$/.test(text))).toEqual([]);
    expect(heard.length).toBeLessThan(1 + 6 + 1);
    box().select();
    await press('jefferson');
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await press('{Tab}');
    await waitForFocus('next');
    const before = heard.length;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(heard).toHaveLength(before);
  });

  test('starts a new list at its top, for another text and inside a building', async () => {
    show(<AddressAutocomplete />);
    await typed('500 harb');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(level()).toBe('Addresses in 500 Harbor Plaza'));
    expect(list().scrollTop).toBe(0);
    await press('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(list().scrollTop).toBeGreaterThan(0));
    await press('1');
    await waitFor(() => expect(list().scrollTop).toBe(0));
  });

  test('runs for pasted or dictated text', async () => {
    show(<AddressAutocomplete />);
    box().focus();
    // Inserts the text without a key press, like a paste from a menu or dictation.
    document.execCommand('insertText', false, '77 beacon');
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    box().select();
    await userEvent.cut();
    await waitFor(() => expect([box().value, expanded()]).toEqual(['', 'false']));
    await userEvent.paste();
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect([box().value, expanded()]).toEqual(['77 beacon', 'true']);
  });

  test('opens no list if it is read-only or disabled, but its text can be selected', async () => {
    show(<AddressAutocomplete readOnly defaultValue="77 beacon" />);
    await userEvent.click(box());
    await press('{ArrowDown}x{Alt>}{ArrowDown}{/Alt}');
    expect(expanded()).toBe('false');
    const all = navigator.platform.startsWith('Mac') ? 'Meta' : 'Control';
    await press(`{${all}>}a{/${all}}`);
    expect([expanded(), box().value, box().selectionEnd! - box().selectionStart!]).toEqual(['false', '77 beacon', 9]);
  });

  test('shows matches by weight and underline, and moves nothing under reduced motion', async () => {
    if (hasProtocol)
      await protocol('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
    show(<AddressAutocomplete />);
    await typed('77 beacon');
    const mark = getComputedStyle(document.querySelector('[role=option] mark')!);
    expect([Number(mark.fontWeight) >= 600, mark.textDecorationLine]).toEqual([true, 'underline']);
    if (!hasProtocol) return;
    await press('{ArrowDown}{Escape}{ArrowDown}');
    const long = document
      .getAnimations()
      .filter(({ effect }) => Number(effect!.getComputedTiming().duration) > 1 && effect!.getTiming().iterations === 1);
    expect(long).toEqual([]);
    await resetOverride('Emulation.setEmulatedMedia', { features: [] });
  });
});

function fieldOf(name: string) {
  return document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
}
