/** When the next call may begin, and how many at a time. */
export interface Pace {
  /** Calls at the same time, at present. */
  readonly lanes: number;
  /** ms until the next call may begin. */
  wait(): number;
  /** A call begins. */
  begun(): void;
  /** A call was answered: a little faster again. */
  answered(): void;
  /** The service asks to slow down: half as many at a time, and for all of them a pause of `retryAfter` ms, or of one that grows. */
  refused(retryAfter: number | undefined): void;
}

const firstPause = 1000;
const longestPause = 60_000;

/** The clock is one that is never set back. */
export function createPace(concurrency: number, callsPerSecond = Infinity): Pace {
  let lanes = concurrency;
  let until = 0;
  let pause = firstPause;
  let begins: number[] = [];
  return {
    get lanes() {
      return Math.floor(lanes);
    },
    wait() {
      const now = performance.now();
      begins = begins.filter((time) => time > now - 1000);
      const first = begins[begins.length - callsPerSecond];
      return Math.max(0, until - now, first === undefined ? 0 : first + 1000 - now);
    },
    begun() {
      if (callsPerSecond < Infinity) begins.push(performance.now());
    },
    answered() {
      pause = firstPause;
      lanes = Math.min(concurrency, lanes + 1 / Math.max(1, lanes));
    },
    refused(retryAfter) {
      const now = performance.now();
      // Calls that were refused together are one refusal.
      if (now >= until) {
        lanes = Math.max(1, Math.floor(lanes / 2));
        until = now + (retryAfter ?? pause * (0.75 + Math.random() / 4));
        pause = Math.min(longestPause, pause * 2);
      } else if (retryAfter !== undefined) until = Math.max(until, now + retryAfter);
    },
  };
}
