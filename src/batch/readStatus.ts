import type { BatchStopReason } from '../core/index.ts';
import { spentEarlier } from '../files/index.ts';
import type { BatchStore } from './distributed/BatchStore.ts';
import { countStoredRows } from './distributed/chunkStore.ts';
import { assertNoDevices } from './disk.ts';
import { isExported } from './exportMarker.ts';
import { type Job, readJob } from './job/Job.ts';
import { countCharges, readJournal } from './journal/readJournal.ts';
import { readEnd } from './lastEnd.ts';
import { findRunner } from './lock/lockFile.ts';

/** State of a job. */
export interface JobStatus {
  job: Job;
  isDone: boolean;
  /** Whether the job was exported to be resumed elsewhere. */
  isExported: boolean;
  /** Number of rows that were flushed to the results. */
  written: number;
  /** Number of flushed rows that have an answer. */
  results: number;
  /** Number of flushed rows that are in doubt. */
  inDoubt: number;
  /** Number of records in flushed rows that were or may have been charged. A row that was sent several times counts each time. */
  charged: number;
  /** Number of flushed rows that the service rejected. */
  rejected: number;
  /** Number of flushed rows that were not sent. */
  notSent: number;
  /** Number of rows that have an outcome but are not flushed yet. Some are waiting for earlier rows. */
  waiting: number;
  /**
   * Number of rows that were sent but have no answer. They are in doubt if no process is working on the job. If the job uses workers,
   * they are in doubt if their worker has died.
   */
  inFlight: number;
  /** Number of records that were charged so far. With a store, counts only rows in the results. */
  paid: number;
  /** Number of records that may have been charged: those in flight or in doubt. */
  perhapsPaid: number;
  /** Why the last run stopped. Undefined if a signal paused it, if it was killed, if a run is in progress, or if the job is done. */
  reason: BatchStopReason | undefined;
  /** Pid of the process that is working on the job, if any. */
  runner: number | undefined;
}

/**
 * Reads the state of a job from its journal, without changing anything. The job may be running.
 *
 * @param store store of a distributed job. If it is omitted, rows that workers have sent are not counted until they are in the results.
 * @returns the state, or undefined if no job was started in the folder.
 * @throws BatchError:
 * - `journal` if the job's settings were lost, or the folder contains a pipe or a device
 * - `exchange` if the import of the job is unfinished
 *
 * Also throws system errors if files cannot be read, and any error from the store.
 * @example
 * const status = await readStatus('results.job');
 */
export async function readStatus(folder: string, store?: BatchStore): Promise<JobStatus | undefined> {
  await assertNoDevices(folder);
  const job = await readJob(folder);
  if (!job) return undefined;
  const state = await readJournal({ folder, keepAll: false, isScattered: job.dedupe });
  const { written, answers, unanswered, isDone, truncated } = state;
  const charges = countCharges(state, job.reviews);
  const runner = await findRunner(folder);
  const earlier = spentEarlier((job.reviews ?? []).map(([, review]) => review));
  const stored =
    store && job.sharedName !== undefined && !isDone
      ? await countStoredRows(store, job.sharedName, written?.rows ?? 0)
      : undefined;
  return {
    job,
    isDone,
    isExported: await isExported(folder),
    written: written?.rows ?? 0,
    results: written?.tally.results ?? 0,
    inDoubt: written?.tally.inDoubt ?? 0,
    charged: (written?.tally.paid ?? 0) + (written?.tally.perhapsPaid ?? 0) + earlier.paid + earlier.inDoubt,
    rejected: written?.tally.rejected ?? 0,
    notSent: written?.tally.notSent ?? 0,
    // Do not add the two counts: the store also has the answers that are in the journal.
    waiting: stored?.waiting ?? answers.size,
    // While a process is working on the job, the last line of its log may be incomplete. That does not put any rows in doubt.
    inFlight: unanswered.size - (runner === undefined ? 0 : truncated.length) + (stored?.inFlight ?? 0),
    paid: charges.paid,
    perhapsPaid: charges.inDoubt,
    reason: runner === undefined && !isDone ? await readEnd(folder) : undefined,
    runner,
  };
}
