/** When the next call may begin, and how many at a time. */
export interface Pace {
  /** Calls at the same time, at present. */
  readonly lanes: number;
  /** ms until the next call may begin. */
  wait(): number;
  /** A call begins. What it gives is called when the call leaves: between its turn and that stand credentials and code that is loaded late. */
  begun(): () => void;
  /** A call was answered: a little faster again. */
  answered(): void;
  /** The service asks to slow down: half as many at a time, and for all of them a pause of `retryAfter` ms, or of one that grows. */
  refused(retryAfter: number | undefined): void;
}

const firstPause = 1000;
const longestPause = 60_000;
/** As long as an error's `retryAfter` can be. */
const longestAsked = 3_600_000;

/**
 * `callsPerSecond`: a whole number is the most that begin within any second. Another number keeps calls evenly apart: 2.5 is one each 400 ms,
 * 0.5 one each two seconds. The clock is one that is never set back; where it jumps all the same (a machine that slept, a page that was
 * frozen), no wait grows beyond what it was asked to be.
 */
export function createPace(concurrency: number, callsPerSecond = Infinity): Pace {
  let lanes = concurrency;
  /** The pause that was asked for last: from when, and how long. */
  let since = -Infinity;
  let asked = 0;
  let pause = firstPause;
  const isWhole = Number.isInteger(callsPerSecond);
  const most = isWhole ? callsPerSecond : 1;
  const within = isWhole ? 1000 : 1000 / callsPerSecond;
  /** Calls that began within that time. */
  let begins: { at: number }[] = [];
  const left = (from: number, ms: number, now: number) => Math.max(0, from + ms - now);
  const time = () => {
    const now = performance.now();
    since = Math.min(since, now);
    if ((begins.at(-1)?.at ?? now) > now) for (const begin of begins) begin.at = Math.min(begin.at, now);
    return now;
  };
  const add = (begin: { at: number }) => {
    begins = [...begins.filter((one) => one !== begin && one.at + within > begin.at), begin];
  };
  return {
    get lanes() {
      return Math.floor(lanes);
    },
    wait() {
      const now = time();
      const first = begins.at(-most);
      return Math.max(left(since, asked, now), first === undefined ? 0 : left(first.at, within, now));
    },
    begun() {
      if (callsPerSecond === Infinity) return () => undefined;
      const begin = { at: time() };
      add(begin);
      return () => {
        begin.at = time();
        add(begin);
      };
    },
    answered() {
      pause = firstPause;
      lanes = Math.min(concurrency, lanes + 1 / Math.max(1, lanes));
    },
    refused(retryAfter) {
      const now = time();
      const told = retryAfter === undefined ? undefined : Math.min(longestAsked, Math.max(0, retryAfter));
      const running = left(since, asked, now);
      // Calls that were refused together count as one.
      if (running === 0) {
        lanes = Math.max(1, Math.floor(lanes / 2));
        asked = told ?? pause * (0.75 + Math.random() / 4);
        since = now;
        pause = Math.min(longestPause, pause * 2);
      } else if (told !== undefined && told > running) {
        asked = told;
        since = now;
      }
    },
  };
}
