/** Limits the number of calls in flight, and decides when the next call can start. */
export interface RateLimiter {
  /** Current maximum number of calls in flight. */
  readonly concurrency: number;
  /** Returns the milliseconds until the next call can start. */
  delay(): number;
  /** Starts a call. Its request is sent later, once credentials and code have been loaded. */
  start(): CallSlot;
  /** Increases the concurrency a little after an answer, up to the maximum. */
  onSuccess(): void;
  /** Halves the concurrency and pauses all calls for `retryAfter` milliseconds. Without `retryAfter`, the pause doubles with each refusal. */
  onRefused(retryAfter: number | undefined): void;
}

/** A call that counts towards the limit, from its start until one window after its request was sent. */
export interface CallSlot {
  /** Called when the request is sent, and again on each retry. */
  onSend(): void;
  /** Called when the call has ended. If the request was never sent, the call no longer counts. */
  onEnd(): void;
}

const firstPause = 1000;
const maxPause = 60_000;
/** Maximum pause that the service can request, in milliseconds. An error's `retryAfter` has the same maximum. */
const maxRetryAfter = 3_600_000;
/**
 * Maximum difference between the network delays of two calls, in milliseconds. The limiter counts calls over one second plus this amount, so
 * that the service never receives more calls in one second than the limit allows.
 */
const jitter = 40;

/**
 * Enforces `callsPerSecond`. A whole number limits the number of calls in any second. A fraction spaces calls evenly: 2.5 sends a call every 400
 * ms.
 *
 * Uses a monotonic clock. If this clock runs backwards anyway (after sleep, for example), delays do not get longer.
 */
export function createRateLimiter(maxConcurrency: number, callsPerSecond = Infinity): RateLimiter {
  let concurrency = maxConcurrency;
  /** Start and length of the current pause. */
  let pausedAt = 0;
  let pauseLength = 0;
  let nextPause = firstPause;
  const isWhole = Number.isInteger(callsPerSecond);
  const maxInWindow = isWhole ? callsPerSecond : 1;
  const windowLength = isWhole ? 1000 + jitter : 1000 / callsPerSecond;
  /** Calls that were sent within the window, and started calls that have not been sent yet. A call that has not been sent has no `sentAt`. */
  let recent: { sentAt?: number }[] = [];
  const remaining = (from: number, ms: number, now: number) => Math.max(0, from + ms - now);
  const remainingOf = (sentAt: number | undefined, now: number) =>
    sentAt === undefined ? windowLength : remaining(sentAt, windowLength, now);
  const currentTime = () => {
    const now = performance.now();
    pausedAt = Math.min(pausedAt, now);
    for (const call of recent) if (call.sentAt !== undefined) call.sentAt = Math.min(call.sentAt, now);
    return now;
  };
  return {
    get concurrency() {
      return Math.floor(concurrency);
    },
    delay() {
      const now = currentTime();
      recent = recent.filter(({ sentAt }) => remainingOf(sentAt, now) > 0);
      const untilSlot =
        recent.length < maxInWindow
          ? 0
          : recent.reduce((min, { sentAt }) => Math.min(min, remainingOf(sentAt, now)), windowLength);
      return Math.max(remaining(pausedAt, pauseLength, now), untilSlot);
    },
    start() {
      const call: (typeof recent)[number] = {};
      const remove = () => {
        recent = recent.filter((other) => other !== call);
      };
      recent.push(call);
      return {
        onSend() {
          call.sentAt = currentTime();
          remove();
          recent.push(call);
        },
        onEnd() {
          if (call.sentAt === undefined) remove();
        },
      };
    },
    onSuccess() {
      nextPause = firstPause;
      concurrency = Math.min(maxConcurrency, concurrency + 1 / concurrency);
    },
    onRefused(retryAfter) {
      const now = currentTime();
      const requested = retryAfter === undefined ? undefined : Math.min(maxRetryAfter, Math.max(0, retryAfter));
      const left = remaining(pausedAt, pauseLength, now);
      if (left === 0) {
        concurrency = Math.max(1, Math.floor(concurrency / 2));
        pauseLength = requested ?? nextPause * (0.75 + Math.random() / 4);
        nextPause = Math.min(maxPause, nextPause * 2);
      } else {
        // Several refusals during a pause count as one, and the longest pause applies.
        pauseLength = Math.max(left, requested ?? 0);
      }
      pausedAt = now;
    },
  };
}
