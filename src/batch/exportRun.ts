import { stat } from 'node:fs/promises';
import type { BatchOperationName } from '../core/index.ts';
import { writeRunFile } from '../files/index.ts';
import { BatchError, wrapFsError } from './BatchError.ts';
import { markExported } from './exportMarker.ts';
import { withJournalLock } from './journal/withJournalLock.ts';
import { readJob } from './job/Job.ts';
import { readJournal } from './journal/readJournal.ts';

export interface ExportRunOptions {
  /** The folder of a run that was begun with `runBatch`. */
  journal: string;
}

/** Rows in the results up to which a run can be exported: its answers are in the journal so long. */
export const maxExportedRows = 100_000;

const refused = (why: string) => new BatchError('exchange', `This run cannot be exported: ${why}`);

/**
 * A run that is not done as a file, to go on elsewhere: `importRun` of a page, or here on another machine. From then on it is handed over, and `runBatch`
 * refuses it without `takeBack`. It can be exported again where the file was lost. Nothing is sent.
 *
 * @returns NDJSON: what the run was begun with, and what is known of its rows. Rows that were under way when the process died are in doubt.
 * @throws BatchError, and nothing was done: `running` while somebody works on it; `exchange` where it is done, has over 100,000 rows in its results (the
 * journal does not have their answers any more) or is one of workers; `journal` where lines of it are lost.
 */
export async function exportRun({ journal: folder }: ExportRunOptions): Promise<Blob> {
  await wrapFsError('journal', `The journal ${folder} cannot be read`, stat(folder));
  return withJournalLock(folder, async ({ lock, withLockedJournal: atJournal }) => {
    const job = await atJournal(() => readJob(folder));
    if (!job) throw refused(`no job was begun in ${folder}.`);
    if (job.shared !== undefined) throw refused('workers make its calls, and what they have sent is in their store.');
    const { written, answers, begun, isDone, isLost, unknown } = await atJournal(() =>
      readJournal({ folder, isWhole: true, isSpread: job.dedupe }),
    );
    if (isDone) throw refused('it is done. Nothing is left to send.');
    if (isLost || unknown !== undefined)
      throw new BatchError('journal', `The journal in ${folder} has lost something that it had written.`);
    if (written) {
      let missing = 0;
      for (let place = 0; place < written.rows; place++) if (!answers.has(place)) missing++;
      if (written.rows > maxExportedRows || missing > written.tally.inDoubt)
        throw refused('answers of its first rows are in its results alone. It can be gone on with here.');
    }
    const rows = new Map([...answers, ...[...begun].map((place) => [place, undefined] as const)]);
    const file = writeRunFile({
      operation: job.operation as BatchOperationName,
      fileName: job.source,
      digest: job.digest,
      header: job.header,
      columns: job.columns,
      settings: job.settings as Record<string, unknown>,
      country: job.country,
      dedupe: job.dedupe,
      service: job.service,
      begun: job.begun,
      repairs: new Map(job.repairs),
      rows,
    });
    await atJournal(() => markExported(folder, lock));
    return file;
  });
}
