import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  viewOf,
} from '../support/seenList.tsx';
import { clearTrees, drawIn, type Tree, trees } from '../support/trees.tsx';

beforeEach(() => page.viewport(390, 664));
afterEach(async () => {
  clearTrees();
  vi.restoreAllMocks();
  window.scrollTo(0, 0);
  await page.viewport(900, 700);
});

/** Waits for two frames, so that everything that follows the page has moved. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
/** Opens a list that has no space below its field. */
async function openAbove() {
  const root = await drawIn(
    'the page',
    <>
      <Space height="500px" />
      <Field />
    </>,
  );
  await open(root);
  return { root, popup: list(root).parentElement! };
}
const scroller = (root: Document | ShadowRoot) => root.querySelector<HTMLElement>('[data-scroller]')!;

test('does not move the list when a text longer than its field scrolls with every key', async () => {
  const root = await drawIn(
    'the page',
    <div style={{ width: 160 }}>
      <Field />
    </div>,
  );
  await open(root);
  await waitFor(() => expectSeen(root));
  await drawn();
  const looks = vi.spyOn(document, 'elementFromPoint');
  const { scrollLeft } = input(root);
  await userEvent.keyboard(' and a longer text');
  await drawn();
  expect(input(root).scrollLeft).toBeGreaterThan(scrollLeft);
  expect(looks).not.toHaveBeenCalled();
});

describe.each(trees)('a list in %s', (tree: Tree) => {
  test('follows its field in a scrolling box in a scrolling page, and closes without a charge when the field leaves the view', async () => {
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
    viewOf(root).scrollTo(0, 30);
    await waitFor(() => expectNext(root));
    await drawn();
    expectNext(root);
    expectSeen(root);
    // Some apps dispatch this event to report that something moved.
    viewOf(root).dispatchEvent(new Event('scroll'));
    expect(isOpen(root)).toBe(true);
    scroller(root).scrollTop = 260;
    await waitFor(() => expect(isOpen(root)).toBe(false));
    await userEvent.keyboard('{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('does not cover a header that its field has scrolled under', async () => {
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
    viewOf(root).scrollTo(0, 210);
    await waitFor(() => expect(isOpen(root)).toBe(false));
    expect(root.elementFromPoint(100, 45)!.tagName).toBe('HEADER');
    // A user who continues to type sees the field and the options.
    await userEvent.keyboard('e');
    await waitFor(() => expect(options(root).length).toBe(6));
    await waitFor(() => expectSeen(root));
    expect(input(root).contains(root.elementFromPoint(...middle(input(root))))).toBe(true);
  });

  test('makes room for an on-screen keyboard, with the active option in view', async () => {
    const root = await drawIn(
      tree,
      <>
        <Space height="200px" />
        <Field />
      </>,
    );
    const { visualViewport } = viewOf(root);
    await open(root);
    await userEvent.keyboard('{ArrowUp}');
    expect(list(root).getBoundingClientRect().bottom).toBeGreaterThan(420);
    // The browser itself scrolls the page by nothing, or by a little.
    for (const offsetTop of [0, 120]) {
      const visible = Object.assign(new EventTarget(), { offsetTop, offsetLeft: 0, width: 390, height: 300 });
      vi.spyOn(viewOf(root), 'visualViewport', 'get').mockReturnValue(visible as VisualViewport);
      visualViewport!.dispatchEvent(new Event('resize'));
      await waitFor(() => expectSeen(root));
      expectNext(root);
      expect(shown(root)).toContain(options(root).at(-1));
    }
  });
});

test('covers a bar that would leave room for fewer than five rows', async () => {
  await page.viewport(390, 364);
  const root = await drawIn(
    'the page',
    <>
      <header style={{ position: 'sticky', top: 0, height: 80, background: '#fda', zIndex: 10 }}>Shop</header>
      <Space height="80px" />
      <Field />
      <Space height="200vh" />
      <footer style={{ position: 'fixed', inset: 'auto 0 0', height: 70, background: '#fda', zIndex: 10 }}>Pay</footer>
    </>,
  );
  await open(root);
  await waitFor(() => expectSeen(root, 3));
  expectNext(root);
});

test('gives each of two fields its own list', async () => {
  const root = await drawIn(
    'the page',
    <>
      <Field />
      <Space height="100px" />
      <section>
        <Field />
      </section>
    </>,
  );
  await open(root);
  await waitFor(() => expectNext(root));
  const second = root.querySelector('section')!;
  second.querySelector('input')!.focus();
  await userEvent.keyboard('n');
  await waitFor(() => expect(second.querySelectorAll('[role=option]')).toHaveLength(9));
  const field = second.querySelector('input')!.getBoundingClientRect();
  const popup = second.querySelector('[role=listbox]')!.parentElement!.getBoundingClientRect();
  expect(Math.abs(popup.top - field.bottom)).toBeLessThanOrEqual(10);
});

test('keeps the list inside the window in an iframe that is longer than the window', async () => {
  await page.viewport(900, 700);
  const root = await drawIn(
    'an iframe',
    <>
      <Space height="500px" />
      <Field />
      <Space height="1400px" />
    </>,
  );
  const frame = document.querySelector('iframe')!;
  Object.assign(frame.style, { position: 'absolute', inset: '0 0 auto', height: '2000px' });
  await open(root);
  // The frame starts at the origin of the window, so their coordinates are the same.
  await waitFor(() => {
    expect(list(root).getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    expectNext(root);
    expectSeen(root);
  });
  await userEvent.keyboard('{ArrowDown}');
  window.scrollTo(0, 800);
  await waitFor(() => expect(isOpen(root)).toBe(false));
});

test('shows the list over a box with hidden overflow in a browser without a top layer', async () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  const root = await drawIn(
    'the page',
    <div style={{ overflow: 'hidden', height: 90 }}>
      <Field />
    </div>,
  );
  await open(root);
  await waitFor(() => expectSeen(root));
  expectNext(root);
  expect(list(root).parentElement!.matches(':popover-open')).toBe(false);
});

test.each(['below', 'above'])('follows its field when something else on the page grows, %s the field', async (side) => {
  const root = await drawIn(
    'the page',
    <div style={{ height: '100vh', overflow: 'hidden' }}>
      <p>Sold out</p>
      <Space height={side === 'above' ? '400px' : '0px'} />
      <Field />
    </div>,
  );
  await open(root);
  await waitFor(() => expectNext(root));
  const popup = list(root).parentElement!;
  expect(popup.dataset['side']).toBe(side);
  const { top } = popup.getBoundingClientRect();
  for (const height of [40, 120, 60]) {
    root.querySelector('p')!.style.height = `${height}px`;
    await drawn();
    await waitFor(() => expectNext(root));
  }
  expect(popup.getBoundingClientRect().top).not.toBe(top);
});

test('follows its field if a busy page reports where the field was together with where it is now', async () => {
  const Original = window.IntersectionObserver;
  class Late extends Original {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const queue: IntersectionObserverEntry[] = [];
      super((entries, observer) => {
        queue.push(...entries);
        setTimeout(() => {
          if (queue.length > 0) callback(queue.splice(0), observer);
        }, 300);
      }, options);
    }
  }
  vi.stubGlobal('IntersectionObserver', Late);
  try {
    const root = await drawIn(
      'the page',
      <div style={{ height: '100vh', overflow: 'hidden' }}>
        <p>Sold out</p>
        <Field />
      </div>,
    );
    await open(root);
    await drawn();
    root.querySelector('p')!.style.height = '120px';
    await waitFor(() => expectNext(root));
  } finally {
    vi.unstubAllGlobals();
  }
});

