const last = new WeakMap<HTMLInputElement, EventTarget | null>();

/** The field beside a search in which a person has typed last since they chose an address there; undefined for none. */
export const typedBeside = (search: HTMLInputElement): EventTarget | null | undefined => last.get(search);

/** Hears in which field beside a search a person types, and forgets where they have typed before. Returns the way to stop. */
export function hearTyping(search: HTMLInputElement): () => void {
  const root = search.getRootNode();
  last.delete(search);
  const onInput = ({ isTrusted, target }: Event) => {
    if (isTrusted && target !== search) last.set(search, target);
  };
  root.addEventListener('input', onInput, true);
  return () => {
    root.removeEventListener('input', onInput, true);
  };
}
