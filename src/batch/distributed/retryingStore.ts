import { setTimeout as after } from 'node:timers/promises';
import type { BatchStore } from './BatchStore.ts';

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
export function patientStore(store: BatchStore, patience: number, failed?: (error: Error) => void): BatchStore {
  async function again<Value>(act: () => Promise<Value>): Promise<Value> {
    const start = performance.now();
    for (let pause = first; ; pause = Math.min(2 * pause, longest)) {
      try {
        return await act();
      } catch (error) {
        if (performance.now() - start + pause > patience) throw error;
        failed?.(error as Error);
        await after(pause);
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
