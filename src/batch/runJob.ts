import {
  type Batch,
  type BatchJournal,
  type BatchOperationName,
  type BatchOutcome,
  type BatchStartOptions,
  type BatchState,
  type BatchTypes,
  createBatch,
  callListener,
} from '../core/index.ts';
import {
  type UnreadableLine,
  emptyTally,
  fileOperation,
  toSavedOutcome,
  type SavedOutcome,
  fromSavedOutcome,
  spentEarlier,
} from '../files/index.ts';
import { type Job, rowsOfJob } from './job/Job.ts';
import type { DiskJournal } from './journal/journal.ts';
import type { BatchReport, BatchRunProgress, RunBatchOptions } from './RunBatchOptions.ts';
import type { BatchSink } from './sink/BatchSink.ts';
import { createResultWriter, type ResultWriter, toSinkError } from './sink/resultWriter.ts';
import { countSpannedLines } from './source/lineSummary.ts';
import { createProgressEstimator } from './source/progress.ts';
import type { BatchTable } from './source/table.ts';

interface RunJobOptions<Name extends BatchOperationName> {
  options: RunBatchOptions<Name>;
  /** The job as it was started. */
  job: Job;
  table: BatchTable;
  journal: DiskJournal;
}

/** Minimum milliseconds between two progress reports. */
const progressInterval = 100;
/** Milliseconds after which progress is reported even if nothing has changed. */
const idleProgressInterval = 1_000;

/** Sends the remaining rows of a job and writes all outcomes to the sink. Resolves when the run ends, for whatever reason. */
export async function runJob<Name extends BatchOperationName>({
  options,
  job,
  table,
  journal,
}: RunJobOptions<Name>): Promise<Omit<BatchReport, 'elapsed'>> {
  const { source, sink, signal, onProgress, journal: folder } = options;
  const { dedupe } = job;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  const tally = journal.written?.tally ?? emptyTally();
  // With `dedupe`, a later row may share the answer of a row in the sink. So all rows are passed to the engine, unless the job is done.
  const startsAtFirstRow = dedupe && !journal.isDone;
  const firstRow = startsAtFirstRow ? 0 : (journal.written?.rows ?? 0);
  // Records that were or may have been charged but that the engine does not count: those of earlier outcomes, and of rows that are not passed to it.
  const earlier = spentEarlier((job.reviews ?? []).map(([, review]) => review));
  const spent = startsAtFirstRow
    ? earlier
    : { paid: tally.paid + earlier.paid, inDoubt: tally.perhapsPaid + earlier.inDoubt };
  const writer = createResultWriter({ operation, sink, header: table.header, journal, tally });
  const outcomes = new Map<number, BatchOutcome<Name>>();
  const restore = (row: number, saved: SavedOutcome | undefined) =>
    outcomes.set(row - firstRow, fromSavedOutcome<Name>(options, row - firstRow, {}, saved));
  for (const [row, saved] of journal.answers) restore(row, saved);
  for (const row of journal.unanswered) restore(row, undefined);
  let unreadableLines = 0;
  const estimator = createProgressEstimator(source);
  let rowsRead = 0;

  async function* records() {
    const rowOf = rowsOfJob(operation, job, table.columns);
    const onUnreadable = (line: UnreadableLine) => {
      unreadableLines += countSpannedLines(line);
      return writer.addUnreadable(line);
    };
    for await (const sourceCells of table.rows(onUnreadable)) {
      const row = rowsRead++;
      estimator.onRow();
      // A finished job sends nothing more, even if its source has grown.
      if (journal.isDone && row >= (journal.written?.rows ?? 0)) return;
      if (row < firstRow) continue;
      const { cells, record } = rowOf(row, sourceCells);
      if (row >= writer.next) {
        writer.addRow(row, cells);
        const outcome = outcomes.get(row - firstRow);
        if (outcome) writer.setOutcome(row, toSavedOutcome(outcome)[1] ?? {}, outcome);
      }
      yield record;
    }
  }

  const batch = createBatch<Name>({
    ...options,
    ...{ settings, dedupe },
    keep: false,
    journal: createEngineJournal({ journal, writer, firstRow }),
  });
  let latest: { state: unknown; since: number } | undefined;
  /**
   * Returns the milliseconds until the wait ends. `progress.wait` alone is not enough, because an idle batch keeps the value from the start of
   * the wait.
   */
  const remainingWait = (state: BatchState<Name>): number => {
    const now = performance.now();
    if (latest?.state !== state) latest = { state, since: now };
    return Math.max(0, state.progress.wait - (now - latest.since));
  };
  const getProgress = (): BatchRunProgress => {
    const state = batch.get();
    const { credits, creditsInDoubt, rate, inFlight } = state.progress;
    const total = writer.tally();
    return {
      tally: total,
      share: estimator.fraction(total.rows),
      credits,
      creditsInDoubt,
      rate,
      inFlight,
      wait: remainingWait(state),
    };
  };
  let reportedAt = 0;
  const reportProgress = (minInterval: number) => {
    // Counting takes time, and users cannot follow more frequent updates anyway.
    if (!onProgress || performance.now() - reportedAt < minInterval) return;
    reportedAt = performance.now();
    callListener(onProgress, getProgress());
  };
  batch.subscribe(() => {
    reportProgress(progressInterval);
  });
  // Waiting for the service can take an hour. These reports show that the run is not stuck.
  const ticks = setInterval(reportProgress, idleProgressInterval, progressInterval);
  const { status, reason, error } = await runToEnd(batch, records(), { outcomes, spent }, signal).finally(() => {
    clearInterval(ticks);
  });
  const finishError = await finishRun({ writer, sink, journal, isComplete: status === 'done' });
  const isDone = status === 'done' && !finishError;
  const rescuedTo = isDone ? undefined : await rescueAnswers(journal, folder);
  const problem = withRescue(finishError ?? error, rescuedTo);
  const { tally: total, credits, creditsInDoubt } = getProgress();
  return {
    ...{ tally: total, credits, creditsInDoubt, unreadable: unreadableLines, waiting: writer.countWaiting() },
    // If something could not be written, report a paused run as stopped, so that the user notices the problem.
    status: isDone ? 'done' : status === 'paused' && !problem ? 'paused' : 'stopped',
    alreadyDone: journal.isDone,
    reason: finishError || (rescuedTo !== undefined && !reason) ? 'journal' : reason,
    error: problem,
    rescuedTo,
  };
}

