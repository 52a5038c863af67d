import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';

/** The one file that a row is in. A row without an outcome was not sent. */
export function fileKindOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): 'results' | 'rejected' | 'not-sent' | 'in-doubt' {
  if (outcome && 'result' in outcome) return 'results';
  if (outcome && 'inDoubt' in outcome) return 'in-doubt';
  return outcome?.rejected.sent ? 'rejected' : 'not-sent';
}
