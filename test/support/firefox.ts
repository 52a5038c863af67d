import { userEvent } from 'vitest/browser';

/*
 * What Playwright does otherwise in a Firefox that it leads through WebDriver BiDi than in Chromium, made alike.
 */

const outer = window.parent.document;

/** Once for all files: they follow each other in one frame. */
function prepare() {
  // Vitest scales the frame at each change of its size, by 1 where nobody looks on: nothing is clicked in a scaled frame.
  const unscaled = outer.createElement('style');
  unscaled.id = 'doorplate-unscaled';
  unscaled.textContent = '* { transform: none !important }';
  outer.head.append(unscaled);

  // Tab out of a page goes to the browser's own buttons, from where no page gets the focus back; in a headless Chromium it stays with the pages.
  // Here it comes to one of two stops around the frame, and goes on between them.
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

// A text is put in as an input method puts it in; else its event does not say that it was typed, as that of autofill.
userEvent.fill = (target, text) => {
  const element = ('element' in target ? target.element() : target) as HTMLInputElement;
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  return Promise.resolve();
};

// Letters that are not on an American keyboard come in the same way; else nobody would hear that they were typed.
const { keyboard } = userEvent;
userEvent.keyboard = async (text) => {
  for (const run of text.match(/\p{ASCII}+|\P{ASCII}/gu) ?? [])
    if (/\p{ASCII}/u.test(run)) await keyboard(run);
    else document.execCommand('insertText', false, run);
};
