/** The time of one request. */
export interface Clock {
  /** ms that are left, by a clock that is never set back. */
  left(): number;
  /** ms since it began. */
  passed(): number;
  /** Is told once, when the time is over. */
  onEnd(listener: () => void): void;
  /** The promise, or a rejection when the time is over first: nothing that hangs holds a request. */
  within<T>(promise: Promise<T>): Promise<T>;
  clear(): void;
}

/** ms in which that is seen which came while the process stood still, at most. */
const longestGrace = 1000;

/** ms that any timer may be late. */
const onTime = 2;

export function createClock(): Clock & { end(ms: number): void } {
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
    left: () => time - (performance.now() - start),
    passed: () => performance.now() - start,
    onEnd,
    end(ms) {
      time = ms;
      const over = () => {
        isOver = true;
        for (const listener of listeners) listener();
      };
      timer = setTimeout(
        () => {
          // Late by as long as the process stood still. What was waited for may be there, and nobody has looked.
          const late = performance.now() - start - ms;
          if (late > onTime) timer = setTimeout(over, Math.min(longestGrace, late));
          else over();
        },
        Math.min(ms, 2 ** 31 - 1),
      );
    },
    within: (promise) =>
      new Promise((resolve, reject) => {
        onEnd(() => {
          reject(new Error('The time is over.'));
        });
        promise.then(resolve, reject);
      }),
    clear: () => {
      clearTimeout(timer);
    },
  };
}
