import { asSinkError, createWriter } from './sink/resultWriter.ts';
import type { BatchSink } from './sink/BatchSink.ts';
import type { Journal } from './journal/journal.ts';
import {
  type Batch,
  type BatchOperationName,
  type BatchOutcome,
  type BatchStartOptions,
  type BatchState,
  type BatchTypes,
  createBatch,
  callListener,
  withOptions,
} from '../core/index.ts';
import { type BadLine, fileOperation, keptOf, type KeptOutcome, outcomeOfKept } from '../files/index.ts';
import { noTally } from './sink/tally.ts';
import { createShare } from './source/progress.ts';
import { engineJournal } from './journal/engineJournal.ts';
import type { Job } from './job/Job.ts';
import { lineCountOf } from './job/createJob.ts';
import type { BatchReport, BatchRunProgress, RunBatchOptions } from './RunBatchOptions.ts';
import { adapterOf } from './http/nodeAdapter.ts';
import type { BatchTable } from './source/table.ts';

export interface EndRunOptions {
  writer: { finish(): Promise<void> };
  sink: BatchSink;
  journal: Pick<Journal, 'done'>;
  /** Does each row have its outcome? */
  isOver: boolean;
}

/**
 * Brings the last rows into the sink and closes it, whatever fails: what was paid for is told all the same. Done is a job whose sink was closed: where that
 * failed, the next run opens and closes it again.
 *
 * @returns what failed first; undefined when all is well.
 */
export async function endRun({ writer, sink, journal, isOver }: EndRunOptions): Promise<Error | undefined> {
  let failure: Error | undefined;
  // A sink of one's own may fail with anything, and on the spot.
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (cause) {
      failure ??= asSinkError(cause);
    }
  };
  await attempt(() => writer.finish());
  await attempt(() => sink.close());
  if (isOver && !failure) await attempt(() => journal.done());
  return failure;
}

export interface JobToRun<Name extends BatchOperationName> {
  options: RunBatchOptions<Name>;
  /** As it was begun. */
  job: Job;
  table: BatchTable;
  journal: Journal;
}

/** ms between two moments that are told. */
const betweenProgress = 100;
/** ms after which it is told how a run stands, also where nothing has changed but the time. */
const mostBetweenProgress = 1_000;

