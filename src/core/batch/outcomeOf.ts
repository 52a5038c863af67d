import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchRunner, BatchTypes } from './batchOperations.ts';
import type { Ending, Row } from './Row.ts';

/**
 * An ending as the outcome of this row: with its own place and record. `isShared`: another row was sent, and this one shares its answer, which then
 * has its own id. Who was sent is known, and never guessed by comparing: two emails that are one text are the same value.
 */
export function outcomeOf<Name extends BatchOperationName>(
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>,
  { index, record, plain }: Row<Name>,
  ending: Ending<Name>,
  isShared?: boolean,
): BatchOutcome<Name> {
  if ('rejected' in ending) return { rejected: { index, record, ...ending.rejected } };
  // Written out: to copy a row for each outcome took time and memory in long runs.
  const shared = { shared: true } as const;
  if ('inDoubt' in ending) {
    const row = { index, record, error: ending.inDoubt };
    return { inDoubt: isShared ? { ...row, ...shared } : row };
  }
  const { result, from } = ending;
  return {
    result: isShared
      ? { index, record, result: runner.answerFor(result, from, plain), ...shared }
      : { index, record, result },
  };
}
