import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';

/** This outcome with the rows of its call's answer that could be put to no record. */
export function withUnplaced<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  unplaced: readonly unknown[],
): BatchOutcome<Name> {
  if (unplaced.length === 0) return outcome;
  if ('result' in outcome) return { result: { ...outcome.result, unplaced } };
  return 'inDoubt' in outcome ? { inDoubt: { ...outcome.inDoubt, unplaced } } : outcome;
}
