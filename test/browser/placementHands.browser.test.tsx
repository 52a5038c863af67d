import { waitFor } from '@testing-library/react';
import { AddressProvider, useAddressAutocomplete, usePopupPlacement } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { useCallback, useRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contrast, luminance } from '../support/contrast.ts';
import { PopularModal } from '../support/PopularModal.tsx';
import {
  expectNext,
  expectSeen,
  Field,
  input,
  isOpen,
  list,
  middle,
  open,
  options,
  shown,
  Space,
} from '../support/seenList.tsx';
import { protocol, resetOverride } from '../support/protocol.ts';
import { states } from '../support/StatesSearch.tsx';
import { clearTrees, drawIn, trees } from '../support/trees.tsx';

afterEach(async () => {
  clearTrees();
  vi.restoreAllMocks();
  window.scrollTo(0, 0);
  document.documentElement.removeAttribute('dir');
  await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
  await resetOverride('Emulation.setEmulatedMedia', { features: [] });
  await page.viewport(900, 700);
});

const active = () => options(document).find((option) => option.getAttribute('aria-selected') === 'true');

test('28: arrows scroll the list and never the page, even in a sticky element', async () => {
  await page.viewport(390, 400);
  await drawIn(
    'the page',
    <>
      <div style={{ position: 'sticky', top: 0 }}>
        <Space height="180px" />
        <Field />
      </div>
      <Space height="200vh" />
    </>,
  );
  window.scrollTo(0, 50);
  await open(document);
  for (const option of options(document)) {
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(option);
    expect(shown(document)).toContain(option);
    expectSeen(document);
  }
  expect(list(document).scrollTop).toBeGreaterThan(0);
  expect(window.scrollY).toBe(50);
});

/** Converts a position in the test's page to a position in the browser window. The test's page is an iframe. */
const inBrowser = ([x, y]: readonly [number, number]) => {
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: x + (frame?.x ?? 0), y: y + (frame?.y ?? 0) };
};
/** Clicks an element in any tree with the mouse. */
async function click(element: Element) {
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await protocol('Input.dispatchMouseEvent', {
      type,
      ...inBrowser(middle(element)),
      button: 'left',
      clickCount: 1,
    });
}

