import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import type { RowKind } from './RowKind.ts';

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
