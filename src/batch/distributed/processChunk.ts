import {
  isMostlyInDoubt,
  type BatchStopReason,
  type BatchOperationName,
  type BatchOutcome,
  type Client,
  createBatch,
  withOptions,
} from '../../core/index.ts';
import { type KeptOutcome, fileOperation, keptOf } from '../../files/index.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { thisProcess } from '../lock/processIdentity.ts';
import type { ChunkEnd, ChunkStore, Claim } from './chunkStore.ts';
import { maxLateness, type SharedRateLimiter } from './rateLimiter.ts';
import type { SharedJob } from './SharedJob.ts';

/** What the call of a chunk was good for, as the engine judges its own calls: for nothing where too little of it is known, or it was turned down as a whole. */
export type ChunkResult = 'answered' | 'in-doubt' | 'rejected';

/** undefined of a chunk that needed no call. */
export function toChunkResult(outcomes: readonly KeptOutcome[]): ChunkResult | undefined {
  const sent = outcomes.filter(({ sent: isSent }) => isSent !== false);
  if (sent.length === 0) return undefined;
  const inDoubt = sent.filter((kept) => kept.inDoubt !== undefined);
  if (isMostlyInDoubt(inDoubt.length, sent.length)) return 'in-doubt';
  return sent.every(({ why }) => why !== undefined) ? 'rejected' : 'answered';
}

/** What a worker has done, as it happens: numbers and names of jobs, never a row. */
export type WorkerEvent =
  | { event: 'chunk'; job: string; chunk: number; answered: number; inDoubt: number; ms: number }
  | { event: 'waiting'; job: string; reason: BatchStopReason; ms: number }
  | { event: 'stopped'; job: string; reason: BatchStopReason; message: string }
  | { event: 'error'; message: string };

/** @throws the signal's reason as soon as it aborts. */
export async function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}

export interface ChunkProcessorOptions {
  client: Client;
  /** When it aborts, nothing more is sent; what is under way ends. */
  signal: AbortSignal;
  /** ms for which a service that refuses calls or cannot be reached is waited for. */
  patience: number;
  onEvent: ((event: WorkerEvent) => void) | undefined;
  /** Ends a job for all workers. */
  stop(name: string, its: { reason: BatchStopReason; message: string }): Promise<void>;
}

export interface ChunkToSend {
  /** The job's. */
  name: string;
  job: SharedJob;
  chunk: number;
  rows: readonly (readonly string[])[];
  /** The first try that nobody has claimed. */
  first: number;
  chunks: ChunkStore;
  pace: SharedRateLimiter;
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
 * Sends chunks, each in its turn, and once: it is created in the store before its call leaves, which one of many can do.
 *
 * **Chargeable: as the operation of the job.**
 *
 * @returns sends one. It resolves when the chunk's end is in the store: what its call was good for. undefined where it has not ended, or needed no call.
 */
export function createChunkProcessor({ client, signal, patience, onEvent, stop }: ChunkProcessorOptions) {
  const isEnding = () => signal.aborted;
  const me = thisProcess();
  /** ms that credentials, and code that is loaded late, take before a call leaves: lately, at most. */
  let readying = 0;
  const claimed = (places: readonly number[], timeout: number): Claim => ({
    ...{ holder: me, token: randomUUID(), places },
    life: timeout + afterlife,
  });
  return async function send({
    name,
    job,
    chunk,
    rows,
    first,
    chunks,
    pace,
  }: ChunkToSend): Promise<ChunkResult | undefined> {
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
    const { fetch: adapter = (request: Request) => globalThis.fetch(request) } = client.options;
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
        // Looked at again behind each wait, which a busy machine ends late.
        for (let now = start; now < turn || now > turn + maxLateness; now = performance.now()) {
          if (turn > start + most) break;
          if (now < turn) await abortableSleep(turn - now, never);
          else turn = await pace.nextSlot(over);
        }
      } catch {
        turn = Infinity;
      }
      if (turn > start + most) {
        missedTurns += 1;
        throw new TypeError('It missed its turn.', { cause: nothingLeft });
      }
      return adapter(request);
    };
    const slowDown = async () => {
      const { wait } = batch.get().progress;
      if (wait > 0) await pace.pause(wait, signal);
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
          if (turn === Infinity || performance.now() > turn - readying) turn = await pace.nextSlot(signal);
          await abortableSleep(Math.max(0, turn - performance.now() - before - readying), signal);
          claimedAt = performance.now();
          if (!(await chunks.claim(chunk, attempt, claimed(places, timeout)))) {
            others.have = true;
            throw new Error('This chunk is another worker’s, or not in the store any more.');
          }
          try {
            await abortableSleep(Math.max(0, turn - performance.now() - readying), signal);
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
          if (ends.length === 0) {
            await chunks.giveBack(chunk, attempt++);
            await slowDown();
          } else {
            // What was answered is written down meanwhile, also while Redis is away.
            slowDown().catch(() => undefined);
          }
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
    let refusal: Parameters<typeof stop>[1] | undefined;
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
        if (isWhole() && status === 'stopped' && reason === 'refused')
          refusal = { reason, message: error?.message ?? '' };
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
        await abortableSleep(1_000, signal).catch(() => undefined);
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
    // An account that is refused beside answers is refused to the other chunks too. They come first: they were paid for.
    if (refusal) await stop(name, refusal);
    const inDoubt = inOrder.filter((kept) => kept.inDoubt !== undefined).length;
    onEvent?.({
      ...{ event: 'chunk', job: name, chunk, ms: Math.round(performance.now() - start) },
      ...{ answered: rows.length - inDoubt, inDoubt },
    });
    return toChunkResult(inOrder);
  };
}
