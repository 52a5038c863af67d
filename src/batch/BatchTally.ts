import type { Aqi, BatchOperationName, BatchOutcome } from '../core/index.ts';
import { type FileOperation, rowKindOf, type RowKind, unplacedOf } from '../files/index.ts';

/** Figures of a batch so far, over all of its runs. Plain data. */
export interface BatchTally {
  /** Rows with an outcome. */
  rows: number;
  /** They have an answer. */
  results: number;
  /** The service turned them down, without charge. */
  rejected: number;
  /** They cannot be sent. */
  notSent: number;
  inDoubt: number;
  /** Rows whose answers were paid for. */
  paid: number;
  /** Rows by what their answers say: `accept`, `fix`, `invalid` … */
  kinds: Partial<Record<RowKind, number>>;
  /** Answers by their quality. */
  qualities: Partial<Record<Aqi, number>>;
  /** Why rows were rejected or not sent, and how many. */
  reasons: Record<string, number>;
  /** Answers that could be put to no row. */
  unplaced: number;
}

export const noTally = (): BatchTally => ({
  ...{ rows: 0, results: 0, rejected: 0, notSent: 0, inDoubt: 0, paid: 0, unplaced: 0 },
  ...{ kinds: {}, qualities: {}, reasons: {} },
});

const most = 100;

/** Counts a row. */
export function count<Name extends BatchOperationName>(
  tally: BatchTally,
  operation: FileOperation<Name>,
  outcome: BatchOutcome<Name>,
): void {
  const kind = rowKindOf(operation, outcome);
  tally.rows++;
  tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
  tally.unplaced += unplacedOf(outcome).length;
  if ('result' in outcome) {
    tally.results++;
    if (!outcome.result.shared) tally.paid++;
    const quality = operation.qualityOf?.(outcome.result.result);
    if (quality) tally.qualities[quality] = (tally.qualities[quality] ?? 0) + 1;
  } else if ('inDoubt' in outcome) tally.inDoubt++;
  else {
    const { sent, fault, why } = outcome.rejected;
    tally[sent ? 'rejected' : 'notSent']++;
    // What the service says may be another sentence for each row.
    const reason = fault ?? why;
    const known = Object.hasOwn(tally.reasons, reason) || Object.keys(tally.reasons).length < most ? reason : 'other';
    tally.reasons[known] = (tally.reasons[known] ?? 0) + 1;
  }
}
