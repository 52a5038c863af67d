import { setMaxListeners } from 'node:events';
import { type BatchOperationName, type BatchStopReason, type Client, creditsPerRecord } from '../../core/index.ts';
import { describeService, describeSettings, isSameService, serviceOf } from '../../files/index.ts';
import { type BatchStore, retryingStore } from './BatchStore.ts';
import { chunkStore } from './chunkStore.ts';
import { abortableSleep, createChunkProcessor, type WorkerEvent } from './processChunk.ts';
import type { QueueOptions } from './DistributeBatchOptions.ts';
import { type ChunkJob, openWorker } from './queue.ts';
import { createSharedRateLimiter, type SharedRateLimiter } from './rateLimiter.ts';
import { isRows, parseChunkJob, parseSharedJob, type SharedJob } from './SharedJob.ts';

/** A job that a worker is about to work on, with its price. */
export interface WorkerJob {
  /** Name of the job in the store. */
  job: string;
  operation: BatchOperationName;
  /** Settings that differ from the service's defaults, such as 'geocode, certify'. Empty if none do. */
  settings: string;
  /** Assumed price of a row in credits. */
  creditsPerRecord: number;
}

export interface BatchWorkerOptions extends QueueOptions {
  /** Store that all machines working on a job share. */
  store: BatchStore;
  client: Client;
  /** Maximum concurrent calls. @default 4 */
  concurrency?: number | undefined;
  /**
   * Maximum milliseconds to wait while the service refuses calls, the service is unreachable, or the store fails. After that, the job is
   * stopped. Use `Infinity` for no limit.
   *
   * @default 600000
   */
  maxWait?: number | undefined;
  /**
   * Called and awaited before the first chunk of a job is sent. The job comes from the store, so this is your chance to check it. If it
   * throws, no row of the job is sent, and the error is reported as an event.
   */
  onJob?: ((job: WorkerJob) => unknown) | undefined;
  /** Called after a chunk finishes, a job is stopped or an error occurs, and while the worker waits for the service. */
  onEvent?: ((event: WorkerEvent) => void) | undefined;
}

export interface BatchWorker {
  /** Stops picking up chunks. Resolves when the calls in flight have finished and their results are in the store. */
  close(): Promise<void>;
}

/**
 * Starts a worker that processes the chunks of all jobs in a queue. You can run any number of workers on any number of machines. Before a worker
 * sends a chunk, it claims the chunk in the store, and only one worker can hold a claim. So each chunk is sent only once, even if Redis loses,
 * duplicates or delays it.
 *
 * **Chargeable at the price of each job's operation** (address services specification, "Simple batch cleanse", "International batch cleanse",
 * "Legacy address verify"; email services specification, "Batch email validation").
 *
 * @throws Error if `bullmq` or `ioredis` is not installed.
 * @throws TypeError if `maxWait` or `concurrency` is out of range.
 * @example
 * const worker = await createBatchWorker({ redis: 'redis://localhost:6379', store: folderStore('/mnt/shared'), client });
 * process.once('SIGTERM', () => worker.close());
 */
