import { setTimeout as delay } from 'node:timers/promises';

/**
 * Storage that all machines share: a folder or an object store. Names are parts separated by `/`, of letters, digits, `.`, `_` and `-`.
 * `create` guarantees that nothing happens twice.
 */
export interface BatchStore {
  /**
   * Creates an object atomically. It survives a power cut when this resolves. Of several callers that create the same name, exactly
   * one gets true; an object store does this with a conditional write (`If-None-Match: *`). After an error the object may exist,
   * but never in part.
   *
   * @returns false if the name already exists; the object is then unchanged.
   */
  create(name: string, text: string): Promise<boolean>;
  /** Returns an object, or undefined if there is none. A created object is visible on every machine at once. */
  read(name: string): Promise<string | undefined>;
  /** Removes an object if it exists. */
  remove(name: string): Promise<void>;
}

/** ms before the first retry. Doubles up to `maxRetryDelay`. */
const firstRetryDelay = 100;
const maxRetryDelay = 10_000;

/**
 * Wraps a store so that failures are retried: what is written there may have been charged. After a failed `create` the object may
 * exist; it is ours if it has our text, so objects that several processes may create must name their creator.
 *
 * @param maxWait ms after which it gives up and throws the store's last error.
 * @param onError called with each failure.
 */
export function retryingStore(store: BatchStore, maxWait: number, onError?: (error: Error) => void): BatchStore {
  async function withRetries<Value>(act: () => Promise<Value>): Promise<Value> {
    const start = performance.now();
    for (let pause = firstRetryDelay; ; pause = Math.min(2 * pause, maxRetryDelay)) {
      try {
        return await act();
      } catch (error) {
        if (performance.now() - start + pause > maxWait) throw error;
        onError?.(error as Error);
        await delay(pause);
      }
    }
  }
  return {
    create(name, text) {
      let isFirstTry = true;
      return withRetries(async () => {
        const wasFirstTry = isFirstTry;
        isFirstTry = false;
        const isNew = await store.create(name, text);
        return isNew || (!wasFirstTry && (await store.read(name)) === text);
      });
    },
    read: (name) => withRetries(() => store.read(name)),
    remove: (name) => withRetries(() => store.remove(name)),
  };
}
