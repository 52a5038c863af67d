import type { BatchOperationName, BatchTypes } from './operations.ts';
import type { BatchInDoubt, BatchRejected } from './Batch.ts';

/** A record that has been read and is waiting for its outcome. */
export interface QueuedRow<Name extends BatchOperationName> {
  /** Zero-based index of the record in the input. */
  readonly index: number;
  /** The record as passed by the app. */
  readonly record: BatchTypes[Name]['record'];
  /** Copy of the record, made when the record was read. The batch sends this copy, so later changes by the app have no effect. */
  readonly snapshot: BatchTypes[Name]['record'];
  /** Number of times that the service refused a call with this row. */
  refusals: number;
  /** Identifies one half of a rejected call that was split (`bisect`). Rows with the same object are sent together, without any other rows. */
  half?: object;
  /** Group of duplicates that the row belongs to. Set only if `dedupe` is on. */
  readonly group?: DuplicateGroup<Name>;
}

/** Outcome that a row shares with its duplicates. It has no index and no record. */
export type RowOutcome<Name extends BatchOperationName> =
  | { kind: 'result'; result: BatchTypes[Name]['result']; sentRecord: BatchTypes[Name]['record'] }
  | ({ kind: 'rejected' } & Omit<BatchRejected<Name>, 'index' | 'record'>)
  | { kind: 'inDoubt'; error: BatchInDoubt<Name>['error'] };

/** Records that the service cannot tell apart. The first one is sent, and the others wait for its outcome. */
export interface DuplicateGroup<Name extends BatchOperationName> {
  outcome: RowOutcome<Name> | undefined;
  duplicates: QueuedRow<Name>[];
}

/** Returns the duplicates that are waiting for the outcome of this row. */
export const duplicatesOf = <Name extends BatchOperationName>({
  group,
}: QueuedRow<Name>): readonly QueuedRow<Name>[] => (group && !group.outcome ? group.duplicates : []);

/** Rows to be sent, in input order. */
export interface Queue<Name extends BatchOperationName> {
  readonly size: number;
  /** Returns all rows without removing them. */
  rows(): QueuedRow<Name>[];
  /** Appends a row. */
  add(row: QueuedRow<Name>): void;
  /** Removes and returns the first `count` rows. */
  take(count: number): QueuedRow<Name>[];
  /** Removes and returns the rows for the next call, at most `max` rows. Each half of a split call is sent separately. */
  takeCall(max: number): QueuedRow<Name>[];
  /** Puts unsent rows back into the queue, before all rows that come later in the input. */
  putBack(rows: readonly QueuedRow<Name>[]): void;
}

export function createQueue<Name extends BatchOperationName>(): Queue<Name> {
  /** Rows that were put back, sorted by index. */
  let returned: QueuedRow<Name>[] = [];
  /** Rows that come after `returned`, in reverse order. Taking a row from the end of an array moves no other row. */
  let next: QueuedRow<Name>[] = [];
  /** Rows that come after `next`. */
  let added: QueuedRow<Name>[] = [];
  const queue: Queue<Name> = {
    get size() {
      return returned.length + next.length + added.length;
    },
    rows: () => [...returned, ...[...next].reverse(), ...added],
    add(row) {
      added.push(row);
    },
    take(count) {
      const rows = returned.splice(0, count);
      while (rows.length < count) {
        if (next.length === 0) [next, added] = [added.reverse(), []];
        const row = next.pop();
        if (!row) break;
        rows.push(row);
      }
      return rows;
    },
    takeCall(max) {
      const rows = queue.take(max);
      const half = rows[0]?.half;
      const end = rows.findIndex((row) => row.half !== half);
      if (end >= 0) queue.putBack(rows.splice(end));
      return rows;
    },
    putBack(rows) {
      // Rows are always taken from the front, so all rows that are put back come before `next`.
      returned = [...returned, ...rows].sort((a, b) => a.index - b.index);
    },
  };
  return queue;
}
