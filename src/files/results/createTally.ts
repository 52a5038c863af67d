import type { Aqi, BatchOperationName, BatchOutcome } from '../../core/index.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import type { RowKind } from './RowKind.ts';
import { rowKindOf } from './rowKindOf.ts';
import { unplacedOf } from './unplacedOf.ts';

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
