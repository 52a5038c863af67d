import { type BatchOperationName, createBatch, estimateBatch } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import { journalCorruptError } from './BatchError.ts';
import { assertNotExported } from './exportMarker.ts';
import { maxExportedRows } from './exportRun.ts';
import { createJob, hasSentNothing, startJob } from './job/createJob.ts';
import { assertSameJob, type Job, listChanges, readJob, rowsOfJob } from './job/Job.ts';
import { type DiskJournal, openJournal } from './journal/journal.ts';
import { removeJournal } from './journal/readJournal.ts';
import { withJournalLock } from './journal/withJournalLock.ts';
import { recordEnd } from './lastEnd.ts';
import type { Lock } from './lock/lockFile.ts';
import type { BatchReport, RunBatchOptions } from './RunBatchOptions.ts';
import { runJob } from './runJob.ts';
import { type BatchSink, checkSink } from './sink/BatchSink.ts';
import { assertUsableColumns, type BatchTable } from './source/table.ts';

/**
 * Runs an operation on a source of any size and writes the results to a sink in source order. A journal on disk records the progress, so the
 * process can be killed at any moment, and the same call resumes the run. No row is lost or sent twice. After a kill, the rows that were in
 * flight are in doubt: at most the rows of `concurrency` calls. Memory use does not grow with the source, except with `dedupe`, which keeps one
 * answer in memory for each distinct record.
 *
 * **Chargeable at the operation's price** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy
 * address verify"; email services specification, "Batch email validation").
 *
 * Each chunk is recorded on disk before it is sent. Running a finished job again sends nothing. If the options or the source have changed but
 * nothing was sent yet, the job restarts.
 *
 * @returns a report. Resolves when the run ends, for whatever reason.
 * @throws BatchError, before anything is sent:
 * - `running` if another process is working on the job
 * - `changed` if the source or the options have changed since the job was started
 * - `journal` or `results` if the journal or the results cannot be used
 * - `columns` if the columns of the source cannot be used
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
      const { written, orphan } = journal;
      if (orphan !== undefined) throw journalCorruptError(folder, 'has answers to rows that it never recorded as sent');
      const rowsInSink = existing && (await checkSink(sink, lock, { from: written?.position, header: table.header }));
      if (existing && (await isBehindSink(rowsInSink ?? 0, journal, { job: existing, table })))
        throw journalCorruptError(folder, 'lacks rows that are in the results');
      const report = await recordEnd(folder, lock, () => runJob({ options, job: existing ?? job, table, journal }));
      return { ...report, elapsed: performance.now() - start };
    } finally {
      // `saveUnwrittenAnswers` has already handled write errors.
      await journal.close().catch(() => undefined);
    }
  });
}

/**
 * Whether the sink has rows that the journal does not know about, for example because an older copy of the folder was restored. These rows
 * would be sent again.
 *
 * @param rowsInSink number of rows that were written to the sink after its last flush and were answered, rejected or left in doubt.
 */
async function isBehindSink(
  rowsInSink: number,
  { written, answers, unanswered }: DiskJournal,
  { job, table }: { job: Job; table: BatchTable },
): Promise<boolean> {
  const firstRow = written?.rows ?? 0;
  const isSent = (row: number) => unanswered.has(row) || (answers.get(row) ?? { sent: false }).sent !== false;
  let sentCount = 0;
  for (const row of [...answers.keys(), ...unanswered]) if (row >= firstRow && isSent(row)) sentCount++;
  if (rowsInSink <= sentCount) return false;
  if (!job.dedupe) return true;
  // After a power failure, the journal may lack a row that is in the sink. The row is not sent again if the journal has a duplicate of it
  // that was sent.
  const operation = fileOperation(job.operation as BatchOperationName);
  const options = { operation: operation.name, settings: job.settings as object, dedupe: true };
  const rowOf = rowsOfJob(operation, job, table.columns);
  const [sent, inSink]: [unknown[], unknown[]] = [[], []];
  let row = 0;
  for await (const cells of table.rows(() => undefined)) {
    const { record } = rowOf(row, cells);
    if (isSent(row)) sent.push(record);
    if (row++ >= firstRow && inSink.length < rowsInSink && countDistinct([record], options) > 0) inSink.push(record);
  }
  return countDistinct([...sent, ...inSink], options) > countDistinct(sent, options);
}

/** Counts the records that can be sent, counting duplicates once. */
function countDistinct(records: readonly unknown[], options: Parameters<typeof estimateBatch>[1]): number {
  const { sendable, duplicates } = estimateBatch(records as never[], options);
  return sendable - duplicates;
}

/** Returns the job in a folder if it can be resumed, or undefined if a new job must be started. @throws BatchError `changed`, `columns` */
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
