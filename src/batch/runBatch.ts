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
import { assertKnownColumns } from './source/table.ts';

/**
 * Runs an operation on a source of any size, and writes the results to a sink in source order. A journal on disk makes it safe to
 * kill at any moment: the same call resumes it. No row is sent twice, and no row is lost. Rows in flight at a kill are in doubt:
 * those of at most `concurrency` calls. Memory does not grow with the source; with `dedupe` it grows by one answer per different record.
 *
 * **Chargeable: like the operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address verify"; email services
 * specification, "Batch email validation").
 * Each chunk is recorded on the disk before it is sent. Running a finished job again sends nothing. As long as nothing was sent,
 * other options or another source restart the job.
 *
 * @returns when the run has ended, for whatever reason.
 * @throws BatchError before anything is sent: `running`, `changed`, `journal`, `results`, `columns`, `lines`, `source` (a pipe),
 * `exported`, `exchange` (an interrupted import); TypeError for options out of range; whatever the source throws when it is opened.
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
  // Throws for options out of range before the folder is created.
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
      // Rows with an answer, rejected or in doubt were sent; with `dedupe`, one of each group of duplicates was.
      const sent = [...answers].filter(([row, outcome]) => row >= (written?.rows ?? 0) && outcome.sent !== false);
      if (!dedupe && rowsInSink !== undefined && rowsInSink > sent.length + unanswered.size)
        throw journalCorruptError(folder, 'does not know about rows that are in the results');
      const report = await runJob({ options, job: existing ?? job, table, journal });
      return { ...report, elapsed: performance.now() - start };
    } finally {
      // Write errors were already handled by `saveUnwrittenAnswers`.
      await journal.close().catch(() => undefined);
    }
  });
}

/** Returns the job to resume in a folder, or undefined if a new one is to be started. @throws BatchError `changed`, `columns` */
async function findJobToResume(folder: string, job: Job, sink: BatchSink, lock: Lock): Promise<Job | undefined> {
  const existing = await readJob(folder);
  if (!existing) return undefined;
  if (listChanges(existing, job).length === 0) return existing;
  // The results are checked too: a disk may have lost the journal but not them.
  const canRestart = (await hasSentNothing(folder, existing)) && !(await checkSink(sink, lock, existing));
  if (!canRestart) assertSameJob(existing, job);
  // Before the existing job is removed.
  assertKnownColumns(job);
  await removeJournal(folder, lock);
  return undefined;
}
