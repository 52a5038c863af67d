import {
  affordable,
  asError,
  type BatchOperationName,
  type BatchStopReason,
  creditsPerRecord,
  tellApp,
} from '../../core/index.ts';
import { fileOperation, keptOf, outcomeOfKept } from '../../files/index.ts';
import { noTally } from '../BatchTally.ts';
import { createShare } from '../createShare.ts';
import { createWriter } from '../createWriter.ts';
import { endRun } from '../endRun.ts';
import type { Job } from '../Job.ts';
import { lineCountOf } from '../lineCountOf.ts';
import type { Journal } from '../openJournal.ts';
import type { BatchReport, BatchRunProgress } from '../RunBatchOptions.ts';
import type { BatchTable } from '../tableOf.ts';
import type { BatchStore } from './BatchStore.ts';
import { chunksOf } from './chunksOf.ts';
import { chunkStore } from './chunkStore.ts';
import { createDiscard } from './createDiscard.ts';
import { createEnds } from './createEnds.ts';
import { createGivenChunks } from './createGivenChunks.ts';
import type { DistributeBatchOptions } from './DistributeBatchOptions.ts';
import type { ChunkQueue } from './openQueue.ts';
import { outcomesOfEnd } from './outcomesOfEnd.ts';
import type { SharedStop } from './SharedJob.ts';

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
      if (onProgress) tellApp(onProgress, { ...progress(), waitsFor });
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
    tellApp(onProgress, progress());
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
