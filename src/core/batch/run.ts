import { callListener } from '../listeners.ts';
import type { BatchRecords, BatchStartOptions, BatchState, BatchProgress } from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';
import type { BatchPlan } from './options.ts';
import { createBudget } from './budget.ts';
import { createCalls } from './calls.ts';
import { createJournal } from './journal.ts';
import { createOutcomes, createSettle } from './outcomes.ts';
import { createPace } from './rateLimiter.ts';
import { createPhase } from './runStatus.ts';
import { createQueue } from './queue.ts';
import { createSupply } from './input.ts';
import { createTrust } from './circuitBreaker.ts';
import { followersOf, indexOf, type Row } from './outcome.ts';
import type { RunParts } from './RunContext.ts';

/**
 * Does a turn, and one more for every time that it is asked for meanwhile: whatever happens in a turn may ask for another, and turns never run
 * one inside another.
 */
export function createPump(turn: () => void): () => void {
  let isAsked = false;
  let isTurning = false;
  return () => {
    isAsked = true;
    if (isTurning) return;
    isTurning = true;
    while (isAsked) {
      isAsked = false;
      turn();
    }
    isTurning = false;
  };
}

/** One way of a batch through its records, from `begin` to an end that `resume` does not undo. */
export interface Run<Name extends BatchOperationName> {
  readonly isBusy: boolean;
  view(): BatchState<Name>;
  /** Each of these resolves at the next end. */
  begin(): Promise<void>;
  resume(): Promise<void>;
  pause(): void;
  cancel(): void;
}

/**
 * The machine over supply, calls and phase. Each thing that happens ends in `pump`, which begins as many calls as may begin, and sees whether
 * it is over.
 */
