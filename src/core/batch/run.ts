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
import type { BatchContext } from './BatchContext.ts';
import { createRunStatus } from './runStatus.ts';

/** One run of a batch, from `start` until the batch is done or cancelled. A stopped run can be resumed. */
interface Run<Name extends BatchOperationName> {
  readonly isInProgress: boolean;
  getState(): BatchState<Name>;
  /** Starts the run. Like `resume`, resolves when the run ends. */
  start(): Promise<void>;
  resume(): Promise<void>;
  pause(): void;
  cancel(): void;
}

/**
 * Creates the state machine of a run. Every event calls `schedule`, which starts all calls that can start and ends the run once nothing is left
 * to do.
 */
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
    // A paused run sends nothing, but it ends if no rows are left.
    if (runStatus.value === 'paused' && input.fill(1)) stopIfSourceFailed();
    outcomes.flush();
    if (isOver()) void finish();
    else if (runStatus.isInProgress) onChange();
  });
  const runStatus = createRunStatus(() => {
    clearTimeout(timer);
    // This also runs when the status becomes `running`. That is harmless, because the pause has already aborted all unsent calls.
    calls.abortUnsent();
    onChange();
  });
  const queue = createQueue<Name>();
  const budget = createBudget(plan.budget, plan.creditsPerRecord, plan.sample);
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
  const context: BatchContext<Name> = {
    ...{ plan, runStatus, queue, outcomes, budget, rateLimiter, circuitBreaker, journal, onChange },
    async report(recorded) {
      outcomes.flush();
      if (journal.isEnabled) await journal.ended(recorded);
    },
  };
  const calls = createCalls(context, schedule, () => {
    // Runs only after a call has been sent, because reading would delay a call that is being prepared.
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
      // If the budget is spent, tries to read one more record. The run stops for budget reasons only if there is another record.
      if (!input.fill(Math.max(1, maxRecords)) || !isRunning()) return;
      if (queue.size === 0) {
        stopIfSourceFailed();
        return;
      }
      if (maxRecords < 1) {
        // Waits for the calls in flight, because they may turn out to be free.
        if (calls.inFlight > 0) return;
        if (budget.isSampleComplete) runStatus.pause('sample');
        else runStatus.stop('budget');
        return;
      }
      // Checked last, because the run can end even while no call is allowed to start yet.
      const delay = rateLimiter.delay();
      if (delay > 0) {
        timer = setTimeout(schedule, Math.ceil(delay));
        return;
      }
      void calls.send(queue.takeCall(maxRecords));
    }
  };
  /** A function rather than a value, because reading the input can change the status. */
  const isRunning = () => runStatus.isRunning;

  /**
   * Stops the run if the source has failed, but only after all records read so far have been sent. Stopping earlier would abort a call that is
   * waiting for the journal.
   */
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
    // The final status has changed in the meantime, because the run was cancelled or the journal failed.
    if (finalStatus !== runStatus.finalStatus) {
      schedule();
      return;
    }
    if (finalStatus === 'cancelled') input.close();
    runStatus.finish();
  };

  const start = () => {
    // Failed writes are retried before anything is sent and before the run ends. The retry must start first, because a listener may immediately
    // pause and resume the batch.
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
    // Records that need no call take no time, so they do not count towards the rate.
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
        if (runStatus.reason === 'sample') budget.endSample();
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
      // Ignores repeated calls, because a listener may call `cancel` on every change.
      const canCancel = runStatus.isInProgress || runStatus.value === 'stopped';
      if (!canCancel || runStatus.finalStatus === 'cancelled') return;
      input.processLate();
      journal.retry();
      runStatus.cancel();
      schedule();
    },
  };
}

/** Returns a function that runs `task`. Calling it while `task` is running does not recurse. Instead, `task` runs once more afterwards. */
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
