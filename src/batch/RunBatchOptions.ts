import type { BatchOperationName, BatchOptions, BatchStopReason } from '../core/index.ts';
import type { OpenFile } from './disk.ts';
import type { BatchSink } from './sink/BatchSink.ts';
import type { BatchTally } from './sink/tally.ts';
import type { BatchSource } from './source/BatchSource.ts';

/** Progress of a run at one moment. */
export interface BatchRunProgress {
  tally: Readonly<BatchTally>;
  /**
   * Fraction of the source's bytes whose rows have an outcome, from 0 to 1. Undefined if the source does not report how much was read, or
   * if a resumed run has not read a row yet.
   */
  share: number | undefined;
  /** Expected credits for the rows with an answer, over all runs of this job. */
  credits: number;
  /** Expected credits for the rows in doubt, over all runs of this job. */
  creditsInDoubt: number;
  /** Records per second that were answered in this run. */
  rate: number;
  /** Records in flight. */
  inFlight: number;
  /** Milliseconds until the next call, if the service asked callers to slow down. Otherwise, 0. */
  wait: number;
  /** Reason why a distributed run waits. `redis`: Redis is unreachable, and `message` is its error, if known. `worker`: no worker has taken a chunk. */
  waitsFor?: { what: 'redis' | 'worker'; message?: string | undefined } | undefined;
}

export interface RunBatchOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  source: BatchSource;
  sink: BatchSink;
  /** Folder for the journal. Each job needs its own folder. If the folder is missing, it is created. */
  journal: string;
  /** Field of each source column, or '' for columns that are not sent. @default guessed from the column names */
  columns?: readonly string[] | undefined;
  /** Default country (ISO 3166) for records of a source without a country column. @default '' */
  country?: string | undefined;
  /**
   * If true, a source with unreadable lines is refused before anything is sent. For this check, the source is read one more time. If false,
   * unreadable lines go to a separate file, and the other rows are sent.
   *
   * @default false
   */
  strict?: boolean | undefined;
  /** Signal that pauses the run when the signal is aborted. No more calls are sent, and calls in flight finish. */
  signal?: AbortSignal | undefined;
  /** Called up to ten times per second while chunks finish, and once per second otherwise. Distributed runs also report why they wait (`waitsFor`). */
  onProgress?: ((progress: BatchRunProgress) => void) | undefined;
  /**
   * If true, resumes a run even if it was exported (`exportRun`). Rows sent elsewhere since the export are charged a second time.
   *
   * @default false
   */
  reclaim?: boolean | undefined;
  /** Replacement for Node's `open`, used for the journal's files. Tests use it to simulate failing disks. @default Node's `open` */
  openFile?: OpenFile | undefined;
}

/** Result of a run. */
export interface BatchReport extends Omit<BatchRunProgress, 'rate' | 'inFlight' | 'wait' | 'share' | 'waitsFor'> {
  /** `paused` if the signal was aborted, `stopped` after an error (see `reason`). In both cases, the same call resumes the run. */
  status: 'done' | 'stopped' | 'paused';
  /** Whether the job was already done before this run. If so, this run sent nothing. */
  alreadyDone: boolean;
  reason: BatchStopReason | undefined;
  error: Error | undefined;
  /**
   * Text that says where to find answers that could not be written to the journal. `error` ends with the same text, and `error.cause` is
   * the original error.
   */
  rescuedTo?: string | undefined;
  /** Number of unreadable lines in the source. */
  unreadable: number;
  /**
   * Number of rows in the tally that are not in the sink yet, because earlier rows have no outcome. The next run writes these rows. If the
   * run is done, the number is 0.
   */
  waiting: number;
  /** Duration of this run in ms. */
  elapsed: number;
}
