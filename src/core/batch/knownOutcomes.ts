import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import type { Budget } from './budget.ts';
import { isFinal } from './outcome.ts';
import { learnAlike, type LearnAlikeOptions } from './dedupe.ts';

/**
 * What an earlier run knew, as far as it still holds. All of it counts from the start, wherever its rows stand: what was spent and, with
 * `dedupe`, the answers that later rows share.
 */
export function knownOutcomes<Name extends BatchOperationName>(
  earlier: ReadonlyMap<number, BatchOutcome<Name>> | undefined,
  { runner, settings, alike, budget }: LearnAlikeOptions<Name> & { budget: Budget },
): Map<number, BatchOutcome<Name>> {
  const known = new Map<number, BatchOutcome<Name>>();
  for (const [index, outcome] of earlier ?? []) {
    if (!isFinal(outcome)) continue;
    known.set(index, outcome);
    learnAlike(outcome, { runner, settings, alike });
    spend(outcome, budget, 1);
  }
  return known;
}

/** These are not of this source: nothing was spent for them. */
export function forgetKnown<Name extends BatchOperationName>(
  known: ReadonlyMap<number, BatchOutcome<Name>>,
  budget: Budget,
): void {
  for (const outcome of known.values()) spend(outcome, budget, -1);
}

/** Alike rows may each have been sent and paid for: `dedupe` may have been off. */
function spend<Name extends BatchOperationName>(outcome: BatchOutcome<Name>, budget: Budget, times: 1 | -1): void {
  if ('result' in outcome && !outcome.result.shared) budget.know(times, 0);
  if ('inDoubt' in outcome && !outcome.inDoubt.shared) budget.know(0, times);
}
