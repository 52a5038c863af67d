type TypingChunk = typeof import('./typing.lazy.ts');

let loaded: TypingChunk | undefined;
const listeners = new Set<(piece: TypingChunk) => void>();

/**
 * Returns the code that is needed only once a user types: the local filter and the connection to form and dialog.
 * Returns undefined until the code is loaded. Until then, no row counts as matching, so a Find is sent for each text.
 * Forms do not wait for an address, and the Escape that closes the list also closes some dialogs.
 */
export const getTypingChunk = (): TypingChunk | undefined => loaded;

/** Loads the chunk, because the user is about to type. */
export function loadTypingChunk(): void {
  if (!loaded)
    import('./typing.lazy.ts').then(
      (chunk) => {
        loaded = chunk;
        for (const listener of listeners) listener(chunk);
        listeners.clear();
      },
      () => undefined,
    );
}

/** Calls `listener` with the chunk, now or when it is loaded. Returns a function that unsubscribes. */
export function onTypingChunk(listener: (piece: TypingChunk) => void): () => void {
  if (loaded) listener(loaded);
  else listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
