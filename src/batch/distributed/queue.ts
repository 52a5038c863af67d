import { setTimeout as delay } from 'node:timers/promises';
import type { Job as BullJob, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueOptions } from './DistributeBatchOptions.ts';

/** A chunk's data in Redis: its number and the name of the job, but never a row. */
export interface ChunkJob {
  job: string;
  chunk: number;
}

const chunkJobId = ({ job, chunk }: ChunkJob) => `${job}-${String(chunk)}`;

/** BullMQ must never retry a chunk, because only the store can tell whether it is safe to send it again. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: { count: 1_000 } } as const;

/** Maximum milliseconds to wait for Redis when closing, because Redis may be unreachable. */
const closeTimeout = 2_000;

/** Opens the queue for the process that fills it with chunks. */
export async function openQueue(options: QueueOptions, onError: (error: Error) => void) {
  const { bullmq, Connection } = await loadPackages();
  const connections = openConnections(Connection, options, onError);
  const queue: Queue<ChunkJob> = orCloseConnections(
    connections,
    () => new bullmq.Queue(options.queue ?? 'doorplate', { connection: connections.open() }),
  );
  queue.on('error', onError);
  return {
    queue,
    /**
     * Adds chunks to the queue.
     *
     * @param suffix makes the id of a second entry unique, for a chunk that Redis still reports as active. Only one worker can claim the chunk in the
     * store.
     */
    async add(chunks: readonly ChunkJob[], suffix = '') {
      await queue.addBulk(
        chunks.map((data) => ({ name: 'chunk', data, opts: { ...jobOptions, jobId: chunkJobId(data) + suffix } })),
      );
    },
    /** Returns the state of a chunk in Redis. */
    async stateOf(chunk: ChunkJob): Promise<'waiting' | 'active' | 'unknown'> {
      const state = await queue.getJobState(chunkJobId(chunk));
      return state === 'active'
        ? state
        : ['waiting', 'delayed', 'prioritized', 'paused'].includes(state)
          ? 'waiting'
          : 'unknown';
    },
    async remove(chunk: ChunkJob, suffix = '') {
      await queue.remove(chunkJobId(chunk) + suffix).catch(() => undefined);
    },
    async close() {
      // Do not wait long, so that a process that has nothing else to do can exit.
      await Promise.race([queue.close().catch(() => undefined), delay(closeTimeout, undefined, { ref: false })]);
      connections.end();
    },
  };
}

export type ChunkQueue = Awaited<ReturnType<typeof openQueue>>;

/** Opens a worker that picks up chunks from the queue. If a worker stalls, BullMQ does not restart its chunks. */
export async function openWorker(
  options: QueueOptions & { concurrency: number },
  work: (chunk: ChunkJob) => Promise<void>,
  onError: (error: Error) => void,
) {
  const { bullmq, Connection } = await loadPackages();
  let isClosed = false;
  const reportError = (error: Error) => {
    if (!isClosed) onError(error);
  };
  const connections = openConnections(Connection, options, reportError);
  const worker: Worker<ChunkJob> = orCloseConnections(
    connections,
    () =>
      new bullmq.Worker(options.queue ?? 'doorplate', async ({ data }: BullJob<ChunkJob>) => work(data), {
        ...{ connection: connections.open(), concurrency: options.concurrency },
        ...{ maxStalledCount: 0, lockDuration: 60_000 },
      }),
  );
  worker.on('error', reportError);
  // This error comes from `work`: the job is not in this store, or the store keeps failing. The chunk will be enqueued again.
  worker.on('failed', (_, error) => {
    reportError(error);
  });
  return {
    redis: connections.open(),
    /**
     * Stops picking up chunks. Resolves when the current chunks have finished.
     *
     * @param written promise that resolves when all outcomes are in the store. Once it has resolved, Redis gets only a short time to close.
     */
    async close(written: Promise<unknown>) {
      connections.stopRetrying();
      // Without force, BullMQ waits until all connections are ready before it closes any of them.
      const closed = worker.close(!connections.areReady()).catch(() => undefined);
      await Promise.race([
        Promise.all([closed, written]),
        written.then(() => delay(closeTimeout, undefined, { ref: false })),
      ]);
      isClosed = true;
      connections.end();
    },
  };
}

/** Loads the packages that only distributed runs need. They are optional peer dependencies. */
async function loadPackages() {
  try {
    const [bullmq, { Redis: Connection }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, Connection };
  } catch (cause) {
    const missing = new Error('Distributed runs need two more packages: npm install bullmq ioredis', { cause });
    // The command prints errors with this code without a stack trace.
    throw Object.assign(missing, { code: 'DOORPLATE_PACKAGES' });
  }
}

/** Manages Redis connections that are closed together: those that `open` creates, and the copies that BullMQ makes of them. */
function openConnections(Connection: typeof Redis, { redis }: QueueOptions, onError: (error: Error) => void) {
  const all: Redis[] = [];
  let isEnding = false;
  return {
    open(): Redis {
      const connection = new Connection(redis, {
        maxRetriesPerRequest: null,
        // If Redis is unreachable, keep reconnecting, except when closing.
        retryStrategy: (times) => (isEnding ? null : Math.min(1_000, 50 * times)),
      });
      connection.on('error', onError);
      all.push(connection);
      const duplicate = connection.duplicate.bind(connection);
      // BullMQ waits for chunks on a copy of the connection, and keeps that copy open while Redis is unreachable.
      connection.duplicate = (...args) => {
        const copy = duplicate(...args);
        all.push(copy);
        return copy;
      };
      return connection;
    },
    areReady: () => all.every(({ status }) => status === 'ready'),
    /** Stops reconnecting. A lost connection then stays lost, and its pending commands fail. */
    stopRetrying() {
      isEnding = true;
    },
    end() {
      isEnding = true;
      for (const connection of all) if (connection.status !== 'end') connection.disconnect();
    },
  };
}

type Connections = ReturnType<typeof openConnections>;

/** Creates a queue or a worker. Closes the connections if BullMQ rejects the Redis URL. */
function orCloseConnections<Result>(connections: Connections, create: () => Result): Result {
  try {
    return create();
  } catch (cause) {
    connections.end();
    const refused = new Error(`The Redis address has invalid options after its "?". ${(cause as Error).message}`, {
      cause,
    });
    // The command prints errors with this code without a stack trace.
    throw Object.assign(refused, { code: 'DOORPLATE_REDIS' });
  }
}
