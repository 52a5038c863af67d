/** ms that a disk may need while nothing else is done. */
const mostBlocked = 2;
/** One that needed longer so many times in a row is slow. */
const slowFrom = 3;
/** ms after which a slow one is tried again. */
const rest = 10_000;

/** Whether a disk is waited for on the spot. */
export interface Hurry {
  /** Does `now` where the disk is quick, and `later` where it is not. What either throws is thrown. */
  act(now: () => void, later: () => Promise<void>): Promise<void>;
}

/**
 * What is waited for beside other work comes back behind that work: where a quick disk needs a third of a millisecond, a call is late by two. So a quick
 * one is waited for on the spot, and a slow one beside other work.
 */
export function createHurry(): Hurry {
  let slow = 0;
  let restsFrom = -Infinity;
  return {
    async act(now, later) {
      const start = performance.now();
      if (start - restsFrom < rest) {
        await later();
        return;
      }
      try {
        now();
      } finally {
        const end = performance.now();
        slow = end - start > mostBlocked ? slow + 1 : 0;
        if (slow >= slowFrom) {
          slow = 0;
          restsFrom = end;
        }
      }
    },
  };
}
