import { setMaxListeners } from 'node:events';
import type { BatchStopReason, Client } from '../../core/index.ts';
import { isSameService, serviceOf } from '../../files/index.ts';
import { abortableSleep, createChunkProcessor, type WorkerEvent } from './processChunk.ts';
import { type BatchStore, retryingStore } from './BatchStore.ts';
import { chunkStore } from './chunkStore.ts';
import { createSharedRateLimiter, type SharedRateLimiter } from './rateLimiter.ts';
import { type ChunkJob, openWorker, type QueueOptions } from './queue.ts';
import type { SharedJob } from './SharedJob.ts';

export interface BatchWorkerOptions extends QueueOptions {
  /** What all machines of a job see. */
  store: BatchStore;
  client: Client;
  /** Calls at the same time. @default 4 */
  concurrency?: number | undefined;
  /** ms for which a service that refuses calls or cannot be reached, and a store that fails, is waited for before the job is stopped. Infinity: for as long as it takes. @default 600000 */
  maxWait?: number | undefined;
  onEvent?: ((event: WorkerEvent) => void) | undefined;
}

export interface BatchWorker {
  /** Takes no more chunks. Resolves when its calls have ended and are written down. */
  close(): Promise<void>;
}

/**
 * Works on the chunks of any job in a queue, beside any number of others on any machine. Before a call is sent it is created in the store, which
 * one of many can do: whatever Redis loses, doubles or tells late, a chunk is sent once.
 *
 * **Chargeable: as the operations of the jobs** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address verify"; email services
 * specification, "Batch email validation").
 *
 * @throws Error where `bullmq` or `ioredis` are not installed; TypeError for a `patience` or `concurrency` out of range.
 */
export async function createBatchWorker(options: BatchWorkerOptions): Promise<BatchWorker> {
  const { client, concurrency = 4, maxWait: patience = 600_000, onEvent } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('concurrency is a whole number from 1 on.');
  if (!(patience >= 0)) throw new TypeError('patience is a number of ms from 0 on, or Infinity.');
  const store = retryingStore(options.store, patience, ({ message }) => {
    onEvent?.({ event: 'error', message: `The store failed, and is asked again: ${message}` });
  });
  const ending = new AbortController();
  const { signal } = ending;
  // Each call listens.
  setMaxListeners(0, signal);
  const paces = new Map<string, SharedRateLimiter>();
  /** Chunks whose calls have not ended, or are not written down. */
  const sending = new Set<Promise<unknown>>();

  async function sharedJobOf(name: string): Promise<SharedJob> {
    const text = await store.read(`${name}/job.json`);
    if (text === undefined)
      throw new Error(
        `The job ${name} is not in this worker's store. Is it the folder that the job was begun with, and is it mounted here? Where there are two stores, give each a database of its own in Redis, such as redis://host:6379/1: workers take the chunks of any job that they find there.`,
      );
    const job = JSON.parse(text) as SharedJob;
    if (!isSameService(job.operation, job.service, serviceOf(client)))
      throw new Error(`The job ${name} is for another service than this worker's.`);
    return job;
  }

  const send = createChunkProcessor({ client, signal, patience, onEvent, stop });
  const queue = await openWorker({ ...options, concurrency }, work, (error) => {
    onEvent?.({ event: 'error', message: error.message });
  });

  async function work({ job: name, chunk }: ChunkJob): Promise<void> {
    const job = await sharedJobOf(name);
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
    if (!pace)
      paces.set(speed, (pace = createSharedRateLimiter(queue.redis, name, job.callsPerSecond, abortableSleep)));
    const sent = send({ name, job, chunk, rows, first: found.next, chunks, pace });
    sending.add(sent);
    const its = await sent.finally(() => sending.delete(sent));
    if (!its) return;
    const inARow = await pace.recordResult(its !== 'answered', job.given);
    if (its === 'answered' || inARow < job.stopAfter) return;
    // Without the service's words, which may name an address: a worker's events are kept as a log.
    const how = its === 'rejected' ? 'was turned down' : 'had no whole answer';
    await stop(name, { reason: its, message: `${String(inARow)} calls in a row failed. The last of them ${how}.` });
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
