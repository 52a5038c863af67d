import { stat } from 'node:fs/promises';
import type { BatchOperationName } from '../core/index.ts';
import { writeRunFile } from '../files/index.ts';
import { BatchError, journalCorruptError, wrapFsError } from './BatchError.ts';
import { markExported } from './exportMarker.ts';
import { readJob } from './job/Job.ts';
import { readJournal } from './journal/readJournal.ts';
import { withJournalLock } from './journal/withJournalLock.ts';

export interface ExportRunOptions {
  /** Journal folder of a run that was started with `runBatch`. */
  journal: string;
}

/** Maximum number of rows in the results of a run that can be exported. Beyond this number, the journal does not keep all answers. */
export const maxExportedRows = 100_000;

const notExportable = (reason: string) => new BatchError('exchange', `This run cannot be exported: ${reason}`);

/**
 * Exports an unfinished run, so that it can be imported with `importRun` and resumed in a browser or on another machine. `runBatch` then refuses
 * to resume the run unless `reclaim` is set. A run can be exported again, for example if the file was lost. Nothing is sent.
 *
 * @returns NDJSON with the run's settings and its outcomes so far. Rows that were in flight when the process died are in doubt.
 * @throws BatchError, without changing anything:
 * - `running` if a process is working on the run
 * - `exchange` if the run is done, if workers make its calls, or if the journal no longer has all answers, as happens above 100,000 result
 *   rows
 * - `journal` if the journal has lost lines
 * @example
 * await writeFile('run.ndjson', await (await exportRun({ journal: 'results.job' })).text());
 */
export async function exportRun({ journal: folder }: ExportRunOptions): Promise<Blob> {
  await wrapFsError('journal', `The journal ${folder} cannot be read`, stat(folder));
  return withJournalLock(folder, async ({ lock, withLockedJournal }) => {
    const job = await withLockedJournal(() => readJob(folder));
    if (!job) throw notExportable(`no job was started in ${folder}.`);
    if (job.sharedName !== undefined)
      throw notExportable('workers make its calls, and only their store records what was sent.');
    const { written, answers, unanswered, isDone, isLost, orphan } = await withLockedJournal(() =>
      readJournal({ folder, keepAll: true, isScattered: job.dedupe }),
    );
    if (isDone) throw notExportable('it is done, so nothing is left to send.');
    if (isLost || orphan !== undefined) throw journalCorruptError(folder, 'is inconsistent');
    if (written) {
      let missing = 0;
      for (let row = 0; row < written.rows; row++) if (!answers.has(row)) missing++;
      if (written.rows > maxExportedRows || missing > written.tally.inDoubt)
        throw notExportable('the journal no longer has the answers to the first rows. Resume the run here instead.');
    }
    const rows = new Map([...answers, ...[...unanswered].map((row) => [row, undefined] as const)]);
    const file = writeRunFile({
      operation: job.operation as BatchOperationName,
      fileName: job.source,
      digest: job.digest,
      ...(job.reading && { reading: job.reading }),
      header: job.header,
      columns: job.columns,
      settings: job.settings as Record<string, unknown>,
      country: job.country,
      dedupe: job.dedupe,
      service: job.service,
      startedAt: job.startedAt,
      repairs: new Map(job.repairs),
      reviews: new Map(job.reviews),
      searchCredits: job.searchCredits,
      rows,
    });
    await withLockedJournal(() => markExported(folder, lock));
    return file;
  });
}
