import type { BatchOperationName, BatchOptions, BatchStopReason } from '../core/index.ts';
import type { OpenFile } from './disk.ts';
import type { BatchSink } from './sink/BatchSink.ts';
import type { BatchTally } from './sink/tally.ts';
import type { BatchSource } from './source/BatchSource.ts';

/** Progress of a run at one moment. */
export interface BatchRunProgress {
  tally: Readonly<BatchTally>;
  /**
   * Fraction of the source whose rows have an outcome, from 0 to 1, by bytes. undefined if the source does not tell, or if a
   * resumed run has not read a row yet.
   */
  share: number | undefined;
  /** Expected credits of all runs of this job. */
  credits: number;
  creditsInDoubt: number;
  /** Records per second that this run has sent and that were answered. */
  rate: number;
  /** Records in flight. */
  inFlight: number;
  /** ms until the next call, because the service asked to slow down. */
  wait: number;
  /** Reason why a distributed run makes no progress: Redis is unreachable (`why`, if known), or no worker has started. */
  waitsFor?: { what: 'redis' | 'worker'; message?: string | undefined } | undefined;
}

export interface RunBatchOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  source: BatchSource;
  sink: BatchSink;
  /** Folder for the journal, one per job. It is created if it is missing. */
  journal: string;
  /** Field that each column of the source holds, or '' for columns that are not sent. @default guessed from the column names */
  columns?: readonly string[] | undefined;
  /** Default country (ISO 3166) for records of a source without a country column. @default '' */
  country?: string | undefined;
  /**
   * Refuse a source with unreadable lines before anything is sent. The source is then read twice. Otherwise such lines go to a
   * separate file, and the other rows are sent.
   *
   * @default false
   */
  strict?: boolean | undefined;
  /** Pauses the run when it aborts: nothing more is sent, and calls in flight finish. */
  signal?: AbortSignal | undefined;
  /** Called up to ten times per second while chunks finish, and once per second otherwise. Distributed runs also report why they wait (`waitsFor`). */
  onProgress?: ((progress: BatchRunProgress) => void) | undefined;
  /**
   * Resume a run that was exported (`exportRun`). Rows that were sent elsewhere in the meantime are charged a second time.
   *
   * @default false
   */
  reclaim?: boolean | undefined;
  /** Opens the journal's files. For tests that simulate failing disks. @default Node's `open` */
  openFile?: OpenFile | undefined;
}

/** Result of a run. `paused`: by its signal. `stopped`: by an error, see `reason`. The same call resumes either. */
export interface BatchReport extends Omit<BatchRunProgress, 'rate' | 'inFlight' | 'wait' | 'share' | 'waitsFor'> {
  status: 'done' | 'stopped' | 'paused';
  /** Whether the job was done before this run, which then sent nothing. */
  alreadyDone: boolean;
  reason: BatchStopReason | undefined;
  error: Error | undefined;
  /** Tells where the answers are that the journal had no room for. `error` ends with the same sentence, and its `cause` is the original error. */
  rescuedTo?: string | undefined;
  /** Number of unreadable lines of the source. */
  unreadable: number;
  /** Rows of the tally that are not in the sink yet, because they wait for earlier rows. The next run writes them. 0 if the run is done. */
  waiting: number;
  /** Duration of this run in ms. */
  elapsed: number;
}
