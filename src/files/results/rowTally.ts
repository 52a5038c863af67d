import { type Aqi, type BatchOperationName, type BatchOutcome, getOwn } from '../../core/index.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';
import { rowKindOf, unplacedOf } from './createTally.ts';

/** Row counts of a batch so far, across all of its runs. */
export interface BatchTally {
  /** Rows with an outcome. */
  rows: number;
  /** Rows with an answer. */
  results: number;
  /** Rows that the service rejected. They were not charged. */
  rejected: number;
  /** Rows that could not be sent. */
  notSent: number;
  /** Rows in doubt, which may have been charged. */
  inDoubt: number;
  /** Rows whose answers were charged. With `dedupe`, duplicates count once. */
  paid: number;
  /** Rows in doubt. With `dedupe`, duplicates count once here, but separately in `inDoubt`. */
  perhapsPaid: number;
  /** Rows by verdict: `accept`, `fix`, `invalid` … */
  kinds: Partial<Record<RowKind, number>>;
  /** Answers by address quality index (AQI). */
  qualities: Partial<Record<Aqi, number>>;
  /** Answers by country. */
  countries: Record<string, number>;
  /** Rejected and unsent rows by reason. */
  reasons: Record<string, number>;
  /** Answers that match no row. */
  unplaced: number;
}

export const emptyTally = (): BatchTally => ({
  ...{ rows: 0, results: 0, rejected: 0, notSent: 0, inDoubt: 0, paid: 0, perhapsPaid: 0, unplaced: 0 },
  ...{ kinds: {}, qualities: {}, countries: {}, reasons: {} },
});

export function countRow<Name extends BatchOperationName>(
  tally: BatchTally,
  operation: FileOperation<Name>,
  outcome: BatchOutcome<Name>,
  kind: RowKind = rowKindOf(operation, outcome),
): void {
  tally.rows++;
  tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
  tally.unplaced += unplacedOf(outcome).length;
  if ('result' in outcome) {
    tally.results++;
    if (!outcome.result.shared) tally.paid++;
    const match = operation.bestMatch(outcome.result.result);
    const country = match?.['ISO3166-2'] ?? match?.['Country'];
    if (typeof country === 'string' && country) addTo(tally.countries, country);
    const quality = operation.qualityOf?.(outcome.result.result);
    if (quality) tally.qualities[quality] = (tally.qualities[quality] ?? 0) + 1;
  } else if ('inDoubt' in outcome) {
    tally.inDoubt++;
    if (!outcome.inDoubt.shared) tally.perhapsPaid++;
  } else {
    const { sent, fault, reason, message } = outcome.rejected;
    tally[sent ? 'rejected' : 'notSent']++;
    addTo(tally.reasons, fault ?? (reason === 'unsent' ? reason : message));
  }
}

const maxKeys = 300;

/**
 * Counts a string. A service may return a different string for every row, so once there are many strings, new ones are counted together as
 * `other`.
 */
function addTo(counts: Record<string, number>, text: string): void {
  const key = Object.hasOwn(counts, text) || Object.keys(counts).length < maxKeys ? text : 'other';
  counts[key] = (getOwn(counts, key) ?? 0) + 1;
}
