import { setTimeout as delay } from 'node:timers/promises';

/**
 * Storage that all machines share, such as a folder or an object store. An object's name consists of parts separated by `/`, and each part
 * consists of letters, digits, `.`, `_` and `-`. `create` succeeds only once per name, which ensures that nothing is sent twice.
 */
export interface BatchStore {
  /**
   * Creates an object atomically. Must resolve only once the object would survive a power failure. If several callers create the same name,
   * exactly one of them must get true. In an object store, use a conditional write (`If-None-Match: *`). If the promise rejects, the object
   * may or may not exist, but it must never be incomplete.
   *
   * @returns false if the name already exists. The existing object stays unchanged.
   */
  create(name: string, text: string): Promise<boolean>;
  /** Returns the text of an object, or undefined if it does not exist. A created object must be visible to every machine immediately. */
  read(name: string): Promise<string | undefined>;
  /** Removes an object if it exists. */
  remove(name: string): Promise<void>;
}

/** Error for a name that leads outside a store. It is the only store error that is not retried, because a retry would fail too. */
export class UnsafeNameError extends Error {
  override name = 'UnsafeNameError';
}

/** Matches names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)(?:\.|$)/i;

/** Whether a name has the form that `BatchStore` describes. No part starts or ends with a dot, so a name cannot lead outside a folder. */
export const isStoreName = (name: string): boolean =>
  name.split('/').every((part) => /^[\w-](?:[\w.-]*[\w-])?$/.test(part) && !deviceName.test(part));

/** Milliseconds before the first retry. The delay doubles with every retry, up to `maxRetryDelay`. */
const firstRetryDelay = 100;
const maxRetryDelay = 10_000;

/**
 * Wraps a store so that failed operations are retried, because the answers to be written may already have been charged. A failed `create`
 * may still have created the object. If a retry finds the object with the same text, the wrapped `create` resolves to true. So if several
 * processes may create the same object, the text must identify the creator.
 *
 * @param maxWait milliseconds to keep retrying an operation. After that, the store's last error is thrown.
 * @param onError called with each error that leads to a retry.
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
