import { type ChunkStore, type ChunkEnd, chunkStore } from './chunkStore.ts';
import {
  type BatchOperationName,
  type BatchOptions,
  type BatchOutcome,
  type BatchTypes,
  createBatch,
  affordable,
  asError,
  type BatchStopReason,
  creditsPerRecord,
  callListener,
} from '../../core/index.ts';
import { keptOf, type KeptOutcome, outcomeOfKept, fileOperation } from '../../files/index.ts';
import { noTally } from '../sink/tally.ts';
import { createShare } from '../source/progress.ts';
import { createWriter } from '../sink/resultWriter.ts';
import { endRun } from '../runJob.ts';
import type { Job } from '../job/Job.ts';
import { lineCountOf } from '../job/createJob.ts';
import type { Journal } from '../journal/journal.ts';
import type { BatchReport, BatchRunProgress } from '../RunBatchOptions.ts';
import type { BatchTable } from '../source/table.ts';
import type { BatchStore } from './BatchStore.ts';
import { chunksOf, createGivenChunks } from './enqueueChunks.ts';
import { createEnds } from './awaitChunks.ts';
import type { DistributeBatchOptions } from './DistributeBatchOptions.ts';
import type { ChunkQueue } from './queue.ts';
import type { SharedStop } from './SharedJob.ts';

export interface Discard {
  /** The first chunk that stays. */
  readonly first: number;
  /** Its claim stays when it goes: its worker may wake up. */
  isInDoubt(chunk: number): void;
  /** Takes the rows and answers of the chunks before this one out of the store: they are safe in the sink. */
  upTo(chunk: number): Promise<void>;
}

/** Takes out of the store what is not needed any more, once. @param first of the chunks that stay; what a kill has left before it goes at once. */
export async function createDiscard(chunks: ChunkStore, first: number): Promise<Discard> {
  const inDoubt = new Set<number>();
  for (let left = first - 1; left >= 0 && (await chunks.isKept(left)); left--) await chunks.discard(left, true);
  let next = first;
  return {
    get first() {
      return next;
    },
    isInDoubt(chunk) {
      inDoubt.add(chunk);
    },
    async upTo(chunk) {
      for (; next < chunk; next++) await chunks.discard(next, inDoubt.delete(next));
    },
  };
}

/**
 * How the rows of a chunk have ended, in their order. Of one that was given up, rows that were sent are in doubt, and the others are what they would have
 * been: undefined where that is decided without a call.
 *
 * @param batch what the chunk was sent with.
 */
export async function outcomesOfEnd<Name extends BatchOperationName>(
  batch: Pick<BatchOptions<Name>, 'client' | 'operation' | 'settings' | 'chunkSize'>,
  records: () => readonly BatchTypes[Name]['record'][],
  end: ChunkEnd,
): Promise<readonly (KeptOutcome | undefined)[]> {
  if ('outcomes' in end) return end.outcomes;
  const inDoubt = new Map<number, BatchOutcome<Name>>();
  for (const place of end.inDoubt) inDoubt.set(place, outcomeOfKept<Name>(batch, place, {}, undefined));
  const look = createBatch<Name>({ ...batch, budget: 0 });
  const all = records();
  const { at } = await look.start(all, { outcomes: inDoubt });
  return all.map((_, place) => {
    const outcome = at(place);
    return outcome && keptOf(outcome)[1];
  });
}

export interface SharedJobToRun<Name extends BatchOperationName> {
  options: DistributeBatchOptions<Name>;
  /** As it was begun. */
  job: Job;
  table: BatchTable;
  journal: Journal;
  /** One that is asked again while it fails. */
  store: BatchStore;
  /** The job's in the store. */
  name: string;
  queue: ChunkQueue;
  /** What Redis failed with last. */
  redisFailure(): string | undefined;
}

/** What workers find when this process has ended before the job has. */
const ended: SharedStop = { reason: 'ended', message: 'The process that gives out the chunks has ended.' };

