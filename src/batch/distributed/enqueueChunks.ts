import { setTimeout as delay } from 'node:timers/promises';
import { asError, type BatchStopReason } from '../../core/index.ts';
import type { ChunkStore } from './chunkStore.ts';
import type { ChunkQueue } from './queue.ts';

export interface Chunk {
  chunk: number;
  rows: string[][];
}

/** Rows in pieces of a size, from a piece on. */
export async function* cutChunks(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  size: number,
  from: number,
): AsyncGenerator<Chunk, void> {
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

/** A chunk that workers may begin. */
export interface EnqueuedChunk {
  chunk: number;
  /** How many. */
  rows: number;
}

export interface ChunkProducerOptions {
  /** The job's name. */
  job: string;
  queue: ChunkQueue;
  chunks: ChunkStore;
  source: AsyncIterator<Chunk, void>;
  /** Has an earlier run given out all there is? */
  isExhausted: boolean;
  /** Most chunks that are given out and not brought home. */
  prefetch: number;
  /** Is there room in the budget for these rows, after what is spent? */
  isWithinBudget(rows: number): boolean;
  /** Tells the workers to begin nothing more of the job. */
  stopWorkers(): Promise<unknown>;
  /** Is told, again and again, for as long as nothing comes of what was given out: `why`, as far as Redis says it. */
  onWait(what: 'redis' | 'worker', why?: string): void;
}

/** Why nothing more is given out, and what failed. */
export interface ProducerStop {
  reason: Extract<BatchStopReason, 'budget' | 'source'>;
  error?: Error;
}

/** What is given out and not brought home, in the order of the source. */
export interface ChunkProducer {
  readonly enqueued: readonly EnqueuedChunk[];
  /** Is nothing more begun? */
  readonly isEnding: boolean;
  /** Has all of the source been given out and brought home? */
  readonly isWhole: boolean;
  /** Gives out for as long as there is room. @returns why there is nothing more to give out, though the source has more; then nothing is out. */
  enqueue(): Promise<ProducerStop | undefined>;
  /** The first one is in the sink. */
  removeFirst(): void;
  /** @param looks how often this one has been looked for. */
  requeue(chunk: number, looks: number): Promise<void>;
  /** Nothing more is begun: workers are told, and what waits is taken out of the queue. Resolves soon, also when Redis or the store is away. */
  end(): Promise<void>;
}

/** Chunks that are put into the queue at a time. */
const atATime = 250;

export function createChunkProducer({
  job,
  queue,
  chunks,
  source: cut,
  prefetch: ahead,
  isWithinBudget: hasRoom,
  stopWorkers: tellEnd,
  onWait: waits,
  ...options
}: ChunkProducerOptions): ChunkProducer {
  const out: EnqueuedChunk[] = [];
  let rowsOut = 0;
  let next: Chunk | undefined;
  let { isExhausted: isOver } = options;
  let failure: ProducerStop | undefined;
  let isEnding = false;
  let ending: Promise<void> | undefined;
  let adding: Promise<unknown> = Promise.resolve();
  /** What was put into the queue once more, by the chunk. */
  const asked = new Map<number, string[]>();
  const ids = (all: readonly { chunk: number }[]) => all.map(({ chunk }) => ({ job, chunk }));

  /** Into the queue; nothing once it ends, for workers would begin it after this process has said that it has ended. */
  async function add(all: readonly { chunk: number }[], suffix?: string): Promise<void> {
    if (isEnding) return;
    adding = fromRedis(queue.add(ids(all), suffix));
    await adding;
  }

  /** @returns undefined where Redis does not answer within some seconds, or cannot do it. It is asked again later: nothing depends on it. */
  async function fromRedis<Value>(asking: Promise<Value>): Promise<Value | undefined> {
    let why: string | undefined;
    const answered = asking.then(
      (value) => ({ value }),
      (error: unknown) => {
        why = asError(error).message;
      },
    );
    const answer = await soon(answered);
    if (!answer && !isEnding) waits('redis', why);
    return answer?.value;
  }

  return {
    enqueued: out,
    get isEnding() {
      return isEnding;
    },
    get isWhole() {
      return isOver && !next && out.length === 0;
    },
    async enqueue() {
      const fresh: EnqueuedChunk[] = [];
      let stop: ProducerStop | undefined = failure;
      while (!isOver && !isEnding && !stop && out.length < ahead && fresh.length < atATime) {
        try {
          next ??= (await cut.next()).value ?? undefined;
        } catch (cause) {
          // What is out comes home all the same.
          stop = failure = { reason: 'source', error: asError(cause) };
          break;
        }
        if (!next) {
          isOver = true;
          break;
        }
        const { chunk, rows } = next;
        if (!hasRoom(rowsOut + rows.length)) {
          stop = { reason: 'budget' };
          break;
        }
        await chunks.putRows(chunk, rows);
        fresh.push({ chunk, rows: rows.length });
        out.push({ chunk, rows: rows.length });
        rowsOut += rows.length;
        next = undefined;
      }
      if (fresh.length > 0) await add(fresh);
      return out.length === 0 ? stop : undefined;
    },
    removeFirst() {
      const one = out.shift();
      rowsOut -= one?.rows ?? 0;
      if (one) asked.delete(one.chunk);
    },
    // Redis may have forgotten a chunk that nobody has begun, or its worker may have died with it: the claim in the store sees to it that it is sent once.
    async requeue(chunk, looks) {
      const state = await fromRedis(queue.stateOf({ job, chunk }));
      if (state && state !== 'active' && looks > 1) waits('worker');
      if (state === 'active' && looks > 1) {
        const suffix = `-${String(looks)}`;
        asked.set(chunk, [...(asked.get(chunk) ?? []), suffix]);
        await add([{ chunk }], suffix);
      }
      if (state !== 'unknown') return;
      for (const one of ids(out)) await soon(queue.remove(one));
      await add(out);
    },
    end() {
      isEnding = true;
      return (ending ??= (async () => {
        await soon(tellEnd());
        await adding;
        for (const one of ids([...out]))
          for (const suffix of ['', ...(asked.get(one.chunk) ?? [])])
            // A Redis that is away is not asked for each of them.
            if (!(await soon(queue.remove(one, suffix).then(() => true)))) return;
      })());
    },
  };
}

/** undefined for what fails, or is not there within some seconds. */
async function soon<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([asking.catch(() => undefined), delay(5_000, undefined, { ref: false })]);
}
