import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  asError,
  type BatchOperationName,
  type BatchStopReason,
  createBatch,
  creditsPerRecord,
  tellApp,
} from '../../core/index.ts';
import { fileOperation, keptOf, outcomeOf } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import { noTally } from '../BatchTally.ts';
import { createWriter } from '../createWriter.ts';
import { endRun } from '../endRun.ts';
import { inJournal } from '../inJournal.ts';
import { seeSame } from '../Job.ts';
import { jobOf } from '../jobOf.ts';
import { linesOf } from '../linesOf.ts';
import { type Journal, openJournal } from '../openJournal.ts';
import { readJob } from '../readJob.ts';
import { writeJob } from '../writeJob.ts';
import type { BatchReport, BatchRunProgress, RunBatchOptions } from '../RunBatchOptions.ts';
import { seeLines } from '../seeLines.ts';
import { orRefuse } from '../orRefuse.ts';
import type { BatchStore } from './BatchStore.ts';
import { beginOnce } from './beginOnce.ts';
import { chunksOf } from './chunksOf.ts';
import { chunkStore } from './chunkStore.ts';
import { createEnds } from './createEnds.ts';
import { createGivenChunks } from './createGivenChunks.ts';
import { openQueue, type QueueOptions } from './openQueue.ts';
import { outcomesOfEnd } from './outcomesOfEnd.ts';
import { patientStore } from './patientStore.ts';
import { jobNameOf, type SharedJob, type SharedStop } from './SharedJob.ts';

export interface DistributeBatchOptions<Name extends BatchOperationName>
  extends QueueOptions, Omit<RunBatchOptions<Name>, 'concurrency' | 'dedupe' | 'bisect' | 'takeBack'> {
  /** What this process and all workers see. It holds rows and answers while they are on their way. */
  store: BatchStore;
  /**
   * A name for this time, where the same source is sent with the same options again on purpose, and paid again: '2026-11'. Without it, a job that was
   * begun once in a store is never begun there a second time.
   */
  run?: string | undefined;
  /** Chunks that may be ahead of the one that the sink waits for. @default 1000 */
  ahead?: number | undefined;
}

/** Rows between two looks at what is safe in the sink. */
const betweenChecks = 20_000;
/** What workers find when this process has ended before the job has. */
const ended: SharedStop = { reason: 'ended', message: 'The process that gives out the chunks has ended.' };
/** ms for which a store that fails is asked again. */
const storePatience = 600_000;

/**
 * The same as `runBatch`, with the calls made by workers (`createBatchWorker`) on any machines: this process cuts the source into chunks, puts them
 * into the store and their numbers into the queue, and brings the answers into the sink, in order. Killed at any moment, called again it goes on;
 * so do workers. What Redis loses is put there again: what was sent stands in the store.
 *
 * **Chargeable: as the operation.** `callsPerSecond` and `budget` hold over all workers: a chunk is given out only when the budget has room for all
 * that was given out before it. Rows that are alike are sent as they stand: nobody sees the whole file.
 *
 * @returns when it has ended, however it did.
 * @throws as `runBatch`; TypeError for `bisect`, `dedupe` and `takeBack`, which are for `runBatch` alone; Error where `bullmq` or `ioredis` are not installed.
 */
