import type { RunMoment, RunPresence } from './KeptRun.ts';
import type { RunLock } from './RunLock.ts';
import type { RunStore } from './RunStore.ts';

export interface RunHoldOptions {
  name: string;
  lock: RunLock;
  store: RunStore;
  /** What this page does with the run, for others that ask. */
  now(): RunPresence;
  changed(): void;
}

/** Holds the kept run of a name for this page, from the first act on until it is let go of. */
export function createRunHold({ name, lock, store, now, changed }: RunHoldOptions) {
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
    async alone(act: (seen: RunMoment | undefined) => Promise<unknown>): Promise<void> {
      if (isTaking) return;
      isTaking = true;
      setElsewhere(false);
      let isRefused = false;
      try {
        const seen = await store.moment(name).catch(() => undefined);
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
