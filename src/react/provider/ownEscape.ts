const own = new WeakSet<Event>();

/** Was this key taken for ours before anybody else heard of it? */
export const isOwnEscape = (event: Event): boolean => own.has(event);

/**
 * Takes Escape for an element, as long as it is wanted there. The dialogs of popular libraries listen on the document, before React tells anybody of a key, and
 * close themselves unless its default is prevented by then: whoever closed a list lost the dialog around it, and what was typed in it.
 *
 * @param act what is done in place of what the browser would do.
 * @returns the way to stop. Once the element is gone, it stops by itself at the next Escape.
 */
export function ownEscape(
  elementNow: () => Element | null,
  isWanted: () => boolean,
  act: () => void = () => undefined,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.ctrlKey || event.metaKey || own.has(event)) return;
    const element = elementNow();
    if (!element?.isConnected) stop();
    else if (event.composedPath().includes(element) && isWanted()) {
      event.preventDefault();
      own.add(event);
      act();
    }
  };
  const stop = () => {
    window.removeEventListener('keydown', onKeyDown, true);
  };
  window.addEventListener('keydown', onKeyDown, true);
  return stop;
}
