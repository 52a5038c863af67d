import { maxRecords } from '../operation/chunk.ts';
import type { RecordFault } from '../operation/records.ts';
import type { BatchOptions, BatchOutcome } from './Batch.ts';
import { maxRecordsForBudget } from './budget.ts';
import { type BatchOperationName, batchRunner, type BatchRunner, type BatchTypes } from './operations.ts';
import { assertBatchOptions } from './options.ts';
import { fromBatchOutcome, isFinal } from './outcomes.ts';

export interface BatchEstimateOptions<Name extends BatchOperationName> extends Pick<
  BatchOptions<Name>,
  'operation' | 'settings' | 'dedupe' | 'budget' | 'creditsPerRecord' | 'chunkSize'
> {
  /** Outcomes of an earlier run, in the same form as for `start`. */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
}

/** Estimate of a batch. Every record is counted in exactly one of `known`, `unsendable` and `sendable`. `alike` is part of `sendable`. */
export interface BatchEstimate {
  /** Number of records. */
  records: number;
  /** Records that have an outcome of an earlier run and are not sent again. */
  known: number;
  /** Invalid records: empty, without address text, with an unknown country … */
  unsendable: number;
  /** Number of unsendable records by fault. */
  faults: Partial<Record<RecordFault, number>>;
  /** Records that will get an answer if the budget lasts. */
  sendable: number;
  /** Sendable records that are not sent because they share the answer of a duplicate. Counted with `dedupe` only. */
  alike: number;
  /** Calls that this run will make within the budget. */
  calls: number;
  /** Assumed cost of this run in credits, within the remaining budget. */
  credits: number;
  /** Assumed cost in credits if the budget was unlimited. */
  creditsNeeded: number;
  /** Whether the budget is enough for all records. */
  withinBudget: boolean;
}

/**
 * Estimates what a batch of these records would send and cost, by the same rules as `createBatch`. Makes no call, so it is free of charge. The
 * time it takes is proportional to the number of records.
 *
 * @throws TypeError for an unknown operation or numbers out of range.
 *
 * @example
 * const { calls, credits, withinBudget } = estimateBatch(records, { operation: 'cleanse', budget: 5000 });
 */
export function estimateBatch<Name extends BatchOperationName>(
  records: Iterable<BatchTypes[Name]['record']>,
  options: BatchEstimateOptions<Name>,
): BatchEstimate {
  assertBatchOptions('estimateBatch', options);
  const { operation, dedupe = false, budget = Infinity, chunkSize = maxRecords, outcomes } = options;
  const settings: BatchTypes[Name]['settings'] = options.settings ?? {};
  const runner = batchRunner(operation) as BatchRunner<
    BatchTypes[Name]['record'],
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
  const price = options.creditsPerRecord ?? runner.creditsPerRecord(settings);
  const count = { records: 0, known: 0, unsendable: 0, sendable: 0, alike: 0 };
  const faults: BatchEstimate['faults'] = {};
  const seen = new Set<string>();
  let spent = 0;
  /** Marks the record as seen. Returns false if a duplicate was seen before. */
  const isFirst = (record: unknown): boolean => {
    const snapshot = dedupe ? runner.read(record, settings).record : undefined;
    if (snapshot === undefined) return true;
    const { size } = seen;
    return seen.add(runner.dedupeKey(snapshot)).size > size;
  };
  for (const earlier of outcomes?.values() ?? []) {
    if (!isFinal(earlier)) continue;
    const outcome = fromBatchOutcome(earlier);
    isFirst(outcome.record);
    // A duplicate without `shared` was sent itself, because the earlier run did not use `dedupe`.
    if (outcome.kind !== 'rejected' && !outcome.shared) spent++;
  }
  for (const record of records) {
    const index = count.records++;
    const earlier = outcomes?.get(index);
    if (earlier && isFinal(earlier)) {
      count.known++;
      isFirst(record);
      continue;
    }
    const { record: snapshot, fault } = runner.read(record, settings);
    if (fault !== undefined) {
      count.unsendable++;
      faults[fault] = (faults[fault] ?? 0) + 1;
    } else {
      count.sendable++;
      if (!isFirst(snapshot)) count.alike++;
    }
  }
  const needed = count.sendable - count.alike;
  const sent = Math.max(0, Math.min(needed, maxRecordsForBudget(budget, price) - spent));
  return {
    ...count,
    faults,
    calls: Math.ceil(sent / chunkSize),
    credits: sent * price,
    creditsNeeded: needed * price,
    withinBudget: sent === needed,
  };
}
