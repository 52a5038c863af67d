import { type BatchEstimate, type BatchOperationName, type BatchTypes, estimateBatch } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import { linesOf } from './linesOf.ts';
import { mappedTable } from './mappedTable.ts';
import type { RunBatchOptions } from './RunBatchOptions.ts';

/** Rows that are looked at together. */
const block = 10_000;

/**
 * What `runBatch` of a new job would send and cost. The source is read; nothing is sent, and nothing is written. With `dedupe` all records are in memory
 * at once.
 *
 * @throws as `runBatch` before anything is sent.
 */
export async function estimateRun<Name extends BatchOperationName>(
  options: Pick<
    RunBatchOptions<Name>,
    'source' | 'operation' | 'columns' | 'country' | 'settings' | 'dedupe' | 'budget' | 'creditsPerRecord' | 'chunkSize'
  >,
): Promise<BatchEstimate & { bad: number }> {
  const { source, columns, country = '', budget = Infinity, chunkSize = 100, ...more } = options;
  const operation = fileOperation(more.operation);
  const settings = more.settings ?? operation.settings;
  const table = await mappedTable(operation, source, columns, settings);
  const dedupe = more.dedupe ?? operation.dedupe;
  const sum = { records: 0, known: 0, unsendable: 0, sendable: 0, alike: 0, creditsNeeded: 0 };
  let bad = 0;
  let records: BatchTypes[Name]['record'][] = [];
  const add = () => {
    const one = estimateBatch<Name>(records, { ...more, settings, dedupe, chunkSize });
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += one[name];
    records = [];
  };
  for await (const row of table.rows((line) => (bad += linesOf(line)))) {
    records.push(operation.recordOf(row, table.columns, country));
    if (!dedupe && records.length >= block) add();
  }
  add();
  const sent = sum.sendable - sum.alike;
  const price = sent > 0 ? sum.creditsNeeded / sent : 0;
  const paid = price > 0 ? Math.min(sent, Math.floor(budget / price)) : sent;
  return {
    ...sum,
    bad,
    calls: Math.ceil(paid / chunkSize),
    credits: paid * price,
    withinBudget: paid === sent,
  };
}
