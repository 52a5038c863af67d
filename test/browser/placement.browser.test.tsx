import { waitFor } from '@testing-library/react';
import * as Radix from '@radix-ui/react-dialog';
import { AddressAutocomplete, type AddressAutocompleteProps } from 'doorplate';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Simulated, states } from '../support/StatesSearch.tsx';
import { clearTrees, drawIn, type Tree, trees } from '../support/trees.tsx';

const viewports = [
  [1280, 800],
  [768, 1024],
  [390, 664],
] as const;
const ways = ['anchor positioning', 'the library'] as const;

afterEach(async () => {
  clearTrees();
  vi.restoreAllMocks();
  window.scrollTo(0, 0);
  await page.viewport(900, 700);
});

/** A browser that has anchor positioning, or one that has not. */
function browse(way: (typeof ways)[number]) {
  const supports: (text: string) => boolean = CSS.supports.bind(CSS);
  vi.spyOn(CSS, 'supports').mockImplementation((text) => way === 'anchor positioning' && supports(text));
}

const Field = (props: AddressAutocompleteProps) => (
  <Simulated addresses={states.map((line1) => ({ line1, countryIso2: 'US' }))}>
    <AddressAutocomplete limit={60} {...props} />
  </Simulated>
);
const Space = ({ height }: { height: string }) => <div style={{ height }} />;

function NativeDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} style={{ width: 300, height: 160, overflow: 'hidden' }}>
      <Field />
    </dialog>
  );
}

/** As its documentation has it: centred by a transform, and what is too long for it scrolls. */
const PopularModal = () => (
  <Radix.Root open>
    <Radix.Overlay style={{ position: 'fixed', inset: 0, background: '#0006' }} />
    <Radix.Content
      aria-describedby={undefined}
      style={{
        position: 'fixed',
        top: '50%',
        left: '50%',
        transform: 'translate(-50%, -50%)',
        width: 300,
        maxHeight: 200,
        padding: 24,
        overflow: 'auto',
        background: '#fff',
      }}
    >
      <Radix.Title>Where to?</Radix.Title>
      <Field />
    </Radix.Content>
  </Radix.Root>
);

const cases: Record<string, ReactNode> = {
  'at the top of a page': <Field />,
  'near the fold': (
    <>
      <Space height="calc(100vh - 130px)" />
      <Field />
      <Space height="100vh" />
    </>
  ),
  'in a box that hides what overflows': (
    <>
      <Space height="200px" />
      <div style={{ overflow: 'hidden', height: 90 }}>
        <Field />
      </div>
    </>
  ),
  'in a box that scrolls': (
    <div style={{ overflow: 'auto', height: 240, margin: 20 }}>
      <Space height="100px" />
      <Field />
      <Space height="500px" />
    </div>
  ),
  'in a native dialog': <NativeDialog />,
  'in a popular modal': <PopularModal />,
  'above a bar that stays at the bottom, under a header that stays at the top': (
    <>
      <header style={{ position: 'sticky', top: 0, height: 60, background: '#fda', zIndex: 100 }}>Shop</header>
      <Space height="320px" />
      <Field />
      <Space height="100vh" />
      <footer style={{ position: 'fixed', inset: 'auto 0 0', height: 70, background: '#fda', zIndex: 100 }}>Pay</footer>
    </>
  ),
};

const input = (root: Document | ShadowRoot) => root.querySelector<HTMLInputElement>('[role=combobox]')!;
const list = (root: Document | ShadowRoot) => root.querySelector<HTMLElement>('[role=listbox]')!;
const options = (root: Document | ShadowRoot) => [...root.querySelectorAll<HTMLElement>('[role=option]')];
const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2] as const;
};

async function open(root: Document | ShadowRoot) {
  input(root).focus();
  await userEvent.keyboard('n');
  await waitFor(() => expect(options(root).length).toBe(9));
}

/** Those that the list shows, as far as it is scrolled: each is wholly visible or scrolled half away. */
function shown(root: Document | ShadowRoot) {
  const frame = list(root).getBoundingClientRect();
  return options(root).filter((option) => {
    const [, y] = middle(option);
    return y > frame.top && y < frame.bottom;
  });
}

/** Each option that the list shows is inside what is visible, and on top. */
function expectSeen(root: Document | ShadowRoot) {
  const { visualViewport } = input(root).ownerDocument.defaultView!;
  const { offsetTop, height, width } = visualViewport!;
  const rows = shown(root);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const frame = list(root).getBoundingClientRect();
  expect(frame.top).toBeGreaterThanOrEqual(offsetTop);
  expect(frame.bottom).toBeLessThanOrEqual(offsetTop + height);
  expect(frame.left).toBeGreaterThanOrEqual(0);
  expect(frame.right).toBeLessThanOrEqual(width);
  for (const row of rows) expect(row.contains(root.elementFromPoint(...middle(row))), row.textContent).toBe(true);
}

