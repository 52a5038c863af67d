import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key events that `captureEscape` has handled. */
const capturedEvents = new WeakSet<Event>();

/** Clears `defaultPrevented` if `captureEscape` set it, so that the app's key handler sees the event as not yet handled. */
export function ignoreOwnPreventDefault(event: ReactKeyboardEvent): void {
  if (!capturedEvents.has(event.nativeEvent)) return;
  event.defaultPrevented = false;
  event.isDefaultPrevented = () => false;
}

/**
 * Captures the Escape key inside an element while `isWanted` returns true. An Escape that closes a list then does not
 * also close the dialog around it. Dialogs of popular libraries close unless `preventDefault` is called before React
 * handles the key.
 *
 * @param onEscape Called instead of the browser's default action.
 * @returns A function that stops capturing.
 */
export function captureEscape(
  getElement: () => Element | null,
  isWanted: () => boolean,
  onEscape: () => void = () => undefined,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.isComposing && event.keyCode !== 229 && !event.ctrlKey && !event.metaKey;
    const element = getElement();
    if (event.key !== 'Escape' || !isPlain || capturedEvents.has(event) || !element) return;
    if (!event.composedPath().includes(element) || !isWanted()) return;
    event.preventDefault();
    capturedEvents.add(event);
    onEscape();
  };
  // The app can render the element in an iframe or another window.
  const view = getElement()?.ownerDocument.defaultView ?? window;
  view.addEventListener('keydown', onKeyDown, true);
  return () => {
    view.removeEventListener('keydown', onKeyDown, true);
  };
}
