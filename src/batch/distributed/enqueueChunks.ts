import { setTimeout as delay } from 'node:timers/promises';
import { toError, type BatchStopReason } from '../../core/index.ts';
import type { ChunkStore } from './chunkStore.ts';
import type { ChunkQueue } from './queue.ts';

interface RowChunk {
  chunk: number;
  rows: string[][];
}

/** Splits rows into chunks and yields them, starting with chunk number `from`. */
export async function* cutChunks(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  size: number,
  from: number,
): AsyncGenerator<RowChunk, void> {
  let chunk = 0;
  let collected: string[][] = [];
  for await (const row of rows) {
    if (chunk >= from) collected.push([...row]);
    else collected.length++;
    if (collected.length < size) continue;
    if (chunk >= from) yield { chunk, rows: collected };
    chunk++;
    collected = [];
  }
  if (collected.length > 0 && chunk >= from) yield { chunk, rows: collected };
}

/** A chunk that workers can pick up. */
interface EnqueuedChunk {
  chunk: number;
  /** Number of rows. */
  rows: number;
}

interface ChunkProducerOptions {
  /** Name of the job in the store. */
  job: string;
  queue: ChunkQueue;
  chunks: ChunkStore;
  source: AsyncIterator<RowChunk, void>;
  /** Whether an earlier run already enqueued the whole source. */
  isExhausted: boolean;
  /** Maximum number of chunks that are enqueued but not collected. */
  prefetch: number;
  /** Whether the budget covers this many rows on top of the rows already charged. */
  isWithinBudget(rows: number): boolean;
  /** Tells the workers not to start any more chunks of the job. */
  stopWorkers(): Promise<unknown>;
  /** Called repeatedly while no enqueued chunk makes progress. @param message Redis error, if known. */
  onWait(what: 'redis' | 'worker', message?: string): void;
}

/** The reason why no more chunks are enqueued, and the error if there was one. */
interface ProducerStop {
  reason: Extract<BatchStopReason, 'budget' | 'source'>;
  error?: Error;
}

/** Puts chunks into the store and the queue. */
export interface ChunkProducer {
  /** Chunks that are enqueued but not collected, in source order. */
  readonly enqueued: readonly EnqueuedChunk[];
  /** Whether `end` has been called. */
  readonly isEnding: boolean;
  /** Whether every chunk of the source was enqueued and collected. */
  readonly isComplete: boolean;
  /**
   * Enqueues chunks up to the `prefetch` limit.
   *
   * @returns the reason why the run must stop now, or undefined if it can continue. Reported only once all enqueued chunks are collected.
   */
  enqueue(): Promise<ProducerStop | undefined>;
  /** Removes the first enqueued chunk, once its rows are collected. */
  removeFirst(): void;
  /** Enqueues a chunk again if Redis or a worker has lost it. @param checks how many times this chunk has been checked. */
  requeue(chunk: number, checks: number): Promise<void>;
  /** Stops the workers and empties the queue. Resolves within seconds, even if Redis or the store is unreachable. */
  end(): Promise<void>;
}

/** Maximum number of chunks to add to the queue at once. */
const chunksPerAdd = 250;

export function createChunkProducer({
  job,
  queue,
  chunks,
  source,
  prefetch,
  isWithinBudget,
  stopWorkers,
  onWait,
  ...options
}: ChunkProducerOptions): ChunkProducer {
  const enqueued: EnqueuedChunk[] = [];
  let enqueuedRows = 0;
  let next: RowChunk | undefined;
  let { isExhausted } = options;
  let failure: ProducerStop | undefined;
  let isEnding = false;
  let ending: Promise<void> | undefined;
  let adding: Promise<unknown> = Promise.resolve();
  /** For each chunk, the suffixes of its duplicate queue entries. */
  const duplicates = new Map<number, string[]>();
  const toJobs = (list: readonly { chunk: number }[]) => list.map(({ chunk }) => ({ job, chunk }));

  /**
   * Adds chunks to the queue. Does nothing once `end` has been called, because a worker could otherwise start a chunk after the run was
   * reported as ended.
   */
  async function add(list: readonly { chunk: number }[], suffix?: string): Promise<void> {
    if (isEnding) return;
    adding = fromRedis(queue.add(toJobs(list), suffix));
    await adding;
  }

  /** Returns the reply from Redis. If Redis fails or does not reply within five seconds, returns undefined, and the caller tries again later. */
  async function fromRedis<Value>(request: Promise<Value>): Promise<Value | undefined> {
    let message: string | undefined;
    const wrapped = request.then(
      (value) => ({ value }),
      (error: unknown) => {
        message = toError(error).message;
      },
    );
    const reply = await soon(wrapped);
    if (!reply && !isEnding) onWait('redis', message);
    return reply?.value;
  }

  return {
    enqueued,
    get isEnding() {
      return isEnding;
    },
    get isComplete() {
      return isExhausted && !next && enqueued.length === 0;
    },
    async enqueue() {
      const added: EnqueuedChunk[] = [];
      let stop: ProducerStop | undefined = failure;
      while (!isExhausted && !isEnding && !stop && enqueued.length < prefetch && added.length < chunksPerAdd) {
        try {
          next ??= (await source.next()).value ?? undefined;
        } catch (cause) {
          // Chunks that are already enqueued are still collected.
          stop = failure = { reason: 'source', error: toError(cause) };
          break;
        }
        if (!next) {
          isExhausted = true;
          break;
        }
        const { chunk, rows } = next;
        if (!isWithinBudget(enqueuedRows + rows.length)) {
          stop = { reason: 'budget' };
          break;
        }
        await chunks.putRows(chunk, rows);
        added.push({ chunk, rows: rows.length });
        enqueued.push({ chunk, rows: rows.length });
        enqueuedRows += rows.length;
        next = undefined;
      }
      if (added.length > 0) await add(added);
      return enqueued.length === 0 ? stop : undefined;
    },
    removeFirst() {
      const first = enqueued.shift();
      enqueuedRows -= first?.rows ?? 0;
      if (first) duplicates.delete(first.chunk);
    },
    // Redis may have lost the chunk, or its worker may have died. Adding it again is safe, because only one worker can claim it in the store.
    async requeue(chunk, checks) {
      const state = await fromRedis(queue.stateOf({ job, chunk }));
      if (state && state !== 'active' && checks > 1) onWait('worker');
      if (state === 'active' && checks > 1) {
        const suffix = `-${String(checks)}`;
        duplicates.set(chunk, [...(duplicates.get(chunk) ?? []), suffix]);
        await add([{ chunk }], suffix);
      }
      if (state !== 'unknown') return;
      for (const one of toJobs(enqueued)) await soon(queue.remove(one));
      await add(enqueued);
    },
    end() {
      isEnding = true;
      return (ending ??= (async () => {
        await soon(stopWorkers());
        await adding;
        for (const one of toJobs([...enqueued]))
          for (const suffix of ['', ...(duplicates.get(one.chunk) ?? [])])
            // If Redis is unreachable, skip the remaining chunks.
            if (!(await soon(queue.remove(one, suffix).then(() => true)))) return;
      })());
    },
  };
}

/** Returns the result of an action, or undefined if the action fails or takes longer than five seconds. */
async function soon<Value>(action: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([action.catch(() => undefined), delay(5_000, undefined, { ref: false })]);
}
