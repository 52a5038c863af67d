type Matching = typeof import('./laterMatching.ts');

let loaded: Matching | undefined;
let loading: Promise<void> | undefined;

/**
 * Tells which rows match a text, holds back a form whose address is on its way, and keeps Escape from a dialog around the field. Until it is there, and where it
 * cannot be loaded, no row counts as matching, so that each text is asked for, no form waits, and some dialogs close with the list.
 */
export const matching = (): Matching | undefined => loaded;

/** Somebody is about to type. */
export function loadMatching(): void {
  loading ??= import('./laterMatching.ts').then(
    (piece) => {
      loaded = piece;
    },
    () => {
      loading = undefined;
    },
  );
}

/** Does something with it, at once where it is there, and else when it has come. Of somebody who has not begun to type nothing is done. */
export function whenMatching(act: (piece: Matching) => void): void {
  if (loaded) act(loaded);
  else
    void loading?.then(() => {
      if (loaded) act(loaded);
    });
}
