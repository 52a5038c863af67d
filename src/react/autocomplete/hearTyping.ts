import type { Elements } from './Elements.ts';

/** Hears in which field beside the search a person types, and forgets where they have typed before. Returns the way to stop. */
export function hearTyping(input: HTMLInputElement, elements: Elements): () => void {
  const root = input.getRootNode();
  elements.typedIn = undefined;
  const onInput = ({ isTrusted, target }: Event) => {
    if (isTrusted && target !== input) elements.typedIn = target;
  };
  root.addEventListener('input', onInput, true);
  return () => {
    root.removeEventListener('input', onInput, true);
  };
}
