import { callListener } from '../listeners.ts';
import type { BatchInDoubt, BatchOutcome, BatchProgress, BatchRejected, BatchResult, BatchState } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import type { BatchPlan } from './options.ts';
import { duplicatesOf, type QueuedRow, type RowOutcome } from './queue.ts';

/** Internal form of a record's outcome. `toBatchOutcome` converts it to the public form. */
export type Outcome<Name extends BatchOperationName> =
  | ({ kind: 'result' } & BatchResult<Name>)
  | ({ kind: 'rejected' } & BatchRejected<Name>)
  | ({ kind: 'inDoubt' } & BatchInDoubt<Name>);

/** Converts an outcome to the public form: `{ result }`, `{ rejected }` or `{ inDoubt }`. */
export const toBatchOutcome = <Name extends BatchOperationName>({
  kind,
  ...fields
}: Outcome<Name>): BatchOutcome<Name> => ({ [kind]: fields }) as BatchOutcome<Name>;

/** Converts an outcome of an earlier run from the public form. */
export function fromBatchOutcome<Name extends BatchOperationName>(outcome: BatchOutcome<Name>): Outcome<Name> {
  if ('result' in outcome) return { kind: 'result', ...outcome.result };
  if ('inDoubt' in outcome) return { kind: 'inDoubt', ...outcome.inDoubt };
  return { kind: 'rejected', ...outcome.rejected };
}

/**
 * Whether an outcome of an earlier run is still valid. Records that were not sent are checked again, because they may now be sendable. Outcomes
 * from older versions have no `reason`, so `sent` is used instead.
 */
export function isFinal<Name extends BatchOperationName>(outcome: BatchOutcome<Name>): boolean {
  if (!('rejected' in outcome)) return 'result' in outcome || 'inDoubt' in outcome;
  return outcome.rejected.sent;
}

/** Outcomes of all records, by index. */
export interface Outcomes<Name extends BatchOperationName> {
  readonly counts: Readonly<Pick<BatchProgress, 'results' | 'rejected' | 'unsent' | 'unsendable' | 'inDoubt'>>;
  /**
   * Number of final outcomes that `onSettled` has not received yet, because an earlier outcome is missing. If `keep` is off, only these outcomes
   * take up memory.
   */
  readonly held: number;
  /**
   * Stores the outcome of a row and of its waiting duplicates. Returns the stored outcomes. Does not call any listeners.
   *
   * @param unplaced answers to the call that match none of its records.
   */
  record(row: QueuedRow<Name>, outcome: RowOutcome<Name>, unplaced?: readonly unknown[]): Outcome<Name>[];
  /**
   * Stores an outcome that is not shared with other rows. A provisional outcome is the outcome of a record that has not been sent or read yet:
   * it can still change, so it is not flushed.
   */
  set(outcome: Outcome<Name>, isProvisional?: boolean): void;
  /** Removes provisional outcomes. Earlier snapshots still contain them. */
  delete(indices: readonly number[]): void;
  /**
   * Calls `onSettled` with the final outcomes that are next in input order. A listener can pause, resume or cancel the batch, so store all
   * outcomes that have arrived before you call this.
   *
   * @param isComplete whether all outcomes are stored. If true, missing and provisional outcomes no longer delay later outcomes.
   */
  flush(isComplete?: boolean): void;
  /** Returns an immutable snapshot of the outcomes, combined with the properties of `more`. The lists are built on first access. */
  snapshot(more: Omit<BatchState<Name>, OutcomeLists | 'at'>): BatchState<Name>;
}

type OutcomeLists = 'results' | 'rejected' | 'inDoubt';

interface StoredOutcome<Name extends BatchOperationName> {
  /** The outcome in its public form, so that snapshots need not convert it. */
  outcome: BatchOutcome<Name>;
  /** Position in the order in which outcomes were stored. A snapshot contains only outcomes that were stored before it was taken. */
  sequence: number;
  isProvisional: boolean;
}

/**
 * Creates the store of all outcomes. If `keep` is off, an outcome is dropped once it is flushed, so that memory usage does not grow with the
 * number of records.
 */
