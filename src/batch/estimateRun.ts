import { type BatchOperationName, createEstimator, creditsPerRecord, maxRecordsForBudget } from '../core/index.ts';
import { estimateLines, type FileEstimate, fileOperation } from '../files/index.ts';
import { assertAllLinesValid, createJob, hasSentNothing, readAsBefore } from './job/createJob.ts';
import { assertSameJob, type Job, listChanges, readJob, rowsOfJob } from './job/Job.ts';
import { countCharges, readJournal } from './journal/readJournal.ts';
import type { RunBatchOptions } from './RunBatchOptions.ts';
import { countSpannedLines } from './source/lineSummary.ts';
import { assertUsableColumns, readUsableTable } from './source/table.ts';

/** An estimate of what a run would send and cost. */
export interface RunEstimate extends FileEstimate {
  /** Number of unreadable lines in the source. */
  unreadable: number;
  /** Rows that earlier runs of this job have finished or left in doubt. Of the other figures, only the line `rows` includes them. */
  done: number;
}

/** The options of `runBatch` that affect an estimate. */
export type EstimateRunOptions<Name extends BatchOperationName> = Pick<
  RunBatchOptions<Name>,
  | 'source'
  | 'operation'
  | 'columns'
  | 'country'
  | 'settings'
  | 'dedupe'
  | 'budget'
  | 'creditsPerRecord'
  | 'chunkSize'
  | 'strict'
>;

/**
 * Estimates what `runBatch` would send and cost. Reads the source, but sends and writes nothing. To estimate the remaining rows of an
 * existing job, pass `journal` and `client`.
 *
 * With `dedupe`, all distinct records are held in memory at once, and duplicates of finished rows count as rows to send. In a job started with
 * `distributeBatch`, rows that were sent but not collected yet also count as rows to send.
 *
 * @throws BatchError:
 * - `columns` if the columns of the source cannot be used
 * - `source` if the source is a pipe
 * - `lines` if no line of the source can be used as a row, or if `strict` is set and the source has unreadable lines
 * - `changed` if the job in `journal` was started with another source or with other options
 * - `journal` if the job in `journal` cannot be read
 * - `exchange` if the import of the job in `journal` was interrupted
 *
 * Also throws any error that occurs while the source is being opened.
 * @example
 * const { calls, credits } = await estimateRun({ source: csvSource('customers.csv'), operation: 'cleanseInternational' });
 */
export async function estimateRun<Name extends BatchOperationName>(
  options: EstimateRunOptions<Name> & ({ journal?: undefined } | Pick<RunBatchOptions<Name>, 'journal' | 'client'>),
): Promise<RunEstimate> {
  const { source, columns, country = '', budget = Infinity, chunkSize = 100, strict, ...rest } = options;
  const operation = fileOperation(rest.operation);
  const settings = rest.settings ?? operation.settings;
  if (options.journal !== undefined && source.readAs)
    await readAsBefore(source, (await source.digest?.()) ?? '', options.journal);
  const table = await readUsableTable(operation, source, columns);
  const dedupe = rest.dedupe ?? operation.dedupe;
  let unreadable = 0;
  const job = options.journal === undefined ? undefined : await findSameJob(options);
  if (!job) assertUsableColumns({ ...table, operation: operation.name, settings, source: source.name });
  if (!job && strict) await assertAllLinesValid(source.name, table);
  const earlier = job && options.journal !== undefined ? await readFinishedRows(options.journal, job) : undefined;
  const rowOf = rowsOfJob(operation, job ? { ...job, country } : { country }, table.columns);
  const price = rest.creditsPerRecord ?? creditsPerRecord(operation.name, settings);
  const charged = earlier?.charged ?? 0;
  const left = Math.max(0, maxRecordsForBudget(budget, price) - charged) * price;
  const estimator = createEstimator<Name>({
    ...rest,
    settings,
    dedupe,
    chunkSize,
    budget: price === 0 ? budget : left,
  });
  let [row, done] = [0, 0];
  for await (const cells of table.rows((line) => (unreadable += countSpannedLines(line)))) {
    if (earlier?.has(row)) done++;
    else estimator.add(rowOf(row, cells).record, row);
    row++;
  }
  const estimate = estimator.get();
  return {
    ...estimate,
    unreadable,
    done,
    lines: estimateLines(estimate, { ...rest, settings, budget, done, unreadable, spent: charged * price }),
  };
}

/**
 * Returns the job in a folder if it was started with the same options. Returns undefined if the folder has no job, or if the options differ but
 * the job has not sent anything yet and would be restarted.
 *
 * @throws BatchError `changed`, `journal`
 */
async function findSameJob<Name extends BatchOperationName>(
  options: EstimateRunOptions<Name> & Pick<RunBatchOptions<Name>, 'journal' | 'client'>,
): Promise<Job | undefined> {
  const existing = await readJob(options.journal);
  if (!existing) return undefined;
  const { job } = await createJob(options);
  const expected = {
    ...job,
    ...(existing.sharedName !== undefined && { sharedName: existing.sharedName }),
    ...(existing.chunkSize !== undefined && { chunkSize: existing.chunkSize }),
    ...(existing.store !== undefined && { store: existing.store }),
  };
  if (listChanges(existing, expected).length > 0 && (await hasSentNothing(options.journal, existing))) return undefined;
  assertSameJob(existing, expected);
  return existing;
}

/** Reads which rows earlier runs have finished, and how many records were charged or may have been charged. */
async function readFinishedRows(folder: string, { dedupe, reviews }: Job) {
  const state = await readJournal({ folder, keepAll: false, isScattered: dedupe });
  const { paid, inDoubt } = countCharges(state, reviews);
  const { written, answers, unanswered, isDone } = state;
  return {
    charged: paid + inDoubt,
    has: (row: number) => isDone || row < (written?.rows ?? 0) || answers.has(row) || unanswered.has(row),
  };
}
