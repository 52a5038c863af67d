import type { Aqi, BatchOperationName, BatchOutcome } from '../../core/index.ts';
import { type FileOperation, rowKindOf, type RowKind, unplacedOf } from '../../files/index.ts';

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
  /** Rows in doubt that may have been paid for: of those that are alike, with `dedupe`, one. */
  perhapsPaid: number;
  /** Rows by what their answers say: `accept`, `fix`, `invalid` … */
  kinds: Partial<Record<RowKind, number>>;
  /** Answers by their quality. */
  qualities: Partial<Record<Aqi, number>>;
  /** Answers by the country of their address. */
  countries: Record<string, number>;
  /** Why rows were rejected or not sent, and how many. */
  reasons: Record<string, number>;
  /** Answers that could be put to no row. */
  unplaced: number;
}

export const createTally = (): BatchTally => ({
  ...{ rows: 0, results: 0, rejected: 0, notSent: 0, inDoubt: 0, paid: 0, perhapsPaid: 0, unplaced: 0 },
  ...{ kinds: {}, qualities: {}, countries: {}, reasons: {} },
});

const most = 300;

/** What the service says may be another text for each row: then the rest is counted together. */
function addTo(counts: Record<string, number>, text: string): void {
  const known = Object.hasOwn(counts, text) || Object.keys(counts).length < most ? text : 'other';
  counts[known] = (Object.hasOwn(counts, known) ? (counts[known] ?? 0) : 0) + 1;
}

/** Counts a row. */
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
    const { sent, fault, why } = outcome.rejected;
    tally[sent ? 'rejected' : 'notSent']++;
    addTo(tally.reasons, fault ?? why);
  }
}
