type Matching = typeof import('./laterMatching.ts');

let loaded: Matching | undefined;
const waiting = new Set<(piece: Matching) => void>();

/**
 * Tells which rows match a text, holds back a form whose address is on its way, and keeps Escape from a dialog around the field. Until it is there, and where it
 * cannot be loaded, no row counts as matching, so that each text is asked for, no form waits, and some dialogs close with the list.
 */
export const matching = (): Matching | undefined => loaded;

/** Somebody is about to type. */
export function loadMatching(): void {
  if (!loaded)
    import('./laterMatching.ts').then(
      (piece) => {
        loaded = piece;
        for (const act of waiting) act(piece);
        waiting.clear();
      },
      () => undefined,
    );
}

/** Does something with it: at once where it is there, and else when it comes. Returns the way to stop waiting. */
export function whenMatching(act: (piece: Matching) => void): () => void {
  if (loaded) act(loaded);
  else waiting.add(act);
  return () => {
    waiting.delete(act);
  };
}