export function createOutcomes<Name extends BatchOperationName>({
  runner,
  keep,
  onSettled,
}: Pick<BatchPlan<Name>, 'runner' | 'keep' | 'onSettled'>): Outcomes<Name> {
  /** Entries from index `first` onwards. */
  let entries: (StoredOutcome<Name> | undefined)[] = [];
  let first = 0;
  /** Index of the next outcome to flush. */
  let next = 0;
  let sequence = 0;
  let finalCount = 0;
  let isFlushing = false;
  let isInputComplete = false;
  const counts = { results: 0, rejected: 0, unsent: 0, unsendable: 0, inDoubt: 0 };
  const count = (outcome: BatchOutcome<Name>, by: 1 | -1) => {
    if ('result' in outcome) counts.results += by;
    else if ('inDoubt' in outcome) counts.inDoubt += by;
    else {
      const { sent, reason } = outcome.rejected;
      counts.rejected += by;
      if (!sent) counts[reason === 'unsent' ? 'unsent' : 'unsendable'] += by;
    }
  };

  const set = (outcome: Outcome<Name>, isProvisional = false) => {
    const index = outcome.index - first;
    const before = entries[index];
    const entry = { outcome: toBatchOutcome(outcome), sequence: before?.sequence ?? sequence++, isProvisional };
    if (before) count(before.outcome, -1);
    count(entry.outcome, 1);
    if (!isProvisional) finalCount++;
    // Fills the gap with undefined entries. A sparse array would be slow if a call ended far ahead of the others.
    while (entries.length < index) entries.push(undefined);
    entries[index] = entry;
  };

  return {
    counts,
    get held() {
      return finalCount - next;
    },
    set,
    record(row, outcome, unplaced = []) {
      const { group } = row;
      // If the group already has an outcome, this row was not sent. Otherwise, the row was sent, and its outcome becomes the outcome of the
      // group.
      const isDuplicate = group?.outcome !== undefined;
      const recorded = [
        outcomeOf(runner, row, outcome, isDuplicate),
        ...duplicatesOf(row).map((duplicate) => outcomeOf(runner, duplicate, outcome, true)),
      ];
      const [firstOutcome] = recorded;
      if (unplaced.length > 0 && firstOutcome && firstOutcome.kind !== 'rejected') firstOutcome.unplaced = unplaced;
      if (group && !isDuplicate) {
        group.outcome = outcome;
        group.duplicates.length = 0;
      }
      for (const each of recorded) set(each);
      return recorded;
    },
    delete(indices) {
      entries = [...entries];
      for (const index of indices) {
        const entry = entries[index - first];
        if (!entry) continue;
        count(entry.outcome, -1);
        entries[index - first] = undefined;
      }
    },
    flush(isComplete = false) {
      isInputComplete ||= isComplete;
      // A listener may cause more outcomes. The outer call to `flush` handles them.
      if (isFlushing) return;
      isFlushing = true;
      while (next - first < entries.length) {
        const entry = entries[next - first];
        if (!isInputComplete && (!entry || entry.isProvisional)) break;
        const index = next++;
        if (entry) callListener(onSettled, index, entry.outcome);
      }
      isFlushing = false;
      const flushed = next - first;
      // Waits until half of the array has been flushed, so that the remaining entries are not moved after every outcome.
      if (!keep && flushed * 2 >= entries.length) {
        entries = entries.slice(flushed);
        first = next;
      }
    },
    snapshot(more) {
      const [seen, from, until] = [entries, first, sequence];
      const flushed = keep ? 0 : next - first;
      const isIncluded = (entry: StoredOutcome<Name> | undefined, index: number): entry is StoredOutcome<Name> =>
        entry !== undefined && index >= flushed && entry.sequence < until;
      let lists: Pick<BatchState<Name>, OutcomeLists> | undefined;
      /** Built only when needed, because the state of a long batch changes far more often than its lists are read. */
      const getLists = () => (lists ??= listsOf(seen.filter(isIncluded).map(({ outcome }) => outcome)));
      return {
        ...more,
        get results() {
          return getLists().results;
        },
        get rejected() {
          return getLists().rejected;
        },
        get inDoubt() {
          return getLists().inDoubt;
        },
        at(index) {
          const entry = seen[index - from];
          return isIncluded(entry, index - from) ? entry.outcome : undefined;
        },
      };
    },
  };
}

function listsOf<Name extends BatchOperationName>(outcomes: readonly BatchOutcome<Name>[]) {
  const results: BatchResult<Name>[] = [];
  const rejected: BatchRejected<Name>[] = [];
  const inDoubt: BatchInDoubt<Name>[] = [];
  for (const outcome of outcomes) {
    if ('result' in outcome) results.push(outcome.result);
    else if ('inDoubt' in outcome) inDoubt.push(outcome.inDoubt);
    else rejected.push(outcome.rejected);
  }
  return { results, rejected, inDoubt };
}

/** Adds the row's index and record to its outcome. The answer for a duplicate contains the duplicate's own id. */
function outcomeOf<Name extends BatchOperationName>(
  runner: BatchPlan<Name>['runner'],
  { index, record, snapshot }: QueuedRow<Name>,
  outcome: RowOutcome<Name>,
  isDuplicate: boolean,
): Outcome<Name> {
  const shared = isDuplicate ? ({ shared: true } as const) : undefined;
  switch (outcome.kind) {
    case 'rejected':
      return { ...outcome, index, record };
    case 'inDoubt':
      return { kind: 'inDoubt', index, record, error: outcome.error, ...shared };
    case 'result': {
      const { result, sentRecord } = outcome;
      return {
        kind: 'result',
        index,
        record,
        result: isDuplicate ? runner.answerFor(result, sentRecord, snapshot) : result,
        ...shared,
      };
    }
  }
}
