import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import {
  type BatchOperationName,
  type BatchOutcome,
  type BatchStopReason,
  createBatch,
  creditsPerRecord,
} from '../../core/index.ts';
import { fileOperation, isUnsent, keptOf, type KeptOutcome, outcomeOf } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import { noTally } from '../BatchTally.ts';
import { createWriter } from '../createWriter.ts';
import { endRun } from '../endRun.ts';
import { isAlive } from '../Holder.ts';
import { inJournal } from '../inJournal.ts';
import { seeSame } from '../Job.ts';
import { jobOf } from '../jobOf.ts';
import { linesOf } from '../linesOf.ts';
import { type Journal, openJournal, readJob, writeJob } from '../openJournal.ts';
import type { BatchReport, RunBatchOptions } from '../RunBatchOptions.ts';
import { seeLines } from '../seeLines.ts';
import { orRefuse } from '../orRefuse.ts';
import type { BatchStore } from './BatchStore.ts';
import { type ChunkEnd, chunkStore, type Claim } from './chunkStore.ts';
import { openQueue, type QueueOptions } from './openQueue.ts';
import { patientStore } from './patientStore.ts';
import { jobNameOf, type SharedJob, type SharedStop } from './SharedJob.ts';

export interface DistributeBatchOptions<Name extends BatchOperationName>
  extends QueueOptions, Omit<RunBatchOptions<Name>, 'concurrency' | 'dedupe' | 'bisect'> {
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
/** ms for which a store that fails is asked again. */
const storePatience = 600_000;
/** ms between two looks at whether Redis still knows what was put into it. */
const betweenLooks = 2_000;
/** Chunks whose claims are looked for at a time. */
const atATime = 32;

/**
 * The same as `runBatch`, with the calls made by workers (`createBatchWorker`) on any machines: this process cuts the source into chunks, puts them
 * into the store and their numbers into the queue, and brings the answers into the sink, in order. Killed at any moment, called again it goes on;
 * so do workers. What Redis loses is put there again: what was sent stands in the store.
 *
 * **Chargeable: as the operation.** `callsPerSecond` and `budget` hold over all workers: a chunk is given out only when the budget has room for all
 * that was given out before it. Rows that are alike are sent as they stand: nobody sees the whole file.
 *
 * @returns when it has ended, however it did.
 * @throws as `runBatch`, and Error where `bullmq` or `ioredis` are not installed.
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
  if ((options as Pick<RunBatchOptions<Name>, 'bisect'>).bisect)
    throw new TypeError('distributeBatch: `bisect` is for runBatch. Workers send a chunk as a whole, once.');
  // Options out of range are refused as everywhere.
  createBatch<Name>({
    client,
    operation: options.operation,
    settings,
    chunkSize,
    budget: options.budget,
    callsPerSecond: options.callsPerSecond,
    creditsPerRecord: options.creditsPerRecord,
    timeout: options.timeout,
    stopAfter: options.stopAfter,
  });

  return inJournal(folder, async ({ atJournal }) => {
    let queue: Awaited<ReturnType<typeof openQueue>> | undefined;
    let kept: Journal | undefined;
    /** Closes what an end before the end leaves open. */
    let leave: (() => Promise<unknown>) | undefined;
    try {
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
      if (existing) seeSame(existing, job);
      else {
        if (options.strict) await seeLines(source.name, table);
        await atJournal(writeJob(folder, job));
      }
      const mine = { begun: existing?.begun ?? job.begun, host: hostname(), folder: resolve(folder) };
      await beginOnce(store, name, mine).catch(async (refused: unknown) => {
        // A folder in which nothing was begun is free for another job.
        if (!existing) await rm(join(folder, 'job.json'), { force: true });
        throw refused;
      });
      await store.remove(`${name}/job.json`);
      await store.create(`${name}/job.json`, JSON.stringify(shared));
      await store.remove(`${name}/stop`);
      const own = await atJournal(openJournal({ folder, isWhole: false, openFile }));
      kept = own;
      const looking = (async () => sink.check?.(own.written?.position, !existing))();
      await orRefuse('results', 'The results cannot be written', looking);
      const chunks = chunkStore(store, name);
      queue = await openQueue(options, () => undefined);
      const line = queue;

      let discarded = Math.floor((own.written?.rows ?? 0) / chunkSize);
      const journal: Journal = {
        ...own,
        async wrote(written, waiting) {
          await own.wrote(written, waiting);
          for (; (discarded + 1) * chunkSize <= written.rows; discarded++) await chunks.discard(discarded);
        },
      };
      const tally = own.written?.tally ?? noTally();
      const writer = createWriter({ operation, sink, header: table.header, journal, tally });
      let bad = 0;

      // What is given out and not yet in the sink, in order.
      const out: { chunk: number; rows: number }[] = [];
      let rowsOut = 0;
      /** Claims of them, and since when this process has seen them. */
      const seen = new Map<number, { token: string; at: number }>();
      let next: { chunk: number; rows: string[][] } | undefined;
      let isOver = own.isDone;
      let reason: BatchStopReason | undefined;
      let error: Error | undefined;
      let isEnding = false;
      const cut = chunksOf(
        table.rows((one) => {
          bad += linesOf(one);
          return writer.bad(one);
        }),
        chunkSize,
        discarded,
      );
      leave = () => Promise.allSettled([cut.return(), sink.close()]);

      const spent = () => {
        const { paid, inDoubt } = writer.tally();
        return (paid + inDoubt) * price;
      };
      const ids = (all: readonly { chunk: number }[]) => all.map(({ chunk }) => ({ job: name, chunk }));

      /** Puts chunks out for as long as there is room for them. */
      async function feed(): Promise<void> {
        const fresh: typeof out = [];
        while (!isOver && !isEnding && out.length < ahead && fresh.length < 250) {
          if (!next) {
            const one = await cut.next();
            if (one.done) {
              isOver = true;
              break;
            }
            next = one.value;
          }
          if (spent() + (rowsOut + next.rows.length) * price > budget) {
            if (out.length === 0) reason = 'budget';
            break;
          }
          await chunks.putRows(next.chunk, next.rows);
          fresh.push({ chunk: next.chunk, rows: next.rows.length });
          out.push({ chunk: next.chunk, rows: next.rows.length });
          rowsOut += next.rows.length;
          next = undefined;
        }
        if (fresh.length > 0) await soon(line.add(ids(fresh)));
      }

      /** Redis may have forgotten a chunk that nobody has begun, or its worker may have died with it: the claim in the store sees to it that it is sent once. */
      async function askAgain(chunk: number, looks: number): Promise<void> {
        const state = await soon(line.stateOf({ job: name, chunk }), 'waiting');
        if (state === 'active' && looks > 1) await soon(line.add(ids([{ chunk }]), `-${String(looks)}`));
        if (state !== 'unknown') return;
        for (const one of ids(out)) await soon(line.remove(one));
        await soon(line.add(ids(out)));
      }
      /** ms for which a claim has been there, as far as this process has seen. */
      function ageOf(chunk: number, { token }: Claim): number {
        const now = performance.now();
        const known = seen.get(chunk);
        if (known?.token === token) return now - known.at;
        seen.set(chunk, { token, at: now });
        return 0;
      }
      /** A host that dies leaves several claims: they grow old beside each other while the first is waited for. */
      async function seeClaims(): Promise<void> {
        for (let from = 1; from < out.length; from += atATime) {
          const unseen = out.slice(from, from + atATime).filter(({ chunk }) => !seen.has(chunk));
          const claims = await Promise.all(
            unseen.map(async ({ chunk }) => {
              const found = await chunks.claimOf(chunk);
              return 'claim' in found && ageOf(chunk, found.claim) >= 0;
            }),
          );
          // They are begun about in their order: what follows is not begun either.
          if (unseen.length > 0 && !claims.includes(true)) return;
        }
      }
      /** How a chunk has ended; undefined when it is not begun and nobody will begin it. */
      async function endOf(chunk: number): Promise<ChunkEnd | undefined> {
        let looked = performance.now();
        let looks = 0;
        for (let pause = 4; ; pause = Math.min(150, pause * 1.5)) {
          const end = await chunks.end(chunk);
          if (end) return end;
          const found = await chunks.claimOf(chunk);
          if ('claim' in found) {
            const { claim } = found;
            if (!isAlive(claim.holder) || ageOf(chunk, claim) > claim.life) {
              await chunks.finish(chunk, { inDoubt: claim.places });
              continue;
            }
          } else if (isEnding) return undefined;
          if (performance.now() - looked > betweenLooks) {
            looked = performance.now();
            await seeClaims();
            const stop = await store.read(`${name}/stop`);
            if (stop !== undefined && !isEnding) {
              const its = JSON.parse(stop) as SharedStop;
              reason = its.reason;
              error = new Error(its.message);
              await endAll();
            } else if (!isEnding && !('claim' in found)) await askAgain(chunk, ++looks);
          }
          await after(pause, undefined, { ref: true });
        }
      }
      /** Nothing more is begun: what waits is taken out of the queue. */
      async function endAll(): Promise<void> {
        isEnding = true;
        for (const one of ids(out)) await soon(line.remove(one));
      }
      const pause = () => {
        void endAll();
      };
      signal?.addEventListener('abort', pause);
      if (signal?.aborted) pause();

      let toldAt = 0;
      const tell = () => {
        if (!onProgress || performance.now() - toldAt < 100) return;
        toldAt = performance.now();
        const now = writer.tally();
        const seconds = (performance.now() - start) / 1000;
        onProgress({
          ...{ tally: now, share: source.share, credits: now.paid * price, creditsInDoubt: now.inDoubt * price },
          ...{ rate: (now.results - (own.written?.tally.results ?? 0)) / seconds, underWay: 0, wait: 0 },
        });
      };

      for (;;) {
        await feed();
        const head = out[0];
        if (!head) break;
        const end = await endOf(head.chunk);
        if (!end) break;
        const rows = await chunks.rows(head.chunk);
        if (!rows) throw new Error(`The rows of chunk ${String(head.chunk)} are not in the store any more.`);
        const first = head.chunk * chunkSize;
        const outcomes = await outcomesOf(rows, end);
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
        out.shift();
        seen.delete(head.chunk);
        rowsOut -= head.rows;
        tell();
      }
      signal?.removeEventListener('abort', pause);
      // Nobody reads on; a source that hangs is not waited for.
      cut.return().catch(() => undefined);

      /** Of a chunk that was given up: rows that were sent are in doubt, the others are what they would have been. */
      async function outcomesOf(rows: readonly string[][], end: ChunkEnd): Promise<(KeptOutcome | undefined)[]> {
        if ('outcomes' in end) return [...end.outcomes];
        const inDoubt = new Map<number, BatchOutcome<Name>>();
        for (const place of end.inDoubt) inDoubt.set(place, outcomeOf<Name>(options, place, {}, undefined));
        const look = createBatch<Name>({ client, operation: options.operation, settings, chunkSize, budget: 0 });
        const records = rows.map((cells) => operation.recordOf(cells, table.columns, job.country));
        const { at } = await look.start(records, { outcomes: inDoubt });
        return rows.map((_, place) => {
          const outcome = at(place);
          return outcome && !('rejected' in outcome && isUnsent(outcome.rejected)) ? keptOf(outcome)[1] : undefined;
        });
      }

      leave = undefined;
      const isWhole = isOver && !next && out.length === 0 && !reason;
      const failed = await endRun({ writer, sink, journal: own, isOver: isWhole });
      const isDone = isWhole && !failed;
      const now = writer.tally();
      return {
        ...{ tally: now, credits: now.paid * price, creditsInDoubt: now.inDoubt * price, bad },
        status: isDone ? 'done' : signal?.aborted && !reason && !failed ? 'paused' : 'stopped',
        reason: failed ? 'journal' : reason,
        error: failed ?? error,
        elapsed: performance.now() - start,
      };
    } finally {
      void leave?.();
      await queue?.close();
      // Answers are in the store, and its own lines on the disk.
      await kept?.close().catch(() => undefined);
    }
  });
}

