/**
 * Replaces the text of a focused input as a paste does, so that Undo restores the typed text. Setting `value` would
 * empty the browser's undo history. Nobody is notified of the change.
 */
export function replaceText(input: HTMLInputElement | null, text: string): void {
  if (!input || (input.getRootNode() as Document | ShadowRoot).activeElement !== input) return;
  const stop = (event: Event) => {
    event.stopImmediatePropagation();
  };
  const view = input.ownerDocument.defaultView;
  const names = ['beforeinput', 'input'];
  for (const name of names) view?.addEventListener(name, stop, true);
  input.select();
  // It is deprecated, but there is no other way. jsdom does not have it.
  const page: Partial<Pick<Document, 'execCommand'>> = input.ownerDocument;
  page.execCommand?.('insertText', false, text);
  for (const name of names) view?.removeEventListener(name, stop, true);
  // Tells React about the value. If the browser has inserted all of the text, this keeps its history.
  input.value = text;
}
