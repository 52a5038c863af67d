import { waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNext, expectSeen, Field, open, options, shown, Space } from './seenList.tsx';
import { PopularModal } from './PopularModal.tsx';
import { clearTrees, drawIn, type Tree } from './trees.tsx';

const viewports = [
  [1280, 800],
  [768, 1024],
  [390, 664],
] as const;

function NativeDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} style={{ width: 300, height: 160, overflow: 'hidden' }}>
      <Field />
    </dialog>
  );
}

const cases: Record<string, ReactNode> = {
  'at the top of a page': <Field />,
  'near the fold': (
    <>
      <Space height="calc(100vh - 130px)" />
      <Field />
      <Space height="100vh" />
    </>
  ),
  'in a box with hidden overflow': (
    <>
      <Space height="200px" />
      <div style={{ overflow: 'hidden', height: 90 }}>
        <Field />
      </div>
    </>
  ),
  'in a scrolling box': (
    <div style={{ overflow: 'auto', height: 240, margin: 20 }}>
      <Space height="100px" />
      <Field />
      <Space height="500px" />
    </div>
  ),
  'in a native dialog': <NativeDialog />,
  'in a popular modal': (
    <PopularModal>
      <Field />
    </PopularModal>
  ),
  'above a sticky footer, under a sticky header': (
    <>
      <header style={{ position: 'sticky', top: 0, height: 60, background: '#fda', zIndex: 100 }}>Shop</header>
      <Space height="320px" />
      <Field />
      <Space height="100vh" />
      <footer style={{ position: 'fixed', inset: 'auto 0 0', height: 70, background: '#fda', zIndex: 100 }}>Pay</footer>
    </>
  ),
};

/** Tests a list in every place of a page and at every size, rendered in each of these trees. */
export function listsArePlaced(trees: Tree[]): void {
  afterEach(async () => {
    clearTrees();
    vi.restoreAllMocks();
    window.scrollTo(0, 0);
    await page.viewport(900, 700);
  });

  describe.each(trees)('a list in %s', (tree) => {
    test.each(Object.keys(cases))('is shown %s, at every size', async (name) => {
      for (const [width, height] of viewports) {
        await page.viewport(width, height);
        const root = await drawIn(tree, cases[name]);
        await open(root);
        await waitFor(() => {
          expectNext(root);
          expectSeen(root);
        });
        // The last option is active and in view, and the page has not scrolled.
        await userEvent.keyboard('{ArrowUp}');
        const last = options(root).at(-1)!;
        expect(last.getAttribute('aria-selected')).toBe('true');
        expect(shown(root)).toContain(last);
        await waitFor(() => expectSeen(root));
        clearTrees();
      }
    });
  });
}
