import type { BatchProgress, BatchRecords, BatchStartOptions, BatchState } from './Batch.ts';
import { createBudget } from './budget.ts';
import { createCalls } from './calls.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import { createInput } from './input.ts';
import { createJournal } from './journal.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';
import type { BatchPlan } from './options.ts';
import { createOutcomes } from './outcomes.ts';
import { createQueue, duplicatesOf } from './queue.ts';
import { createRateLimiter } from './rateLimiter.ts';
import type { RunContext } from './RunContext.ts';
import { createRunStatus } from './runStatus.ts';

/** One pass of a batch through its records, from `start` to an end that `resume` does not undo. */
export interface Run<Name extends BatchOperationName> {
  readonly isInProgress: boolean;
  getState(): BatchState<Name>;
  /** Like `resume`, resolves at the next end. */
  start(): Promise<void>;
  resume(): Promise<void>;
  pause(): void;
  cancel(): void;
}

/** Creates the state machine over input, calls and status. Every event ends in `schedule`, which starts the calls that may start and ends the run once it is over. */
export function createRun<Name extends BatchOperationName>(
  plan: BatchPlan<Name>,
  records: BatchRecords<BatchTypes[Name]['record']>,
  startOptions: BatchStartOptions<Name>,
  onChange: () => void,
): Run<Name> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFinishing = false;
  const schedule = createScheduler(() => {
    startCalls();
    // A paused run sends nothing, but ends if no row is left.
    if (runStatus.value === 'paused' && input.fill(1)) stopIfSourceFailed();
    outcomes.flush();
    if (isOver()) void finish();
    else if (runStatus.isInProgress) onChange();
  });
  const runStatus = createRunStatus(() => {
    clearTimeout(timer);
    // Harmless when the status becomes `running`: the calls that were not sent were aborted by the pause.
    calls.abortUnsent();
    onChange();
  });
  const queue = createQueue<Name>();
  const budget = createBudget(plan.budget, plan.creditsPerRecord);
  budget.restore(startOptions.spent?.paid ?? 0, startOptions.spent?.inDoubt ?? 0);
  const rateLimiter = createRateLimiter(plan.concurrency, plan.callsPerSecond);
  const circuitBreaker = createCircuitBreaker(plan.stopAfter);
  const outcomes = createOutcomes(plan);
  const journal = createJournal(
    plan.journal,
    (cause) => {
      runStatus.stop('journal', cause);
    },
    schedule,
  );
  const context: RunContext<Name> = {
    ...{ plan, runStatus, queue, outcomes, budget, rateLimiter, circuitBreaker, journal, onChange },
    async report(recorded) {
      outcomes.flush();
      if (journal.isEnabled) await journal.ended(recorded);
    },
  };
  const calls = createCalls(context, schedule, () => {
    // Not earlier: reading while a call is prepared would delay it.
    if (runStatus.isRunning) input.prefetch();
  });
  const input = createInput(context, {
    ...startOptions,
    records,
    schedule,
    isAccepting: () => runStatus.isInProgress && !isFinishing,
  });

  const startCalls = () => {
    clearTimeout(timer);
    while (
      isRunning() &&
      !journal.hasPending &&
      calls.inFlight < rateLimiter.concurrency &&
      circuitBreaker.canSend(calls.inFlight)
    ) {
      const maxRecords = Math.min(plan.chunkSize, budget.left);
      // If the budget is spent, looks for one more record to find out whether it ends the run.
      if (!input.fill(Math.max(1, maxRecords)) || !isRunning()) return;
      if (queue.size === 0) {
        stopIfSourceFailed();
        return;
      }
      if (maxRecords < 1) {
        // Calls in flight may turn out to be free.
        if (calls.inFlight === 0) runStatus.stop('budget');
        return;
      }
      // Only now, because an end waits for no delay.
      const delay = rateLimiter.delay();
      if (delay > 0) {
        timer = setTimeout(schedule, Math.ceil(delay));
        return;
      }
      void calls.send(queue.takeCall(maxRecords));
    }
  };
  /** A function, because reading the input may change the status. */
  const isRunning = () => runStatus.isRunning;

  /** Stops after all records that the source gave were sent. A stop would abort a call that waits for the journal. */
  const stopIfSourceFailed = () => {
    const isBusy = queue.size > 0 || (runStatus.isRunning && calls.inFlight > 0);
    if (!isBusy && input.failure) runStatus.stop('source', input.failure.error);
  };

  const isOver = () =>
    !isFinishing &&
    calls.inFlight === 0 &&
    !input.isReporting &&
    !journal.isFlushing &&
    (runStatus.value === 'stopping' || (runStatus.isInProgress && input.isDrained));

  const finish = async () => {
    const { finalStatus } = runStatus;
    isFinishing = true;
    if (finalStatus) await input.reportRemaining(finalStatus, () => finalStatus === runStatus.finalStatus);
    isFinishing = false;
    outcomes.flush(finalStatus === 'cancelled');
    // Cancelled while the stop was reported, or the journal failed at it.
    if (finalStatus !== runStatus.finalStatus) {
      schedule();
      return;
    }
    if (finalStatus === 'cancelled') input.close();
    runStatus.finish();
  };

  const start = () => {
    // First: a listener may pause and resume at once, and failed writes come before anything that sends or ends.
    journal.retry();
    runStatus.start();
    const { end } = runStatus;
    schedule();
    return end;
  };

  const progress = (): BatchProgress => {
    const { counts } = outcomes;
    const { elapsed } = runStatus;
    const total = input.total();
    const done = counts.results + counts.rejected + counts.inDoubt;
    // Records that need no call take no time, so they do not count.
    const rate = elapsed > 0 ? (calls.answeredCount / elapsed) * 1000 : 0;
    const remaining = input.remaining();
    let timeLeft: number | undefined;
    if (total === done) timeLeft = 0;
    else if (remaining !== undefined && rate > 0) {
      const toSend = calls.recordsInFlight + Math.min(remaining, Math.max(0, budget.left));
      timeLeft = (toSend / rate) * 1000;
    }
    return {
      ...counts,
      total,
      done,
      inFlight: calls.recordsInFlight,
      calls: calls.startedCount,
      concurrency: rateLimiter.concurrency,
      credits: budget.credits,
      creditsInDoubt: budget.creditsInDoubt,
      elapsed,
      rate,
      timeLeft,
      wait: runStatus.isRunning ? rateLimiter.delay() : 0,
    };
  };

  return {
    get isInProgress() {
      return runStatus.isInProgress;
    },
    getState() {
      const { value: status, reason, error } = runStatus;
      return outcomes.snapshot({ status, reason, error, progress: progress() });
    },
    start,
    pause() {
      runStatus.pause();
      schedule();
    },
    resume() {
      if (runStatus.value === 'paused') {
        runStatus.resume();
        schedule();
      } else if (runStatus.value === 'stopped') {
        outcomes.delete(queue.rows().flatMap((row) => [row, ...duplicatesOf(row)].map(({ index }) => index)));
        circuitBreaker.reset();
        input.processLate();
        return start();
      }
      return runStatus.end;
    },
    cancel() {
      // A listener may call it on every change.
      const canCancel = runStatus.isInProgress || runStatus.value === 'stopped';
      if (!canCancel || runStatus.finalStatus === 'cancelled') return;
      input.processLate();
      journal.retry();
      runStatus.cancel();
      schedule();
    },
  };
}

/** Returns a function that runs `task`, and runs it again if it is called meanwhile. Runs are never nested. */
function createScheduler(task: () => void): () => void {
  let isScheduled = false;
  let isRunning = false;
  return () => {
    isScheduled = true;
    if (isRunning) return;
    isRunning = true;
    while (isScheduled) {
      isScheduled = false;
      task();
    }
    isRunning = false;
  };
}