export async function createBatchWorker(options: BatchWorkerOptions): Promise<BatchWorker> {
  const { client, concurrency = 4, maxWait = 600_000, onEvent, onJob } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('`concurrency` must be a positive integer.');
  if (!(maxWait >= 0)) throw new TypeError('`maxWait` must be a non-negative number of milliseconds.');
  const store = retryingStore(options.store, maxWait, ({ message }) => {
    onEvent?.({ event: 'error', message: `The store failed. The operation will be retried: ${message}` });
  });
  const ending = new AbortController();
  const { signal } = ending;
  // Each call adds a listener, so lift Node's limit.
  setMaxListeners(0, signal);
  const rateLimiters = new Map<string, SharedRateLimiter>();
  /** The `onJob` call of each job. */
  const announced = new Map<string, Promise<unknown>>();
  /** Chunks whose calls have not finished or whose results are not in the store yet. */
  const inFlight = new Set<Promise<unknown>>();

  async function readSharedJob(name: string): Promise<SharedJob> {
    const text = await store.read(`${name}/job.json`);
    if (text === undefined)
      throw new Error(
        `The job ${name} is not in this worker's store. Check that the worker uses the folder that the job was started with, and that this folder is mounted here. Workers process the chunks of all jobs in their Redis database, so if you have several stores, use a separate database for each of them, such as redis://host:6379/1.`,
      );
    const job = parseSharedJob(name, text);
    const service = serviceOf(client);
    if (!isSameService(job.operation, job.service, service))
      throw new Error(
        `The job ${name} and this worker use different service addresses. The job was started with ${describeService(job.service)}, but this worker sends only to ${describeService(service)}. Restart the job with the worker's address, or restart the worker with the job's address.`,
      );
    await announce(name, job);
    return job;
  }

  /** Calls `onJob` once per job, even if several of its chunks start at the same time. If `onJob` throws, it is called again for the next chunk. */
  function announce(name: string, { operation, settings }: SharedJob): Promise<unknown> {
    const known = announced.get(name);
    if (known) return known;
    const announcing = (async () => {
      const price = creditsPerRecord(operation, settings as Record<string, never>);
      await onJob?.({ job: name, operation, settings: describeSettings(settings as object), creditsPerRecord: price });
    })();
    announced.set(name, announcing);
    announcing.catch(() => announced.delete(name));
    return announcing;
  }

  const processChunk = createChunkProcessor({ client, signal, maxWait, onEvent, stop });
  const queue = await openWorker({ ...options, concurrency }, work, (error) => {
    onEvent?.({ event: 'error', message: error.message });
  });

  async function work(entry: ChunkJob): Promise<void> {
    const { job: name, chunk } = parseChunkJob(entry);
    const job = await readSharedJob(name);
    const chunks = chunkStore(store, name);
    const isStopped = async () => (await store.read(`${name}/stop`)) !== undefined;
    if (signal.aborted || (await isStopped()) || (await chunks.end(chunk))) return;
    const found = await chunks.findClaim(chunk);
    if ('claim' in found) return;
    const rows = await chunks.rows(chunk);
    if (!rows) return;
    // Each row is charged, so limit the rows per call, whatever the store contains.
    if (!isRows(rows, job)) throw new Error(`Chunk ${String(chunk)} of the job ${name} is invalid. It was not sent.`);
    // A resumed job may have a different rate limit.
    const key = `${name} ${String(job.callsPerSecond)}`;
    let rateLimiter = rateLimiters.get(key);
    if (!rateLimiter) {
      rateLimiter = createSharedRateLimiter(queue.redis, name, job.callsPerSecond, abortableSleep);
      rateLimiters.set(key, rateLimiter);
    }
    const processing = processChunk({ name, job, chunk, rows, first: found.next, chunks, rateLimiter });
    inFlight.add(processing);
    const result = await processing.finally(() => inFlight.delete(processing));
    if (!result) return;
    const failuresInARow = await rateLimiter.recordResult(result !== 'answered', job.producer);
    if (result === 'answered' || failuresInARow < job.stopAfter) return;
    // A worker's events are logged, so leave out the service's own message: it may contain an address.
    const how = result === 'rejected' ? 'was rejected' : 'did not get a complete answer';
    await stop(name, {
      reason: result,
      message: `${String(failuresInARow)} calls in a row failed. The last call ${how}.`,
    });
  }

  async function stop(name: string, details: { reason: BatchStopReason; message: string }): Promise<void> {
    await store.create(`${name}/stop`, JSON.stringify(details));
    onEvent?.({ event: 'stopped', job: name, ...details });
  }

  let closing: Promise<void> | undefined;
  return {
    close() {
      ending.abort(new Error('The worker is closing.'));
      return (closing ??= queue.close(Promise.allSettled(inFlight)));
    },
  };
}
