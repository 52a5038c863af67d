import type { BatchOperationName, BatchOptions, BatchStopReason } from '../core/index.ts';
import type { OpenFile } from './disk.ts';
import type { BatchTally } from '../files/index.ts';
import type { BatchSink } from './sink/BatchSink.ts';
import type { BatchSource } from './source/BatchSource.ts';

/** A snapshot of a run's progress. */
export interface BatchRunProgress {
  tally: Readonly<BatchTally>;
  /**
   * Share of the source that is done, from 0 to 1: the bytes of all rows that have an outcome, divided by the total bytes. Undefined if the
   * source does not report its size, or if a resumed run has not read a row yet.
   */
  share: number | undefined;
  /** Estimated cost in credits of all rows with a result, across all runs of this job. */
  credits: number;
  /** Estimated cost in credits of all rows in doubt, across all runs of this job. */
  creditsInDoubt: number;
  /** Number of records answered per second during this run. */
  rate: number;
  /** Number of records in flight. */
  inFlight: number;
  /** Milliseconds until the next call if the service asked callers to slow down, or 0 if it did not. */
  wait: number;
  /**
   * Set while a distributed run is waiting. `redis`: Redis is unreachable, and `message` is the Redis error, if known. `worker`: no worker
   * has picked up a chunk.
   */
  waitsFor?: { what: 'redis' | 'worker'; message?: string | undefined } | undefined;
}

export interface RunBatchOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  source: BatchSource;
  sink: BatchSink;
  /** Journal folder, created if it does not exist. Each job needs its own folder. */
  journal: string;
  /** The field that each source column maps to, or '' for a column that is not sent. @default guessed from the column names */
  columns?: readonly string[] | undefined;
  /** Default country (ISO 3166), used when the source has no country column. @default '' */
  country?: string | undefined;
  /**
   * Whether to refuse a source that has unreadable lines. If true, the source is read one extra time and checked before anything is sent.
   * If false, unreadable lines are written to a separate file, and all other rows are sent.
   *
   * @default false
   */
  strict?: boolean | undefined;
  /** Signal that pauses the run when aborted. No more calls are sent, and calls in flight finish. */
  signal?: AbortSignal | undefined;
  /**
   * Called up to ten times per second while chunks are finishing. Between chunks, `runBatch` calls it once per second, and
   * `distributeBatch` only to report what it is waiting for (`waitsFor`).
   */
  onProgress?: ((progress: BatchRunProgress) => void) | undefined;
  /**
   * If true, resumes a run even if it was exported with `exportRun`. Rows that were sent elsewhere after the export are charged a second
   * time.
   *
   * @default false
   */
  reclaim?: boolean | undefined;
  /** Replaces Node's `open` for the journal's files. Tests use it to simulate a failing disk. @default Node's `open` */
  openFile?: OpenFile | undefined;
}

/** The result of a run. */
export interface BatchReport extends Omit<BatchRunProgress, 'rate' | 'inFlight' | 'wait' | 'share' | 'waitsFor'> {
  /**
   * `paused` if the signal was aborted or the sample is complete (`reason` is `sample`), or `stopped` after an error (see `reason`). To resume
   * the run, repeat the same call. After a sample, omit `sample`.
   */
  status: 'done' | 'stopped' | 'paused';
  /** Whether an earlier run had already finished the job, so this run sent nothing. */
  alreadyDone: boolean;
  reason: BatchStopReason | undefined;
  error: Error | undefined;
  /**
   * Says where to find answers that could not be written to the journal. `error` ends with the same text, and `error.cause` is the original
   * error.
   */
  rescuedTo?: string | undefined;
  /** Number of unreadable lines in the source. */
  unreadable: number;
  /**
   * Number of rows that have an outcome but are not written to the results yet, because an earlier row has no outcome. The next run writes them.
   * Always 0 once the job is done.
   */
  waiting: number;
  /** Duration of this run in milliseconds. */
  elapsed: number;
}
