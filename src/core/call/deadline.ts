import { AbortedError, type AddressServiceError, TimeoutError } from '../errors.ts';
import { callError } from './errors.ts';

/** One clock over a whole call: its tries, the waits between them and the bodies. */
export interface Deadline {
  /** For the adapter. */
  readonly signal: AbortSignal;
  /** A try of it is with the adapter: an answer that came while the process stood still is read, for up to a second after its time. */
  isSent?: boolean;
  /** Why the call ended early, if it did. Of one that is not with the adapter also when its timer, late as all else, has not come yet. */
  readonly ended: 'timeout' | 'aborted' | undefined;
  /** ms that are left, by a clock that is never set back. Below 0 when its time is over. */
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
  // `ended` says why. Not a listener of the signal: an adapter may keep that for long, and with it all that was waited for, an answer too.
  let stop: () => void;
  const over = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Nobody may be waiting.
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
      // The timer is late by as long as the process stood still: it slept, or its disk did. The answer may be there, and nobody has looked.
      if (deadline.isSent) timer = setTimeout(end, Math.min(longestGrace, -left()));
      else end();
    },
    Math.min(timeout, 2 ** 31 - 1),
  );
  const aborted = () => {
    end('aborted');
  };
  if (caller?.aborted) aborted();
  caller?.addEventListener('abort', aborted);
  const within = <T>(promise: Promise<T>) => Promise.race([over, promise]);

  const deadline: Deadline = {
    signal,
    get ended() {
      if (!deadline.isSent && left() <= 0) end();
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
      caller?.removeEventListener('abort', aborted);
    },
  };
  return deadline;
}

/** The error of a call that its clock or its caller has ended; undefined while it goes on. */
export const deadlineError = (
  name: string,
  { ended }: Deadline,
  mayHaveBeenCharged: boolean,
): AddressServiceError | undefined =>
  ended &&
  (ended === 'timeout'
    ? callError(
        TimeoutError,
        name,
        'was not answered in time',
        { mayHaveBeenCharged },
        'Let the person try again, or raise `timeout`.',
      )
    : callError(AbortedError, name, 'was aborted by its signal', { mayHaveBeenCharged }));
