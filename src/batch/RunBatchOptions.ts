import type { BatchOperationName, BatchOptions, BatchStopReason } from '../core/index.ts';
import type { BatchSink } from './sink/BatchSink.ts';
import type { BatchSource } from './source/BatchSource.ts';
import type { BatchTally } from './sink/tally.ts';
import type { OpenFile } from './journal/appendLog.ts';

/** A moment of a run. */
export interface BatchRunProgress {
  tally: Readonly<BatchTally>;
  /** The share of the source whose rows have an outcome, from 0 to 1, by the bytes of it; undefined where the source does not tell, or where a run that goes on has not read a row yet. */
  share: number | undefined;
  /** Credits of all runs of this job, as assumed. */
  credits: number;
  creditsInDoubt: number;
  /** Records a second that this run has sent and that were answered. */
  rate: number;
  /** Records in calls under way. */
  underWay: number;
  /** ms until the next call, because the service asked to slow down. */
  wait: number;
  /** Over several machines: what the run waits for while nothing comes of it. A Redis that cannot be reached (`why`, as far as it says), or a worker that begins. */
  waitsFor?: { what: 'redis' | 'worker'; why?: string | undefined } | undefined;
}

export interface RunBatchOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  source: BatchSource;
  sink: BatchSink;
  /** A folder for what must outlive the process: one for each job. It is made where it is not. */
  journal: string;
  /** The field that each column of the source holds, '' for none. @default guessed by their names */
  columns?: readonly string[] | undefined;
  /** ISO 3166 country of records whose source has no such column. @default '' */
  country?: string | undefined;
  /**
   * Refuses a source with a line that is not a row, before anything is sent: the source is read twice then. Else such lines go into a file of their own, and
   * the others are sent.
   *
   * @default false
   */
  strict?: boolean | undefined;
  /** When it aborts, nothing more is sent; calls under way end and are written down. */
  signal?: AbortSignal | undefined;
  /** Told up to ten times a second, while chunks end, and once a second where none does; over several machines also every few seconds while nothing comes of it (`waitsFor`). */
  onProgress?: ((progress: BatchRunProgress) => void) | undefined;
  /**
   * Goes on with a run that was exported (`exportRun`). What was sent elsewhere meanwhile is not known here, and is paid for a second time.
   * @default false
   */
  takeBack?: boolean | undefined;
  /** Opens the files of the journal. For tests of disks that fail. @default Node's */
  openFile?: OpenFile | undefined;
}

/** How a run has ended. `paused`: by its signal. `stopped`: by itself, and `reason` says why; the same call goes on. */
export interface BatchReport extends Omit<BatchRunProgress, 'rate' | 'underWay' | 'wait' | 'share' | 'waitsFor'> {
  status: 'done' | 'stopped' | 'paused';
  /** All was done before this run: it has sent nothing. */
  wasDone: boolean;
  reason: BatchStopReason | undefined;
  error: Error | undefined;
  /** Where the answers are for which the journal had no room, in a sentence that `error` ends with too: its `cause` is what had gone wrong before. */
  elsewhere?: string | undefined;
  /** Lines of the source that could not be used. */
  bad: number;
  /**
   * Rows of the tally that are not written into the sink yet: they have their outcome, and wait in the journal for rows before them. The next run brings them. 0 when
   * it is done.
   */
  waiting: number;
  /** ms of this run. */
  elapsed: number;
}
