import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import {
  type BatchOperationName,
  type BatchOutcome,
  type BatchStopReason,
  type Client,
  createBatch,
  withOptions,
} from '../../core/index.ts';
import { fileOperation, keptOf, type KeptOutcome, serviceOf } from '../../files/index.ts';
import { thisProcess } from '../Holder.ts';
import type { BatchStore } from './BatchStore.ts';
import { type ChunkEnd, chunkStore, type ChunkStore, type Claim } from './chunkStore.ts';
import { createSharedPace, mostLate, type SharedPace } from './createSharedPace.ts';
import { type ChunkJob, openWorker, type QueueOptions } from './openQueue.ts';
import { patientStore } from './patientStore.ts';
import type { SharedJob } from './SharedJob.ts';

/** What a worker has done, as it happens: numbers and names of jobs, never a row. */
export type WorkerEvent =
  | { event: 'chunk'; job: string; chunk: number; answered: number; inDoubt: number; ms: number }
  | { event: 'waiting'; job: string; reason: BatchStopReason; ms: number }
  | { event: 'stopped'; job: string; reason: BatchStopReason; message: string }
  | { event: 'error'; message: string };

export interface BatchWorkerOptions extends QueueOptions {
  /** What all machines of a job see. */
  store: BatchStore;
  client: Client;
  /** Calls at the same time. @default 4 */
  concurrency?: number | undefined;
  /** ms for which a service that refuses calls or cannot be reached, and a store that fails, is waited for before the job is stopped. Infinity: for as long as it takes. @default 600000 */
  patience?: number | undefined;
  onEvent?: ((event: WorkerEvent) => void) | undefined;
}

export interface BatchWorker {
  /** Takes no more chunks. Resolves when its calls have ended and are written down. */
  close(): Promise<void>;
}

const never = new AbortController().signal;
setMaxListeners(0, never);
/** ms before its turn in which a call is written down. */
const before = 40;
/** ms for which a call that missed its turn waits for another one, at most. */
const mostInTurn = 10_000;
/** As of a connection that did not come about: by it the engine knows that nothing was sent. */
const nothingLeft = { code: 'UND_ERR_CONNECT_TIMEOUT' };
/** ms beyond the time-out of a call after which nobody waits for its answer. */
const afterlife = 30_000;

/**
 * Works on the chunks of any job in a queue, beside any number of others on any machine. Before a call is sent it is created in the store, which
 * one of many can do: whatever Redis loses, doubles or tells late, a chunk is sent once.
 *
 * **Chargeable: as the operations of the jobs.**
 *
 * @throws Error where `bullmq` or `ioredis` are not installed; TypeError for a `patience` or `concurrency` out of range.
 */
