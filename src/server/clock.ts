/** Time budget of one request, measured with a monotonic clock. */
export interface RequestClock {
  /** Milliseconds left. */
  remaining(): number;
  /** Milliseconds since the request started. */
  elapsed(): number;
  /** Calls the listener once when the time is up. */
  onTimeout(listener: () => void): void;
  /** Settles like the promise, or rejects if the time is up first. */
  within<T>(promise: Promise<T>): Promise<T>;
  clear(): void;
}

/** Maximum extra time, in milliseconds, to handle results that arrived while the event loop was blocked. */
const maxGrace = 1000;

/** Maximum delay of a timer, in milliseconds, while the event loop is not blocked. */
const timerTolerance = 2;

export function createRequestClock(): RequestClock & { expireAfter(ms: number): void } {
  const start = performance.now();
  const listeners: (() => void)[] = [];
  let isOver = false;
  const onEnd = (listener: () => void) => {
    if (isOver) listener();
    else listeners.push(listener);
  };
  let time = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    remaining: () => time - (performance.now() - start),
    elapsed: () => performance.now() - start,
    onTimeout: onEnd,
    expireAfter(ms) {
      time = ms;
      const timeOut = () => {
        isOver = true;
        for (const listener of listeners) listener();
      };
      timer = setTimeout(
        () => {
          // A late timer means that the event loop was blocked. The awaited result may have arrived without being handled yet.
          const late = performance.now() - start - ms;
          if (late > timerTolerance) timer = setTimeout(timeOut, Math.min(maxGrace, late));
          else timeOut();
        },
        Math.min(ms, 2 ** 31 - 1),
      );
    },
    within: (promise) =>
      new Promise((resolve, reject) => {
        onEnd(() => {
          reject(new Error('Timed out.'));
        });
        promise.then(resolve, reject);
      }),
    clear: () => {
      clearTimeout(timer);
    },
  };
}