interface Beginning {
  begun: number;
  host: string;
  folder: string;
}

/** A job has one place for its results: two that bring them would each find half of them. @throws BatchError `running` */
async function beginOnce(store: BatchStore, name: string, mine: Beginning): Promise<void> {
  const path = `${name}/begun.json`;
  if (await store.create(path, JSON.stringify(mine))) return;
  const { begun, host, folder } = JSON.parse((await store.read(path)) ?? '{}') as Partial<Beginning>;
  if (begun === mine.begun) return;
  throw new BatchError(
    'running',
    `This job was begun on ${host ?? 'another machine'}, with its journal in ${folder ?? 'another folder'}. Go on there. To send the same rows once more, and pay for them again, give this time a name of its own (\`run\`, --run).`,
  );
}

/** What Redis does not answer within some seconds is asked again later: nothing depends on it. */
async function soon<Value>(asking: Promise<Value>, otherwise?: Value): Promise<Value | undefined> {
  return Promise.race([asking.catch(() => otherwise), after(5_000, otherwise, { ref: false })]);
}

/** Rows in pieces of a size, from a piece on. */
async function* chunksOf(rows: AsyncIterable<readonly string[]>, size: number, from: number) {
  let chunk = 0;
  let held: string[][] = [];
  for await (const row of rows) {
    if (chunk >= from) held.push([...row]);
    else held.length++;
    if (held.length < size) continue;
    if (chunk >= from) yield { chunk, rows: held };
    chunk++;
    held = [];
  }
  if (held.length > 0 && chunk >= from) yield { chunk, rows: held };
}
