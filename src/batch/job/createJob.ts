import type { BatchOperationName } from '../../core/index.ts';
import { checkSink } from '../sink/BatchSink.ts';
import type { JournalContext } from '../journal/withJournalLock.ts';
import { type Job, writeJob } from './Job.ts';
import type { RunBatchOptions } from '../RunBatchOptions.ts';
import { assertKnownColumns, type BatchTable, resolveColumns } from '../source/table.ts';
import { isExported } from '../exportMarker.ts';
import { readJournal } from '../journal/readJournal.ts';
import { fileOperation, serviceOf, type BadLine } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';

/** Begins a job in the folder of its journal, last of all: what is refused leaves the folder free. @throws BatchError `columns`, `lines`, `results`, `journal` */
export async function startJob<Name extends BatchOperationName>(
  { sink, strict, journal }: Pick<RunBatchOptions<Name>, 'sink' | 'strict' | 'journal'>,
  { job, table }: { job: Job; table: BatchTable },
  { lock, withLockedJournal: atJournal }: JournalContext,
): Promise<void> {
  assertKnownColumns(job);
  if (strict) await assertAllLinesValid(job.source, table);
  await checkSink(sink, lock, { isNew: true, header: job.header });
  await atJournal(() => writeJob(journal, job, lock));
}

/**
 * Was nothing of the job of a folder sent, as far as its journal knows, so that it may be begun anew with what was wrong put right: a column, the address of
 * the service? Not one that was exported, that has rows which were mended in a page, or whose calls workers make.
 */
export async function hasSentNothing(folder: string, job: Job): Promise<boolean> {
  if (job.shared !== undefined || job.repairs !== undefined || (await isExported(folder))) return false;
  const { written, answers, begun, isLost } = await readJournal({ folder, isWhole: true, isSpread: job.dedupe });
  const { results = 0, rejected = 0, inDoubt = 0 } = written?.tally ?? {};
  return (
    !isLost &&
    begun.size + results + rejected + inDoubt === 0 &&
    [...answers.values()].every(({ sent }) => sent === false)
  );
}

/** What a run that is asked for is to do, and the source that it does it to. @throws BatchError `columns`; what the source throws when it is opened */
export async function createJob<Name extends BatchOperationName>(
  options: Pick<
    RunBatchOptions<Name>,
    'source' | 'operation' | 'columns' | 'country' | 'settings' | 'dedupe' | 'client'
  >,
): Promise<{ job: Job; table: BatchTable }> {
  const { source, columns, country = '', client } = options;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  // First: from then on the source knows whether it was changed.
  const digest = (await source.digest?.()) ?? '';
  const table = await resolveColumns(operation, source, columns, settings);
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
    begun: Date.now(),
  };
  return { job, table };
}

/** How many lines of the source it is: a quote that is not closed has more than one. */
export const countLines = ({ why, row }: BadLine): number =>
  why === 'quote'
    ? 1 +
      (row
        .join('')
        .trimEnd()
        .match(/\r\n|\r|\n/g)?.length ?? 0)
    : 1;

const why = {
  short: 'it has too few values',
  long: 'it has too many values',
  quote: 'a quotation mark is not closed there, so that what follows cannot be read',
  header: 'it has the names of the columns again',
};

/** Reads a source to its end before anything is sent. @throws BatchError `lines` where one of them is not a row. */
export async function assertAllLinesValid(name: string, { rows }: BatchTable): Promise<void> {
  let count = 0;
  let first: string | undefined;
  const seen = rows((bad) => {
    count += countLines(bad);
    first ??= `line ${String(bad.line)}, because ${why[bad.why]}`;
  });
  for await (const _ of seen);
  if (first !== undefined)
    throw new BatchError(
      'lines',
      count === 1
        ? `${name} has a line that cannot be used: ${first}. Nothing was sent.`
        : `${name} has ${String(count)} lines that cannot be used. The first is ${first}. Nothing was sent.`,
    );
}
