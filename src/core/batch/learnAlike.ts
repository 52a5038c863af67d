import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchRunner, BatchTypes } from './batchOperations.ts';
import type { Alike } from './createAlike.ts';
import type { Ending } from './Row.ts';
import { rowOf } from './rowOf.ts';

type Record<Name extends BatchOperationName> = BatchTypes[Name]['record'];

export interface LearnAlikeOptions<Name extends BatchOperationName> {
  runner: BatchRunner<Record<Name>, BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  settings: BatchTypes[Name]['settings'];
  /** With `dedupe`. */
  alike: Alike<Name> | undefined;
}

/** Whoever is alike shares it from now on. */
export function learnAlike<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  { runner, settings, alike }: LearnAlikeOptions<Name>,
): void {
  if (!alike) return;
  const plain = runner.read(rowOf(outcome).record, settings).record;
  if (plain !== undefined) alike.know(runner.likeness(plain), endingOf(outcome, plain));
}

function endingOf<Name extends BatchOperationName>(outcome: BatchOutcome<Name>, from: Record<Name>): Ending<Name> {
  if ('result' in outcome) return { result: outcome.result.result, from };
  if ('inDoubt' in outcome) return { inDoubt: outcome.inDoubt.error, from };
  const { index: _, record: __, ...rejected } = outcome.rejected;
  return { rejected };
}
