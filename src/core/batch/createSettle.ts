import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { BatchPlan } from './batchPlan.ts';
import type { Outcomes } from './createOutcomes.ts';
import { followersOf } from './followersOf.ts';
import { outcomeOf } from './outcomeOf.ts';
import type { Ending, Row } from './Row.ts';
import { withUnplaced } from './withUnplaced.ts';

/** Settles a row, and those that wait for its answer. Gives what became of each. */
export type Settle<Name extends BatchOperationName> = (
  row: Row<Name>,
  how: Ending<Name>,
  unplaced?: readonly unknown[],
) => BatchOutcome<Name>[];

export function createSettle<Name extends BatchOperationName>(
  runner: BatchPlan<Name>['runner'],
  outcomes: Outcomes<Name>,
): Settle<Name> {
  return (row, how, unplaced = []) => {
    const settled = [row, ...followersOf(row)].map((each) => {
      const outcome = withUnplaced(outcomeOf(runner, each, how), each === row ? unplaced : []);
      outcomes.set(each.index, outcome);
      return outcome;
    });
    if (row.group && !row.group.ending) {
      row.group.ending = how;
      row.group.followers = [];
    }
    return settled;
  };
}
