import { isAddressServiceError } from '../errors.ts';
import type { BatchStatus, BatchStopReason } from './Batch.ts';

/** Status of a run that is ending early. */
export type FinalStatus = 'stopped' | 'cancelled';

/** Status of a run, with its reason and its running time. */
export interface RunStatus {
  readonly value: BatchStatus;
  readonly reason: BatchStopReason | undefined;
  /** Error that stopped the run. */
  readonly error: Error | undefined;
  /** Status that the run will have after ending early. Set only while the run is waiting for its in-flight calls. */
  readonly finalStatus: FinalStatus | undefined;
  readonly isRunning: boolean;
  /** Whether the run has started and has not ended yet. */
  readonly isInProgress: boolean;
  /** Running time in milliseconds, excluding pauses. */
  readonly elapsed: number;
  /** Resolves when the run ends, or pauses with a `reason`. */
  readonly end: Promise<void>;
  start(): void;
  pause(reason?: 'sample'): void;
  /** Continues after a pause. */
  resume(): void;
  /** Starts ending the run early, for example because the budget is exhausted. Does nothing if the run is already ending or has not started. */
  stop(reason: BatchStopReason, cause?: unknown): void;
  cancel(): void;
  /** Ends the run. Called after all calls have finished and all outcomes have been reported. */
  finish(): void;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Creates the status of a run.
 *
 * @param onChange called after every change of the status.
 */
export function createRunStatus(onChange: () => void): RunStatus {
  const stopwatch = createStopwatch();
  let resolveEnd: () => void = () => undefined;
  const createEnd = () =>
    new Promise<void>((resolve) => {
      resolveEnd = resolve;
    });
  const change = (value: BatchStatus) => {
    if (value === 'running' || value === 'stopping') stopwatch.start();
    else stopwatch.stop();
    status.value = value;
    onChange();
  };
  const status: Mutable<RunStatus> = {
    value: 'ready',
    reason: undefined,
    error: undefined,
    finalStatus: undefined,
    end: createEnd(),
    get isRunning() {
      return status.value === 'running';
    },
    get isInProgress() {
      return isInProgress(status.value);
    },
    get elapsed() {
      return stopwatch.elapsed();
    },
    start() {
      status.reason = undefined;
      status.error = undefined;
      status.end = createEnd();
      change('running');
    },
    pause(reason) {
      if (status.value !== 'running') return;
      const resolve = resolveEnd;
      status.reason = reason;
      change('paused');
      if (reason) resolve();
    },
    resume() {
      if (status.reason) status.end = createEnd();
      status.reason = undefined;
      change('running');
    },
    stop(reason, cause) {
      if (status.finalStatus || !status.isInProgress) return;
      status.finalStatus = 'stopped';
      status.reason = reason;
      status.error = cause === undefined ? undefined : toError(cause);
      change('stopping');
    },
    cancel() {
      if (status.value === 'stopped' || (status.value === 'paused' && status.reason)) status.end = createEnd();
      if (status.value === 'paused') status.reason = undefined;
      status.finalStatus = 'cancelled';
      change('stopping');
    },
    finish() {
      const value = status.finalStatus ?? 'done';
      // Saved before the listeners run, because a listener may resume immediately, which replaces `resolveEnd`.
      const resolve = resolveEnd;
      status.finalStatus = undefined;
      change(value);
      resolve();
    },
  };
  return status;
}

/** Whether a batch has started and has not ended yet. Paused and stopping batches are in progress. */
export const isInProgress = (status: BatchStatus): boolean =>
  status === 'running' || status === 'paused' || status === 'stopping';

/** Converts any thrown value to an Error. Never throws, even if reading the value throws. */
export function toError(cause: unknown): Error {
  try {
    if (cause instanceof Error || isAddressServiceError(cause)) return cause;
    const { message } = cause as { message?: unknown };
    if (typeof message === 'string') return Object.assign(new Error(message), { cause });
  } catch {
    // The value has no properties, or reading them throws.
  }
  return new Error(typeof cause === 'string' ? cause : 'Doorplate: something was thrown that is not an Error.');
}

/** Measures running time with a monotonic clock. */
function createStopwatch() {
  let before = 0;
  let since: number | undefined;
  const elapsed = () => before + (since === undefined ? 0 : Math.max(0, performance.now() - since));
  return {
    elapsed,
    start() {
      since ??= performance.now();
    },
    stop() {
      before = elapsed();
      since = undefined;
    },
  };
}
