import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './batchOperations.ts';

/** What an earlier run knew, at this place and with this record. */
export function atRow<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  index: number,
  record: BatchTypes[Name]['record'],
): BatchOutcome<Name> {
  if ('result' in outcome) return { result: { ...outcome.result, index, record } };
  if ('inDoubt' in outcome) return { inDoubt: { ...outcome.inDoubt, index, record } };
  return { rejected: { ...outcome.rejected, index, record } };
}
