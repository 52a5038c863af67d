import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import 'doorplate/styles.css';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { states, StatesSearch } from '../support/StatesSearch.tsx';
import { waitForFocus } from '../support/waitForFocus.ts';

/*
 * Runs the 34 regression tests of the pattern "editable combobox with list autocomplete" on our field. Two tests are adapted: an inactive option
 * has aria-selected="false" or no such attribute, and an empty field has nothing to open.
 */

beforeEach(() => {
  render(<StatesSearch />);
});
afterEach(cleanup);

const input = () => screen.getByRole<HTMLInputElement>('combobox');
const listbox = () => screen.getByRole('listbox', { hidden: true });
const options = () => within(listbox()).queryAllByRole('option', { hidden: true });
const toggle = () => document.querySelector<HTMLButtonElement>('.doorplate-toggle')!;
const expanded = () => input().getAttribute('aria-expanded');
const press = (keys: string) => userEvent.keyboard(keys);
const beginning = (text: string) =>
  states.filter((state) => state.split(' ').some((word) => word.toLowerCase().startsWith(text)));

async function typed(text: string) {
  input().focus();
  await press(text);
  await waitFor(() => expect(options()).toHaveLength(beginning(text).length));
}

/** Types a text and closes the list again, so that the next key press in the textbox opens the earlier results. */
async function closedWith(text: string) {
  await typed(text);
  await press('{Escape}');
  expect(expanded()).toBe('false');
}

