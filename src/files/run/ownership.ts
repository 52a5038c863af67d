import type { RunPresence, RunVersion } from './store/SavedRun.ts';
import type { RunStore } from './store/RunStore.ts';

/**
 * One page or process at a time works on the run of a name. It keeps people from being surprised; what keeps a row from being paid for twice is
 * the store, which looks whose the run is at each write.
 */
export interface RunLock {
  /** Takes the run, and answers others that ask what is done with it. Gives a function that lets go of it; undefined when another page has it. */
  take(name: string, now: () => RunPresence): Promise<(() => void) | undefined>;
  /** What another page does with it; undefined for nothing. */
  presence(name: string): Promise<RunPresence | undefined>;
  /** Tells the other pages that what is kept under this name has changed. */
  changed(name: string): void;
  /** `changed`: another page has changed it. `back`: this page was away, and should look. Gives a function that ends it. */
  watch(name: string, listener: (what: 'changed' | 'back') => void): () => void;
}

export interface RunOwnershipOptions {
  name: string;
  lock: RunLock;
  store: RunStore;
  /** What this page does with the run, for others that ask. */
  now(): RunPresence;
  changed(): void;
}

/** Holds the kept run of a name for this page, from the first act on until it is let go of. */
export function createRunOwnership({ name, lock, store, now, changed }: RunOwnershipOptions) {
  let held: { release(): void; ending: Promise<unknown> } | undefined;
  let isTaking = false;
  let isElsewhere = false;
  const setElsewhere = (next: boolean) => {
    if (next === isElsewhere) return;
    isElsewhere = next;
    changed();
  };
  return {
    /** Another page has it; the last act was not done. Until `seeFree`. */
    get isElsewhere() {
      return isElsewhere;
    },
    /** Is an act waiting for other pages? */
    get isTaking() {
      return isTaking;
    },
    /**
     * Does this when no other page works on the run. `seen` is what was kept before anybody was asked: what has changed since is somebody
     * else's. Does nothing while another act waits.
     */
    async alone(act: (seen: RunVersion | undefined) => Promise<unknown>): Promise<void> {
      if (isTaking) return;
      isTaking = true;
      setElsewhere(false);
      let isRefused = false;
      try {
        const seen = await store.version(name).catch(() => undefined);
        if (!held) {
          const release = await lock.take(name, now).catch(() => undefined);
          isRefused = !release;
          if (!release) return;
          held = { release, ending: Promise.resolve() };
        }
        await act(seen);
      } finally {
        isTaking = false;
        setElsewhere(isRefused);
      }
    },
    /** Nobody has it any more. */
    seeFree(): void {
      if (!isTaking) setElsewhere(false);
    },
    /** What is held is held until this, and all that it waits for already, has ended. */
    until(ending: Promise<unknown>): void {
      if (held) held.ending = Promise.allSettled([held.ending, ending]);
    },
    letGo(): void {
      const before = held;
      held = undefined;
      // Calls under way are still written down.
      void before?.ending.finally(() => {
        before.release();
        lock.changed(name);
      });
    },
  };
}

/** A name that no other page has. Not `randomUUID`, which a page without https does not have. */
export const createOwnerId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('-');
