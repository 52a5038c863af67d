import type { BatchOperationName } from '../../core/index.ts';
import { fileOperation, serviceOf, type UnreadableLine } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import { isExported } from '../exportMarker.ts';
import { readJournal } from '../journal/readJournal.ts';
import type { JournalContext } from '../journal/withJournalLock.ts';
import type { RunBatchOptions } from '../RunBatchOptions.ts';
import { checkSink } from '../sink/BatchSink.ts';
import { assertUsableColumns, type BatchTable, readSourceTable } from '../source/table.ts';
import { type Job, writeJob } from './Job.ts';

/**
 * Creates a job from the options of a run, and opens its source as a table.
 *
 * @throws BatchError `columns`. Also throws any error that occurs while the source is being opened.
 */
export async function createJob<Name extends BatchOperationName>(
  options: Pick<
    RunBatchOptions<Name>,
    'source' | 'operation' | 'columns' | 'country' | 'settings' | 'dedupe' | 'client'
  >,
): Promise<{ job: Job; table: BatchTable }> {
  const { source, columns, country = '', client } = options;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  // Compute the digest first, because the source detects changes only after this call.
  const digest = (await source.digest?.()) ?? '';
  const table = await readSourceTable(operation, source, columns);
  const job: Job = {
    version: 1,
    operation: operation.name,
    source: source.name,
    digest,
    header: table.header,
    columns: table.columns,
    settings,
    country,
    dedupe: options.dedupe ?? operation.dedupe,
    service: serviceOf(client),
    startedAt: Date.now(),
  };
  return { job, table };
}

/**
 * Starts a job in its journal folder. `job.json` is written last, so that a refused job leaves the folder free.
 *
 * @throws BatchError `columns`, `lines`, `results`, `journal`
 */
export async function startJob<Name extends BatchOperationName>(
  { sink, strict, journal }: Pick<RunBatchOptions<Name>, 'sink' | 'strict' | 'journal'>,
  { job, table }: { job: Job; table: BatchTable },
  { lock, withLockedJournal }: JournalContext,
): Promise<void> {
  assertUsableColumns(job);
  if (strict) await assertAllLinesValid(job.source, table);
  await checkSink(sink, lock, { isNew: true, header: job.header });
  await withLockedJournal(() => writeJob(journal, job, lock));
}

/**
 * Whether the journal shows that nothing was sent, so the job can be restarted with corrected settings. Always false if the job was
 * exported, belongs to workers or has rows that a user has edited.
 */
export async function hasSentNothing(folder: string, job: Job): Promise<boolean> {
  if (job.sharedName !== undefined || job.repairs !== undefined || (await isExported(folder))) return false;
  const { written, answers, unanswered, isLost } = await readJournal({
    folder,
    keepAll: true,
    isScattered: job.dedupe,
  });
  const { results = 0, rejected = 0, inDoubt = 0 } = written?.tally ?? {};
  return (
    !isLost &&
    unanswered.size + results + rejected + inDoubt === 0 &&
    [...answers.values()].every(({ sent }) => sent === false)
  );
}

const unreadableReasons = {
  short: 'has too few values',
  long: 'has too many values',
  quote: 'has a quote that is never closed, so the text after it cannot be read',
  header: 'repeats the column names',
};

/** Reads a source to its end before anything is sent. @throws BatchError `lines` if a line is unreadable. */
export async function assertAllLinesValid(name: string, { rows }: BatchTable): Promise<void> {
  let count = 0;
  let first: UnreadableLine | undefined;
  const valid = rows((line) => {
    count += countSpannedLines(line);
    first ??= line;
  });
  for await (const _ of valid);
  if (first !== undefined)
    throw new BatchError(
      'lines',
      count === 1
        ? `${name} has an unreadable line, so nothing was sent. Line ${String(first.line)} ${unreadableReasons[first.why]}.`
        : `${name} has ${String(count)} unreadable lines, so nothing was sent. The first one, line ${String(first.line)}, ${unreadableReasons[first.why]}.`,
    );
}

/** Counts the lines in the file that an unreadable line spans. If a quote is not closed, one unreadable line can span many lines in the file. */
export const countSpannedLines = ({ why, row }: UnreadableLine): number =>
  why === 'quote'
    ? 1 +
      (row
        .join('')
        .trimEnd()
        .match(/\r\n|\r|\n/g)?.length ?? 0)
    : 1;
