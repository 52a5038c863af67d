const edited = new WeakMap<HTMLInputElement, Set<EventTarget | null>>();

/** Whether the user has edited the field since selecting an address in this search. */
export const isEditedSince = (search: HTMLInputElement, field: EventTarget): boolean =>
  edited.get(search)?.has(field) === true;

/** Tracks which fields, other than the search, the user edits from now on. Returns a function that stops tracking. */
export function trackEdits(search: HTMLInputElement): () => void {
  const root = search.getRootNode();
  const fields = new Set<EventTarget | null>();
  edited.set(search, fields);
  const onInput = ({ isTrusted, target }: Event) => {
    if (isTrusted && target !== search) fields.add(target);
  };
  root.addEventListener('input', onInput, true);
  return () => {
    root.removeEventListener('input', onInput, true);
  };
}
