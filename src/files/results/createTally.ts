import { type Aqi, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';

export interface Tally {
  kinds: Partial<Record<RowKind, number>>;
  qualities: Partial<Record<Aqi, number>>;
  /** Answers that could be put to no row. */
  unplaced: number;
}

/** Counts outcomes as they come, so that a long run is never counted anew. */
export function createTally<Name extends BatchOperationName>(operation: FileOperation<Name>) {
  const kinds: RowKind[] = [];
  const qualities: (Aqi | undefined)[] = [];
  const unplaced = new Map<number, number>();
  let tally: Tally = { kinds: {}, qualities: {}, unplaced: 0 };
  return {
    /** Per row, as far as it is known. */
    kinds,
    get: () => tally,
    add(index: number, outcome: BatchOutcome<Name>) {
      const kind = rowKindOf(operation, outcome);
      const before = kinds[index];
      kinds[index] = kind;
      tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
      if (before) tally.kinds[before] = (tally.kinds[before] ?? 1) - 1;
      const aqi = 'result' in outcome ? operation.qualityOf?.(outcome.result.result) : undefined;
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
  };
}

export type TallyCounter<Name extends BatchOperationName> = ReturnType<typeof createTally<Name>>;

/** What became of a row, in one word. */
export function rowKindOf<Name extends BatchOperationName>(
  { kindOf }: Pick<FileOperation<Name>, 'kindOf'>,
  outcome: BatchOutcome<Name> | undefined,
): RowKind {
  if (!outcome) return 'waiting';
  if ('rejected' in outcome) return outcome.rejected.sent ? 'rejected' : 'not-sent';
  if ('inDoubt' in outcome) return 'in-doubt';
  return kindOf(outcome.result.result);
}

/** The answers of a row's call that could be put to no row; they stand at the first row of the call. */
export function unplacedOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): readonly unknown[] {
  if (!outcome || 'rejected' in outcome) return [];
  return ('result' in outcome ? outcome.result : outcome.inDoubt).unplaced ?? [];
}
