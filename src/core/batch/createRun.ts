import { asServiceError } from '../call/asServiceError.ts';
import { call } from '../call/call.ts';
import { type AddressServiceError, NetworkError, ResponseError } from '../errors.ts';
import { nextTask } from '../nextTask.ts';
import { tellApp } from '../tellApp.ts';
import { asError } from './asError.ts';
import type {
  BatchOutcome,
  BatchProgress,
  BatchRecords,
  BatchStartOptions,
  BatchState,
  BatchStatus,
  BatchStopReason,
} from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './batchOperations.ts';
import type { BatchPlan } from './batchPlan.ts';
import { createAlarm } from './createAlarm.ts';
import { createAlike } from './createAlike.ts';
import { createBudget } from './createBudget.ts';
import { createGate, type Gate } from './createGate.ts';
import { createIntake } from './createIntake.ts';
import { createJournal } from './createJournal.ts';
import { createOutcomes } from './createOutcomes.ts';
import { createPace } from './createPace.ts';
import { createQueue } from './createQueue.ts';
import { createReader } from './createReader.ts';
import { createStopwatch } from './createStopwatch.ts';
import { createTrust } from './createTrust.ts';
import { deferred } from './deferred.ts';
import { followersOf } from './followersOf.ts';
import { indexOf } from './indexOf.ts';
import { isOffline } from './isOffline.ts';
import { isUnderWay } from './isUnderWay.ts';
import { judge } from './judge.ts';
import { knownOutcomes } from './knownOutcomes.ts';
import { longestLook } from './longestLook.ts';
import { outcomeOf } from './outcomeOf.ts';
import { progressOf } from './progressOf.ts';
import { readableOf } from './readableOf.ts';
import type { Ending, Row } from './Row.ts';
import { withUnplaced } from './withUnplaced.ts';

import { tellUnsent } from './tellUnsent.ts';

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

interface Chunk<Name extends BatchOperationName> {
  readonly rows: readonly Row<Name>[];
  readonly indices: readonly number[];
  readonly gate: Gate;
}

/**
 * The machine over queue, outcomes, journal, budget and pace. Each thing that happens ends in `pump`, which begins as many calls as may
 * begin, and sees whether it is over.
 */
