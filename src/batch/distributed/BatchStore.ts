import { setTimeout as delay } from 'node:timers/promises';

/**
 * What several machines see alike: a shared folder, an object store. Names are parts with `/` between them, of letters, digits, `.`, `_` and `-`.
 * Everything that must not happen twice stands on `create`.
 */
export interface BatchStore {
  /**
   * A new object, whole; it outlives a loss of power when this resolves. Of many that create one name at a time, one gets true. An object store does
   * it with a conditional write (`If-None-Match: *`). After an error the name may be there or not, and is never half there.
   *
   * @returns false when the name was there already: then it stays as it was.
   */
  create(name: string, text: string): Promise<boolean>;
  /** undefined where there is none. What was created is read at once, on every machine. */
  read(name: string): Promise<string | undefined>;
  /** There is none afterwards. Not an error where there was none. */
  remove(name: string): Promise<void>;
}

/** ms before the second try; then twice as many each time, up to `longest`. */
const first = 100;
const longest = 10_000;

/**
 * A store that fails is tried again, for what is written there may have been paid for. A name whose creation failed may be there all the same: it is
 * ours when it holds our text, so what one of many may create must say who has created it.
 *
 * @param patience ms after which it gives up, and throws what the store threw last.
 * @param failed is told of each failure.
 */
export function retryingStore(store: BatchStore, patience: number, failed?: (error: Error) => void): BatchStore {
  async function again<Value>(act: () => Promise<Value>): Promise<Value> {
    const start = performance.now();
    for (let pause = first; ; pause = Math.min(2 * pause, longest)) {
      try {
        return await act();
      } catch (error) {
        if (performance.now() - start + pause > patience) throw error;
        failed?.(error as Error);
        await delay(pause);
      }
    }
  }
  return {
    create(name, text) {
      let isSure = true;
      return again(async () => {
        const wasSure = isSure;
        isSure = false;
        const isNew = await store.create(name, text);
        return isNew || (!wasSure && (await store.read(name)) === text);
      });
    },
    read: (name) => again(() => store.read(name)),
    remove: (name) => again(() => store.remove(name)),
  };
}