/** Gives out what is left of a job, and brings what came of it into the sink. @returns when it has ended, however it did */
export async function runSharedJob<Name extends BatchOperationName>({
  options,
  job,
  table,
  journal: own,
  store,
  name,
  queue,
  redisFailure,
}: SharedJobToRun<Name>): Promise<Omit<BatchReport, 'elapsed'>> {
  const { source, sink, signal, onProgress, client, chunkSize = 100, budget = Infinity, ahead = 1_000 } = options;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  const price = options.creditsPerRecord ?? creditsPerRecord(options.operation, settings);
  const start = performance.now();
  const chunks = chunkStore(store, name);

  // The last chunk may have fewer rows than the others: of a job that is done it is home too, and an answer that came later stays.
  const home = (own.written?.rows ?? 0) / chunkSize;
  const discard = await createDiscard(chunks, own.isDone ? Math.ceil(home) : Math.floor(home));
  const journal: Journal = {
    ...own,
    async wrote(written, waiting) {
      await own.wrote(written, waiting);
      await discard.upTo(Math.floor(written.rows / chunkSize));
    },
  };
  const tally = own.written?.tally ?? noTally();
  const writer = createWriter({ operation, sink, header: table.header, journal, tally });
  let bad = 0;

  let reason: BatchStopReason | undefined;
  let error: Error | undefined;
  const share = createShare(source);
  async function* counted() {
    for await (const row of table.rows((one) => {
      bad += lineCountOf(one);
      return writer.bad(one);
    })) {
      share.took();
      yield row;
    }
  }
  const cut = chunksOf(counted(), chunkSize, discard.first);
  const progress = (): BatchRunProgress => {
    const now = writer.tally();
    const seconds = (performance.now() - start) / 1000;
    return {
      ...{ tally: now, credits: now.paid * price, creditsInDoubt: now.perhapsPaid * price },
      share: share.of(now.rows),
      ...{ rate: (now.results - (own.written?.tally.results ?? 0)) / seconds, underWay: 0, wait: 0 },
    };
  };
  const given = createGivenChunks({
    ...{ job: name, queue, chunks, cut, isOver: own.isDone, ahead },
    hasRoom(rows) {
      const { paid, perhapsPaid } = writer.tally();
      return paid + perhapsPaid + rows <= affordable(budget, price);
    },
    tellEnd: () => options.store.create(`${name}/stop`, JSON.stringify(ended)),
    waits(what, why) {
      const waitsFor = what === 'redis' ? { what, why: why ?? redisFailure() } : { what };
      if (onProgress) callListener(onProgress, { ...progress(), waitsFor });
    },
  });
  const ends = createEnds({
    chunks,
    given,
    async seeStop() {
      const stop = await store.read(`${name}/stop`);
      if (stop === undefined) return;
      const its = JSON.parse(stop) as SharedStop;
      // A word of the process before this one that came late.
      if (its.reason === 'ended') {
        await store.remove(`${name}/stop`);
        return;
      }
      reason = its.reason;
      error = new Error(its.message);
      await given.end();
    },
  });
  const pause = () => {
    void given.end();
  };
  signal?.addEventListener('abort', pause);
  if (signal?.aborted) pause();

  let toldAt = 0;
  const tell = () => {
    if (!onProgress || performance.now() - toldAt < 100) return;
    toldAt = performance.now();
    callListener(onProgress, progress());
  };

  try {
    for (;;) {
      const stop = await given.more();
      if (stop) ({ reason, error } = { error, ...stop });
      const [head] = given.all;
      if (!head) break;
      const end = await ends.endOf(head.chunk);
      if (!end) break;
      const rows = await chunks.rows(head.chunk);
      if (!rows) throw new Error(`The rows of chunk ${String(head.chunk)} are not in the store any more.`);
      const first = head.chunk * chunkSize;
      const records = () => rows.map((cells) => operation.recordOf(cells, table.columns, job.country));
      const sentWith = { client, operation: options.operation, settings, chunkSize };
      if ('inDoubt' in end) discard.isInDoubt(head.chunk);
      const outcomes = await outcomesOfEnd<Name>(sentWith, records, end);
      rows.forEach((cells, at) => {
        const place = first + at;
        if (place < writer.next) return;
        const its = outcomes[at] ?? undefined;
        const whole = outcomeOfKept<Name>(options, place, {}, its);
        writer.read(place, cells);
        writer.settled(place, its ?? keptOf(whole)[1] ?? {}, whole);
      });
      writer.flushSoon();
      await writer.room();
      writer.seeWell();
      given.broughtHome();
      tell();
    }
  } catch (cause) {
    // The results, the store or a rule has failed: what is brought home is made safe all the same, and nothing more is begun.
    reason = 'journal';
    error = asError(cause);
    await given.end();
  }
  signal?.removeEventListener('abort', pause);
  if (given.isEnding) await given.end();
  // Nobody reads on; a source that hangs is not waited for.
  cut.return().catch(() => undefined);

  const isWhole = given.isWhole && !reason;
  const failed = await endRun({ writer, sink, journal: own, isOver: isWhole });
  const isDone = isWhole && !failed;
  // The last one may have fewer rows than the others.
  if (isDone) await discard.upTo(Math.ceil(writer.next / chunkSize)).catch(() => undefined);
  const now = writer.tally();
  return {
    ...{
      tally: now,
      credits: now.paid * price,
      creditsInDoubt: now.perhapsPaid * price,
      bad,
      waiting: writer.waiting(),
    },
    status: isDone ? 'done' : signal?.aborted && !reason && !failed ? 'paused' : 'stopped',
    wasDone: own.isDone,
    reason: failed ? 'journal' : reason,
    error: failed ?? error,
  };
}