describe('56: a finger', () => {
  const touch = async (type: string, at?: readonly [number, number]) => {
    const touchPoints = at ? [inBrowser(at)] : [];
    await protocol('Input.dispatchTouchEvent', { type: type, touchPoints });
  };
  const tap = async (element: Element) => {
    await touch('touchStart', middle(element));
    await touch('touchEnd');
  };
  const show = async (onSelect = vi.fn()) => {
    await page.viewport(390, 500);
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    await drawIn(
      'the page',
      <>
        <p>Elsewhere</p>
        <Space height="300px" />
        <Field onSelect={onSelect} />
        <Space height="380px" />
      </>,
    );
    await tap(input(document));
    await waitFor(() => expect(document.activeElement).toBe(input(document)));
    await userEvent.keyboard('n');
    await waitFor(() => expect(options(document)).toHaveLength(9));
    await waitFor(() => expectSeen(document));
    return onSelect;
  };

  test('opens the list again with a tap on the field, and chooses a row with a tap on it', async () => {
    const onSelect = await show();
    await userEvent.keyboard('{Escape}');
    expect(isOpen(document)).toBe(false);
    await tap(input(document));
    await waitFor(() => expect(isOpen(document)).toBe(true));
    // A list ignores taps in its first 200 ms.
    const since = performance.now();
    await waitFor(() => expect(performance.now() - since).toBeGreaterThan(200), { interval: 20 });
    await tap(options(document)[1]!);
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(isOpen(document)).toBe(false);
  });

  test('closes the list with a tap outside it, and chooses nothing', async () => {
    const onSelect = await show();
    await tap(document.querySelector('p')!);
    await waitFor(() => expect(isOpen(document)).toBe(false));
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('scrolls the list and not the page when it drags the list, and chooses nothing', async () => {
    const onSelect = await show();
    const [x, y] = middle(options(document)[4]!);
    await touch('touchStart', [x, y]);
    for (const way of [10, 20, 30, 40, 60, 80]) await touch('touchMove', [x, y - way]);
    await touch('touchEnd');
    await waitFor(() => expect(list(document).scrollTop).toBeGreaterThan(0));
    expect(window.scrollY).toBe(0);
    expect(isOpen(document)).toBe(true);
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('61: the list and its active option', () => {
  /** User settings, and a page with as little space as at 400 %. */
  test.each([
    ['in forced colors', { name: 'forced-colors', value: 'active' }],
    ['in the dark', { name: 'prefers-color-scheme', value: 'dark' }],
    ['without motion', { name: 'prefers-reduced-motion', value: 'reduce' }],
  ])('are visible %s', async (_, feature) => {
    await protocol('Emulation.setEmulatedMedia', { features: [feature] });
    await drawIn(
      'the page',
      <div data-theme="auto">
        <Field />
      </div>,
    );
    await open(document);
    await userEvent.keyboard('{ArrowDown}');
    expectSeen(document);
    const popup = list(document).parentElement!;
    const field = getComputedStyle(input(document));
    const panel = getComputedStyle(popup);
    const row = getComputedStyle(active()!);
    expect(popup.matches(':popover-open')).toBe(true);
    // The browser’s own style for the top layer is not visible.
    expect([panel.backgroundColor, panel.color]).toEqual([field.backgroundColor, field.color]);
    expect([panel.paddingTop, panel.marginTop, panel.borderTopWidth]).toEqual(['0px', '0px', '1px']);
    expect(row.backgroundColor).not.toBe(panel.backgroundColor);
    expect(row.borderInlineStartWidth).toBe('3px');
    // The row's text, its bar and the edge of the focused field stand out from their backgrounds.
    expect(contrast(row.color, row.backgroundColor)).toBeGreaterThan(4.5);
    expect(contrast(row.borderInlineStartColor, row.backgroundColor)).toBeGreaterThan(3);
    expect(contrast(field.borderTopColor, field.backgroundColor)).toBeGreaterThan(3);
    if (feature.value === 'dark') expect(luminance(panel.backgroundColor)).toBeLessThan(0.1);
  });

  test('are visible in dark forced colors, including the typed letters', async () => {
    await protocol('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: 'dark' },
      ],
    });
    await drawIn('the page', <Field />);
    await open(document);
    const option = list(document).querySelector<HTMLElement>('[role=option]:has(mark)')!;
    expect(getComputedStyle(option.querySelector('mark')!).color).toBe(getComputedStyle(option).color);
  });

  test('are visible at 400 %, where the page is 320 by 200', async () => {
    await page.viewport(320, 200);
    await drawIn(
      'the page',
      <>
        <Space height="60px" />
        <Field />
      </>,
    );
    await open(document);
    await userEvent.keyboard('{ArrowUp}');
    expect(shown(document)).toContain(active());
    expectSeen(document, 1);
    expectNext(document);
  });

  test('are visible from right to left and at their field', async () => {
    document.documentElement.dir = 'rtl';
    await page.viewport(390, 664);
    await drawIn(
      'the page',
      <div style={{ width: 250, height: 90, marginInlineStart: 40, overflow: 'hidden' }}>
        <Field />
      </div>,
    );
    await open(document);
    await waitFor(() => expectNext(document));
    expectSeen(document);
  });
});

describe.each(trees)('69: a list in %s', (tree) => {
  test('chooses a row that is clicked, and closes on a click outside', async () => {
    const onSelect = vi.fn();
    const root = await drawIn(
      tree,
      <>
        <p>Elsewhere</p>
        <Space height="500px" />
        <Field onSelect={onSelect} />
      </>,
    );
    await open(root);
    await waitFor(() => expectSeen(root));
    await click(root.querySelector('p')!);
    await waitFor(() => expect(isOpen(root)).toBe(false));
    expect(onSelect).not.toHaveBeenCalled();
    await click(input(root));
    await waitFor(() => expect(isOpen(root)).toBe(true));
    await click(options(root)[2]!);
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  });
});

test('comes right after its field for a screen reader, in no group of its own', async () => {
  await drawIn('the page', <Field />);
  await open(document);
  const popup = list(document).parentElement!;
  expect(popup.matches(':popover-open')).toBe(true);
  expect(popup.getAttribute('role')).toBe('presentation');
  expect(input(document).parentElement!.contains(popup)).toBe(true);
  expect(document.getElementById(input(document).getAttribute('aria-controls')!)).toBe(list(document));
});

test('scrolls by wheel in a popular modal, where a click on a row chooses it and leaves the modal open', async () => {
  const onSelect = vi.fn();
  const onOpenChange = vi.fn();
  await drawIn(
    'the page',
    <PopularModal onOpenChange={onOpenChange}>
      <Field onSelect={onSelect} />
    </PopularModal>,
  );
  await open(document);
  await waitFor(() => expectSeen(document));
  const wheel = { type: 'mouseWheel', deltaX: 0, deltaY: 200, ...inBrowser(middle(shown(document)[1]!)) } as const;
  await protocol('Input.dispatchMouseEvent', wheel);
  await waitFor(() => expect(list(document).scrollTop).toBeGreaterThan(100));
  await click(shown(document)[1]!);
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  expect(onOpenChange).not.toHaveBeenCalled();
});

/** A team’s own elements without our stylesheet. */
function OwnSearch() {
  const field = useRef<HTMLInputElement>(null);
  const search = useAddressAutocomplete({ limit: 60, inputRef: field });
  const popup = usePopupPlacement<HTMLDivElement>({ isOpen: search.isOpen, anchor: field, onAway: search.close });
  return (
    <>
      <input {...search.getInputProps({ 'aria-label': 'Address' })} />
      <div ref={popup} hidden={!search.isOpen} style={{ display: search.isOpen ? 'grid' : 'none' }}>
        <ul {...search.getListProps()} style={{ overflow: 'auto', margin: 0, maxHeight: 'inherit' }}>
          {search.suggestions.map((suggestion, index) => (
            <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })} style={{ height: 40 }}>
              {suggestion.text}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

test('places custom elements in the same way with usePopupPlacement', async () => {
  await page.viewport(390, 400);
  const simulator = createSimulator({ addresses: states.map((line1) => ({ line1, countryIso2: 'US' })) });
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  await drawIn(
    'the page',
    <AddressProvider client={client}>
      <Space height="260px" />
      <div style={{ overflow: 'hidden', height: 60 }}>
        <OwnSearch />
      </div>
    </AddressProvider>,
  );
  await open(document);
  await waitFor(() => expectSeen(document));
  const popup = list(document).parentElement!;
  expect(popup.dataset['side']).toBe('above');
  expect(Math.abs(popup.getBoundingClientRect().bottom - input(document).getBoundingClientRect().top)).toBeLessThan(9);
  await userEvent.keyboard('{ArrowUp}');
  expect(shown(document)).toContain(active());
  expectSeen(document);
  await userEvent.keyboard('{Escape}');
  // No popover attribute is left behind.
  expect(popup.hasAttribute('popover')).toBe(false);
  expect(popup.style.cssText).toBe('display: none;');
  expect(input(document).style.cssText).toBe('');
});

test('reports once that the field has left the view, even if the app keeps its popup open', async () => {
  const onAway = vi.fn();
  function Kept() {
    const field = useRef<HTMLInputElement>(null);
    const popup = usePopupPlacement<HTMLDivElement>({ isOpen: true, anchor: field, onAway });
    return (
      <>
        <input ref={field} aria-label="Address" />
        <div ref={popup}>Rows</div>
      </>
    );
  }
  await drawIn(
    'the page',
    <>
      <Kept />
      <Space height="2000px" />
    </>,
  );
  const field = document.querySelector<HTMLInputElement>('[aria-label=Address]')!;
  field.focus();
  await waitFor(() => expect(document.querySelector('[data-side]')).not.toBeNull());
  const looks = vi.spyOn(field, 'getBoundingClientRect');
  window.scrollTo(0, 1500);
  await waitFor(() => expect(onAway).toHaveBeenCalled());
  const before = looks.mock.calls.length;
  await waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(before + 2));
  expect(onAway).toHaveBeenCalledTimes(1);
});

/** A field in a shadow tree with its popup outside of that tree. */
function PartedSearch() {
  const field = useRef<HTMLElement>(null);
  const popup = usePopupPlacement<HTMLDivElement>({ isOpen: true, anchor: field });
  const attach = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    field.current = root.appendChild(document.createElement('input'));
  }, []);
  return (
    <>
      <div ref={attach} style={{ margin: '200px 0 0 40px' }} />
      <div ref={popup}>Rows</div>
    </>
  );
}

test('places a popup at a field in another tree', async () => {
  await drawIn('the page', <PartedSearch />);
  const popup = document.querySelector<HTMLElement>(':popover-open')!;
  const field = document.querySelector('[style*="200px"]')!.shadowRoot!.querySelector('input')!;
  await waitFor(() => expect(popup.style.top).toMatch(/^\d/));
  const [at, edge] = [popup.getBoundingClientRect(), field.getBoundingClientRect()];
  expect(Math.abs(at.top - edge.bottom)).toBeLessThan(9);
  expect(Math.abs(at.left - edge.left)).toBeLessThan(2);
});
