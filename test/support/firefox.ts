import { userEvent } from 'vitest/browser';

/* Compensates for differences between Firefox, which Playwright controls through WebDriver BiDi, and Chromium. */

const outer = window.parent.document;

/** Runs once for all test files, because they follow each other in one frame. */
function prepare() {
  // Vitest scales the frame at each resize, in headless mode by 1. Nothing can be clicked in a scaled frame.
  const unscaled = outer.createElement('style');
  unscaled.id = 'doorplate-unscaled';
  unscaled.textContent = '* { transform: none !important }';
  outer.head.append(unscaled);

  // In Firefox, Tab from the end of a page moves to the browser's own buttons, and no page gets the focus back. In a headless Chromium, the
  // focus stays in the pages. Here, Tab reaches one of two elements around the frame, and continues between them.
  const stops = (['beforebegin', 'afterend'] as const).map((where) => {
    const stop = outer.createElement('button');
    stop.style.cssText = 'position: fixed; opacity: 0; pointer-events: none';
    outer.getElementById('vitest-tester')?.insertAdjacentElement(where, stop);
    return stop;
  });
  stops.forEach((stop, index) => {
    stop.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab' || event.shiftKey !== (index === 0)) return;
      event.preventDefault();
      stops[1 - index]?.focus();
    });
  });
}
if (!outer.getElementById('doorplate-unscaled')) prepare();

// Inserts text like an input method. Otherwise, its event would look like autofill instead of typing.
userEvent.fill = (target, text) => {
  const element = ('element' in target ? target.element() : target) as HTMLInputElement;
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  return Promise.resolve();
};

// Playwright sends each press as an action of its own, and Firefox counts presses only within one action.
const { dblClick } = userEvent;
userEvent.dblClick = async (target, options) => {
  let presses = 0;
  const count = (event: Event) => {
    if (event.type === 'mousedown') presses += 1;
    Object.defineProperty(event, 'detail', { value: presses });
  };
  const types = ['mousedown', 'mouseup', 'click'];
  for (const type of types) window.addEventListener(type, count, true);
  await dblClick(target, options);
  for (const type of types) window.removeEventListener(type, count, true);
};

// Letters that are not on an American keyboard are inserted in the same way. Otherwise, no event would report them as typed.
const { keyboard } = userEvent;
userEvent.keyboard = async (text) => {
  for (const run of text.match(/\p{ASCII}+|\P{ASCII}/gu) ?? [])
    if (/\p{ASCII}/u.test(run)) await keyboard(run);
    else document.execCommand('insertText', false, run);
};
