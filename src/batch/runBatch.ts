import { type BatchOperationName, createBatch } from '../core/index.ts';
import { journalCorruptError } from './BatchError.ts';
import { assertNotExported } from './exportMarker.ts';
import { maxExportedRows } from './exportRun.ts';
import { createJob, hasSentNothing, startJob } from './job/createJob.ts';
import { assertSameJob, type Job, listChanges, readJob } from './job/Job.ts';
import { openJournal } from './journal/journal.ts';
import { removeJournal } from './journal/readJournal.ts';
import { withJournalLock } from './journal/withJournalLock.ts';
import type { Lock } from './lock/lockFile.ts';
import type { BatchReport, RunBatchOptions } from './RunBatchOptions.ts';
import { runJob } from './runJob.ts';
import { type BatchSink, checkSink } from './sink/BatchSink.ts';
import { assertUsableColumns } from './source/table.ts';

/**
 * Runs an operation on a source of any size, and writes the results to a sink in source order. The process can be killed at any moment,
 * because a journal on disk records the progress. The same call resumes the run. No row is lost or sent twice. If the process is killed,
 * the rows in flight are in doubt. These are the rows of at most `concurrency` calls. Memory use does not grow with the source, except with
 * `dedupe`, which keeps one answer for each distinct record in memory.
 *
 * **Chargeable: same as the operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy
 * address verify"; email services specification, "Batch email validation").
 *
 * Each chunk is recorded on the disk before it is sent. Running a finished job again sends nothing. If nothing was sent yet, the job
 * restarts when the options or the source have changed.
 *
 * @returns a report. Resolves when the run has ended for any reason.
 * @throws BatchError, before anything is sent:
 * - `running` if another process is working on the job
 * - `changed` if the source or the options have changed since the job was started
 * - `journal` or `results` if the journal or the results cannot be used
 * - `columns` if the columns in the source cannot be used
 * - `lines` if no line of the source can be used as a row, or if `strict` is set and the source has unreadable lines
 * - `source` if the source is a pipe
 * - `exported` if the run was exported and `reclaim` is not set
 * - `exchange` if the import of the run was interrupted
 *
 * Also throws TypeError if an option is out of range, and any error that occurs while the source is being opened.
 * @example
 * const source = csvSource('customers.csv');
 * const report = await runBatch({
 *   client,
 *   operation: 'cleanseInternational',
 *   source,
 *   sink: csvSink('results.csv', { matchFormatOf: source }),
 *   journal: 'results.job',
 * });
 */
export async function runBatch<Name extends BatchOperationName>(options: RunBatchOptions<Name>): Promise<BatchReport> {
  const { sink, journal: folder, reclaim = false, openFile } = options;
  const start = performance.now();
  // Throws if an option is out of range, before the folder is created.
  createBatch<Name>({ ...options, journal: undefined });
  return withJournalLock(folder, async (context) => {
    const { lock, withLockedJournal } = context;
    const { job, table } = await createJob(options);
    const existing = await withLockedJournal(() => findJobToResume(folder, job, sink, lock));
    await withLockedJournal(() => assertNotExported(folder, reclaim));
    if (!existing) await startJob(options, { job, table }, context);
    const { dedupe } = job;
    const journal = await withLockedJournal(() =>
      openJournal({ folder, keepAll: dedupe, maxRetainedRows: maxExportedRows, openFile, assertHeld: lock.assertHeld }),
    );
    try {
      const { written, answers, unanswered, orphan } = journal;
      if (orphan !== undefined) throw journalCorruptError(folder, 'has answers to rows that it never recorded as sent');
      const rowsInSink = existing && (await checkSink(sink, lock, { from: written?.position, header: table.header }));
      // Rows that were answered or rejected, or are in doubt, were sent. With `dedupe`, only one row of each group of duplicates was sent.
      const sent = [...answers].filter(([row, outcome]) => row >= (written?.rows ?? 0) && outcome.sent !== false);
      if (!dedupe && rowsInSink !== undefined && rowsInSink > sent.length + unanswered.size)
        throw journalCorruptError(folder, 'lacks rows that are in the results');
      const report = await runJob({ options, job: existing ?? job, table, journal });
      return { ...report, elapsed: performance.now() - start };
    } finally {
      // `saveUnwrittenAnswers` has already handled write errors.
      await journal.close().catch(() => undefined);
    }
  });
}

/** If the job of a folder can be resumed, returns the job. If a new job must be started, returns undefined. @throws BatchError `changed`, `columns` */
async function findJobToResume(folder: string, job: Job, sink: BatchSink, lock: Lock): Promise<Job | undefined> {
  const existing = await readJob(folder);
  if (!existing) return undefined;
  if (listChanges(existing, job).length === 0) return existing;
  // Check the results too, because a disk may have lost the journal but not the results.
  const canRestart = (await hasSentNothing(folder, existing)) && !(await checkSink(sink, lock, existing));
  if (!canRestart) assertSameJob(existing, job);
  // Check the columns before the existing job is removed.
  assertUsableColumns(job);
  await removeJournal(folder, lock);
  return undefined;
}
