import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BatchOperationName,
  type BatchOutcome,
  type BatchStopReason,
  type Client,
  createBatch,
  isMostlyInDoubt,
  withOptions,
} from '../../core/index.ts';
import { type SavedOutcome, fileOperation, toSavedOutcome } from '../../files/index.ts';
import { thisProcess } from '../lock/processIdentity.ts';
import type { ChunkEnd, ChunkStore, Claim } from './chunkStore.ts';
import { maxLateness, type SharedRateLimiter } from './rateLimiter.ts';
import type { SharedJob } from './SharedJob.ts';

/** An event from a worker. It contains only numbers, job names and messages, never a row. */
export type WorkerEvent =
  | { event: 'chunk'; job: string; chunk: number; answered: number; inDoubt: number; ms: number }
  | { event: 'waiting'; job: string; reason: BatchStopReason; ms: number }
  | { event: 'stopped'; job: string; reason: BatchStopReason; message: string }
  | { event: 'error'; message: string };

/** Result of a chunk's call. As in `runBatch`, both `in-doubt` and `rejected` count as failures. */
type ChunkResult = 'answered' | 'in-doubt' | 'rejected';

interface ChunkProcessorOptions {
  client: Client;
  /** Signal that stops the worker when aborted. No more chunks are sent, and calls in flight finish. */
  signal: AbortSignal;
  /** Maximum milliseconds to wait while the service refuses calls or is unreachable. */
  maxWait: number;
  onEvent: ((event: WorkerEvent) => void) | undefined;
  /** Stops a job for all workers. */
  stop(name: string, stop: { reason: BatchStopReason; message: string }): Promise<void>;
}

interface ChunkToSend {
  /** Name of the job in the store. */
  name: string;
  job: SharedJob;
  chunk: number;
  rows: readonly (readonly string[])[];
  /** Number of the next attempt at sending this chunk. All earlier attempts were claimed and released. */
  first: number;
  chunks: ChunkStore;
  rateLimiter: SharedRateLimiter;
}

const neverAborted = new AbortController().signal;
setMaxListeners(0, neverAborted);
/** Milliseconds before a call's slot at which its chunk is claimed. */
const claimLead = 40;
/** Maximum milliseconds that a call waits for another slot of the rate limiter after missing its own. */
const maxSlotWait = 10_000;
/** Error cause of a failed connection. It tells the batch engine that nothing was sent. */
const notSentCause = { code: 'UND_ERR_CONNECT_TIMEOUT' };
/** Milliseconds between the timeout of a call and the expiry of its claim. */
const claimGrace = 30_000;

/**
 * Creates a function that sends each chunk only once, in a slot of the rate limit. Before a chunk is sent, it is claimed in the store, and only
 * one process can create the claim.
 *
 * **Chargeable at the price of the job's operation.**
 *
 * The function resolves with the result of the chunk's call as soon as that result is in the store. It resolves with undefined if the chunk is
 * not finished or needed no call.
 */
