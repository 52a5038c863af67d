import { setTimeout as after } from 'node:timers/promises';
import type { ChunkStore } from './chunkStore.ts';
import type { Chunk } from './chunksOf.ts';
import type { ChunkQueue } from './openQueue.ts';

/** A chunk that workers may begin. */
export interface GivenChunk {
  chunk: number;
  /** How many. */
  rows: number;
}

export interface GivenChunksOptions {
  /** The job's name. */
  job: string;
  queue: ChunkQueue;
  chunks: ChunkStore;
  cut: AsyncIterator<Chunk, void>;
  /** Has an earlier run given out all there is? */
  isOver: boolean;
  /** Most chunks that are given out and not brought home. */
  ahead: number;
  /** Is there room in the budget for these rows, after what is spent? */
  hasRoom(rows: number): boolean;
}

/** What is given out and not brought home, in the order of the source. */
export interface GivenChunks {
  readonly all: readonly GivenChunk[];
  /** Is nothing more begun? */
  readonly isEnding: boolean;
  /** Has all of the source been given out and brought home? */
  readonly isWhole: boolean;
  /** Gives out for as long as there is room. @returns 'budget' where that has no room for the next one, and nothing is out. */
  more(): Promise<'budget' | undefined>;
  /** The first one is in the sink. */
  broughtHome(): void;
  /** @param looks how often this one has been looked for. */
  askAgain(chunk: number, looks: number): Promise<void>;
  /** Nothing more is begun: what waits is taken out of the queue. */
  end(): Promise<void>;
}

/** Chunks that are put into the queue at a time. */
const atATime = 250;

export function createGivenChunks({
  job,
  queue,
  chunks,
  cut,
  ahead,
  hasRoom,
  ...options
}: GivenChunksOptions): GivenChunks {
  const out: GivenChunk[] = [];
  let rowsOut = 0;
  let next: Chunk | undefined;
  let { isOver } = options;
  let isEnding = false;
  const ids = (all: readonly { chunk: number }[]) => all.map(({ chunk }) => ({ job, chunk }));

  return {
    all: out,
    get isEnding() {
      return isEnding;
    },
    get isWhole() {
      return isOver && !next && out.length === 0;
    },
    async more() {
      const fresh: GivenChunk[] = [];
      let reason: 'budget' | undefined;
      while (!isOver && !isEnding && out.length < ahead && fresh.length < atATime) {
        if (!next) {
          const one = await cut.next();
          if (one.done) {
            isOver = true;
            break;
          }
          next = one.value;
        }
        const { chunk, rows } = next;
        if (!hasRoom(rowsOut + rows.length)) {
          if (out.length === 0) reason = 'budget';
          break;
        }
        await chunks.putRows(chunk, rows);
        fresh.push({ chunk, rows: rows.length });
        out.push({ chunk, rows: rows.length });
        rowsOut += rows.length;
        next = undefined;
      }
      if (fresh.length > 0) await soon(queue.add(ids(fresh)));
      return reason;
    },
    broughtHome() {
      rowsOut -= out.shift()?.rows ?? 0;
    },
    // Redis may have forgotten a chunk that nobody has begun, or its worker may have died with it: the claim in the store sees to it that it is sent once.
    async askAgain(chunk, looks) {
      const state = await soon(queue.stateOf({ job, chunk }), 'waiting');
      if (state === 'active' && looks > 1) await soon(queue.add(ids([{ chunk }]), `-${String(looks)}`));
      if (state !== 'unknown') return;
      for (const one of ids(out)) await soon(queue.remove(one));
      await soon(queue.add(ids(out)));
    },
    async end() {
      isEnding = true;
      for (const one of ids(out)) await soon(queue.remove(one));
    },
  };
}

/** What Redis does not answer within some seconds is asked again later: nothing depends on it. */
async function soon<Value>(asking: Promise<Value>, otherwise?: Value): Promise<Value | undefined> {
  return Promise.race([asking.catch(() => otherwise), after(5_000, otherwise, { ref: false })]);
}
