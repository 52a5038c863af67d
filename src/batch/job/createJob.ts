import type { BatchOperationName } from '../../core/index.ts';
import { fileOperation, serviceOf } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import { isExported } from '../exportMarker.ts';
import { readJournal } from '../journal/readJournal.ts';
import type { JournalContext } from '../journal/withJournalLock.ts';
import type { RunBatchOptions } from '../RunBatchOptions.ts';
import { checkSink } from '../sink/BatchSink.ts';
import type { BatchSource } from '../source/BatchSource.ts';
import { createLineSummary, describeLines } from '../source/lineSummary.ts';
import { assertUsableColumns, type BatchTable, readUsableTable } from '../source/table.ts';
import { type Job, readJob, writeJob } from './Job.ts';

/**
 * Creates a job from the options of a run, and opens its source as a table.
 *
 * @throws BatchError `columns`, or `lines` if no line can be used as a row. Also throws any error that occurs while the source is being
 * opened.
 */
export async function createJob<Name extends BatchOperationName>(
  options: Pick<
    RunBatchOptions<Name>,
    'source' | 'operation' | 'columns' | 'country' | 'settings' | 'dedupe' | 'client' | 'journal'
  >,
): Promise<{ job: Job; table: BatchTable }> {
  const { source, columns, country = '', client } = options;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  // Compute the digest first, because the source watches for changes only after this call.
  const digest = (await source.digest?.()) ?? '';
  await readAsBefore(source, digest, options.journal);
  const reading = await source.reading?.();
  const table = await readUsableTable(operation, source, columns);
  const job: Job = {
    version: 1,
    operation: operation.name,
    source: source.name,
    digest,
    ...(reading && { reading }),
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

/** Makes a source read its rows in the same way as when its job was started, if the digest is still the same. */
export async function readAsBefore(source: BatchSource, digest: string, folder: string): Promise<void> {
  // Ignore a damaged job here. It is reported when the job is read again.
  const job = source.readAs && (await readJob(folder).catch(() => undefined));
  if (job?.reading && job.digest === digest) source.readAs?.(job.reading);
}

/**
 * Starts a job in its journal folder. `job.json` is written last, so if the job is refused, the folder is still free for another one.
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
 * exported, uses workers, or has rows that a user has edited.
 */
export async function hasSentNothing(folder: string, job: Job): Promise<boolean> {
  const isEdited = job.repairs !== undefined || job.reviews !== undefined;
  if (job.sharedName !== undefined || isEdited || (await isExported(folder))) return false;
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

/** Reads a source to its end before anything is sent. @throws BatchError `lines` if any line is unreadable. */
export async function assertAllLinesValid(name: string, { rows }: BatchTable): Promise<void> {
  const unreadable = createLineSummary();
  for await (const _ of rows(unreadable.add));
  const summary = unreadable.get();
  if (summary) throw new BatchError('lines', describeLines(name, summary, true));
}
