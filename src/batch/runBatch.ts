import { type BatchOperationName, createBatch } from '../core/index.ts';
import { startJob, hasSentNothing, createJob } from './job/createJob.ts';
import { checkSink, type BatchSink } from './sink/BatchSink.ts';
import { maxExportedRows } from './exportRun.ts';
import { assertNotExported } from './exportMarker.ts';
import { withJournalLock } from './journal/withJournalLock.ts';
import { listChanges, type Job, assertSameJob, readJob } from './job/Job.ts';
import { journalCorruptError } from './BatchError.ts';
import { openJournal } from './journal/journal.ts';
import { removeJournal } from './journal/readJournal.ts';
import type { BatchReport, RunBatchOptions } from './RunBatchOptions.ts';
import { runJob } from './runJob.ts';
import { assertKnownColumns } from './source/table.ts';
import type { Lock } from './lock/lockFile.ts';

/**
 * A source of any size through an operation, its results into a sink in the source's order, with a journal on a disk, so that it can be killed at any
 * moment: called again with the same options it goes on. Nothing is sent twice, and no row is lost; what was under way when it was killed is in doubt,
 * at most `concurrency` calls. Memory does not grow with the source, but with `dedupe` by one answer for each different record.
 *
 * **Chargeable: as the operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address verify"; email services
 * specification, "Batch email validation").
 * Each chunk is written down, and on the disk, before it is sent. A job that is done is read, and nothing is sent. Where
 * nothing was sent yet, other options or another source begin the job anew.
 *
 * @returns when it has ended, however it did.
 * @throws BatchError before anything is sent: `running`, `changed`, `journal`, `results`, `columns`, `lines`, `source` (a pipe), `handed-over`, `exchange` (an
 * import that was ended before it was whole); TypeError for options out of range; what the source
 * throws when it is opened.
 */
export async function runBatch<Name extends BatchOperationName>(options: RunBatchOptions<Name>): Promise<BatchReport> {
  const { sink, journal: folder, takeBack = false, openFile } = options;
  const start = performance.now();
  // Options out of range are refused before there is a folder.
  createBatch<Name>({ ...options, journal: undefined });
  return withJournalLock(folder, async (keeper) => {
    const { lock, withLockedJournal: atJournal } = keeper;
    const { job, table } = await createJob(options);
    const before = await atJournal(() => jobThere(folder, job, sink, lock));
    await atJournal(() => assertNotExported(folder, takeBack));
    if (!before) await startJob(options, { job, table }, keeper);
    const { dedupe } = job;
    const journal = await atJournal(() =>
      openJournal({ folder, isWhole: dedupe, maxKeptRows: maxExportedRows, openFile, assertHeld: lock.assertHeld }),
    );
    try {
      const { written, answers, begun, unknown } = journal;
      if (unknown !== undefined)
        throw journalCorruptError(folder, 'has answers to rows that it does not say were begun');
      const behind = before && (await checkSink(sink, lock, { from: written?.position, header: table.header }));
      // What has an answer, was rejected or is in doubt was begun; with `dedupe`, one of those that are alike was.
      const sent = [...answers].filter(([place, { sent: left }]) => place >= (written?.rows ?? 0) && left !== false);
      if (!dedupe && behind !== undefined && behind > sent.length + begun.size)
        throw journalCorruptError(folder, 'does not know of rows that are in the results');
      const report = await runJob({ options, job: before ?? job, table, journal });
      return { ...report, elapsed: performance.now() - start };
    } finally {
      // What it has to say was asked of `rescue` before.
      await journal.close().catch(() => undefined);
    }
  });
}

/** The job that goes on in a folder; undefined where one is to begin. @throws BatchError `changed`, `columns` */
async function jobThere(folder: string, now: Job, sink: BatchSink, lock: Lock): Promise<Job | undefined> {
  const before = await readJob(folder);
  if (!before) return undefined;
  if (listChanges(before, now).length === 0) return before;
  // A disk may have lost the journal and not the results.
  const isFree = (await hasSentNothing(folder, before)) && !(await checkSink(sink, lock, before));
  if (!isFree) assertSameJob(before, now);
  // Before there is nothing left of the one that was there.
  assertKnownColumns(now);
  await removeJournal(folder, lock);
  return undefined;
}