export function createChunkProcessor({ client, signal, maxWait, onEvent, stop }: ChunkProcessorOptions) {
  const isEnding = () => signal.aborted;
  const self = thisProcess();
  /** Longest time, in milliseconds, that a recent call took to prepare (for example, to get credentials). */
  let preparation = 0;
  const createClaim = (indices: readonly number[], timeout: number): Claim => ({
    ...{ holder: self, token: randomUUID(), indices },
    maxAge: timeout + claimGrace,
  });
  return async function processChunk({
    name,
    job,
    chunk,
    rows,
    first,
    chunks,
    rateLimiter,
  }: ChunkToSend): Promise<ChunkResult | undefined> {
    const operation = fileOperation(job.operation);
    const start = performance.now();
    let attempt = first;
    const claims = { isTaken: false };
    const outcomes = new Map<number, SavedOutcome>();
    const saveOutcome = (outcome: BatchOutcome<BatchOperationName>) => {
      const [index, saved] = toSavedOutcome(outcome);
      // `saved` is undefined if the row was not sent.
      if (saved) outcomes.set(index, saved);
    };
    const { timeout: clientTimeout, fetch: adapter = (request: Request) => globalThis.fetch(request) } = client.options;
    const timeout =
      job.timeout ?? (typeof clientTimeout === 'number' ? clientTimeout : clientTimeout?.[operation.name]) ?? 60_000;
    let slot = -Infinity;
    let claimedAt = -Infinity;
    let preparingSince: number | undefined;
    let missedSlots = 0;
    /**
     * Sends a call in its slot. If the call misses its slot, it waits briefly for another one. If none is available soon, the call fails as
     * unsent, because its timeout is already running.
     */
    const fetchInSlot = async (request: Request): Promise<Response> => {
      const readyAt = performance.now();
      if (preparingSince !== undefined) preparation = Math.max(preparation / 2, readyAt - preparingSince);
      preparingSince = undefined;
      const maxSlotDelay = Math.min(maxSlotWait, timeout / 4);
      const deadline = AbortSignal.timeout(Math.ceil(maxSlotDelay));
      try {
        // Check again after each wait, because timers fire late on a busy machine.
        for (let now = readyAt; now < slot || now > slot + maxLateness; now = performance.now()) {
          if (slot > readyAt + maxSlotDelay) break;
          if (now < slot) await abortableSleep(slot - now, neverAborted);
          else slot = await rateLimiter.nextSlot(deadline);
        }
      } catch {
        slot = Infinity;
      }
      if (slot > readyAt + maxSlotDelay) {
        missedSlots += 1;
        throw new TypeError(
          'The call missed its slot in the rate limit, so it was not sent. The worker tries again in a later slot.',
          { cause: notSentCause },
        );
      }
      return adapter(request);
    };
    const pauseWorkers = async () => {
      const { wait } = batch.get().progress;
      if (wait > 0) await rateLimiter.pause(wait, signal);
    };
    const batch = createBatch<BatchOperationName>({
      client: withOptions({ ...client.options, fetch: fetchInSlot }, client),
      operation: operation.name,
      settings: job.settings as never,
      concurrency: 1,
      chunkSize: job.chunkSize,
      keep: false,
      dedupe: false,
      ...(job.timeout !== undefined && { timeout: job.timeout }),
      journal: {
        // Wait without a limit, because a slot may be far away, and Redis or the store may be unreachable for a while.
        maxWait: Infinity,
        async sending(indices) {
          // Reuse the slot of the previous attempt if it is still ahead.
          if (slot === Infinity || performance.now() > slot - preparation) slot = await rateLimiter.nextSlot(signal);
          await abortableSleep(Math.max(0, slot - performance.now() - claimLead - preparation), signal);
          claimedAt = performance.now();
          if (!(await chunks.claim(chunk, attempt, createClaim(indices, timeout)))) {
            claims.isTaken = true;
            throw new Error('This chunk belongs to another worker, or is no longer in the store.');
          }
          try {
            await abortableSleep(Math.max(0, slot - performance.now() - preparation), signal);
            // If the machine was suspended for a long time, another process may have abandoned the chunk.
            if (performance.now() - claimedAt > timeout) throw new Error('The chunk was not sent in time.');
          } catch (error) {
            await chunks.releaseClaim(chunk, attempt++);
            throw error;
          }
          preparingSince = performance.now();
        },
        async ended(_, results) {
          results.forEach(saveOutcome);
          if (results.length === 0) {
            await chunks.releaseClaim(chunk, attempt++);
            await pauseWorkers();
          } else {
            // Do not await this promise: the answers must be stored even if Redis is unreachable.
            pauseWorkers().catch(() => undefined);
          }
        },
      },
      onSettled: (_, outcome: BatchOutcome<BatchOperationName>) => {
        saveOutcome(outcome);
      },
    });
    const pause = () => {
      batch.pause();
    };
    signal.addEventListener('abort', pause);
    const isComplete = () => outcomes.size === rows.length;
    let refusal: Parameters<typeof stop>[1] | undefined;
    try {
      const idle = new Promise<void>((resolve) => {
        batch.subscribe(() => {
          const { status, progress } = batch.get();
          if (status === 'paused' && progress.inFlight === 0) resolve();
        });
      });
      await Promise.race([batch.start(rows.map((cells) => operation.recordOf(cells, job.columns, job.country))), idle]);
      const stoppedAt = performance.now();
      for (;;) {
        const { status, reason, error } = batch.get();
        if (isComplete() && status === 'stopped' && reason === 'refused')
          refusal = { reason, message: error?.message ?? '' };
        if (isComplete() || status !== 'stopped' || claims.isTaken || isEnding()) break;
        const isTemporary = reason === 'slow-down' || reason === 'unreachable';
        if (!isTemporary || performance.now() - stoppedAt > maxWait) {
          await stop(name, { reason: reason ?? 'refused', message: error?.message ?? '' });
          break;
        }
        // A missed slot is not the service's fault, so do not report it.
        if (missedSlots === 0)
          onEvent?.({ event: 'waiting', job: name, reason, ms: Math.round(performance.now() - stoppedAt) });
        missedSlots = 0;
        await abortableSleep(1_000, signal).catch(() => undefined);
        if (!isEnding()) await Promise.race([batch.resume(), idle]);
      }
    } finally {
      signal.removeEventListener('abort', pause);
      batch.cancel();
    }
    if (!isComplete()) return undefined;
    const ordered = rows.map((_, index) => outcomes.get(index) ?? {});
    const end: ChunkEnd = { outcomes: ordered };
    await chunks.finish(chunk, end, performance.now() - claimedAt < timeout);
    // The service responded but refused the account, so it would refuse other chunks too. Store the answers first, because they were
    // charged.
    if (refusal) await stop(name, refusal);
    const inDoubt = ordered.filter((saved) => saved.inDoubt !== undefined).length;
    onEvent?.({
      ...{ event: 'chunk', job: name, chunk, ms: Math.round(performance.now() - start) },
      ...{ answered: rows.length - inDoubt, inDoubt },
    });
    return toChunkResult(ordered);
  };
}

/** Returns the result of a chunk's call, or undefined if the chunk needed no call. */
function toChunkResult(outcomes: readonly SavedOutcome[]): ChunkResult | undefined {
  const sent = outcomes.filter(({ sent: isSent }) => isSent !== false);
  if (sent.length === 0) return undefined;
  const inDoubt = sent.filter((saved) => saved.inDoubt !== undefined);
  if (isMostlyInDoubt(inDoubt.length, sent.length)) return 'in-doubt';
  return sent.every(({ message }) => message !== undefined) ? 'rejected' : 'answered';
}

/** Waits for the given number of milliseconds. @throws the signal's reason as soon as the signal is aborted. */
export async function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
