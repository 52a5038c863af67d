import type { Budget } from './budget.ts';
import type { CircuitBreaker } from './circuitBreaker.ts';
import type { SafeJournal } from './journal.ts';
import type { BatchOperationName } from './operations.ts';
import type { BatchPlan } from './options.ts';
import type { Outcome, Outcomes } from './outcomes.ts';
import type { Queue } from './queue.ts';
import type { RateLimiter } from './rateLimiter.ts';
import type { RunStatus } from './runStatus.ts';

/** Objects shared by all parts of a run. */
export interface BatchContext<Name extends BatchOperationName> {
  readonly plan: BatchPlan<Name>;
  readonly runStatus: RunStatus;
  readonly queue: Queue<Name>;
  readonly outcomes: Outcomes<Name>;
  readonly budget: Budget;
  readonly rateLimiter: RateLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly journal: SafeJournal<Name>;
  /** Notifies the batch's subscribers. */
  readonly onChange: () => void;
  /** Passes recorded outcomes to `onSettled` and the journal. Resolves when the journal's write has succeeded or failed. */
  report(outcomes: readonly Outcome<Name>[]): Promise<void>;
}
