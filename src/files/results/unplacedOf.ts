import { rowOf, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';

/** The answers of a row's call that could be put to no row; they stand at the first row of the call. */
export function unplacedOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): readonly unknown[] {
  const row = outcome && rowOf(outcome);
  return row && 'unplaced' in row ? (row.unplaced ?? []) : [];
}