export async function createBatchWorker(options: BatchWorkerOptions): Promise<BatchWorker> {
  const { client, concurrency = 4, patience = 600_000, onEvent } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('concurrency is a whole number from 1 on.');
  if (!(patience >= 0)) throw new TypeError('patience is a number of ms from 0 on, or Infinity.');
  const store = patientStore(options.store, patience, ({ message }) => {
    onEvent?.({ event: 'error', message: `The store failed, and is asked again: ${message}` });
  });
  const ending = new AbortController();
  const { signal } = ending;
  const isEnding = () => signal.aborted;
  // Each call listens.
  setMaxListeners(0, signal);
  const paces = new Map<string, SharedPace>();
  /** Chunks whose calls have not ended, or are not written down. */
  const sending = new Set<Promise<unknown>>();
  const me = thisProcess();
  /** ms that credentials, and code that is loaded late, take before a call leaves: lately, at most. */
  let readying = 0;
  const claimed = (places: readonly number[], timeout: number): Claim => ({
    ...{ holder: me, token: randomUUID(), places },
    life: timeout + afterlife,
  });
  const sleep = async (ms: number, given: AbortSignal) => {
    await after(ms, undefined, { signal: given }).catch(() => undefined);
    given.throwIfAborted();
  };

  async function jobOf(name: string): Promise<SharedJob> {
    const text = await store.read(`${name}/job.json`);
    if (text === undefined) throw new Error(`The job ${name} is not in this worker's store.`);
    const job = JSON.parse(text) as SharedJob;
    if (job.service !== serviceOf(client))
      throw new Error(`The job ${name} is for another service than this worker's.`);
    return job;
  }

  const queue = await openWorker({ ...options, concurrency }, work, (error) => {
    onEvent?.({ event: 'error', message: error.message });
  });

  async function work({ job: name, chunk }: ChunkJob): Promise<void> {
    const job = await jobOf(name);
    const chunks = chunkStore(store, name);
    const isStopped = async () => (await store.read(`${name}/stop`)) !== undefined;
    if (signal.aborted || (await isStopped()) || (await chunks.end(chunk))) return;
    const found = await chunks.claimOf(chunk);
    if ('claim' in found) return;
    const rows = await chunks.rows(chunk);
    if (!rows) return;
    // It may be gone on with at another speed.
    const speed = `${name} ${String(job.callsPerSecond)}`;
    let pace = paces.get(speed);
    if (!pace) paces.set(speed, (pace = createSharedPace(queue.redis, name, job.callsPerSecond, sleep)));
    const sent = sendChunk(name, job, chunk, rows, found.next, chunks, pace);
    sending.add(sent);
    const isInDoubt = await sent.finally(() => sending.delete(sent));
    if (isInDoubt === undefined) return;
    const inARow = await pace.ended(isInDoubt);
    if (inARow >= job.stopAfter)
      await stop(name, { reason: 'in-doubt', message: `${String(inARow)} calls in a row had no answer.` });
  }

  /** @returns when its end is in the store: had its call no answer? undefined where it has not ended. */
  async function sendChunk(
    name: string,
    job: SharedJob,
    chunk: number,
    rows: readonly (readonly string[])[],
    first: number,
    chunks: ChunkStore,
    pace: SharedPace,
  ): Promise<boolean | undefined> {
    const operation = fileOperation(job.operation as BatchOperationName);
    const start = performance.now();
    let attempt = first;
    const others = { have: false };
    const outcomes = new Map<number, KeptOutcome>();
    const keep = (outcome: BatchOutcome<BatchOperationName>) => {
      const [index, kept] = keptOf(outcome);
      // Without it the row was not sent.
      if (kept) outcomes.set(index, kept);
    };
    const { timeout: asked } = client.options;
    const timeout = job.timeout ?? (typeof asked === 'number' ? asked : asked?.[operation.name]) ?? 60_000;
    let turn = -Infinity;
    let claimedAt = -Infinity;
    const { fetch = (request: Request) => globalThis.fetch(request) } = client.options;
    let readyFrom: number | undefined;
    let missedTurns = 0;
    /** A call that missed its turn takes another one, where that is soon; else it has not left, for its time-out runs. */
    const inTurn = async (request: Request): Promise<Response> => {
      const start = performance.now();
      if (readyFrom !== undefined) readying = Math.max(readying / 2, start - readyFrom);
      readyFrom = undefined;
      const most = Math.min(mostInTurn, timeout / 4);
      const over = AbortSignal.timeout(Math.ceil(most));
      try {
        while (performance.now() > turn + mostLate) turn = await pace.turn(over);
      } catch {
        turn = Infinity;
      }
      if (turn > start + most) {
        missedTurns += 1;
        throw new TypeError('It missed its turn.', { cause: nothingLeft });
      }
      await sleep(Math.max(0, turn - performance.now()), never);
      return fetch(request);
    };
    const batch = createBatch<BatchOperationName>({
      client: withOptions({ ...client.options, fetch: inTurn }, client),
      operation: operation.name,
      settings: job.settings as never,
      concurrency: 1,
      chunkSize: job.chunkSize,
      keep: false,
      dedupe: false,
      ...(job.timeout !== undefined && { timeout: job.timeout }),
      journal: {
        // A turn may be long in coming, and a Redis or a store that is away costs time and no more.
        patience: Infinity,
        async sending(places) {
          // One that came too late for the last try may still be ahead.
          if (turn === Infinity || performance.now() > turn - readying) turn = await pace.turn(signal);
          await sleep(Math.max(0, turn - performance.now() - before - readying), signal);
          claimedAt = performance.now();
          if (!(await chunks.claim(chunk, attempt, claimed(places, timeout)))) {
            others.have = true;
            throw new Error('This chunk is another worker’s, or not in the store any more.');
          }
          try {
            await sleep(Math.max(0, turn - performance.now() - readying), signal);
            // A process that was stopped for long does not know what was decided of its chunk meanwhile.
            if (performance.now() - claimedAt > timeout) throw new Error('It was not sent in time.');
          } catch (error) {
            await chunks.giveBack(chunk, attempt++);
            throw error;
          }
          readyFrom = performance.now();
        },
        async ended(_, ends) {
          ends.forEach(keep);
          if (ends.length > 0) return;
          await chunks.giveBack(chunk, attempt++);
          const { wait } = batch.get().progress;
          if (wait > 0) await pace.slowDown(wait, signal);
        },
      },
      onSettled: (_, outcome: BatchOutcome<BatchOperationName>) => {
        keep(outcome);
      },
    });
    const pause = () => {
      batch.pause();
    };
    signal.addEventListener('abort', pause);
    const isWhole = () => outcomes.size === rows.length;
    try {
      const idle = new Promise<void>((resolve) => {
        batch.subscribe(() => {
          const { status, progress } = batch.get();
          if (status === 'paused' && progress.underWay === 0) resolve();
        });
      });
      await Promise.race([batch.start(rows.map((cells) => operation.recordOf(cells, job.columns, job.country))), idle]);
      const since = performance.now();
      for (;;) {
        const { status, reason, error } = batch.get();
        if (isWhole() || status !== 'stopped' || others.have || isEnding()) break;
        const isPatient = reason === 'slow-down' || reason === 'unreachable';
        if (!isPatient || performance.now() - since > patience) {
          await stop(name, { reason: reason ?? 'refused', message: error?.message ?? '' });
          break;
        }
        // The service is well: this call came too late for its turn.
        if (missedTurns === 0)
          onEvent?.({ event: 'waiting', job: name, reason, ms: Math.round(performance.now() - since) });
        missedTurns = 0;
        await sleep(1_000, signal).catch(() => undefined);
        if (!isEnding()) await Promise.race([batch.resume(), idle]);
      }
    } finally {
      signal.removeEventListener('abort', pause);
      batch.cancel();
    }
    if (!isWhole()) return undefined;
    const inOrder = rows.map((_, at) => outcomes.get(at) ?? {});
    const end: ChunkEnd = { outcomes: inOrder };
    await chunks.finish(chunk, end, performance.now() - claimedAt < timeout);
    const inDoubt = inOrder.filter((kept) => kept.inDoubt !== undefined).length;
    onEvent?.({
      ...{ event: 'chunk', job: name, chunk, ms: Math.round(performance.now() - start) },
      ...{ answered: rows.length - inDoubt, inDoubt },
    });
    return inDoubt > 0;
  }

  async function stop(name: string, its: { reason: BatchStopReason; message: string }): Promise<void> {
    await store.create(`${name}/stop`, JSON.stringify(its));
    onEvent?.({ event: 'stopped', job: name, ...its });
  }

  let closing: Promise<void> | undefined;
  return {
    close() {
      ending.abort(new Error('The worker ends.'));
      return (closing ??= queue.close(Promise.allSettled(sending)));
    },
  };
}
