'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { takeRun } from './takeRun.ts';

/** Holds the kept run of this name for this page, from the first act on until it is let go of. */
export function useRunHold(keep: string) {
  const hold = useRef<{ letGo(): void; ending: Promise<unknown> } | undefined>(undefined);
  const taking = useRef(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const letGo = useCallback(() => {
    const held = hold.current;
    hold.current = undefined;
    // Calls under way are still written down.
    void held?.ending.finally(held.letGo);
  }, []);
  /** Does this when no other page works on the run of this name. */
  const alone = useCallback(
    async (act: () => Promise<unknown> | undefined) => {
      // A second press while the first is being answered.
      if (taking.current) return;
      taking.current = true;
      setElsewhere(false);
      try {
        const release = hold.current ? undefined : await takeRun(keep);
        setElsewhere(!hold.current && !release);
        if (!hold.current && !release) return;
        if (release) hold.current = { letGo: release, ending: Promise.resolve() };
        await act();
      } finally {
        taking.current = false;
      }
    },
    [keep],
  );
  /** What is held is held until this has ended, even when the component goes away before. */
  const until = useCallback((ending: Promise<unknown>) => {
    if (hold.current) hold.current.ending = ending;
  }, []);
  useEffect(() => letGo, [letGo]);
  return {
    alone,
    letGo,
    until,
    /** Another page has it; the last act was not done. */
    isElsewhere,
  };
}