interface EngineJournalOptions<Name extends BatchOperationName> {
  journal: DiskJournal;
  writer: ResultWriter<Name>;
  /** Source index of the first row that is passed to the engine. */
  firstRow: number;
}

/** Creates the engine's journal. It records each call on disk before the call is sent, and each outcome before it goes to the sink. */
function createEngineJournal<Name extends BatchOperationName>({
  journal,
  writer,
  firstRow,
}: EngineJournalOptions<Name>): BatchJournal<Name> {
  return {
    // A disk or process that hangs for minutes may recover. Giving up would lose the answers that still have to be written.
    maxWait: Infinity,
    async sending(indices) {
      writer.assertHealthy();
      await journal.sending(indices.map((index) => index + firstRow));
    },
    async ended(indices, results) {
      const answered: Parameters<ResultWriter<Name>['setOutcome']>[] = [];
      for (const outcome of results) {
        const [index, saved] = toSavedOutcome(outcome);
        // A row that was not sent has nothing to save.
        if (saved) answered.push([index + firstRow, saved, outcome]);
      }
      const answeredRows = new Set(answered.map(([row]) => row));
      const released = indices.map((index) => index + firstRow).filter((row) => !answeredRows.has(row));
      try {
        await journal.answered(answered.map(([row, saved]) => [row, saved]));
        if (released.length > 0) await journal.released(released);
        for (const outcome of answered) writer.setOutcome(...outcome);
      } finally {
        writer.flushSoon();
      }
      // Wait only after the answers are in the journal, so that everything that was charged is recorded first, including the answers of
      // other calls.
      await writer.drain();
      await journal.drain();
    },
  };
}

/** Runs a batch until it ends, or until the signal has paused it and all calls in flight have finished. @returns the final state of the batch. */
async function runToEnd<Name extends BatchOperationName>(
  batch: Batch<Name>,
  rows: AsyncGenerator<BatchTypes[Name]['record']>,
  startOptions: BatchStartOptions<Name>,
  signal: AbortSignal | undefined,
): Promise<BatchState<Name>> {
  let pause: () => void = () => undefined;
  const paused = new Promise<void>((resolve) => {
    const resolveWhenIdle = () => {
      const { status, progress } = batch.get();
      if (status === 'paused' && progress.inFlight === 0) resolve();
    };
    pause = () => {
      // Subscribe only now, because reading the state on every change takes time.
      batch.subscribe(resolveWhenIdle);
      batch.pause();
      resolveWhenIdle();
    };
  });
  const ended = batch.start(rows, startOptions);
  if (signal?.aborted) pause();
  signal?.addEventListener('abort', pause);
  await Promise.race([ended, paused]);
  signal?.removeEventListener('abort', pause);
  const state = batch.get();
  if (state.status === 'paused') {
    batch.cancel();
    // Sends nothing, because the batch was cancelled. Only waits for its end, since `ended` has already resolved if there was a sample.
    await batch.resume();
  } else await ended;
  // This batch is never resumed, so close its source, but do not wait for a source that hangs.
  rows.return(undefined).catch(() => undefined);
  return state;
}

interface FinishRunOptions {
  writer: { finish(): Promise<void> };
  sink: BatchSink;
  journal: Pick<DiskJournal, 'done'>;
  /** Whether every row has an outcome. */
  isComplete: boolean;
}

/**
 * Writes the last rows and closes the sink, even after errors, so that answers that were charged are not lost. A job is done only once its
 * sink is closed. If closing fails, the next run opens and closes the sink again.
 *
 * @returns the first error, if any.
 */
export async function finishRun({ writer, sink, journal, isComplete }: FinishRunOptions): Promise<Error | undefined> {
  let failure: Error | undefined;
  // A custom sink may throw anything, even synchronously.
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (cause) {
      failure ??= toSinkError(cause);
    }
  };
  await attempt(() => writer.finish());
  await attempt(() => sink.close());
  if (isComplete && !failure) await attempt(() => journal.done());
  return failure;
}

/** Saves answers that could not be written to the journal. @returns a message that says where they are or that they could not be saved, or undefined if all answers were written. */
async function rescueAnswers(journal: DiskJournal, folder: string): Promise<string | undefined> {
  try {
    const path = await journal.saveUnwrittenAnswers();
    return path && `The answers to the last calls are in ${path}. Move that file to ${folder} before you resume.`;
  } catch {
    return 'The answers to the last calls could not be saved anywhere, so the rows in those calls are in doubt.';
  }
}

/** Appends the location of the saved answers to an error message. */
function withRescue(problem: Error | undefined, rescuedTo: string | undefined): Error | undefined {
  if (rescuedTo === undefined) return problem;
  const message = problem?.message.replace(/\.$/, '');
  return new Error(message ? `${message}. ${rescuedTo}` : rescuedTo, { cause: problem });
}
