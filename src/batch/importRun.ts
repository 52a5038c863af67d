import type { Client } from '../core/index.ts';
import {
  type ExportedRun,
  assertKnownSettings,
  fileOperation,
  type SavedOutcome,
  readRunFile,
  assertSameFile,
  serviceOf,
} from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import { type Job, readJobFile, writeJob } from './job/Job.ts';
import { openJournal } from './journal/journal.ts';
import { removeJournal } from './journal/readJournal.ts';
import { withJournalLock } from './journal/withJournalLock.ts';
import type { BatchSource } from './source/BatchSource.ts';
import { readSourceTable } from './source/table.ts';

export interface ImportRunOptions {
  /** The file that was exported in a browser or with `exportRun`. */
  file: Blob;
  /** Source of the run's rows. Its `digest` must match the exported digest. The digest of a file is its SHA-256, as in `csvSource`. */
  source: BatchSource;
  /** Journal folder, created if it does not exist. It must not contain a job. */
  journal: string;
  /** Client that will be used to resume the run. The import itself sends nothing. */
  client: Client;
}

/**
 * Imports a run that was exported in a browser or on another machine. Nothing is sent. To resume the run, call `runBatch` with the returned
 * settings and the same source and client. If an import is interrupted, repeat it before you resume the run.
 *
 * @param onStart called once the folder belongs to this run, and awaited before the run's outcomes are written.
 * @throws RunFileError, before anything is written:
 * - `damaged`, `version` or `cut` if the run file cannot be used, for example because it has a setting or an option that Doorplate does not
 *   recognize
 * - `other-file` if the source's rows are not the run's rows
 *
 * Also throws BatchError:
 * - `exchange` if the folder already has a job
 * - `running` if another process is working on the job in the folder
 * - `journal` if the folder is not readable or writable
 *
 * Also throws any error that occurs while the source is being opened.
 * @example
 * const source = csvSource('customers.csv');
 * const file = new Blob([await readFile('run.ndjson')]);
 * const { operation, columns, settings } = await importRun({ file, source, journal: 'results.job', client });
 */
export async function importRun(
  { file, source, journal: folder, client }: ImportRunOptions,
  onStart: (run: ExportedRun) => unknown = () => undefined,
): Promise<ExportedRun> {
  const exported = await readRunFile(file);
  assertKnownSettings(exported);
  const operation = fileOperation(exported.operation);
  if (exported.reading) source.readAs?.(exported.reading);
  const table = await readSourceTable(operation, source, exported.columns);
  let rowCount = 0;
  for await (const _ of table.rows(() => undefined)) rowCount++;
  const run = assertSameFile(exported, {
    digest: (await source.digest?.()) ?? '',
    header: table.header,
    rows: rowCount,
  });

  return withJournalLock(folder, async ({ lock, withLockedJournal }) => {
    const existing = await withLockedJournal(() => readJobFile(folder));
    if (existing && !existing.isImporting)
      throw new BatchError(
        'exchange',
        `${folder} already contains the journal of a job. Resume that job (in a terminal: doorplate resume), or choose another folder (--journal).`,
      );
    const { operation: name, columns, settings, country, dedupe, startedAt, repairs, reviews, searchCredits } = run;
    const job: Job = {
      version: 1,
      operation: name,
      source: source.name,
      digest: run.digest,
      ...(run.reading && { reading: run.reading }),
      header: run.header,
      ...{ columns, settings, country, dedupe },
      service: serviceOf(client),
      startedAt,
      ...(repairs.size > 0 && { repairs: [...repairs] }),
      ...(reviews && { reviews: [...reviews] }),
      ...(searchCredits !== undefined && { searchCredits }),
    };
    if (existing) await withLockedJournal(() => removeJournal(folder, lock));
    // Mark the job as incomplete until the import ends. If the process is killed before then, the run must be imported again.
    await withLockedJournal(() => writeJob(folder, { ...job, isImporting: true }, lock));
    await onStart(run);
    const journal = await withLockedJournal(() =>
      openJournal({ folder, keepAll: run.dedupe, assertHeld: lock.assertHeld }),
    );
    try {
      // Leave out rows that could not be sent, so that they are checked again.
      const sent = [...run.rows].filter(([, outcome]) => outcome?.sent !== false);
      const answered = sent.filter((row): row is [number, SavedOutcome] => row[1] !== undefined);
      const sentRows = sent.map(([row]) => row).sort((one, other) => one - other);
      const sending: Promise<void>[] = [];
      for (let index = 0; index < sentRows.length; index += 1_000)
        sending.push(journal.sending(sentRows.slice(index, index + 1_000)));
      await withLockedJournal(() => Promise.all(sending));
      if (answered.length > 0) await withLockedJournal(() => journal.answered(answered));
    } finally {
      await journal.close();
    }
    await withLockedJournal(() => writeJob(folder, job, lock));
    return run;
  });
}