/** Draws a field, and waits until its open list rests next to it. */
async function drawResting() {
  const root = await drawIn('the page', <Field />);
  await open(root);
  await waitFor(() => expectNext(root));
  await drawn();
  return root;
}

test('does not touch the style of the list while its user types and nothing moves', async () => {
  const root = await drawResting();
  const writes = new MutationObserver(() => undefined);
  writes.observe(list(root).parentElement!, { attributeFilter: ['style', 'data-side'] });
  await userEvent.keyboard('ew');
  await waitFor(() => expect(options(root).length).toBeLessThan(9));
  viewOf(root).dispatchEvent(new Event('scroll'));
  await drawn();
  expect(writes.takeRecords()).toEqual([]);
});

test('writes nothing outside the field for a key that changes no row', async () => {
  const root = await drawResting();
  const writes = new MutationObserver(() => undefined);
  writes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  await userEvent.keyboard(' ');
  await drawn();
  expect(input(root).value).toBe('n ');
  // React writes the attributes of an input in each render. The live regions change a second after the last key.
  const isExpected = (target: Node) =>
    target === input(root) || (target instanceof Element && target.matches('[role=status]'));
  expect(writes.takeRecords().filter(({ target }) => !isExpected(target))).toEqual([]);
});

test.each(['light', 'dark'])(
  'casts no shadow on its field from a list above it, on a page that is %s',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    try {
      const { root, popup } = await openAbove();
      expect(popup.dataset['side']).toBe('above');
      expect(getComputedStyle(popup).boxShadow).not.toBe('none');
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      const picture = () => page.screenshot({ element: input(root), save: false });
      const besideList = await picture();
      popup.style.visibility = 'hidden';
      // Right after a change, Chromium can smooth the corners of the field differently once.
      await waitFor(async () => expect(await picture()).toBe(besideList));
    } finally {
      document.documentElement.removeAttribute('data-theme');
    }
  },
);
