import { setTimeout as delay } from 'node:timers/promises';

/**
 * Storage that all machines share, such as a folder or an object store. Names consist of letters, digits, `.`, `_` and `-`, in parts
 * separated by `/`. Because `create` succeeds only once per name, nothing is sent twice.
 */
export interface BatchStore {
  /**
   * Creates an object atomically. Must resolve only once the object would survive a power failure. If several callers create the same name,
   * exactly one of them gets true. An object store does this with a conditional write (`If-None-Match: *`). If the promise rejects, the
   * object may exist, but never only a part of it.
   *
   * @returns false if the name already exists. The object is then unchanged.
   */
  create(name: string, text: string): Promise<boolean>;
  /** Returns an object, or undefined if there is none. Once created, an object must be visible on every machine immediately. */
  read(name: string): Promise<string | undefined>;
  /** Removes an object if it exists. */
  remove(name: string): Promise<void>;
}

/** Error for a name that leads out of a store. Unlike other errors of a store, it is not retried, because it would stay the same. */
export class UnsafeNameError extends Error {
  override name = 'UnsafeNameError';
}

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)(?:\.|$)/i;

/** Whether a name has the form that `BatchStore` describes. No part begins or ends with a dot, so no name leads out of a folder. */
export const isStoreName = (name: string): boolean =>
  name.split('/').every((part) => /^[\w-](?:[\w.-]*[\w-])?$/.test(part) && !deviceName.test(part));

/** Milliseconds before the first retry. The delay doubles with each retry, up to `maxRetryDelay`. */
const firstRetryDelay = 100;
const maxRetryDelay = 10_000;

/**
 * Wraps a store so that failed operations are retried, because answers that have to be written may have been charged. After a failed
 * `create`, the object may exist. If the object has the same text, this process counts as its creator. The text of an object that several
 * processes may create must therefore name its creator.
 *
 * @param maxWait milliseconds after which an operation is no longer retried and throws the store's last error.
 * @param onError called with each error that is followed by a retry.
 */
export function retryingStore(store: BatchStore, maxWait: number, onError?: (error: Error) => void): BatchStore {
  async function withRetries<Value>(act: () => Promise<Value>): Promise<Value> {
    const start = performance.now();
    for (let pause = firstRetryDelay; ; pause = Math.min(2 * pause, maxRetryDelay)) {
      try {
        return await act();
      } catch (error) {
        if (error instanceof UnsafeNameError || performance.now() - start + pause > maxWait) throw error;
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
