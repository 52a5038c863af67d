import { type Aqi, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';

export interface Tally {
  kinds: Partial<Record<RowKind, number>>;
  qualities: Partial<Record<Aqi, number>>;
  /** Number of answers that match no row. */
  unplaced: number;
}

/** Counts outcomes as they arrive, so that a long run never has to be counted again. */
export function createTally<Name extends BatchOperationName>(operation: FileOperation<Name>) {
  const kinds: RowKind[] = [];
  const qualities: (Aqi | undefined)[] = [];
  const unplaced = new Map<number, number>();
  let tally: Tally = { kinds: {}, qualities: {}, unplaced: 0 };
  return {
    /** The kind of each row by index. A row has no kind until its outcome is known. */
    kinds,
    get: () => tally,
    add(index: number, outcome: BatchOutcome<Name>) {
      const kind = rowKindOf(operation, outcome);
      const previousKind = kinds[index];
      kinds[index] = kind;
      tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
      if (previousKind) tally.kinds[previousKind] = (tally.kinds[previousKind] ?? 1) - 1;
      const aqi = 'result' in outcome ? operation.qualityOf?.(outcome.result.result) : undefined;
      // A row can get a new outcome, which replaces the old one in the tally.
      const previousAqi = qualities[index];
      qualities[index] = aqi;
      if (aqi) tally.qualities[aqi] = (tally.qualities[aqi] ?? 0) + 1;
      const unplacedCount = unplacedOf(outcome).length;
      tally.unplaced += unplacedCount - (unplaced.get(index) ?? 0);
      if (unplacedCount > 0) unplaced.set(index, unplacedCount);
      if (previousAqi) tally.qualities[previousAqi] = (tally.qualities[previousAqi] ?? 1) - 1;
    },
    /** Replaces the tally with a copy, so that callers that compare by identity notice the change. */
    refresh() {
      tally = { kinds: { ...tally.kinds }, qualities: { ...tally.qualities }, unplaced: tally.unplaced };
    },
  };
}

export type TallyCounter<Name extends BatchOperationName> = ReturnType<typeof createTally<Name>>;

/** Returns the outcome of a row in one word. */
export function rowKindOf<Name extends BatchOperationName>(
  { kindOf }: Pick<FileOperation<Name>, 'kindOf'>,
  outcome: BatchOutcome<Name> | undefined,
): RowKind {
  if (!outcome) return 'waiting';
  if ('rejected' in outcome) return outcome.rejected.sent ? 'rejected' : 'not-sent';
  if ('inDoubt' in outcome) return 'in-doubt';
  return kindOf(outcome.result.result);
}

/** Returns the answers that match no row. They are stored in the outcome of the first row of their call. */
export function unplacedOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): readonly unknown[] {
  if (!outcome || 'rejected' in outcome) return [];
  return ('result' in outcome ? outcome.result : outcome.inDoubt).unplaced ?? [];
}
