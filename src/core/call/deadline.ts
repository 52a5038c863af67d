import type { Client } from '../client/Client.ts';
import { isPositive } from '../client/createClient.ts';
import type { Operation } from '../operation/Operation.ts';

/** Context of a call in flight, passed to each step of the call. */
export interface CallContext<Input = never, Output = unknown> {
  readonly client: Client;
  readonly operation: Operation<Input, Output>;
  readonly input: Input;
  readonly deadline: Deadline;
}

/** Time limit for a whole call, including all attempts, the delays between them and the time for reading the response bodies. */
export interface Deadline {
  /** Signal for `fetch`. It aborts when the call ends. */
  readonly signal: AbortSignal;
  /**
   * Whether a request is in flight. If the process was suspended until after the timeout, a call with a request in flight gets up to one more
   * second to read its response.
   */
  isInFlight?: boolean;
  /** Reason why the call ended early, or undefined if it has not. Also checks the clock, because a timer may fire late. */
  readonly ended: 'timeout' | 'aborted' | undefined;
  /** Returns the remaining milliseconds, measured with a monotonic clock. Negative after the timeout. */
  left(): number;
  /**
   * Returns a promise that settles like `promise`, or rejects if the call ends first. A `fetch` that ignores its signal therefore cannot delay
   * the end of the call.
   */
  within<T>(promise: Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
  clear(): void;
}

/** Returns the timeout of a call in milliseconds, or false if it is not a positive number. */
export function timeoutOf<Input>(
  client: Client,
  operation: Operation<Input, unknown>,
  given: number | undefined,
): number | false {
  const { timeout } = client.options;
  const ms = given ?? (typeof timeout === 'object' ? timeout[operation.name] : timeout) ?? operation.timeout ?? 10_000;
  return isPositive(ms) && ms;
}

/** Maximum number of milliseconds for reading a response that arrived while the process was suspended. */
const maxGrace = 1000;

/** Starts the time limit of a call. The caller must call `clear()` when the call has ended. */
export function createDeadline(timeout: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const until = performance.now() + timeout;
  let ended: Deadline['ended'];
  // Rejects `over` when the call ends. A listener on the signal would be simpler, but a `fetch` may retain the signal and, through the listener,
  // every awaited value.
  let stop: () => void;
  const over = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Prevents an unhandled rejection if nothing awaits `over`.
  over.catch(() => undefined);
  const end = (cause: 'timeout' | 'aborted' = 'timeout') => {
    ended ??= cause;
    stop();
    controller.abort();
  };
  const left = () => until - performance.now();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let timer = setTimeout(
    () => {
      // If the process was suspended, the timer fires late. A response may have arrived in the meantime without being read yet.
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
