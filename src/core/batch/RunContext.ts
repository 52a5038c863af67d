import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import type { BatchPlan } from './options.ts';
import type { Budget } from './budget.ts';
import type { Journal } from './journal.ts';
import type { Outcomes, Settle } from './outcomes.ts';
import type { Pace } from './rateLimiter.ts';
import type { Phase } from './runStatus.ts';
import type { Queue } from './queue.ts';
import type { Trust } from './circuitBreaker.ts';
import type { Row } from './outcome.ts';

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
