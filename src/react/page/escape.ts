const own = new WeakSet<Event>();

/** Was this key taken for ours before anybody else heard of it? */
export const isOwnEscape = (event: Event): boolean => own.has(event);

/**
 * Takes Escape for an element, as long as it is wanted there. The dialogs of popular libraries listen on the document, before React tells anybody of a key, and
 * close themselves unless its default is prevented by then: whoever closed a list lost the dialog around it, and what was typed in it.
 *
 * @param act what is done in place of what the browser would do.
 * @returns the way to stop.
 */
export function ownEscape(
  elementNow: () => Element | null,
  isWanted: () => boolean,
  act: () => void = () => undefined,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.isComposing && event.keyCode !== 229 && !event.ctrlKey && !event.metaKey;
    const element = elementNow();
    if (event.key !== 'Escape' || !isPlain || own.has(event) || !element) return;
    if (!event.composedPath().includes(element) || !isWanted()) return;
    event.preventDefault();
    own.add(event);
    act();
  };
  // An app may draw it in a frame or in a window of its own.
  const view = elementNow()?.ownerDocument.defaultView ?? window;
  view.addEventListener('keydown', onKeyDown, true);
  return () => {
    view.removeEventListener('keydown', onKeyDown, true);
  };
}
