import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { BatchPlan } from './batchPlan.ts';
import type { Outcomes } from './createOutcomes.ts';
import { followersOf } from './followersOf.ts';
import { indexOf } from './indexOf.ts';
import { outcomeOf } from './outcomeOf.ts';
import type { Ending, Row } from './Row.ts';
import { withUnplaced } from './withUnplaced.ts';

/** Settles a row, and those that wait for its answer. Gives what became of each. Nobody is told. */
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
    const { group } = row;
    // A group that has ended gives its ending to whoever comes now; else this is the row that was sent, and it ends the group.
    const isFollower = group?.ending !== undefined;
    const settled = [
      withUnplaced(outcomeOf(runner, row, how, isFollower), unplaced),
      ...followersOf(row).map((each) => outcomeOf(runner, each, how, true)),
    ];
    if (group && !isFollower) {
      group.ending = how;
      group.followers.length = 0;
    }
    for (const outcome of settled) outcomes.set(indexOf(outcome), outcome);
    return settled;
  };
}
