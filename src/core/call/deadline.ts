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

/** ms that a timer is late on a machine that is merely busy, at most. */
const stoodStill = 200;
/** ms in which an answer that came meanwhile is read. */
const grace = 1000;

export function createDeadline(timeout: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const start = performance.now();
  let ended: Deadline['ended'];
  const end = (why: 'timeout' | 'aborted') => {
    ended ??= why;
    controller.abort();
  };
  const left = () => timeout - (performance.now() - start);
  let timer = setTimeout(
    () => {
      // Late by this much, the whole process stood still: it slept, or its disk did. The answer may be there, and nobody has looked.
      if (left() > -stoodStill) end('timeout');
      else timer = setTimeout(end, grace, 'timeout');
    },
    Math.min(timeout, 2 ** 31 - 1),
  );
  const aborted = () => {
    end('aborted');
  };
  if (caller?.aborted) aborted();
  caller?.addEventListener('abort', aborted);
  const { signal } = controller;

  const within = <T>(promise: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const stop = () => {
        reject(new Error(ended));
      };
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      promise.then(resolve, reject).finally(() => {
        signal.removeEventListener('abort', stop);
      });
    });

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
