import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormValue, AddressProvider } from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { protocol, resetOverride } from '../support/protocol.ts';

const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const options = () => [...document.querySelectorAll<HTMLElement>('ul:not([hidden]) > li[data-kind=address]')];
const expanded = () => box().getAttribute('aria-expanded');
const phase = () => document.querySelector('[data-phase]')!.getAttribute('data-phase');
const userAgent = navigator.userAgent;

afterEach(async () => {
  cleanup();
  await resetOverride('Emulation.setUserAgentOverride', { userAgent });
});

/** Shows a text in the field as an input method does during a composition. */
const compose = async (...texts: string[]) => {
  for (const text of texts)
    await protocol('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
};
/** Ends the composition with this text. */
const commit = (text: string) => protocol('Input.insertText', { text });
/** Presses a key that the input method consumes. The page gets the key code 229, or the key's own code. */
const methodKey = async (key: string, windowsVirtualKeyCode = 229) => {
  const its = { key, code: key, windowsVirtualKeyCode };
  await protocol('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...its });
  await protocol('Input.dispatchKeyEvent', { type: 'keyUp', ...its });
};

const places = [
  { line1: '日本橋1-1', city: '中央区', postalCode: '103-0027', countryIso2: 'JP' },
  { line1: '日本橋2-2', city: '中央区', postalCode: '103-0027', countryIso2: 'JP' },
  { line1: '사과로 12', city: '서울', postalCode: '04524', countryIso2: 'KR' },
  { line1: '北京路 8', city: '上海', postalCode: '200001', countryIso2: 'CN' },
];

function open(layout: 'fields' | 'search', country: string) {
  const simulator = createSimulator({ addresses: places, latency: 0 });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  const submitted: Event[] = [];
  function Held() {
    const [value, setValue] = useState<AddressFormValue>({ ...emptyPostalFields, country });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted.push(event.nativeEvent);
        }}
      >
        <AddressForm layout={layout} countries={[country]} value={value} onChange={setValue} />
      </form>
    );
  }
  render(
    <AddressProvider client={client}>
      <Held />
    </AddressProvider>,
  );
  box().focus();
  const asked = (operation: string) => simulator.ledger.filter((call) => call.operation === operation).length;
  return { finds: () => asked('find'), retrieves: () => asked('retrieve'), submitted };
}

describe.each(someOf(1, ['fields', 'search'] as const))('an input method, in the layout %s', (layout) => {
  test('Japanese: owns the keys, and nothing is sent until it is done; then the list appears', async () => {
    const { finds, retrieves, submitted } = open(layout, 'JP');
    await compose('に', 'にほ', 'にほん', '日本');
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Home', 'Backspace']) await methodKey(key);
    expect([box().value, expanded(), finds(), submitted]).toEqual(['日本', 'false', 0, []]);
    await commit('日本');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect([box().value, finds()]).toEqual(['日本', 1]);

    // The same key with the list open leaves the list unchanged.
    await userEvent.keyboard('{ArrowDown}');
    const active = box().getAttribute('aria-activedescendant');
    expect(active).toBeTruthy();
    await compose('ば', 'ばし');
    await methodKey('ArrowDown');
    await methodKey('Enter');
    await methodKey('Escape');
    expect([box().value, expanded(), retrieves(), finds(), submitted]).toEqual(['日本ばし', 'true', 0, 1, []]);
    await commit('橋2');
    await waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=line1]')!.value).toContain('日本橋2-2'));
    expect([retrieves(), submitted]).toEqual([1, []]);
  });

  test('C11: chooses and sends nothing on WebKit’s Enter that ends a composition, whether it comes before or after the end', async () => {
    const { finds, retrieves, submitted } = open(layout, 'JP');
    await compose('日本');
    await commit('日本');
    await waitFor(() => expect(options()).toHaveLength(2));
    const enters: unknown[] = [];
    box().addEventListener('keydown', ({ key, keyCode, isComposing, isTrusted }) => {
      if (key === 'Enter') enters.push([keyCode, isComposing, isTrusted]);
    });
    const untouched = () => expect([expanded(), finds(), retrieves(), submitted]).toEqual(['true', 1, 0, []]);
    await compose('ば');
    await methodKey('Enter', 13);
    untouched();
    await commit('');
    await waitFor(() => expect(box().value).toBe('日本'));
    // The composition is over. Without this protection, Enter would choose the active option.
    await userEvent.keyboard('{ArrowDown}');
    const active = box().getAttribute('aria-activedescendant');
    expect(active).toBeTruthy();
    await methodKey('Enter');
    untouched();
    expect(box().getAttribute('aria-activedescendant')).toBe(active);
    // These events come from the browser and are not synthetic.
    expect(enters).toEqual([
      [13, true, true],
      [229, false, true],
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(retrieves()).toBe(1));
  });

  test('Korean, Chinese: keeps both Korean syllables, although one is done while the next starts, and keeps the chosen Chinese text', async () => {
    open(layout, 'KR');
    await compose('ㅅ', '사', '삭');
    await commit('사');
    await compose('고', '과');
    await commit('과');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(box().value).toBe('사과');
    cleanup();

    const { finds } = open(layout, 'CN');
    await compose('b', 'bei', "bei'jing");
    expect([box().value, finds()]).toEqual(["bei'jing", 0]);
    await commit('北京');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect([box().value, finds()]).toEqual(['北京', 1]);
    // In the middle of the text, the caret stays after the inserted text.
    await userEvent.keyboard('{Home}');
    await compose('shang', '上');
    await commit('上');
    await waitFor(() => expect(box().value).toBe('上北京'));
    expect(box().selectionStart).toBe(1);
  });

  test('leaves none of its letters behind when the user clicks a row during a composition, and sends nothing more', async () => {
    const { finds, retrieves } = open(layout, 'JP');
    await compose('日本');
    await commit('日本');
    await waitFor(() => expect(options()).toHaveLength(2));
    await compose('ば', 'ばし');
    await userEvent.click(options()[1]!);
    await waitFor(() => expect(phase()).toBe('selected'));
    await waitFor(() => expect(box().value).not.toContain('ばし'));
    expect(box().value).toContain('日本橋2-2');
    expect([finds(), retrieves(), expanded()]).toEqual([1, 1, 'false']);
    await userEvent.keyboard('{Tab}');
    expect([finds(), retrieves(), phase()]).toEqual([1, 1, 'selected']);
    // Text typed after the composition is searched immediately.
    box().focus();
    box().select();
    await userEvent.keyboard('103');
    await waitFor(() => expect(finds()).toBeGreaterThan(1));
  });

  test('Android: gets suggestions during a composition, because its keyboards always compose', async () => {
    await protocol('Emulation.setUserAgentOverride', {
      userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
    });
    const { finds, retrieves } = open(layout, 'JP');
    await compose('日', '日本');
    await waitFor(() => expect(options()).toHaveLength(2));
    await compose('日本橋1');
    await waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.click(options()[0]!);
    await waitFor(() => expect(phase()).toBe('selected'));
    expect(box().value).toContain('日本橋1-1');
    const asked = finds();
    // The keyboard ends the composition on blur. That must not start a search.
    await userEvent.keyboard('{Tab}');
    expect([finds(), retrieves(), phase(), expanded()]).toEqual([asked, 1, 'selected', 'false']);
  });
});
