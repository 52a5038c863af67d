const ownEvents = new WeakSet<Event>();

/** Whether this key event was captured by `captureEscape`. */
export const isOwnEscape = (event: Event): boolean => ownEvents.has(event);

/**
 * Captures Escape inside an element while `isWanted` returns true. Otherwise, the Escape that closes a list would also
 * close a dialog around it. Dialogs of popular libraries listen on the document, and close unless the default is
 * prevented before React handles the key.
 *
 * @param onEscape called instead of the browser's default.
 * @returns a function that stops capturing.
 */
export function captureEscape(
  getElement: () => Element | null,
  isWanted: () => boolean,
  onEscape: () => void = () => undefined,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.isComposing && event.keyCode !== 229 && !event.ctrlKey && !event.metaKey;
    const element = getElement();
    if (event.key !== 'Escape' || !isPlain || ownEvents.has(event) || !element) return;
    if (!event.composedPath().includes(element) || !isWanted()) return;
    event.preventDefault();
    ownEvents.add(event);
    onEscape();
  };
  // The app can render the element in an iframe or in another window.
  const view = getElement()?.ownerDocument.defaultView ?? window;
  view.addEventListener('keydown', onKeyDown, true);
  return () => {
    view.removeEventListener('keydown', onKeyDown, true);
  };
}
