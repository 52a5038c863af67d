type Typing = typeof import('./typing.lazy.ts');

let loaded: Typing | undefined;
const waiting = new Set<(piece: Typing) => void>();

/**
 * What only who types needs: which rows match a text, and what guards the field from the form and the dialog around it. Until it is there, and where it cannot
 * be loaded, no row counts as matching, so that each text is asked for, no form waits, and some dialogs close with the list.
 */
export const typing = (): Typing | undefined => loaded;

/** Somebody is about to type. */
export function loadTyping(): void {
  if (!loaded)
    import('./typing.lazy.ts').then(
      (piece) => {
        loaded = piece;
        for (const act of waiting) act(piece);
        waiting.clear();
      },
      () => undefined,
    );
}

/** Does something with it: at once where it is there, and else when it comes. Returns the way to stop waiting. */
export function whenTyping(act: (piece: Typing) => void): () => void {
  if (loaded) act(loaded);
  else waiting.add(act);
  return () => {
    waiting.delete(act);
  };
}
