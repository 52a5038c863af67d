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
  /** Outcomes of an earlier run, in the same form as in `start`. */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
}

/**
 * Estimated size and cost of a batch. Every record is counted in exactly one of `known`, `unsendable` and `sendable`. The records in
 * `duplicates` are also counted in `sendable`.
 */
export interface BatchEstimate {
  /** Number of records. */
  records: number;
  /** Number of records that have an outcome from an earlier run and are not sent again. */
  known: number;
  /** Number of invalid records (empty, without address text, with an unknown country …). */
  unsendable: number;
  /** Number of unsendable records for each fault. */
  faults: Partial<Record<RecordFault, number>>;
  /**
   * Up to five different unknown countries, each shortened to 40 characters. If there are more, the last entry is `…`. Undefined if there are none.
   */
  unknownCountries?: readonly string[];
  /** Number of records that will get an answer if the budget lasts. */
  sendable: number;
  /** Number of sendable records that are not sent themselves, because they share the answer of a duplicate. Always 0 without `dedupe`. */
  duplicates: number;
  /** Number of calls that this run will make within the budget. */
  calls: number;
  /** Estimated cost of this run in credits, within the remaining budget. */
  credits: number;
  /** Estimated cost in credits, ignoring any budget. */
  creditsNeeded: number;
  /** Whether the budget is sufficient for all records. */
  withinBudget: boolean;
  /**
   * Number of sendable records that are duplicates but are sent and charged, because `dedupe` is off. Looks for duplicates of the first 250,000
   * different records only, so a larger file can have more. Always 0 with `dedupe`.
   */
  chargedDuplicates: number;
  /**
   * Index of the last record that this run will send within the budget. Undefined if it will send none. Assumes that no call is refused or
   * rejected.
   */
  lastIndex: number | undefined;
}

/** Adds up an estimate, one record after the other. */
export interface BatchEstimator<Name extends BatchOperationName> {
  /** Adds a record. Indices must ascend. */
  add(record: BatchTypes[Name]['record'], index: number): void;
  /** Returns the estimate of all records that were added. */
  get(): BatchEstimate;
}

/** Maximum number of unknown countries to list, and maximum length of each. */
const maxNamed = { countries: 5, characters: 40 };

/** Maximum number of records whose duplicates are found if `dedupe` is off. It limits the memory for a file of any size. */
const maxCompared = 250_000;

/**
 * Estimates how many calls and credits a batch would need for these records, by the same rules as `createBatch`. Free of charge, because it
 * makes no calls. The running time is proportional to the number of records.
 *
 * @throws TypeError if the operation is unknown or a number is out of range.
 *
 * @example
 * const { calls, credits, withinBudget } = estimateBatch(records, { operation: 'cleanse', budget: 5000 });
 */
export function estimateBatch<Name extends BatchOperationName>(
  records: Iterable<BatchTypes[Name]['record']>,
  options: BatchEstimateOptions<Name>,
): BatchEstimate {
  const estimator = createEstimator(options);
  let index = 0;
  for (const record of records) estimator.add(record, index++);
  return estimator.get();
}

/** Creates an estimator for `estimateBatch`, or for records that are read from a file or in slices. @throws TypeError like `estimateBatch` */
export function createEstimator<Name extends BatchOperationName>(
  options: BatchEstimateOptions<Name>,
): BatchEstimator<Name> {
  assertBatchOptions('estimateBatch', options);
  const { operation, dedupe = false, budget = Infinity, chunkSize = maxRecords, outcomes } = options;
  const settings: BatchTypes[Name]['settings'] = options.settings ?? {};
  const runner = batchRunner(operation) as BatchRunner<
    BatchTypes[Name]['record'],
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
  const price = options.creditsPerRecord ?? runner.creditsPerRecord(settings);
  const count = { records: 0, known: 0, unsendable: 0, sendable: 0, duplicates: 0, chargedDuplicates: 0 };
  const faults: BatchEstimate['faults'] = {};
  const unknownCountries = new Set<string>();
  const seen = new Set<string>();
  let [spent, needed] = [0, 0];
  let lastIndex: number | undefined;
  /** Marks a record as seen. Returns false if a duplicate was seen before. */
  const isFirst = (snapshot: BatchTypes[Name]['record']): boolean => {
    const key = runner.dedupeKey(snapshot);
    if (seen.has(key)) return false;
    if (dedupe || seen.size < maxCompared) seen.add(key);
    return true;
  };
  const markKnown = (record: unknown) => {
    const snapshot = dedupe ? runner.read(record, settings).record : undefined;
    if (snapshot !== undefined) isFirst(snapshot);
  };
  for (const earlier of outcomes?.values() ?? []) {
    if (!isFinal(earlier)) continue;
    const outcome = fromBatchOutcome(earlier);
    markKnown(outcome.record);
    // A duplicate without `shared` was sent itself, because the earlier run did not use `dedupe`.
    if (outcome.kind !== 'rejected' && !outcome.shared) spent++;
  }
  const max = Math.max(0, maxRecordsForBudget(budget, price) - spent);
  return {
    add(record, index) {
      count.records++;
      const earlier = outcomes?.get(index);
      if (earlier && isFinal(earlier)) {
        count.known++;
        markKnown(record);
        return;
      }
      const { record: snapshot, fault } = runner.read(record, settings);
      if (fault !== undefined) {
        count.unsendable++;
        faults[fault] = (faults[fault] ?? 0) + 1;
        if (fault === 'country' && unknownCountries.size <= maxNamed.countries) {
          const letters = Array.from(String((record as { Country?: unknown }).Country).trim());
          const name =
            letters.length > maxNamed.characters
              ? `${letters.slice(0, maxNamed.characters - 1).join('')}…`
              : letters.join('');
          if (unknownCountries.size < maxNamed.countries) unknownCountries.add(name);
          else if (!unknownCountries.has(name)) unknownCountries.add('…');
        }
        return;
      }
      count.sendable++;
      if (!isFirst(snapshot)) count[dedupe ? 'duplicates' : 'chargedDuplicates']++;
      if (count.sendable - count.duplicates === needed) return;
      if (needed++ < max) lastIndex = index;
    },
    get() {
      const sent = Math.min(needed, max);
      return {
        ...count,
        faults: { ...faults },
        ...(unknownCountries.size > 0 && { unknownCountries: [...unknownCountries] }),
        calls: Math.ceil(sent / chunkSize),
        credits: sent * price,
        creditsNeeded: needed * price,
        withinBudget: sent === needed,
        lastIndex,
      };
    },
  };
}
