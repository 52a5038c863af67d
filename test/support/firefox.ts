import { userEvent } from 'vitest/browser';

/*
 * Evens out what Playwright does differently in a Firefox driven through WebDriver BiDi than in Chromium.
 */

const outer = window.parent.document;

/** Once for all files: they follow each other in one frame. */
function prepare() {
  // Vitest scales the frame at each resize, by 1 if headless: nothing is clicked in a scaled frame.
  const unscaled = outer.createElement('style');
  unscaled.id = 'doorplate-unscaled';
  unscaled.textContent = '* { transform: none !important }';
  outer.head.append(unscaled);

  // Tab out of a page moves to the browser's own buttons, from where no page gets the focus back; in a headless Chromium it stays with the pages.
  // Here it reaches one of two stops around the frame, and continues between them.
  const stops = (['beforebegin', 'afterend'] as const).map((where) => {
    const stop = outer.createElement('button');
    stop.style.cssText = 'position: fixed; opacity: 0; pointer-events: none';
    outer.getElementById('vitest-tester')?.insertAdjacentElement(where, stop);
    return stop;
  });
  stops.forEach((stop, at) => {
    stop.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab' || event.shiftKey !== (at === 0)) return;
      event.preventDefault();
      stops[1 - at]?.focus();
    });
  });
}
if (!outer.getElementById('doorplate-unscaled')) prepare();

// A text is inserted as an input method does it; otherwise its event looks like autofill, not typing.
userEvent.fill = (target, text) => {
  const element = ('element' in target ? target.element() : target) as HTMLInputElement;
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  return Promise.resolve();
};

// Letters that are not on an American keyboard arrive in the same way; otherwise no event reports them as typed.
const { keyboard } = userEvent;
userEvent.keyboard = async (text) => {
  for (const run of text.match(/\p{ASCII}+|\P{ASCII}/gu) ?? [])
    if (/\p{ASCII}/u.test(run)) await keyboard(run);
    else document.execCommand('insertText', false, run);
};
