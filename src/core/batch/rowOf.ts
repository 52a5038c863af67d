import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';

/** The row of an outcome, whichever it is: its place and its record. */
export function rowOf<Name extends BatchOperationName>(outcome: BatchOutcome<Name>) {
  return 'result' in outcome ? outcome.result : 'inDoubt' in outcome ? outcome.inDoubt : outcome.rejected;
}
