type TypingChunk = typeof import('./typing.lazy.ts');

let loaded: TypingChunk | undefined;
const listeners = new Set<(piece: TypingChunk) => void>();

/**
 * Returns the code that is needed only once a user types: the local filter, the connection to the form and the dialog,
 * and the parser of typed addresses. Until the code has loaded, returns undefined. Without the code, no row counts as
 * matching, so a Find is sent after each change to the text. A form does not wait for an address, an Escape that closes
 * the list also closes some dialogs, and a typed address becomes the first line as it is.
 */
export const getTypingChunk = (): TypingChunk | undefined => loaded;

/** Loads the chunk. Called when the user is about to type. */
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

/**
 * Calls `listener` with the chunk. If the chunk is not loaded yet, calls `listener` once it has loaded. Returns a
 * function that unsubscribes.
 */
export function onTypingChunk(listener: (chunk: TypingChunk) => void): () => void {
  if (loaded) listener(loaded);
  else listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
