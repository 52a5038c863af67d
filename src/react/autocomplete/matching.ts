type Matching = typeof import('./laterMatching.ts');

let loaded: Matching | undefined;

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
      },
      () => undefined,
    );
}
