import type { RunPresence, RunVersion } from './store/SavedRun.ts';
import type { RunStore } from './store/RunStore.ts';

/**
 * Allows only one page or process at a time to work on a run. The lock is only a convenience. The store prevents double charges, because it
 * checks the owner on each write.
 */
export interface RunLock {
  /**
   * Acquires the lock of a run. Resolves to a function that releases the lock, or to undefined if another page holds it.
   *
   * @param presence returns what this page is doing with the run. Called when other pages ask.
   */
  acquire(name: string, presence: () => RunPresence): Promise<(() => void) | undefined>;
  /** Resolves to what another page is doing with the run, or to undefined if no other page holds the lock. */
  presence(name: string): Promise<RunPresence | undefined>;
  /** Notifies other pages that the saved run has changed. */
  notifyChanged(name: string): void;
  /**
   * Calls `listener` with `changed` when another page has changed the saved run, and with `back` when this page becomes visible again.
   * Returns a function that unsubscribes.
   */
  watch(name: string, listener: (event: 'changed' | 'back') => void): () => void;
}

interface RunOwnershipOptions {
  name: string;
  lock: RunLock;
  store: RunStore;
  /** Returns what this page is doing with the run. Called when other pages ask. */
  presence(): RunPresence;
  changed(): void;
}

/** Holds the lock of a saved run for this page, from the first action until `release`. */
export function createRunOwnership({ name, lock, store, presence, changed }: RunOwnershipOptions) {
  let held: { release(): void; ending: Promise<unknown> } | undefined;
  let isClaiming = false;
  let isLockedElsewhere = false;
  const setLockedElsewhere = (next: boolean) => {
    if (next === isLockedElsewhere) return;
    isLockedElsewhere = next;
    changed();
  };
  return {
    /** Whether the last action failed because another page holds the lock. Reset by `clearLockedElsewhere`. */
    get isLockedElsewhere() {
      return isLockedElsewhere;
    },
    /** Whether an action is waiting for the lock. */
    get isClaiming() {
      return isClaiming;
    },
    /**
     * Acquires the lock and runs `act`, so that no other page works on the run at the same time. `expected` is the version that was saved
     * before the lock was requested. Any later version belongs to another page. Does nothing if another action is already waiting for the
     * lock.
     */
    async withExclusive(act: (expected: RunVersion | undefined) => Promise<unknown>): Promise<void> {
      if (isClaiming) return;
      isClaiming = true;
      setLockedElsewhere(false);
      let isRefused = false;
      try {
        const expected = await store.version(name).catch(() => undefined);
        if (!held) {
          const release = await lock.acquire(name, presence).catch(() => undefined);
          isRefused = !release;
          if (!release) return;
          held = { release, ending: Promise.resolve() };
        }
        await act(expected);
      } finally {
        isClaiming = false;
        setLockedElsewhere(isRefused);
      }
    },
    /** Resets `isLockedElsewhere`. Called once no other page holds the lock. */
    clearLockedElsewhere(): void {
      if (!isClaiming) setLockedElsewhere(false);
    },
    /** Delays the release of the lock until `ending` has settled. */
    holdUntil(ending: Promise<unknown>): void {
      if (held) held.ending = Promise.allSettled([held.ending, ending]);
    },
    release(): void {
      const released = held;
      held = undefined;
      // Answers of calls in flight still have to be saved.
      void released?.ending.finally(() => {
        released.release();
        lock.notifyChanged(name);
      });
    },
  };
}

/** Creates a unique owner id. On pages without https, `crypto.randomUUID` does not exist. */
export const createOwnerId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('-');
