const lastFields = new WeakMap<HTMLInputElement, EventTarget | null>();

/** Returns the field of the page that the user edited last since selecting an address in this search, if any. */
export const lastEditedField = (search: HTMLInputElement): EventTarget | null | undefined => lastFields.get(search);

/** Tracks which field other than the search the user edits, starting over. Returns a function that stops. */
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
