import type { Client } from '../client/Client.ts';
import type { Operation } from '../operation/Operation.ts';

/** Context of a call in flight, passed to each of its steps. */
export interface CallContext<Input = never, Output = unknown> {
  readonly client: Client;
  readonly operation: Operation<Input, Output>;
  readonly input: Input;
  readonly deadline: Deadline;
}

/** Time limit of a whole call. It includes all attempts, the delays between them and reading the response bodies. */
export interface Deadline {
  /** Signal for the adapter. Aborts when the call ends. */
  readonly signal: AbortSignal;
  /**
   * Whether the request was passed to the adapter. If so, a response that arrived while the process was suspended can be read for up to another
   * second.
   */
  isInFlight?: boolean;
  /** Reason why the call ended early, if it did. Also checks the clock, because a timer may fire late. */
  readonly ended: 'timeout' | 'aborted' | undefined;
  /** Returns the milliseconds left on a monotonic clock. Negative after the timeout. */
  left(): number;
  /**
   * Resolves or rejects with `promise`, or rejects if the call ends first. An adapter that ignores its signal therefore cannot delay the end of
   * the call.
   */
  within<T>(promise: Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
  clear(): void;
}

/** Maximum milliseconds for reading a response that arrived while the process was suspended. */
const maxGrace = 1000;

/** Starts the time limit of a call. The caller must call `clear()` afterwards. */
export function createDeadline(timeout: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const until = performance.now() + timeout;
  let ended: Deadline['ended'];
  // Not a listener on the signal, because an adapter may retain the signal and so keep everything that was awaited in memory.
  let stop: () => void;
  const over = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Prevents an unhandled rejection if nothing is awaited.
  over.catch(() => undefined);
  const end = (why: 'timeout' | 'aborted' = 'timeout') => {
    ended ??= why;
    stop();
    controller.abort();
  };
  const left = () => until - performance.now();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let timer = setTimeout(
    () => {
      // The timer fires late if the process was suspended. A response may have arrived in the meantime, but not been read yet.
      if (deadline.isInFlight) timer = setTimeout(end, Math.min(maxGrace, -left()));
      else end();
    },
    Math.min(timeout, 2 ** 31 - 1),
  );
  const onAbort = () => {
    end('aborted');
  };
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort);
  const within = <T>(promise: Promise<T>) => Promise.race([over, promise]);

  const deadline: Deadline = {
    signal,
    get ended() {
      if (!deadline.isInFlight && left() <= 0) end();
      return ended;
    },
    left,
    within,
    wait: (ms) =>
      within(
        new Promise((resolve) => {
          pause = setTimeout(resolve, ms);
        }),
      ),
    clear: () => {
      clearTimeout(timer);
      clearTimeout(pause);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
  return deadline;
}