export function createRun<Name extends BatchOperationName>(
  plan: BatchPlan<Name>,
  records: BatchRecords<BatchTypes[Name]['record']>,
  earlier: BatchStartOptions<Name>,
  changed: () => void,
): Run<Name> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFinishing = false;
  const pump = createPump(() => {
    beginCalls();
    // A pause keeps rows from being sent, and not a run from its end: are there any left?
    if (phase.status === 'paused' && supply.fill(1)) seeBroken();
    outcomes.handOn();
    if (isOver()) void finish();
    else if (phase.isBusy) changed();
  });
  const phase = createPhase(() => {
    clearTimeout(timer);
    // Also when it runs again: what is still here then was halted by the pause, so this changes nothing.
    calls.halt();
    changed();
  });
  const queue = createQueue<Row<Name>>();
  const budget = createBudget(plan.budget, plan.creditsPerRecord);
  budget.know(earlier.spent?.paid ?? 0, earlier.spent?.inDoubt ?? 0);
  const pace = createPace(plan.concurrency, plan.callsPerSecond);
  const trust = createTrust(plan.stopAfter);
  const outcomes = createOutcomes<Name>(plan.keep, plan.onSettled, callListener);
  const settle = createSettle(plan.runner, outcomes);
  const journal = createJournal(
    plan.journal,
    (cause) => {
      phase.stop('journal', cause);
    },
    () => {
      pump();
    },
  );
  const parts: RunParts<Name> = {
    ...{ plan, phase, queue, outcomes, budget, pace, trust, journal, settle, changed },
    async tell(settled) {
      outcomes.handOn();
      if (journal.hears) await journal.ended(settled.map(indexOf), settled);
    },
  };
  const calls = createCalls(parts, pump, () => {
    // Not before: what is read while a call is prepared makes it late.
    if (phase.isRunning) supply.ahead();
  });
  const supply = createSupply(parts, { ...earlier, records, pump, isWanted: () => phase.isBusy && !isFinishing });

  const beginCalls = () => {
    clearTimeout(timer);
    while (phase.isRunning && !journal.owes && calls.size < pace.lanes && trust.allows(calls.size)) {
      const most = Math.min(plan.chunkSize, budget.left);
      // One more than can be paid is looked for, to know whether there is any.
      if (!supply.fill(Math.max(1, most)) || !isRunning()) return;
      if (queue.size === 0) {
        seeBroken();
        return;
      }
      if (most < 1) {
        // What is under way may turn out to be free.
        if (calls.size === 0) phase.stop('budget');
        return;
      }
      // Behind the look at what is left: an end waits for no turn.
      const wait = pace.wait();
      if (wait > 0) {
        timer = setTimeout(pump, Math.ceil(wait));
        return;
      }
      void calls.send(queue.takeCall(most));
    }
  };
  /** A source that broke is told of when all that it gave has had its turn: a stop would turn back a call that still waits for its line in the journal. */
  const seeBroken = () => {
    const isLeft = queue.size > 0 || (phase.isRunning && calls.size > 0);
    if (!isLeft && supply.broken) phase.stop('source', supply.broken.error);
  };
  /** A function, because reading may have changed it since it was asked last. */
  const isRunning = () => phase.isRunning;

  const isOver = () =>
    !isFinishing &&
    calls.size === 0 &&
    !supply.isTelling &&
    !journal.isPaying &&
    (phase.status === 'stopping' || (phase.isBusy && supply.isDrained));

  const finish = async () => {
    const how = phase.ending;
    isFinishing = true;
    if (how) await supply.tellRest(how, () => how === phase.ending);
    isFinishing = false;
    outcomes.handOn(how === 'cancelled');
    // It was cancelled while a stop was written down, or its end could not be.
    if (how !== phase.ending) {
      pump();
      return;
    }
    if (how === 'cancelled') supply.close();
    phase.close();
  };

  const begin = () => {
    // First: who is told that it runs may pause and resume it on the spot, and what is owed is told before that sends or ends anything.
    journal.retry();
    phase.begin();
    const { end } = phase;
    pump();
    return end;
  };

  /** With those under way, as far as the budget lasts. */
  const toSend = () => {
    const left = supply.toSend();
    return left === undefined ? undefined : calls.records + Math.min(left, Math.max(0, budget.left));
  };

  return {
    get isBusy() {
      return phase.isBusy;
    },
    view() {
      const { status, reason, error, elapsed } = phase;
      const lists = outcomes.view();
      const progress = progressOf({
        ...outcomes.counts,
        total: supply.total(),
        underWay: calls.records,
        calls: calls.begun,
        lanes: pace.lanes,
        credits: budget.credits,
        creditsInDoubt: budget.creditsInDoubt,
        elapsed,
        wait: phase.isRunning ? pace.wait() : 0,
        answers: calls.answers,
        toSend: toSend(),
      });
      return {
        ...{ status, reason, error, progress },
        get results() {
          return lists.results();
        },
        get rejected() {
          return lists.rejected();
        },
        get inDoubt() {
          return lists.inDoubt();
        },
        at: lists.at,
      };
    },
    begin,
    pause() {
      phase.pause();
      pump();
    },
    resume() {
      if (phase.status === 'paused') {
        phase.goOn();
        pump();
      } else if (phase.status === 'stopped') {
        outcomes.unset(queue.rows().flatMap((row) => [row, ...followersOf(row)].map(({ index }) => index)));
        trust.reset();
        supply.takeLate();
        return begin();
      }
      return phase.end;
    },
    cancel() {
      // Who is told of a change may cancel at each one.
      if ((!phase.isBusy && phase.status !== 'stopped') || phase.ending === 'cancelled') return;
      supply.takeLate();
      journal.retry();
      phase.cancel();
      pump();
    },
  };
}

/** What a run knows of itself at a moment. */
export interface Standing extends Omit<BatchProgress, 'total' | 'done' | 'rate' | 'timeLeft'> {
  /** Records of the input: how many it has, or says that it has. */
  total: number | undefined;
  /** Records that were sent and answered. */
  answers: number;
  /** Records that will be sent, as far as it can be told. */
  toSend: number | undefined;
}

/** The figures that follow from the others. */
export function progressOf({ answers, toSend, ...standing }: Standing): BatchProgress {
  const { total, results, rejected, inDoubt, elapsed } = standing;
  const done = results + rejected + inDoubt;
  // Records that need no call take no time: they say nothing of how fast the service is.
  const rate = elapsed > 0 ? (answers / elapsed) * 1000 : 0;
  const timeLeft = total === done ? 0 : toSend === undefined || rate === 0 ? undefined : (toSend / rate) * 1000;
  return { ...standing, done, rate, timeLeft };
}
