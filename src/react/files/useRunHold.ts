'use client';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { RunMoment, RunPresence } from '../../files/index.ts';
import { answerAsHolder, tellOfChange } from './runPresence.ts';
import { runStore } from './runStore.ts';
import { takeRun } from './takeRun.ts';

/**
 * Holds the kept run of this name for this page, from the first act on until it is let go of.
 *
 * @param now what this page does with it, for other windows that ask.
 */
export function useRunHold(name: string, now: () => RunPresence) {
  const hold = useRef<{ letGo(): void; ending: Promise<unknown> } | undefined>(undefined);
  const taking = useRef(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const letGo = useCallback(() => {
    const held = hold.current;
    hold.current = undefined;
    // Calls under way are still written down.
    void held?.ending.finally(held.letGo);
  }, []);
  /**
   * Does this when no other page works on the run of this name. `seen` is what was kept before anybody was asked: what has changed since is somebody else's.
   */
  const alone = useCallback(
    async (act: (seen: RunMoment | undefined) => Promise<unknown>) => {
      // A second press while the first is being answered.
      if (taking.current) return;
      taking.current = true;
      setElsewhere(false);
      try {
        const seen = await runStore.moment(name).catch(() => undefined);
        const release = hold.current ? undefined : await takeRun(name);
        setElsewhere(!hold.current && !release);
        if (!hold.current && !release) return;
        if (release) {
          const fallSilent = answerAsHolder(name, () => latest.current());
          hold.current = {
            letGo() {
              fallSilent();
              release();
              tellOfChange(name);
            },
            ending: Promise.resolve(),
          };
        }
        await act(seen);
      } finally {
        taking.current = false;
      }
    },
    [name],
  );
  /** What is held is held until this has ended, even when the component goes away before. */
  const until = useCallback((ending: Promise<unknown>) => {
    if (hold.current) hold.current.ending = ending;
  }, []);
  // The one effect that an <Activity> leaves alone when it hides the page: a hidden run goes on, and is still held.
  useInsertionEffect(() => letGo, [letGo]);
  return {
    alone,
    letGo,
    until,
    /** Another page has it; the last act was not done. */
    isElsewhere,
  };
}
