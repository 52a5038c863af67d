import type { Client } from '../client/Client.ts';
import type { Operation } from '../operation/Operation.ts';

/** A call in flight, as each of its steps sees it. */
export interface CallContext<Input = never, Output = unknown> {
  readonly client: Client;
  readonly operation: Operation<Input, Output>;
  readonly input: Input;
  readonly deadline: Deadline;
}

/** The clock of a whole call: its attempts, the waits between them and the response bodies. */
export interface Deadline {
  /** Passed to the adapter; aborts when the call ends. */
  readonly signal: AbortSignal;
  /** Whether the adapter has the request. A response that arrived while the process was suspended is then read for up to a second more. */
  isInFlight?: boolean;
  /** Why the call ended early, if it did. Checks the clock too, since a timer may fire late. */
  readonly ended: 'timeout' | 'aborted' | undefined;
  /** Milliseconds left on a monotonic clock; negative once the time is over. */
  left(): number;
  /** Resolves as `promise` does, or rejects when the call ends first. An adapter that ignores its signal cannot hold up the call. */
  within<T>(promise: Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
  clear(): void;
}

/** Maximum milliseconds for reading a response that arrived while the process was suspended. */
const maxGrace = 1000;

/** Starts the clock of a call. The caller must `clear()` it. */
export function createDeadline(timeout: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const until = performance.now() + timeout;
  let ended: Deadline['ended'];
  // Not a listener on the signal: an adapter may retain the signal, and with it everything that was awaited.
  let stop: () => void;
  const over = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Prevents an unhandled rejection when nothing is awaited.
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
      // The timer is late if the process was suspended. The response may have arrived unread in the meantime.
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
