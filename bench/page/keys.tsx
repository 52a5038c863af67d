import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/* Page that bench/keys.ts types into. It renders one component and records, for each key, whether the list shows the right rows before the next key. */

/** The number of rows, from the first, that are compared. No component shows fewer. */
const compared = 5;
/** The right rows for each text that the input goes through. */
let answers: Record<string, readonly string[]> = {};
let listRows = '';
let lastKey = 0;
let freshAt = 0;
let right = 0;
let keys = 0;
const input = () => document.querySelector('input');
const plain = (text: string) => text.replaceAll(/[\s,]+/g, ' ').toLowerCase();

/** Whether the first rows on screen are those that the service returns for the text in the input. */
function isRight(): boolean {
  const wanted = answers[input()?.value.trim() ?? '']?.slice(0, compared);
  if (!wanted) return false;
  const rows = [...document.querySelectorAll(listRows)].filter((row) => row.checkVisibility());
  return wanted.every((text, at) => plain(rows[at]?.textContent ?? '').includes(plain(text)));
}
const look = () => {
  if (isRight()) freshAt ||= performance.now();
  else freshAt = 0;
};
let isWaiting = false;
/** Looks once per frame, because each look costs a layout, which would count as the component's. */
function lookInNextFrame() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    look();
  });
}
/** Compares the rows from now on. Without it, only the component works in the page. */
function compareRows() {
  addEventListener(
    'keydown',
    () => {
      // The first key has no list before it.
      if (keys++ > 0 && isRight()) right++;
      lastKey = performance.now();
      // If this key does not change the list, the list counts as final once the key has been handled.
      freshAt = 0;
      lookInNextFrame();
    },
    true,
  );
  new MutationObserver(lookInNextFrame).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

Object.assign(window, {
  bench: {
    expect: (expected: typeof answers) => {
      answers = expected;
      compareRows();
    },
    read: () => (freshAt ? { wait: freshAt - lastKey, right: right / (keys - 1) } : undefined),
    debug: () => ({
      value: input()?.value,
      wanted: answers[input()?.value.trim() ?? ''],
      rows: [...document.querySelectorAll<HTMLElement>(listRows)].map((row) => row.textContent),
      html: document.body.innerHTML.slice(0, 3000),
    }),
  },
});

/** Renders a component. `rows` is a CSS selector for the rows of its list. Without a component, the page contains only React. */
export function mount(Component?: ComponentType<{ debounce: number }>, rows = '') {
  listRows = rows;
  const debounce = Number(new URLSearchParams(location.search).get('debounce'));
  createRoot(document.querySelector('#root')!).render(Component && <Component debounce={debounce} />);
}
