import type { Job as BullJob, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as delay } from 'node:timers/promises';

/** What stands in Redis of a chunk: numbers, and the name of the job. Never a row. */
export interface ChunkJob {
  job: string;
  chunk: number;
}

export interface QueueOptions {
  /** Where Redis is: `redis://host:6379/0`. */
  redis: string;
  /** Name of the queue in Redis. @default 'doorplate' */
  queue?: string | undefined;
}

export const chunkJobId = ({ job, chunk }: ChunkJob) => `${job}-${String(chunk)}`;

/** ms for which a Redis that may be away is waited for at the end. */
const toBeTold = 2_000;

/** Both are the user's own, so that who runs a batch in one process installs neither. */
async function load() {
  try {
    const [bullmq, { Redis: Connection }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, Connection };
  } catch (cause) {
    const missing = new Error('Several workers need two more packages: npm install bullmq ioredis', { cause });
    // By it the command knows that a sentence is enough.
    throw Object.assign(missing, { code: 'DOORPLATE_PACKAGES' });
  }
}

/** Connections to one Redis, which end together: ours, and those that BullMQ makes of them. */
function openConnections(Connection: typeof Redis, { redis }: QueueOptions, onError: (error: Error) => void) {
  const all: Redis[] = [];
  let isEnding = false;
  return {
    open(): Redis {
      const connection = new Connection(redis, {
        maxRetriesPerRequest: null,
        // A Redis that is away is waited for, for as long as it takes: what was sent stands elsewhere. Who ends does not wait for it.
        retryStrategy: (times) => (isEnding ? null : Math.min(1_000, 50 * times)),
      });
      connection.on('error', onError);
      all.push(connection);
      const duplicate = connection.duplicate.bind(connection);
      // BullMQ waits for chunks on a copy, and does not let go of it while Redis is away.
      connection.duplicate = (...given) => {
        const copy = duplicate(...given);
        all.push(copy);
        return copy;
      };
      return connection;
    },
    areReady: () => all.every(({ status }) => status === 'ready'),
    /** One that is lost from now on is not made again, and fails what waits for it. */
    retryNoMore() {
      isEnding = true;
    },
    end() {
      isEnding = true;
      for (const connection of all) if (connection.status !== 'end') connection.disconnect();
    },
  };
}

type Connections = ReturnType<typeof openConnections>;

/** What BullMQ makes of an address. One that it refuses leaves no connection open. */
function orEnd<Made>(connections: Connections, make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    connections.end();
    const refused = new Error(
      `This address of Redis cannot be used, for what it says after its "?". ${(cause as Error).message}`,
      { cause },
    );
    // By it the command knows that a sentence is enough.
    throw Object.assign(refused, { code: 'DOORPLATE_REDIS' });
  }
}

/** The queue of chunks, for who fills it. */
export async function openQueue(options: QueueOptions, onError: (error: Error) => void) {
  const { bullmq, Connection } = await load();
  const connections = openConnections(Connection, options, onError);
  const queue: Queue<ChunkJob> = orEnd(
    connections,
    () => new bullmq.Queue(options.queue ?? 'doorplate', { connection: connections.open() }),
  );
  queue.on('error', onError);
  const { settings } = asked;
  return {
    queue,
    /** @param suffix asks once more for one that Redis takes for being worked on: whoever comes second finds that in the store. */
    async add(chunks: readonly ChunkJob[], suffix = '') {
      await queue.addBulk(
        chunks.map((data) => ({ name: 'chunk', data, opts: { ...settings, jobId: chunkJobId(data) + suffix } })),
      );
    },
    /** As far as Redis knows. */
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
      // A process that has nothing else to do does not wait for the rest of it.
      await Promise.race([queue.close().catch(() => undefined), delay(toBeTold, undefined, { ref: false })]);
      connections.end();
    },
  };
}

export type ChunkQueue = Awaited<ReturnType<typeof openQueue>>;

/** Sent once by BullMQ: what is to be sent again is decided by who looks into the store. */
const asked = { settings: { attempts: 1, removeOnComplete: true, removeOnFail: { count: 1_000 } } } as const;

/** One that takes chunks from the queue, and nothing twice because another one was silent. */
export async function openWorker(
  options: QueueOptions & { concurrency: number },
  work: (chunk: ChunkJob) => Promise<void>,
  onError: (error: Error) => void,
) {
  const { bullmq, Connection } = await load();
  let isClosed = false;
  const tell = (error: Error) => {
    if (!isClosed) onError(error);
  };
  const connections = openConnections(Connection, options, tell);
  const worker: Worker<ChunkJob> = orEnd(
    connections,
    () =>
      new bullmq.Worker(options.queue ?? 'doorplate', async ({ data }: BullJob<ChunkJob>) => work(data), {
        ...{ connection: connections.open(), concurrency: options.concurrency },
        ...{ maxStalledCount: 0, lockDuration: 60_000 },
      }),
  );
  worker.on('error', tell);
  // What the work itself throws: a job that is not in this store, or a store that failed for good. The chunk is given out again.
  worker.on('failed', (_, error) => {
    tell(error);
  });
  return {
    redis: connections.open(),
    /**
     * Takes no more chunks. Resolves when those that it has are over.
     *
     * @param written after it only Redis is left to be told, and one that is away is not waited for: what counts is in the store.
     */
    async close(written: Promise<unknown>) {
      connections.retryNoMore();
      // Without force BullMQ waits until its connections are there before it ends any of them.
      const closed = worker.close(!connections.areReady()).catch(() => undefined);
      await Promise.race([
        Promise.all([closed, written]),
        written.then(() => delay(toBeTold, undefined, { ref: false })),
      ]);
      isClosed = true;
      connections.end();
    },
  };
}
