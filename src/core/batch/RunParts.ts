import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { BatchPlan } from './batchPlan.ts';
import type { Budget } from './createBudget.ts';
import type { Journal } from './createJournal.ts';
import type { Outcomes } from './createOutcomes.ts';
import type { Pace } from './createPace.ts';
import type { Phase } from './createPhase.ts';
import type { Queue } from './createQueue.ts';
import type { Settle } from './createSettle.ts';
import type { Trust } from './createTrust.ts';
import type { Row } from './Row.ts';

/** What the parts of one run share. */
export interface RunParts<Name extends BatchOperationName> {
  readonly plan: BatchPlan<Name>;
  readonly phase: Phase;
  readonly queue: Queue<Row<Name>>;
  readonly outcomes: Outcomes<Name>;
  readonly budget: Budget;
  readonly pace: Pace;
  readonly trust: Trust;
  readonly journal: Journal<Name>;
  readonly settle: Settle<Name>;
  /** Something is to be seen that was not so before. */
  readonly changed: () => void;
  /** The journal hears of these. */
  tell(settled: readonly BatchOutcome<Name>[]): Promise<void>;
}
