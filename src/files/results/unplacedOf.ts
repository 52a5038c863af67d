import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';

/** The answers of a row's call that could be put to no row; they stand at the first row of the call. */
export function unplacedOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): readonly unknown[] {
  if (!outcome || 'rejected' in outcome) return [];
  return ('result' in outcome ? outcome.result : outcome.inDoubt).unplaced ?? [];
}