/** Sends what is left of a job, and brings what came of it into the sink. @returns when it has ended, however it did */
export async function runJob<Name extends BatchOperationName>({
  options,
  job,
  table,
  journal,
}: JobToRun<Name>): Promise<Omit<BatchReport, 'elapsed'>> {
  const { client, source, sink, signal, onProgress, journal: folder } = options;
  const { dedupe, country } = job;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  const tally = journal.written?.tally ?? noTally();
  // With `dedupe` the answer to a row of the sink may be another row's too: the engine is told of all of them, until nothing is left to send.
  const isWhole = dedupe && !journal.isDone;
  const first = isWhole ? 0 : (journal.written?.rows ?? 0);
  // Of the rows that the engine is not told of.
  const spent = isWhole ? undefined : { paid: tally.paid, inDoubt: tally.perhapsPaid };
  const writer = createWriter({ operation, sink, header: table.header, journal, tally });
  const outcomes = new Map<number, BatchOutcome<Name>>();
  const know = (place: number, outcome: KeptOutcome | undefined) =>
    outcomes.set(place - first, outcomeOfKept<Name>(options, place - first, {}, outcome));
  for (const [place, outcome] of journal.answers) know(place, outcome);
  for (const place of journal.begun) know(place, undefined);
  let bad = 0;
  const share = createShare(source);
  /** Rows of the source so far. */
  let read = 0;

  async function* records() {
    const repairs = new Map(job.repairs);
    const count = (line: BadLine) => {
      bad += lineCountOf(line);
      return writer.bad(line);
    };
    for await (const own of table.rows(count)) {
      const at = read++;
      share.took();
      // A job that is done sends nothing more, also of a source that has grown.
      if (journal.isDone && at >= (journal.written?.rows ?? 0)) return;
      if (at < first) continue;
      const cells = repairs.get(at) ?? own;
      const record = operation.recordOf(cells, table.columns, country);
      if (at >= writer.next) {
        writer.read(at, cells);
        const known = outcomes.get(at - first);
        if (known) writer.settled(at, keptOf(known)[1] ?? {}, known);
      }
      yield record;
    }
  }

  const batch = createBatch<Name>({
    ...options,
    ...{ settings, dedupe },
    client: withOptions({ ...client.options, fetch: adapterOf(client.options) }, client),
    keep: false,
    journal: engineJournal({ journal, writer, first }),
  });
  let seen: { state: unknown; since: number } | undefined;
  /** What is left of a wait by now: a batch in which nothing happens says what it was. */
  const waitLeft = (state: BatchState<Name>): number => {
    const now = performance.now();
    if (seen?.state !== state) seen = { state, since: now };
    return Math.max(0, state.progress.wait - (now - seen.since));
  };
  const progress = (): BatchRunProgress => {
    const state = batch.get();
    const { credits, creditsInDoubt, rate, underWay } = state.progress;
    const now = writer.tally();
    return {
      tally: now,
      share: share.of(now.rows),
      credits,
      creditsInDoubt,
      rate,
      underWay,
      wait: waitLeft(state),
    };
  };
  let told = 0;
  const tell = (least: number) => {
    // Counting takes its time, and nobody sees more.
    if (!onProgress || performance.now() - told < least) return;
    told = performance.now();
    callListener(onProgress, progress());
  };
  batch.subscribe(() => {
    tell(betweenProgress);
  });
  // A service that asks to wait for an hour is not a run that stands still.
  const ticks = setInterval(tell, mostBetweenProgress, betweenProgress);
  const { status, reason, error } = await runToEnd(batch, records(), { outcomes, spent }, signal).finally(() => {
    clearInterval(ticks);
  });
  const failed = await endRun({ writer, sink, journal, isOver: status === 'done' });
  const isDone = status === 'done' && !failed;
  const elsewhere = isDone ? undefined : await rescued(journal, folder);
  const problem = withPlace(failed ?? error, elsewhere);
  const { tally: counted, credits, creditsInDoubt } = progress();
  return {
    ...{ tally: counted, credits, creditsInDoubt, bad, waiting: writer.waiting() },
    // A person who paused it is told all the same of what could not be written.
    status: isDone ? 'done' : status === 'paused' && !problem ? 'paused' : 'stopped',
    wasDone: journal.isDone,
    reason: failed || (elsewhere !== undefined && !reason) ? 'journal' : reason,
    error: problem,
    elsewhere,
  };
}

/** What went wrong, and where the answers are that had no place. */
function withPlace(problem: Error | undefined, elsewhere: string | undefined): Error | undefined {
  if (elsewhere === undefined) return problem;
  const said = problem?.message.replace(/\.$/, '');
  return new Error(said ? `${said}. ${elsewhere}` : elsewhere, { cause: problem });
}

/** Until it has ended, or a signal has paused it and what was under way has come back. @returns how it stood then */
async function runToEnd<Name extends BatchOperationName>(
  batch: Batch<Name>,
  rows: AsyncGenerator<BatchTypes[Name]['record']>,
  earlier: BatchStartOptions<Name>,
  signal: AbortSignal | undefined,
): Promise<BatchState<Name>> {
  let pause: () => void = () => undefined;
  const paused = new Promise<void>((resolve) => {
    const look = () => {
      const { status, progress } = batch.get();
      if (status === 'paused' && progress.underWay === 0) resolve();
    };
    pause = () => {
      // Not before: to look at it takes its time, at each change.
      batch.subscribe(look);
      batch.pause();
      look();
    };
  });
  const ending = batch.start(rows, earlier);
  if (signal?.aborted) pause();
  signal?.addEventListener('abort', pause);
  await Promise.race([ending, paused]);
  signal?.removeEventListener('abort', pause);
  const state = batch.get();
  if (state.status === 'paused') batch.cancel();
  await ending;
  // Nobody resumes this batch, so its source is closed. One that hangs is not waited for.
  rows.return(undefined).catch(() => undefined);
  return state;
}

/** What the journal had no room for, in a sentence; undefined when nothing is left. */
async function rescued(journal: Journal, folder: string): Promise<string | undefined> {
  try {
    const path = await journal.rescue();
    return path && `What the last calls answered is in ${path}: move that file into ${folder} before you go on.`;
  } catch {
    return 'What the last calls answered could be written nowhere: their rows are in doubt.';
  }
}
