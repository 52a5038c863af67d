import type { BatchStore } from './distributed/BatchStore.ts';
import { countStoredRows } from './distributed/chunkStore.ts';
import { isExported } from './exportMarker.ts';
import { type Job, readJob } from './job/Job.ts';
import { readJournal } from './journal/readJournal.ts';
import { findRunner } from './lock/lockFile.ts';

/** State of a job. */
export interface JobStatus {
  job: Job;
  isDone: boolean;
  /** Whether it was exported to resume elsewhere. */
  isExported: boolean;
  /** Rows that were flushed to the results. */
  written: number;
  /** Written rows with an answer. */
  results: number;
  /** Written rows in doubt. */
  inDoubt: number;
  /** Rows with an answer that wait for earlier rows or for the next flush. */
  waiting: number;
  /** Rows that were sent and have no answer. They are in doubt if no process works on the job; in a job of workers, once their worker has died. */
  inFlight: number;
  /** Pid of the process that works on it, if any. */
  runner: number | undefined;
}

/**
 * Reads the state of a job from its journal, also while it runs. Changes nothing.
 *
 * @param store the store of a job of workers. Without it, what they have sent counts only once it is in the results.
 * @returns undefined if no job was started in the folder.
 * @throws BatchError `journal` if the job's settings were lost, `exchange` if its import is unfinished; system errors for files that
 * cannot be read; whatever the store throws.
 * @example
 * const status = await readStatus('results.job');
 */
export async function readStatus(folder: string, store?: BatchStore): Promise<JobStatus | undefined> {
  const job = await readJob(folder);
  if (!job) return undefined;
  const { written, answers, unanswered, isDone, truncated } = await readJournal({
    ...{ folder, keepAll: false, isScattered: job.dedupe },
  });
  const runner = await findRunner(folder);
  const stored =
    store && job.shared !== undefined && !isDone
      ? await countStoredRows(store, job.shared, written?.rows ?? 0)
      : undefined;
  return {
    job,
    isDone,
    isExported: await isExported(folder),
    written: written?.rows ?? 0,
    results: written?.tally.results ?? 0,
    inDoubt: written?.tally.inDoubt ?? 0,
    // Answers in the journal are in the store too.
    waiting: stored?.waiting ?? answers.size,
    // While a process works on the job, the last line may be half written.
    inFlight: unanswered.size - (runner === undefined ? 0 : truncated.length) + (stored?.inFlight ?? 0),
    runner,
  };
}
