const lastFields = new WeakMap<HTMLInputElement, EventTarget | null>();

/** Returns the field that the user has edited last since they selected an address in this search, if any. */
export const lastEditedField = (search: HTMLInputElement): EventTarget | null | undefined => lastFields.get(search);

/**
 * Tracks the field that the user edited last. Ignores the search itself. Starts without a field, even if one was
 * tracked before. Returns a function that stops tracking.
 */
export function trackTyping(search: HTMLInputElement): () => void {
  const root = search.getRootNode();
  lastFields.delete(search);
  const onInput = ({ isTrusted, target }: Event) => {
    if (isTrusted && target !== search) lastFields.set(search, target);
  };
  root.addEventListener('input', onInput, true);
  return () => {
    root.removeEventListener('input', onInput, true);
  };
}
