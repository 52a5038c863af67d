import { maxRecords } from '../operation/chunk.ts';
import type { RecordFault } from '../operation/records.ts';
import { affordable } from './budget.ts';
import type { BatchOptions, BatchOutcome } from './Batch.ts';
import { type BatchOperationName, batchRunner, type BatchRunner, type BatchTypes } from './operations.ts';
import { checkBatchOptions } from './options.ts';
import { isFinal, rowOf } from './outcome.ts';

export interface BatchEstimateOptions<Name extends BatchOperationName> extends Pick<
  BatchOptions<Name>,
  'operation' | 'settings' | 'dedupe' | 'budget' | 'creditsPerRecord' | 'chunkSize'
> {
  /** What an earlier run knew, as for `start`. */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
}

/** Every record is in exactly one of `known`, `unsendable` and `sendable`; those `alike` are some of the sendable ones. */
export interface BatchEstimate {
  /** All that were given. */
  records: number;
  /** They have an outcome from an earlier run, and are not sent again. */
  known: number;
  /** They cannot be sent: empty, without a text of an address, with a country that is not a code … */
  unsendable: number;
  /** Why these cannot be sent, and how many. */
  faults: Partial<Record<RecordFault, number>>;
  /** They will get an answer, if the budget lasts. */
  sendable: number;
  /** With `dedupe`: sendable records that are not sent, because they share the answer of another one. */
  alike: number;
  /** Calls that this run will make, the budget kept. */
  calls: number;
  /** Credits that this run will cost, as assumed; never more than the budget has left. */
  credits: number;
  /** Credits that it would cost without a budget. */
  creditsNeeded: number;
  /** Is the budget enough for all of them? */
  withinBudget: boolean;
}

/**
 * What a batch of these records would send and cost, by the engine's own rules: which records can be sent, which are alike, what is known
 * already, how far the budget goes. Pure: nothing is sent and nothing is charged. Time grows with the records.
 *
 * @throws TypeError for an unknown operation, and for options that are not numbers in range.
 */
export function estimateBatch<Name extends BatchOperationName>(
  records: Iterable<BatchTypes[Name]['record']>,
  options: BatchEstimateOptions<Name>,
): BatchEstimate {
  checkBatchOptions('estimateBatch', options);
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
  const met = new Set<string>();
  let spent = 0;
  /** Is it the first of those that are alike? */
  const isFirst = (record: unknown): boolean => {
    const plain = dedupe ? runner.read(record, settings).record : undefined;
    if (plain === undefined) return true;
    const { size } = met;
    return met.add(runner.likeness(plain)).size > size;
  };
  for (const outcome of outcomes?.values() ?? []) {
    if (!isFinal(outcome)) continue;
    // Whoever is alike shares it, and each that was sent was paid for.
    isFirst(rowOf(outcome).record);
    if ('result' in outcome && !outcome.result.shared) spent++;
    if ('inDoubt' in outcome && !outcome.inDoubt.shared) spent++;
  }
  let index = 0;
  for (const record of records) {
    const known = outcomes?.get(index++);
    count.records++;
    if (known && isFinal(known)) {
      count.known++;
      isFirst(record);
    } else {
      const { record: plain, fault } = runner.read(record, settings);
      if (fault !== undefined) {
        count.unsendable++;
        faults[fault] = (faults[fault] ?? 0) + 1;
      } else {
        count.sendable++;
        if (!isFirst(plain)) count.alike++;
      }
    }
  }
  const needed = count.sendable - count.alike;
  const sent = Math.max(0, Math.min(needed, affordable(budget, price) - spent));
  return {
    ...count,
    faults,
    calls: Math.ceil(sent / chunkSize),
    credits: sent * price,
    creditsNeeded: needed * price,
    withinBudget: sent === needed,
  };
}
