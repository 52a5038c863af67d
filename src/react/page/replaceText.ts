import { hasFocus } from './inputs.ts';

/**
 * Replaces the text of a focused input as a paste does, so that Undo restores the typed text. Setting `value` would empty the browser's undo
 * history. Neither React nor the app is notified of the change.
 */
export function replaceText(input: HTMLInputElement | null, text: string): void {
  if (!input || !hasFocus(input)) return;
  const stop = (event: Event) => {
    event.stopImmediatePropagation();
  };
  const view = input.ownerDocument.defaultView;
  const names = ['beforeinput', 'input'];
  for (const name of names) view?.addEventListener(name, stop, true);
  input.select();
  // `execCommand` is deprecated, but nothing else keeps the undo history. jsdom does not have it.
  const page: Partial<Pick<Document, 'execCommand'>> = input.ownerDocument;
  page.execCommand?.('insertText', false, text);
  for (const name of names) view?.removeEventListener(name, stop, true);
  // Tells React about the value. Setting the value that the input already has keeps the undo history.
  input.value = text;
}
