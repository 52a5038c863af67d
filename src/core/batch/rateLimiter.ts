/** When the next call may begin, and how many at a time. */
export interface Pace {
  /** Calls at the same time, at present. */
  readonly lanes: number;
  /** ms until the next call may begin. */
  wait(): number;
  /** A call has its turn. Between that and its leaving stand credentials and code that is loaded late. */
  begun(): Turn;
  /** A call was answered: a little faster again. */
  answered(): void;
  /** The service asks to slow down: half as many at a time, and for all of them a pause of `retryAfter` ms, or of one that grows. */
  refused(retryAfter: number | undefined): void;
}

/** Of one call. Until it leaves it counts as one that leaves at this moment. */
export interface Turn {
  /** It leaves, once more where it is tried again. */
  left(): void;
  /** The call has ended. One that never left counts no longer. */
  ended(): void;
}

const firstPause = 1000;
const longestPause = 60_000;
/** As long as an error's `retryAfter` can be. */
const longestAsked = 3_600_000;
/**
 * ms by which one call may come to the service later than another that left at the same moment. So much longer than a second lasts the time in which no
 * more calls leave than the limit: then none of the service's seconds has more.
 */
const spread = 40;

/**
 * `callsPerSecond`: a whole number is the most that come to the service within any second. Another number keeps calls evenly apart: 2.5 is one each 400 ms,
 * 0.5 one each two seconds. The clock is one that is never set back; where it jumps all the same (a machine that slept, a page that was
 * frozen), no wait grows beyond what it was asked to be.
 */
export function createPace(concurrency: number, callsPerSecond = Infinity): Pace {
  let lanes = concurrency;
  /** The pause that was asked for last: from when, and how long. */
  let since = 0;
  let asked = 0;
  let pause = firstPause;
  const isWhole = Number.isInteger(callsPerSecond);
  const most = isWhole ? callsPerSecond : 1;
  const within = isWhole ? 1000 + spread : 1000 / callsPerSecond;
  /** Calls that left within that time, and those that may leave at any moment (`at` is undefined). */
  let turns: { at?: number }[] = [];
  const left = (from: number, ms: number, now: number) => Math.max(0, from + ms - now);
  const leftOf = (at: number | undefined, now: number) => (at === undefined ? within : left(at, within, now));
  const time = () => {
    const now = performance.now();
    since = Math.min(since, now);
    for (const turn of turns) if (turn.at !== undefined) turn.at = Math.min(turn.at, now);
    return now;
  };
  return {
    get lanes() {
      return Math.floor(lanes);
    },
    wait() {
      const now = time();
      turns = turns.filter(({ at }) => leftOf(at, now) > 0);
      const own = turns.length < most ? 0 : turns.reduce((least, { at }) => Math.min(least, leftOf(at, now)), within);
      return Math.max(left(since, asked, now), own);
    },
    begun() {
      const turn: (typeof turns)[number] = {};
      const forget = () => {
        turns = turns.filter((one) => one !== turn);
      };
      turns.push(turn);
      return {
        left() {
          turn.at = time();
          forget();
          turns.push(turn);
        },
        ended() {
          if (turn.at === undefined) forget();
        },
      };
    },
    answered() {
      pause = firstPause;
      lanes = Math.min(concurrency, lanes + 1 / lanes);
    },
    refused(retryAfter) {
      const now = time();
      const told = retryAfter === undefined ? undefined : Math.min(longestAsked, Math.max(0, retryAfter));
      const running = left(since, asked, now);
      // Calls that were refused together count as one.
      if (running === 0) {
        lanes = Math.max(1, Math.floor(lanes / 2));
        asked = told ?? pause * (0.75 + Math.random() / 4);
        pause = Math.min(longestPause, pause * 2);
        // Of pauses that are asked for together the longest holds.
      } else asked = Math.max(running, told ?? 0);
      since = now;
    },
  };
}
