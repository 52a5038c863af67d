import type { Client } from '../core/index.ts';
import {
  type ExportedRun,
  fileOperation,
  type KeptOutcome,
  readRunFile,
  seeSameFile,
  serviceOf,
} from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { BatchSource } from './source/BatchSource.ts';
import { withJournalLock } from './journal/withJournalLock.ts';
import { type Job, readJobFile, writeJob } from './job/Job.ts';
import { openJournal } from './journal/journal.ts';
import { removeJournal } from './journal/readJournal.ts';
import { readTable } from './source/table.ts';

export interface ImportRunOptions {
  /** What `exportRun` gave, here or in a page. */
  file: Blob;
  /** The rows of the run, with a `digest` as `csvSource` has it. */
  source: BatchSource;
  /** A folder for the journal, without a job. It is made where it is not. */
  journal: string;
  /** The client that the run goes on with. Nothing is sent with it here. */
  client: Client;
}

/**
 * Makes the journal of a job out of a run that was exported in a page, or on another machine: `runBatch` goes on with it, called with what this gives and
 * with the same source and client. Nothing is sent.
 *
 * Where it is killed before its end, it is called again: nothing goes on before that.
 *
 * @param begins is waited for when the folder is this run's, before what is known of its rows is written down.
 * @throws RunFileError, and nothing was written: `damaged`, `version` or `cut` for a run file that cannot be used, `other-file` where the source does not have the
 * rows of the run; BatchError `exchange` where the folder has a job, `running`, `journal`; what the source throws when it is opened.
 */
export async function importRun(
  { file, source, journal: folder, client }: ImportRunOptions,
  begins: (run: ExportedRun) => unknown = () => undefined,
): Promise<ExportedRun> {
  const given = await readRunFile(file);
  const operation = fileOperation(given.operation);
  const table = await readTable(operation, source, given.columns);
  let length = 0;
  for await (const _ of table.rows(() => undefined)) length++;
  const run = seeSameFile(given, { digest: (await source.digest?.()) ?? '', header: table.header, rows: length });

  return withJournalLock(folder, async ({ lock, withLockedJournal: atJournal }) => {
    const there = await atJournal(() => readJobFile(folder));
    if (there && !there.isComing)
      throw new BatchError(
        'exchange',
        `${folder} is the journal of a job already. Go on with that (doorplate resume in a terminal), or take another folder (--journal).`,
      );
    const { operation: name, columns, settings, country, dedupe, begun: since, repairs } = run;
    const job: Job = {
      version: 1,
      operation: name,
      source: source.name,
      digest: run.digest,
      header: run.header,
      ...{ columns, settings, country, dedupe },
      service: serviceOf(client),
      begun: since,
      ...(repairs.size > 0 && { repairs: [...repairs] }),
    };
    if (there) await atJournal(() => removeJournal(folder, lock));
    // First and last: what a kill leaves of it between the two is refused, and may be brought in once more.
    await atJournal(() => writeJob(folder, { ...job, isComing: true }, lock));
    await begins(run);
    const journal = await atJournal(() => openJournal({ folder, isWhole: run.dedupe, assertHeld: lock.assertHeld }));
    try {
      // A row that could not be sent is looked at anew: it is as if nobody had met it.
      const begun = [...run.rows].filter(([, outcome]) => outcome?.sent !== false);
      const known = begun.filter((row): row is [number, KeptOutcome] => row[1] !== undefined);
      const places = begun.map(([place]) => place).sort((one, other) => one - other);
      const sending: Promise<void>[] = [];
      for (let at = 0; at < places.length; at += 1_000) sending.push(journal.sending(places.slice(at, at + 1_000)));
      await atJournal(() => Promise.all(sending));
      if (known.length > 0) await atJournal(() => journal.answered(known));
    } finally {
      await journal.close();
    }
    await atJournal(() => writeJob(folder, job, lock));
    return run;
  });
}
