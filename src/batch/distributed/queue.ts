import { setTimeout as delay } from 'node:timers/promises';
import type { Job as BullJob, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueOptions } from './DistributeBatchOptions.ts';

/** Data of a chunk in Redis: a number and the name of the job, never a row. */
export interface ChunkJob {
  job: string;
  chunk: number;
}

const chunkJobId = ({ job, chunk }: ChunkJob) => `${job}-${String(chunk)}`;

/** BullMQ never retries a chunk: the process that checks the store decides whether to send it again. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: { count: 1_000 } } as const;

/** ms to wait at the end for a Redis that may be unreachable. */
const closeTimeout = 2_000;

/** Opens the queue of chunks for the process that fills it. */
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
    /** @param suffix enqueues a chunk again that Redis reports as active. A second worker finds its claim in the store. */
    async add(chunks: readonly ChunkJob[], suffix = '') {
      await queue.addBulk(
        chunks.map((data) => ({ name: 'chunk', data, opts: { ...jobOptions, jobId: chunkJobId(data) + suffix } })),
      );
    },
    /** Returns the state of a chunk, as far as Redis knows. */
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
      // Not awaited for long, so that a process with nothing else to do can exit.
      await Promise.race([queue.close().catch(() => undefined), delay(closeTimeout, undefined, { ref: false })]);
      connections.end();
    },
  };
}

export type ChunkQueue = Awaited<ReturnType<typeof openQueue>>;

/** Opens a worker that takes chunks from the queue. A chunk is not restarted because its worker was silent. */
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
  // Errors of `work`: a job that is not in this store, or a store that keeps failing. The chunk is enqueued again.
  worker.on('failed', (_, error) => {
    reportError(error);
  });
  return {
    redis: connections.open(),
    /**
     * Takes no more chunks, and resolves when the current ones have finished.
     *
     * @param written resolves when all outcomes are in the store. After that, an unreachable Redis is not waited for.
     */
    async close(written: Promise<unknown>) {
      connections.stopRetrying();
      // Without force, BullMQ waits until all connections are ready before it closes any.
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

/** Loads the packages that only distributed runs need, and that the user installs. */
async function loadPackages() {
  try {
    const [bullmq, { Redis: Connection }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, Connection };
  } catch (cause) {
    const missing = new Error('Distributed runs need two more packages: npm install bullmq ioredis', { cause });
    // By this code the command recognizes that the message suffices, without a stack.
    throw Object.assign(missing, { code: 'DOORPLATE_PACKAGES' });
  }
}

/** Opens connections to one Redis that are closed together: ours, and the copies that BullMQ makes. */
function openConnections(Connection: typeof Redis, { redis }: QueueOptions, onError: (error: Error) => void) {
  const all: Redis[] = [];
  let isEnding = false;
  return {
    open(): Redis {
      const connection = new Connection(redis, {
        maxRetriesPerRequest: null,
        // An unreachable Redis is waited for as long as it takes, except at the end.
        retryStrategy: (times) => (isEnding ? null : Math.min(1_000, 50 * times)),
      });
      connection.on('error', onError);
      all.push(connection);
      const duplicate = connection.duplicate.bind(connection);
      // BullMQ waits for chunks on a copy, and keeps it open while Redis is unreachable.
      connection.duplicate = (...args) => {
        const copy = duplicate(...args);
        all.push(copy);
        return copy;
      };
      return connection;
    },
    areReady: () => all.every(({ status }) => status === 'ready'),
    /** Stops reconnecting: a lost connection stays lost, and its pending commands fail. */
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

/** Closes the connections if BullMQ refuses the address of Redis. */
function orCloseConnections<Result>(connections: Connections, create: () => Result): Result {
  try {
    return create();
  } catch (cause) {
    connections.end();
    const refused = new Error(`The Redis address has invalid options after its "?". ${(cause as Error).message}`, {
      cause,
    });
    // By this code the command recognizes that the message suffices, without a stack.
    throw Object.assign(refused, { code: 'DOORPLATE_REDIS' });
  }
}
