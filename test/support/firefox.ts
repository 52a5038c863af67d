import { userEvent } from 'vitest/browser';

/*
 * What Playwright does otherwise in a Firefox that it leads through WebDriver BiDi than in Chromium, made alike.
 */

// Vitest scales the frame of a test at each change of its size, by 1 where nobody looks on: nothing is clicked in a scaled frame.
const unscaled = window.parent.document.createElement('style');
unscaled.textContent = '* { transform: none !important }';
window.parent.document.head.append(unscaled);

// A text is put in as an input method puts it in; else its event does not say that it was typed, as that of autofill.
userEvent.fill = (target, text) => {
  const element = ('element' in target ? target.element() : target) as HTMLInputElement;
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  return Promise.resolve();
};
