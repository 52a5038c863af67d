import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { IntakeOptions } from './createIntake.ts';
import type { Ending } from './Row.ts';
import { rowOf } from './rowOf.ts';

/** Whoever is alike shares it from now on. */
export function learnAlike<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  { runner, settings, alike }: Pick<IntakeOptions<Name>, 'runner' | 'settings' | 'alike'>,
): void {
  const plain = alike && runner.read(rowOf(outcome).record, settings).record;
  if (alike && plain !== undefined) alike.know(runner.likeness(plain), endingOf(outcome, plain));
}

function endingOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  from: IntakeRecord<Name>,
): Ending<Name> {
  if ('result' in outcome) return { result: outcome.result.result, from };
  if ('inDoubt' in outcome) return { inDoubt: outcome.inDoubt.error, from };
  const { index: _, record: __, ...rejected } = outcome.rejected;
  return { rejected };
}

type IntakeRecord<Name extends BatchOperationName> = Parameters<IntakeOptions<Name>['send']>[0]['plain'];
