import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchRunner, BatchTypes } from './batchOperations.ts';
import type { Ending, Row } from './Row.ts';

/** An ending as the outcome of this row: with its own place and record, and an answer that has its own id. */
export function outcomeOf<Name extends BatchOperationName>(
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>,
  { index, record, plain }: Row<Name>,
  ending: Ending<Name>,
): BatchOutcome<Name> {
  if ('rejected' in ending) return { rejected: { index, record, ...ending.rejected } };
  const { from } = ending;
  const row = { index, record, ...(from === plain ? {} : { shared: true as const }) };
  if ('inDoubt' in ending) return { inDoubt: { ...row, error: ending.inDoubt } };
  const { result } = ending;
  return { result: { ...row, result: from === plain ? result : runner.answerFor(result, from, plain) } };
}
