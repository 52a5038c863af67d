import {
  aqiOf,
  emailVerdictOf,
  type Aqi,
  type BatchOperationName,
  type BatchOutcome,
  type EmailVerdict,
  type InternationalResult,
  type Verdict,
  type VerifyResult,
  verdictOf,
} from '../../core/index.ts';
import { unplacedOf } from './unplacedOf.ts';

/** What became of a row, in one word: a verdict, an email's kind, or why it has none. */
export type RowKind = Verdict | EmailVerdict | 'rejected' | 'not-sent' | 'in-doubt' | 'waiting';

export interface Tally {
  kinds: Partial<Record<RowKind, number>>;
  qualities: Partial<Record<Aqi, number>>;
  /** Answers that could be put to no row. */
  unplaced: number;
}

/** The best match of any operation's result; undefined for none. */
export function matchOf(result: unknown): Record<string, string> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return 'matches' in result
    ? (result as InternationalResult).matches[0]
    : (result as VerifyResult as unknown as Record<string, string>);
}

export function kindOf<Name extends BatchOperationName>(outcome: BatchOutcome<Name> | undefined): RowKind {
  if (!outcome) return 'waiting';
  if ('rejected' in outcome) return outcome.rejected.sent ? 'rejected' : 'not-sent';
  if ('inDoubt' in outcome) return 'in-doubt';
  const { result } = outcome.result;
  if (typeof result === 'object' && 'isDisposable' in result) return emailVerdictOf(result);
  return verdictOf(matchOf(result));
}

/** Counts outcomes as they come, so that a long run is never counted anew. */
export function createTally() {
  const kinds: RowKind[] = [];
  const qualities: (Aqi | undefined)[] = [];
  const unplaced = new Map<number, number>();
  let tally: Tally = { kinds: {}, qualities: {}, unplaced: 0 };
  return {
    /** Per row, as far as it is known. */
    kinds,
    get: () => tally,
    add<Name extends BatchOperationName>(index: number, outcome: BatchOutcome<Name>) {
      const kind = kindOf(outcome);
      const before = kinds[index];
      kinds[index] = kind;
      tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
      if (before) tally.kinds[before] = (tally.kinds[before] ?? 1) - 1;
      const aqi = 'result' in outcome ? aqiOf(matchOf(outcome.result.result)?.['AVC']) : undefined;
      // A row may be told twice.
      const last = qualities[index];
      qualities[index] = aqi;
      if (aqi) tally.qualities[aqi] = (tally.qualities[aqi] ?? 0) + 1;
      const homeless = unplacedOf(outcome).length;
      tally.unplaced += homeless - (unplaced.get(index) ?? 0);
      if (homeless > 0) unplaced.set(index, homeless);
      if (last) tally.qualities[last] = (tally.qualities[last] ?? 1) - 1;
    },
    /** A copy for who compares by identity. */
    refresh() {
      tally = { kinds: { ...tally.kinds }, qualities: { ...tally.qualities }, unplaced: tally.unplaced };
    },
    clear() {
      kinds.length = 0;
      qualities.length = 0;
      unplaced.clear();
      tally = { kinds: {}, qualities: {}, unplaced: 0 };
    },
  };
}