export function createRun<Name extends BatchOperationName>(
  plan: BatchPlan<Name>,
  records: BatchRecords<BatchTypes[Name]['record']>,
  { total, outcomes: earlier }: BatchStartOptions<Name>,
  changed: () => void,
): Run<Name> {
  type Record = BatchTypes[Name]['record'];
  const { client, runner, settings, chunkSize, keep } = plan;
  const queue = createQueue<Row<Name>>();
  const budget = createBudget(plan.budget, plan.creditsPerRecord);
  const pace = createPace(plan.concurrency, plan.callsPerSecond);
  const trust = createTrust(plan.stopAfter);
  const alike = plan.dedupe ? createAlike<Name>() : undefined;
  const outcomes = createOutcomes<Name>(keep, plan.onSettled, tellApp);
  const alarm = createAlarm();
  const watch = createStopwatch();
  const reader = createReader<Record>(records);
  const journal = createJournal(
    plan.journal,
    (cause) => {
      stop('journal', cause);
    },
    () => {
      pump();
    },
  );
  const known = knownOutcomes(earlier, { runner, settings, alike, budget });
  const size = reader.total ?? (Number.isInteger(total) && Number(total) >= 0 ? total : undefined);
  /** Most outcomes that wait for one before them; then nothing more is read. */
  const mostHeld = keep ? Infinity : 10 * plan.concurrency * chunkSize;

  let status: BatchStatus = 'ready';
  let reason: BatchStopReason | undefined;
  let error: Error | undefined;
  /** What becomes of the batch when the calls under way have ended. */
  let ending: 'stopped' | 'cancelled' | undefined;
  let end = deferred();
  const underWay = new Set<Chunk<Name>>();
  let calls = 0;
  /** Records that an earlier run knew: they took no time of this one. */
  let adopted = 0;
  let isReading = false;
  let isTelling = false;
  /** A look was long: the page has its turn. */
  let isResting = false;
  /** Records that came after the end; `resume` takes them. */
  let late: Record[] = [];
  /** What was settled while it was read, of which the journal has not heard. */
  let unheard: BatchOutcome<Name>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pumping: 'no' | 'once' | 'again' = 'no';

  const setStatus = (next: BatchStatus) => {
    if (next === 'running' || next === 'stopping') watch.run();
    else watch.halt();
    status = next;
    if (next !== 'running') {
      clearTimeout(timer);
      // What has not left does not leave.
      for (const { gate } of underWay) gate.shut();
      alarm.wake();
    }
    changed();
  };

  const stop = (why: BatchStopReason, cause?: unknown) => {
    if (ending || !isBusy()) return;
    ending = 'stopped';
    reason = why;
    error = cause === undefined ? undefined : asError(cause);
    setStatus('stopping');
  };
  const isRunning = () => status === 'running';
  const isBusy = () => isUnderWay(status);

  /** This row, and those that wait for its answer. Gives what became of each. */
  const settle = (row: Row<Name>, how: Ending<Name>, unplaced: readonly unknown[] = []): BatchOutcome<Name>[] => {
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

  const intake = createIntake<Name>({
    runner,
    settings,
    alike,
    known,
    send: queue.add,
    settle(row, how) {
      for (const outcome of settle(row, how)) unheard.push(outcome);
    },
    adopt(index, outcome) {
      adopted++;
      outcomes.set(index, outcome);
    },
  });

  const journalled = async (settled: readonly BatchOutcome<Name>[]) => {
    if (journal.hears) await journal.ended(settled.map(indexOf), settled);
  };

  // ——— reading

  /** Reads until so many wait. False: it takes its time, and `pump` is called again. */
  const fill = (count: number): boolean => {
    const isEnough = () => queue.size >= count || reader.ended;
    if (isEnough()) return true;
    if (isReading || isTelling || isResting) return false;
    if (outcomes.held > mostHeld) return queue.size > 0;
    let room = longestLook;
    const reading = reader.read((record) => {
      const isWanted = isBusy() && !isFinishing;
      if (isWanted) intake.take(record);
      else late.push(record);
      return isWanted && queue.size < count && --room > 0;
    });
    if (reading) {
      isReading = true;
      void reading.then(() => {
        isReading = false;
        tellUnheard();
        pump();
      });
      return false;
    }
    tellUnheard();
    if (isEnough()) return true;
    isResting = true;
    void nextTask().then(() => {
      isResting = false;
      pump();
    });
    return false;
  };

  /** The journal hears of what was settled without a call; meanwhile nothing more is read. */
  const tellUnheard = () => {
    const settled = unheard;
    unheard = [];
    if (settled.length === 0 || !journal.hears) return;
    isTelling = true;
    void journalled(settled).then(() => {
      isTelling = false;
      pump();
    });
  };

  // ——— calls

  const pump = (): void => {
    if (pumping !== 'no') {
      pumping = 'again';
      return;
    }
    do {
      pumping = 'once';
      begin();
      if (isOver()) void finish();
      else if (isBusy()) changed();
    } while ((pumping as string) === 'again');
    pumping = 'no';
  };

  /** As many calls as may begin. */
  const begin = () => {
    clearTimeout(timer);
    while (status === 'running' && underWay.size < pace.lanes && trust.allows(underWay.size)) {
      const wait = pace.wait();
      if (wait > 0) {
        timer = setTimeout(pump, Math.ceil(wait));
        return;
      }
      const most = Math.min(chunkSize, budget.left);
      // One more than can be paid is looked for, to know whether there is any.
      if (!fill(Math.max(1, most)) || !isRunning()) return;
      if (queue.size === 0) {
        if (reader.broken) stop('source', reader.broken.error);
        return;
      }
      if (most < 1) {
        // What is under way may turn out to be free.
        if (underWay.size === 0) stop('budget');
        return;
      }
      void send(queue.take(most));
    }
  };

  const send = async (rows: Row<Name>[]) => {
    const chunk = { rows, indices: rows.map(({ index }) => index), gate: createGate(client) };
    underWay.add(chunk);
    calls++;
    budget.begun(rows.length);
    const written = isOffline(client) ? false : journal.sending(chunk.indices);
    const isWritten = typeof written === 'boolean' ? written : await written;
    // Its turn is taken where it is found, so that two chunks do not take one.
    if (written === true) pace.begun();
    if (isWritten && (written === true || (await itsTurn()))) await ask(chunk);
    else await withdraw(chunk, isWritten);
    underWay.delete(chunk);
    pump();
  };

  /** A chunk that was written down meanwhile begins when the pace lets it; never after a pause. */
  const itsTurn = async (): Promise<boolean> => {
    while (status === 'running' && !isOffline(client)) {
      const wait = pace.wait();
      if (wait === 0) {
        pace.begun();
        return true;
      }
      await alarm.sleep(Math.ceil(wait));
    }
    return false;
  };

  const ask = async (chunk: Chunk<Name>) => {
    const { rows, gate } = chunk;
    const input = runner.input(
      rows.map(({ plain }) => plain),
      settings,
    );
    const time = plan.timeout === undefined ? {} : { timeout: plan.timeout };
    const came = await call(gate.client, plan.operation, input, { signal: gate.signal, ...time }).then(
      (output) => ({ answers: runner.results(output) }),
      (cause: unknown) => ({ cause }),
    );
    if ('answers' in came) await answered(chunk, came.answers);
    else if (gate.isShut) await withdraw(chunk, true);
    else await failed(chunk, asServiceError(came.cause, plan.operation.name, plan.operation.chargeable));
  };

  /** As if it had never begun. */
  const withdraw = async (chunk: Chunk<Name>, isWritten: boolean) => {
    calls--;
    if (isOffline(client)) {
      const { name } = plan.operation;
      stop('unreachable', new NetworkError(name, `${name} was not sent: the device is offline.`));
    }
    await putBack(chunk, isWritten);
  };

  /** They wait again when the journal knows that they were not sent: else that would meet their next beginning. */
  const putBack = async ({ rows, indices }: Chunk<Name>, isWritten = true) => {
    if (isWritten && journal.hears) await journal.ended(indices, []);
    budget.ended(rows.length, 0, 0);
    queue.putBack(rows);
  };

  /** Puts each answer to its row; a row without one is in doubt. */
  const answered = async (
    { rows }: Chunk<Name>,
    answers: readonly (BatchTypes[Name]['result'] | undefined)[],
    doubt?: AddressServiceError,
    unplaced: readonly unknown[] = [],
  ) => {
    const { name, chargeable } = plan.operation;
    const why =
      doubt ?? new ResponseError(name, `${name} gave no answer for this record.`, { mayHaveBeenCharged: chargeable });
    let missing = 0;
    const settled = rows.flatMap((row, at) => {
      const result = answers[at];
      if (result === undefined || doubt?.missing?.includes(at)) {
        missing++;
        return settle(row, { inDoubt: why, from: row.plain }, at === 0 ? unplaced : []);
      }
      return settle(row, { result, from: row.plain }, at === 0 ? unplaced : []);
    });
    budget.ended(rows.length, rows.length - missing, missing);
    // An answer with little in it does no more good than none: it would burn the whole input in doubt.
    if (missing * 2 > rows.length) {
      if (trust.failed()) stop('in-doubt', why);
    } else {
      trust.answered();
      pace.answered();
    }
    await journalled(settled);
  };

  const failed = async (chunk: Chunk<Name>, cause: AddressServiceError) => {
    const { rows } = chunk;
    if (cause.mayHaveBeenCharged) {
      const { placed, unplaced } = readableOf<BatchTypes[Name]['result']>(cause, rows.length);
      await answered(chunk, placed, cause, unplaced);
      return;
    }
    const judgement = judge(cause);
    if (judgement === 'rejected') {
      const how = { rejected: { reason: 'turned-down', sent: true, why: cause.message, error: cause } } as const;
      const settled = rows.flatMap((row) => settle(row, how));
      budget.ended(rows.length, 0, 0);
      if (trust.failed()) stop('rejected', cause);
      await journalled(settled);
      return;
    }
    if (judgement === 'slow-down') {
      for (const row of rows) row.refusals++;
      pace.refused(cause.retryAfter);
      if (rows.some(({ refusals }) => refusals > plan.mostRefusals)) stop('slow-down', cause);
    } else stop(judgement, cause);
    await putBack(chunk);
  };

  // ——— the end

  let isFinishing = false;
  const isOver = () =>
    !isFinishing &&
    underWay.size === 0 &&
    !isTelling &&
    !journal.isWriting &&
    (status === 'stopping' ||
      (status === 'running' && reader.ended && !reader.broken && queue.size === 0 && !isReading));

  const finish = async () => {
    isFinishing = true;
    const how = ending;
    // What an async source gives from now on is not wanted, and what hangs is not waited for.
    if (how === 'cancelled' && !reader.isSync) reader.close();
    const isFinal = how === 'cancelled';
    if (how)
      await tellUnsent({
        isFinal,
        isWanted: () => how === ending,
        hasMore: () => reader.isSync && !reader.ended && (keep || isFinal) && intake.count < (size ?? 0),
        reader,
        intake,
        queue,
        runner,
        outcomes,
        async tell(settled) {
          const heard = unheard;
          unheard = [];
          if (!journal.hasFailed) await journalled([...heard, ...settled]);
          // What waits is told at the next end; what was settled is told nowhere else.
          else journal.owe(heard.map(indexOf), heard);
        },
      });
    else if (unheard.length > 0) {
      const heard = unheard;
      unheard = [];
      await journalled(heard);
    }
    isFinishing = false;
    // It was cancelled while a stop was written down, or its end could not be.
    if (how !== ending) {
      pump();
      return;
    }
    if (how === 'cancelled') reader.close();
    ending = undefined;
    setStatus(how ?? 'done');
    end.resolve();
  };

  const progress = (): BatchProgress => {
    const isWhole = reader.ended && !reader.broken && status !== 'cancelled' && status !== 'ready';
    const isCounted = isWhole || (size === undefined && reader.ended);
    let sending = 0;
    for (const { rows } of underWay) sending += rows.length;
    return progressOf({
      total: isCounted ? intake.count : size && Math.max(size, intake.count),
      ...outcomes.counts,
      underWay: sending,
      calls,
      lanes: pace.lanes,
      credits: budget.credits,
      creditsInDoubt: budget.creditsInDoubt,
      elapsed: watch.elapsed,
      wait: status === 'running' ? pace.wait() : 0,
      adopted,
    });
  };

  const takeLate = () => {
    const came = late;
    late = [];
    for (const record of came) intake.take(record);
  };

  const go = () => {
    end = deferred();
    setStatus('running');
    journal.retry();
    pump();
    return end.promise;
  };

  return {
    get isBusy() {
      return isBusy();
    },
    view() {
      const lists = outcomes.view();
      return {
        status,
        reason,
        error,
        progress: progress(),
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
    begin: go,
    pause() {
      if (status === 'running') setStatus('paused');
    },
    resume() {
      if (status === 'paused') {
        setStatus('running');
        pump();
      } else if (status === 'stopped') {
        outcomes.unset(queue.rows().flatMap((row) => [row, ...followersOf(row)].map(({ index }) => index)));
        [reason, error] = [undefined, undefined];
        trust.reset();
        takeLate();
        return go();
      }
      return end.promise;
    },
    cancel() {
      if (!isBusy() && status !== 'stopped') return;
      if (status === 'stopped') {
        end = deferred();
        takeLate();
      }
      ending = 'cancelled';
      setStatus('stopping');
      journal.retry();
      pump();
    },
  };
}
