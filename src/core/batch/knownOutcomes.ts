import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { Budget } from './createBudget.ts';
import type { IntakeOptions } from './createIntake.ts';
import { isFinal } from './isFinal.ts';
import type { Ending } from './Row.ts';
import { rowOf } from './rowOf.ts';

/**
 * What an earlier run knew, as far as it still holds. All of it counts from the start, wherever its rows stand: what was spent and, with
 * `dedupe`, the answers that later rows share.
 */
export function knownOutcomes<Name extends BatchOperationName>(
  earlier: ReadonlyMap<number, BatchOutcome<Name>> | undefined,
  { runner, settings, alike, budget }: Pick<IntakeOptions<Name>, 'runner' | 'settings' | 'alike'> & { budget: Budget },
): Map<number, BatchOutcome<Name>> {
  const known = new Map<number, BatchOutcome<Name>>();
  for (const [index, outcome] of earlier ?? []) {
    if (!isFinal(outcome)) continue;
    known.set(index, outcome);
    const { record } = rowOf(outcome);
    const plain = alike && runner.read(record, settings).record;
    if (alike && plain !== undefined) alike.know(runner.likeness(plain), endingOf(outcome, plain));
    // Alike rows may each have been sent and paid for: `dedupe` may have been off.
    if ('result' in outcome && !outcome.result.shared) budget.know(1, 0);
    if ('inDoubt' in outcome && !outcome.inDoubt.shared) budget.know(0, 1);
  }
  return known;
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