/** Checks the three facts that make an option the active one. */
function expectActive(index: number) {
  const option = options().at(index)!;
  expect(option.getAttribute('aria-selected')).toBe('true');
  expect(options().filter((other) => other.getAttribute('aria-selected') === 'true')).toHaveLength(1);
  expect(input().getAttribute('aria-activedescendant')).toBe(option.id);
  expect(document.activeElement).toBe(input());
}
function expectNoneActive() {
  expect(options().filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(0);
  expect(input().hasAttribute('aria-activedescendant')).toBe(false);
}

describe('roles and states', () => {
  test('01 combobox-role: finds exactly one combobox input', () => {
    expect(document.querySelectorAll('input[role=combobox]')).toHaveLength(1);
  });
  test('02 combobox-aria-autocomplete: announces that the input completes from a list', () => {
    expect(input().getAttribute('aria-autocomplete')).toBe('list');
  });
  test('03 combobox-aria-controls: names an existing element', () => {
    expect(document.getElementById(input().getAttribute('aria-controls')!)).toBe(listbox());
  });
  test('04 combobox-aria-expanded: is false while the list is hidden and true while it is visible', async () => {
    expect(expanded()).toBe('false');
    expect(listbox().checkVisibility()).toBe(false);
    await typed('a');
    expect(expanded()).toBe('true');
    expect(listbox().checkVisibility()).toBe(true);
  });
  test('05 combobox-aria-activedescendant: makes no option active at first', () => {
    expectNoneActive();
  });
  test('06 combobox-id: gives the input exactly one label', () => {
    expect(document.querySelectorAll(`[for="${input().id}"]`)).toHaveLength(1);
  });
  test('07 listbox-role: finds exactly one list', () => {
    expect(document.querySelectorAll('ul[role=listbox]')).toHaveLength(1);
  });
  test('08 listbox-aria-label: gives the list its own name', () => {
    expect(listbox().getAttribute('aria-label')).toBe('Address suggestions');
  });
  test('09 option-role: makes every row an option', async () => {
    await typed('n');
    expect(listbox().querySelectorAll('li[role=option]')).toHaveLength(beginning('n').length);
  });
  test('10 option-aria-selected: selects only the active option', async () => {
    await typed('a');
    expectNoneActive();
    await press('{ArrowDown}');
    expectActive(0);
  });
  test('11 button-tabindex: keeps the button out of the tab order', () => {
    expect(toggle().tabIndex).toBe(-1);
  });
  test('12 button-aria-label: gives the button a name', () => {
    expect(toggle().getAttribute('aria-label')).toBe('Show suggestions');
  });
  test('13 button-aria-controls: connects the button to the list', () => {
    expect(toggle().getAttribute('aria-controls')).toBe(listbox().id);
  });
  test('14 button-aria-expanded: shows at the button whether the list is visible', async () => {
    await closedWith('a');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await waitForFocus(() => input());
  });
});

describe('keys in the textbox', () => {
  test('15 textbox-key-alt-down-arrow: opens the list with no active option', async () => {
    await closedWith('a');
    await press('{Alt>}{ArrowDown}{/Alt}');
    expect(expanded()).toBe('true');
    expectNoneActive();
  });
  test('16 textbox-key-down-arrow: opens the list on the first option', async () => {
    await closedWith('a');
    await press('{ArrowDown}');
    expect(expanded()).toBe('true');
    expectActive(0);
  });
  test('17 textbox-key-up-arrow: opens the list on the last option', async () => {
    await closedWith('a');
    await press('{ArrowUp}');
    expect(expanded()).toBe('true');
    expectActive(-1);
  });
  test('18 textbox-key-enter: closes the list and keeps the text', async () => {
    await typed('a');
    await press('{Enter}');
    expect(expanded()).toBe('false');
    expect(input().value).toBe('a');
  });
  test('19 textbox-key-escape: closes the list and keeps the text', async () => {
    await typed('a');
    await press('{Escape}');
    expect(expanded()).toBe('false');
    expect(input().value).toBe('a');
  });
  test('20 textbox-key-escape: clears the text when Escape is pressed again', async () => {
    await typed('a');
    await press('{Escape}{Escape}');
    expect(input().value).toBe('');
  });
  test('21 standard-single-line-editing-keys: filters the list while the user types', async () => {
    await typed('n');
    await press('o');
    await waitFor(() => expect(options()).toHaveLength(beginning('no').length));
  });
  test('22 standard-single-line-editing-keys: closes the list when Backspace deletes the last letter', async () => {
    await typed('a');
    await press('{Backspace}');
    expect(input().value).toBe('');
    expect(options()).toHaveLength(0);
    expect(expanded()).toBe('false');
  });
  test('23 standard-single-line-editing-keys: widens the list on Backspace, and Down moves to the first option', async () => {
    await typed('no');
    await press('{Backspace}');
    await waitFor(() => expect(options()).toHaveLength(beginning('n').length));
    expect(input().value).toBe('n');
    await press('{ArrowDown}');
    expectActive(0);
  });
});

describe('keys in the list', () => {
  test('24 listbox-key-down-arrow: moves down, and from the last option to the first', async () => {
    await typed('a');
    for (let index = 0; index < options().length; index++) {
      await press('{ArrowDown}');
      expectActive(index);
    }
    await press('{ArrowDown}');
    expectActive(0);
  });
  test('25 listbox-key-up-arrow: moves up, and from the first option to the last', async () => {
    await typed('a');
    for (let index = 1; index <= options().length; index++) {
      await press('{ArrowUp}');
      expectActive(-index);
    }
    await press('{ArrowUp}');
    expectActive(-1);
  });
  test('26 listbox-key-enter: closes the list, fills in the option and puts the caret at its end', async () => {
    await typed('a');
    await press('{ArrowDown}{Enter}');
    expect(expanded()).toBe('false');
    await waitFor(() => expect(input().value).toBe('Alabama'));
    expect(input().selectionStart).toBe('Alabama'.length);
  });
  test('27 listbox-key-escape: closes the list and keeps the text', async () => {
    await typed('a');
    await press('{ArrowDown}{Escape}');
    expect(expanded()).toBe('false');
    expect(input().value).toBe('a');
  });
  test('28 listbox-key-left-arrow: moves the caret and leaves no option active', async () => {
    await typed('a');
    await press('{ArrowDown}{ArrowLeft}');
    expect(input().selectionStart).toBe(0);
    expectNoneActive();
  });
  test('29 listbox-key-right-arrow: moves the caret and leaves no option active', async () => {
    await typed('a');
    await press('{ArrowLeft}{ArrowDown}{ArrowRight}');
    expect(input().selectionStart).toBe(1);
    expectNoneActive();
  });
  test('30 listbox-key-home: moves the caret to the beginning and leaves no option active', async () => {
    await typed('a');
    await press('{ArrowDown}{Home}');
    expect(input().selectionStart).toBe(0);
    expectNoneActive();
  });
  test('31 listbox-key-end: moves the caret to the end and leaves no option active', async () => {
    await typed('a');
    await press('{ArrowLeft}{ArrowDown}{End}');
    expect(input().selectionStart).toBe(1);
    expectNoneActive();
  });
  test('32 listbox-key-char: adds the letter to the text and leaves no option active', async () => {
    await typed('n');
    await press('{ArrowDown}e');
    expect(input().value).toBe('ne');
    expectNoneActive();
  });
});

describe('additional behaviour', () => {
  test('33 click outside with the focus in the textbox: closes the list and chooses nothing', async () => {
    await typed('a');
    await userEvent.click(document.body, { position: { x: 5, y: 600 } });
    expect(expanded()).toBe('false');
    expect(input().value).toBe('a');
  });
  test('34 click outside with an option active: closes the list and chooses nothing', async () => {
    await typed('a');
    await press('{ArrowDown}');
    await userEvent.click(document.body, { position: { x: 5, y: 600 } });
    expect(expanded()).toBe('false');
    expect(input().value).toBe('a');
  });
});
