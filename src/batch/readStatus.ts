import { isExported } from './exportMarker.ts';
import { type Job, readJob } from './job/Job.ts';
import { readJournal } from './journal/readJournal.ts';
import type { BatchStore } from './distributed/BatchStore.ts';
import { countStoredRows } from './distributed/chunkStore.ts';
import { runnerOf } from './lock/lockFile.ts';

/** How far a job is. */
export interface JobStatus {
  job: Job;
  isDone: boolean;
  /** It was exported, and goes on elsewhere. */
  isHandedOver: boolean;
  /** Rows that are safe where the results go. */
  written: number;
  /** Of those, rows with an answer. */
  results: number;
  /** Of those, rows whose call ended without an answer. */
  inDoubt: number;
  /** Rows that have an answer, and wait for rows before them or for the next time that all is made safe. */
  waiting: number;
  /** Rows that were begun and have no answer. When nobody works on the job they are in doubt. In a job of workers they are in doubt once their worker has died. */
  underWay: number;
  /** The process that works on it; undefined for none. */
  runner: number | undefined;
}

/**
 * What the journal of a folder says. Nothing is changed, so that it may be asked while the job runs. undefined: no job was begun there.
 *
 * @param store of a job of workers: theirs. Without it, what they have sent is not counted before it is safe where the results go.
 * @throws BatchError `journal` where the folder does not say any more what its job was begun with, `exchange` where the job is being imported, or its import was
 * ended before it was whole; what the system says of a file that it cannot read; what the store throws.
 */
export async function readStatus(folder: string, store?: BatchStore): Promise<JobStatus | undefined> {
  const job = await readJob(folder);
  if (!job) return undefined;
  const { written, answers, begun, isDone, cut } = await readJournal({
    ...{ folder, isWhole: false, isSpread: job.dedupe },
  });
  const runner = await runnerOf(folder);
  const stored =
    store && job.shared !== undefined && !isDone
      ? await countStoredRows(store, job.shared, written?.rows ?? 0)
      : undefined;
  return {
    job,
    isDone,
    isHandedOver: await isExported(folder),
    written: written?.rows ?? 0,
    results: written?.tally.results ?? 0,
    inDoubt: written?.tally.inDoubt ?? 0,
    // Answers that its journal has are in the store too.
    waiting: stored?.waiting ?? answers.size,
    // While somebody works on it, its last line may be half written.
    underWay: begun.size - (runner === undefined ? 0 : cut.length) + (stored?.underWay ?? 0),
    runner,
  };
}