/** The list is at its field: at its edge, as wide as it. */
function expectNext(root: Document | ShadowRoot) {
  const field = input(root).getBoundingClientRect();
  const popup = list(root).parentElement!.getBoundingClientRect();
  expect(Math.min(Math.abs(popup.top - field.bottom), Math.abs(field.top - popup.bottom))).toBeLessThanOrEqual(10);
  expect(Math.abs(popup.left - field.left)).toBeLessThanOrEqual(2);
  expect(Math.abs(popup.width - field.width)).toBeLessThanOrEqual(2);
}

describe.each(ways)('a list is seen, by %s', (way) => {
  beforeEach(() => browse(way));

  describe.each(trees)('in %s', (tree: Tree) => {
    test.each(Object.keys(cases))('%s, at every size', async (name) => {
      for (const [width, height] of viewports) {
        await page.viewport(width, height);
        const root = await drawIn(tree, cases[name]);
        await open(root);
        await waitFor(() => {
          expectNext(root);
          expectSeen(root);
        });
        // The last one is active: it is in sight, and the page has stayed.
        await userEvent.keyboard('{ArrowUp}');
        const last = options(root).at(-1)!;
        expect(last.getAttribute('aria-selected')).toBe('true');
        expect(shown(root)).toContain(last);
        await waitFor(() => expectSeen(root));
        clearTrees();
      }
    });
  });
});

/** Two frames: what moves with the page has moved. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const scroller = (root: Document | ShadowRoot) => root.querySelector<HTMLElement>('[data-scroller]')!;
const isOpen = (root: Document | ShadowRoot) => input(root).getAttribute('aria-expanded') === 'true';

describe.each(ways)('a list stays with its field, by %s', (way) => {
  beforeEach(() => browse(way));

  describe.each(trees)('in %s', (tree: Tree) => {
    test('in a box that scrolls, in a page that scrolls; it closes when the field has left, and nothing is paid', async () => {
      await page.viewport(390, 664);
      const onSelect = vi.fn();
      const root = await drawIn(
        tree,
        <>
          <div data-scroller="" style={{ overflow: 'auto', height: 300, margin: 20 }}>
            <Space height="150px" />
            <Field onSelect={onSelect} />
            <Space height="600px" />
          </div>
          <Space height="200vh" />
        </>,
      );
      await open(root);
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expectSeen(root));
      scroller(root).scrollTop = 60;
      await waitFor(() => expectNext(root));
      const page_ = input(root).ownerDocument.defaultView!;
      page_.scrollTo(0, 30);
      await waitFor(() => expectNext(root));
      await drawn();
      expectNext(root);
      expectSeen(root);
      expect(isOpen(root)).toBe(true);
      scroller(root).scrollTop = 260;
      await waitFor(() => expect(isOpen(root)).toBe(false));
      await userEvent.keyboard('{Enter}');
      expect(onSelect).not.toHaveBeenCalled();
    });

    test('a list is not painted over a header that its field has been scrolled under', async () => {
      await page.viewport(390, 664);
      const root = await drawIn(
        tree,
        <>
          <header style={{ position: 'sticky', top: 0, height: 90, background: '#fda', zIndex: 10 }}>Shop</header>
          <Space height="100px" />
          <Field />
          <Space height="200vh" />
        </>,
      );
      await open(root);
      await waitFor(() => expectSeen(root));
      const view = input(root).ownerDocument.defaultView!;
      view.scrollTo(0, 210);
      await waitFor(() => expect(isOpen(root)).toBe(false));
      expect(root.elementFromPoint(100, 45)!.tagName).toBe('HEADER');
      // Who types on sees the field, and what there is to choose from.
      await userEvent.keyboard('e');
      await waitFor(() => expect(options(root).length).toBe(6));
      await waitFor(() => expectSeen(root));
      expect(input(root).contains(root.elementFromPoint(...middle(input(root))))).toBe(true);
    });

    test('a keyboard that comes up takes its room from the list, and the active option stays in sight', async () => {
      await page.viewport(390, 664);
      const root = await drawIn(tree, <Field />);
      const view = input(root).ownerDocument.defaultView!;
      await open(root);
      await userEvent.keyboard('{ArrowUp}');
      const keyboard = Object.assign(new EventTarget(), { offsetTop: 0, offsetLeft: 0, width: 390, height: 300 });
      const viewport = view.visualViewport!;
      const before = list(root).getBoundingClientRect().bottom;
      expect(before).toBeGreaterThan(300);
      vi.spyOn(view, 'visualViewport', 'get').mockReturnValue(keyboard as never);
      viewport.dispatchEvent(new Event('resize'));
      await waitFor(() => expectSeen(root));
      expectNext(root);
      expect(shown(root)).toContain(options(root).at(-1));
    });
  });
});
