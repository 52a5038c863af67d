/** One clock over a whole call: its tries, the waits between them and the bodies. */
export interface Deadline {
  /** For the adapter. */
  readonly signal: AbortSignal;
  /** Why the call ended early, if it did. */
  readonly ended: 'timeout' | 'aborted' | undefined;
  /** ms that are left, by a clock that is never set back. */
  left(): number;
  /** The promise, or a rejection when the call ends first: an adapter that ignores its signal cannot hold us. */
  within<T>(promise: Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
  clear(): void;
}

/** ms in which an answer is read that came while the process stood still, at most. */
const longestGrace = 1000;

export function createDeadline(timeout: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const until = performance.now() + timeout;
  let ended: Deadline['ended'];
  // Why, is in `ended`.
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', reject);
  });
  // Nobody may be waiting.
  over.catch(() => undefined);
  const end = (why: 'timeout' | 'aborted' = 'timeout') => {
    ended ??= why;
    controller.abort();
  };
  const left = () => until - performance.now();
  let timer = setTimeout(
    () => {
      // As late as this is, so long the process stood still: it slept, or its disk did. The answer may be there, and nobody has looked.
      timer = setTimeout(end, Math.min(longestGrace, -left()));
    },
    Math.min(timeout, 2 ** 31 - 1),
  );
  const aborted = () => {
    end('aborted');
  };
  if (caller?.aborted) aborted();
  caller?.addEventListener('abort', aborted);
  const within = <T>(promise: Promise<T>) => Promise.race([over, promise]);

  return {
    signal,
    get ended() {
      return ended;
    },
    left,
    within,
    wait: (ms) => {
      let pause: ReturnType<typeof setTimeout> | undefined;
      return within(
        new Promise<void>((resolve) => {
          pause = setTimeout(resolve, ms);
        }),
      ).finally(() => {
        clearTimeout(pause);
      });
    },
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', aborted);
    },
  };
}