export async function distributeBatch<Name extends BatchOperationName>(
  options: DistributeBatchOptions<Name>,
): Promise<BatchReport> {
  const { source, sink, journal: folder, signal, onProgress, openFile } = options;
  const { client, settings: asked, chunkSize = 100, budget = Infinity, ahead = 1_000 } = options;
  const store = patientStore(options.store, storePatience);
  const operation = fileOperation(options.operation);
  const settings = asked ?? operation.settings;
  const price = options.creditsPerRecord ?? creditsPerRecord(options.operation, settings);
  const start = performance.now();
  const { bisect, dedupe, takeBack } = options as RunBatchOptions<Name>;
  if (bisect) throw new TypeError('distributeBatch: `bisect` is for runBatch. Workers send a chunk as a whole, once.');
  if (dedupe)
    throw new TypeError(
      'distributeBatch: `dedupe` is for runBatch. No process of several workers sees the whole source.',
    );
  if (takeBack)
    throw new TypeError('distributeBatch: `takeBack` is for runBatch. A job of workers is not handed over.');
  if (!Number.isInteger(ahead) || ahead < 1)
    throw new TypeError('distributeBatch: `ahead` must be a whole number from 1.');
  // Options out of range are refused before there is a folder.
  createBatch<Name>({ ...options, journal: undefined });

  return inJournal(folder, async ({ lock, atJournal }) => {
    let queue: Awaited<ReturnType<typeof openQueue>> | undefined;
    let kept: Journal | undefined;
    /** What Redis failed with last. */
    let failure: string | undefined;
    try {
      // Before there is a job: what is refused leaves nothing of it, neither here nor in the store.
      queue = await openQueue(options, ({ message }) => {
        failure = message;
      });
      const { job, table } = await jobOf({ ...options, dedupe: false });
      const { begun: _, ...same } = job;
      const shared: SharedJob = {
        ...same,
        chunkSize,
        stopAfter: options.stopAfter ?? 3,
        ...(options.callsPerSecond !== undefined && { callsPerSecond: options.callsPerSecond }),
        ...(options.timeout !== undefined && { timeout: options.timeout }),
      };
      const name = jobNameOf(shared, options.run ?? '');
      job.shared = name;
      const existing = await atJournal(readJob(folder));
      const checked = (position: unknown, isNew: boolean) =>
        orRefuse('results', 'The results cannot be written', (async () => sink.check?.(position, isNew))());
      if (existing) seeSame(existing, job);
      else {
        if (options.strict) await seeLines(source.name, table);
        // Before there is a job: what is refused leaves the folder free.
        await checked(undefined, true);
        await atJournal(writeJob(folder, job));
      }
      const mine = { begun: existing?.begun ?? job.begun, host: hostname(), folder: resolve(folder) };
      await beginOnce(store, name, mine).catch(async (refused: unknown) => {
        // A folder in which nothing was begun is free for another job. After a store that failed nobody knows.
        if (!existing && refused instanceof BatchError) await rm(join(folder, 'job.json'), { force: true });
        throw refused;
      });
      await store.remove(`${name}/job.json`);
      await store.create(`${name}/job.json`, JSON.stringify(shared));
      await store.remove(`${name}/stop`);
      const own = await atJournal(openJournal({ folder, isWhole: false, openFile, seeOurs: lock.seeOurs }));
      kept = own;
      if (existing) await checked(own.written?.position, false);
      const chunks = chunkStore(store, name);

      let discarded = Math.floor((own.written?.rows ?? 0) / chunkSize);
      // Those that a kill left between what was made safe and what was taken away for it.
      for (let left = discarded - 1; left >= 0 && (await chunks.isKept(left)); left--) await chunks.discard(left, true);
      const inDoubt = new Set<number>();
      const discardTo = async (end: number) => {
        for (; discarded < end; discarded++) await chunks.discard(discarded, inDoubt.delete(discarded));
      };
      const journal: Journal = {
        ...own,
        async wrote(written, waiting) {
          await own.wrote(written, waiting);
          await discardTo(Math.floor(written.rows / chunkSize));
        },
      };
      const tally = own.written?.tally ?? noTally();
      const writer = createWriter({ operation, sink, header: table.header, journal, tally });
      let bad = 0;

      let reason: BatchStopReason | undefined;
      let error: Error | undefined;
      const cut = chunksOf(
        table.rows((one) => {
          bad += linesOf(one);
          return writer.bad(one);
        }),
        chunkSize,
        discarded,
      );
      const progress = (): BatchRunProgress => {
        const now = writer.tally();
        const seconds = (performance.now() - start) / 1000;
        return {
          ...{ tally: now, share: source.share, credits: now.paid * price, creditsInDoubt: now.perhapsPaid * price },
          ...{ rate: (now.results - (own.written?.tally.results ?? 0)) / seconds, underWay: 0, wait: 0 },
        };
      };
      const given = createGivenChunks({
        ...{ job: name, queue, chunks, cut, isOver: own.isDone, ahead },
        hasRoom(rows) {
          const { paid, inDoubt } = writer.tally();
          return (paid + inDoubt + rows) * price <= budget;
        },
        tellEnd: () => options.store.create(`${name}/stop`, JSON.stringify(ended)),
        waits(what, why) {
          const waitsFor = what === 'redis' ? { what, why: why ?? failure } : { what };
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
          if ('inDoubt' in end) inDoubt.add(head.chunk);
          const outcomes = await outcomesOfEnd<Name>(sentWith, records, end);
          rows.forEach((cells, at) => {
            const place = first + at;
            if (place < writer.next) return;
            const its = outcomes[at] ?? undefined;
            const whole = outcomeOf<Name>(options, place, {}, its);
            writer.read(place, cells);
            writer.settled(place, its ?? keptOf(whole)[1] ?? {}, whole);
          });
          writer.flushSoon(betweenChecks);
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
      if (isDone) await discardTo(Math.ceil(writer.next / chunkSize)).catch(() => undefined);
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
        reason: failed ? 'journal' : reason,
        error: failed ?? error,
        elapsed: performance.now() - start,
      };
    } finally {
      await queue?.close();
      // Answers are in the store, and its own lines on the disk.
      await kept?.close().catch(() => undefined);
    }
  });
}
