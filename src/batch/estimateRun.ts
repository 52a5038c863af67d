import {
  affordable,
  type BatchEstimate,
  type BatchOperationName,
  type BatchTypes,
  creditsPerRecord,
  estimateBatch,
} from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import { countLines, assertAllLinesValid, hasSentNothing, createJob } from './job/createJob.ts';
import { listChanges, type Job, assertSameJob, readJob } from './job/Job.ts';
import { resolveColumns, assertKnownColumns } from './source/table.ts';
import { readJournal } from './journal/readJournal.ts';
import type { RunBatchOptions } from './RunBatchOptions.ts';

/** Rows that are looked at together. */
const block = 10_000;

/** What a run would send and cost. */
export interface RunEstimate extends BatchEstimate {
  /** Lines of the source that could not be used. */
  bad: number;
  /** Rows that have their outcome, or are in doubt, by what earlier runs of this job did: they are in none of the other figures. */
  done: number;
}

/** What earlier runs of a job have left nothing to do for, and the records that were, or may have been, paid for. */
async function doneIn(folder: string, { dedupe, repairs }: Job) {
  const { written, answers, begun, isDone } = await readJournal({ folder, isWhole: false, isSpread: dedupe });
  const [rows, tally] = [written?.rows ?? 0, written?.tally];
  let paid = (tally?.paid ?? 0) + (tally?.perhapsPaid ?? 0) + begun.size;
  for (const { why, shared } of answers.values()) if (why === undefined && !shared) paid++;
  return {
    paid,
    repairs: new Map(repairs),
    has: (place: number) => isDone || place < rows || answers.has(place) || begun.has(place),
  };
}

type EstimateOptions<Name extends BatchOperationName> = Pick<
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

/** The job of a folder, where one was begun there with the same. @throws BatchError `changed`, `journal` */
async function begunWith<Name extends BatchOperationName>(
  options: EstimateOptions<Name> & Pick<RunBatchOptions<Name>, 'journal' | 'client'>,
): Promise<Job | undefined> {
  const before = await readJob(options.journal);
  if (!before) return undefined;
  const { job } = await createJob(options);
  const now = {
    ...job,
    ...(before.shared !== undefined && { shared: before.shared }),
    ...(before.chunkSize !== undefined && { chunkSize: before.chunkSize }),
    ...(before.store !== undefined && { store: before.store }),
  };
  if (listChanges(before, now).length > 0 && (await hasSentNothing(options.journal, before))) return undefined;
  assertSameJob(before, now);
  return before;
}

/**
 * What `runBatch` would send and cost: of a new job, or, with its `journal` and its `client`, of the rest of one that was begun there. The source is read;
 * nothing is sent, and nothing is written. With `dedupe` all records are in memory at once, and what is like a row that is done counts as one that is sent. Of a job of
 * `distributeBatch`, what workers have sent and nobody has brought yet counts as left.
 *
 * @throws BatchError `columns`, `source` (a pipe); `lines` where `strict` refuses the source; with `journal` also `changed`, `journal`, and `exchange` (an import that was
 * ended before it was whole). What the source throws when it is opened.
 */
export async function estimateRun<Name extends BatchOperationName>(
  options: EstimateOptions<Name> & ({ journal?: undefined } | Pick<RunBatchOptions<Name>, 'journal' | 'client'>),
): Promise<RunEstimate> {
  const { source, columns, country = '', budget = Infinity, chunkSize = 100, strict, ...more } = options;
  const operation = fileOperation(more.operation);
  const settings = more.settings ?? operation.settings;
  const table = await resolveColumns(operation, source, columns, settings);
  const dedupe = more.dedupe ?? operation.dedupe;
  const sum = { records: 0, known: 0, unsendable: 0, sendable: 0, alike: 0, creditsNeeded: 0 };
  const faults: RunEstimate['faults'] = {};
  let bad = 0;
  let records: BatchTypes[Name]['record'][] = [];
  const add = () => {
    const one = estimateBatch<Name>(records, { ...more, settings, dedupe, chunkSize });
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += one[name];
    for (const [fault, count] of Object.entries(one.faults) as [keyof typeof faults, number][])
      faults[fault] = (faults[fault] ?? 0) + count;
    records = [];
  };
  const begun = options.journal === undefined ? undefined : await begunWith(options);
  if (!begun) assertKnownColumns({ operation: operation.name, columns: table.columns });
  if (!begun && strict) await assertAllLinesValid(source.name, table);
  const before = begun && options.journal !== undefined ? await doneIn(options.journal, begun) : undefined;
  let [place, done] = [0, 0];
  for await (const row of table.rows((line) => (bad += countLines(line)))) {
    const at = place++;
    if (before?.has(at)) {
      done++;
      continue;
    }
    records.push(operation.recordOf(before?.repairs.get(at) ?? row, table.columns, country));
    if (!dedupe && records.length >= block) add();
  }
  add();
  const sent = sum.sendable - sum.alike;
  const price = options.creditsPerRecord ?? creditsPerRecord(options.operation, settings);
  const paid = Math.max(0, Math.min(sent, affordable(budget, price) - (before?.paid ?? 0)));
  return {
    ...sum,
    faults,
    bad,
    done,
    calls: Math.ceil(paid / chunkSize),
    credits: paid * price,
    withinBudget: paid === sent,
  };
}
