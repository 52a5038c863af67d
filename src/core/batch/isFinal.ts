import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';

/**
 * Does an outcome from an earlier run still hold? A record that was never sent is looked at again, for it may be sent now; one without a
 * `reason` is of an older version, which wrote `sent` alone.
 */
export function isFinal<Name extends BatchOperationName>(outcome: BatchOutcome<Name>): boolean {
  if (!('rejected' in outcome)) return 'result' in outcome || 'inDoubt' in outcome;
  return outcome.rejected.sent;
}
