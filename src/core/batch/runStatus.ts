import { isAddressServiceError } from '../errors.ts';
import type { BatchStatus, BatchStopReason } from './Batch.ts';

/** Whatever was thrown, as an Error. Never throws, also where what was thrown cannot even be looked at. */
export function toError(cause: unknown): Error {
  try {
    if (cause instanceof Error || isAddressServiceError(cause)) return cause;
    const { message } = cause as { message?: unknown };
    if (typeof message === 'string') return Object.assign(new Error(message), { cause });
  } catch {
    // It has nothing to look at, or does not let anybody look.
  }
  return new Error(typeof cause === 'string' ? cause : 'Doorplate: something was thrown that is not an Error.');
}

/** What a batch ends as, once the calls under way have ended. */
export type FinalStatus = 'stopped' | 'cancelled';

/** Where a run stands, why, and for how long it has run. */
export interface Phase {
  readonly status: BatchStatus;
  readonly reason: BatchStopReason | undefined;
  /** What stopped it. */
  readonly error: Error | undefined;
  /** Set while it waits for the calls under way. */
  readonly ending: FinalStatus | undefined;
  readonly isRunning: boolean;
  /** Begun, and not ended. */
  readonly isBusy: boolean;
  /** ms that it ran, pauses apart. */
  readonly elapsed: number;
  /** Resolves at the next end. */
  readonly end: Promise<void>;
  /** Runs, until the next end. */
  begin(): void;
  pause(): void;
  /** Goes on after a pause. */
  goOn(): void;
  /** It stops by itself, once: nothing where it is ending already, or has not begun. */
  stop(why: BatchStopReason, cause?: unknown): void;
  cancel(): void;
  /** All calls have ended, and all that is to be told has been told. */
  close(): void;
}

/** `entered` is told of every change of the status. */
export function createPhase(entered: () => void): Phase {
  const watch = createStopwatch();
  let status: BatchStatus = 'ready';
  let reason: BatchStopReason | undefined;
  let error: Error | undefined;
  let ending: FinalStatus | undefined;
  let end = deferred();
  const enter = (next: BatchStatus) => {
    if (next === 'running' || next === 'stopping') watch.run();
    else watch.halt();
    status = next;
    entered();
  };
  return {
    get status() {
      return status;
    },
    get reason() {
      return reason;
    },
    get error() {
      return error;
    },
    get ending() {
      return ending;
    },
    get isRunning() {
      return status === 'running';
    },
    get isBusy() {
      return isInProgress(status);
    },
    get elapsed() {
      return watch.elapsed;
    },
    get end() {
      return end.promise;
    },
    begin() {
      reason = undefined;
      error = undefined;
      end = deferred();
      enter('running');
    },
    pause() {
      if (status === 'running') enter('paused');
    },
    goOn() {
      enter('running');
    },
    stop(why, cause) {
      if (ending || !isInProgress(status)) return;
      ending = 'stopped';
      reason = why;
      error = cause === undefined ? undefined : toError(cause);
      enter('stopping');
    },
    cancel() {
      if (status === 'stopped') end = deferred();
      ending = 'cancelled';
      enter('stopping');
    },
    close() {
      const how = ending ?? 'done';
      // Who is told of this end may go on at once, to another one.
      const { resolve } = end;
      ending = undefined;
      enter(how);
      resolve();
    },
  };
}

/** ms that a batch ran, by a clock that is never set back. */
export interface Stopwatch {
  readonly elapsed: number;
  run(): void;
  halt(): void;
}

export function createStopwatch(): Stopwatch {
  let before = 0;
  let since: number | undefined;
  const elapsed = () => before + (since === undefined ? 0 : Math.max(0, performance.now() - since));
  return {
    get elapsed() {
      return elapsed();
    },
    run() {
      since ??= performance.now();
    },
    halt() {
      before = elapsed();
      since = undefined;
    },
  };
}

/** A promise that somebody else resolves. */
export function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Has it begun, and not ended? A batch that is paused, or waits for its last calls, is. */
export const isInProgress = (status: BatchStatus): boolean =>
  status === 'running' || status === 'paused' || status === 'stopping';
