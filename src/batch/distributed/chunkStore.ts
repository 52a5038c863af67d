import type { SavedOutcome } from '../../files/index.ts';
import type { ProcessIdentity } from '../lock/processIdentity.ts';
import type { BatchStore } from './BatchStore.ts';
import type { SharedJob } from './SharedJob.ts';

/** A worker's claim to one attempt at sending a chunk. Only the process that created the claim is allowed to send. */
export interface Claim {
  holder: ProcessIdentity;
  /** Unique id. It lets a process recognize its own claim if the store's reply was lost. */
  token: string;
  /** Indices, within the chunk, of the rows that are sent. */
  indices: readonly number[];
  /** Milliseconds until the claim expires. After that, its rows are in doubt. */
  maxAge: number;
}

/** Final result of a chunk: the outcomes of its rows in order, or, if the chunk was abandoned, the indices of the rows in doubt. */
export type ChunkEnd = { outcomes: readonly SavedOutcome[] } | { inDoubt: readonly number[] };

/**
 * Gives access to a job's chunks in the store. Every object is created once and never changed. A process that is late, or was presumed
 * dead, can therefore see that another process has handled the chunk. Each chunk has these objects:
 *
 * - `<chunk>.rows`: the rows
 * - `<chunk>.sent-<n>`: the claim for attempt n
 * - `<chunk>.back-<n>`: attempt n was not sent, or the service refused it without processing it
 * - `<chunk>.end`: the final result, which is never replaced
 * - `<chunk>.late`: an answer that arrived after the chunk was abandoned
 */
export function chunkStore(store: BatchStore, job: string) {
  const nameOf = (chunk: number, part: string) => `${job}/${String(Math.floor(chunk / 1000))}/${String(chunk)}.${part}`;
  const read = async <Value>(chunk: number, part: string): Promise<Value | undefined> => {
    const text = await store.read(nameOf(chunk, part));
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  };
  const create = (chunk: number, part: string, value: unknown) =>
    store.create(nameOf(chunk, part), JSON.stringify(value));

  /** Returns the current claim if there is one. Otherwise, returns the number of the next attempt. */
  async function findClaim(chunk: number): Promise<{ claim: Claim } | { next: number }> {
    for (let attempt = 1; ; attempt++) {
      const claim = await read<Claim>(chunk, `sent-${String(attempt)}`);
      if (!claim) return { next: attempt };
      if ((await read(chunk, `back-${String(attempt)}`)) === undefined) return { claim };
    }
  }

  return {
    findClaim,
    rows: (chunk: number) => read<string[][]>(chunk, 'rows'),
    putRows: (chunk: number, rows: readonly (readonly string[])[]) => create(chunk, 'rows', rows),
    /**
     * Claims an attempt. Creating the claim is not enough: when a network share is not mounted, its empty mount point accepts new files
     * too. So the claim counts only if the chunk's rows are in the same folder.
     *
     * @returns whether the caller is allowed to send.
     */
    async claim(chunk: number, attempt: number, claim: Claim): Promise<boolean> {
      const part = `sent-${String(attempt)}`;
      if (!(await create(chunk, part, claim)) || (await read(chunk, 'rows')) === undefined) return false;
      return (await read<Claim>(chunk, part))?.token === claim.token;
    },
    releaseClaim: (chunk: number, attempt: number) => create(chunk, `back-${String(attempt)}`, {}),
    /** Returns the result of a chunk. If the chunk was abandoned and an answer arrived later, returns that answer. */
    async end(chunk: number): Promise<ChunkEnd | undefined> {
      const end = await read<ChunkEnd>(chunk, 'end');
      return end && 'inDoubt' in end ? ((await read<ChunkEnd>(chunk, 'late')) ?? end) : end;
    },
    /**
     * Stores the result of a chunk as its end. Stores an answer as late instead, because it was charged, in these cases:
     *
     * - The chunk was abandoned, so it already has an end.
     * - The chunk's rows are gone, so an earlier result was already collected.
     *
     * @param isInTime whether the claim is certainly still valid, which means that the chunk was not abandoned. If its rows are gone anyway, this
     * result was already stored and collected, and only the store's reply was lost. Nothing is stored then.
     */
    async finish(chunk: number, end: ChunkEnd, isInTime = false): Promise<void> {
      const isFirst = await create(chunk, 'end', end);
      const wasCollected = isFirst && (await read(chunk, 'rows')) === undefined;
      const isLate = !isFirst || (wasCollected && !isInTime);
      if (isLate && 'outcomes' in end) await create(chunk, 'late', end);
      if (wasCollected) await store.remove(nameOf(chunk, 'end'));
    },
    /**
     * Removes the rows and the result of a collected chunk. Its claims are kept for as long as the job exists. If the rows were collected
     * as in doubt, a late answer is kept too, because it was charged and is stored nowhere else.
     */
    async discard(chunk: number, wasInDoubt: boolean): Promise<void> {
      const parts = wasInDoubt ? ['rows', 'end'] : ['rows', 'end', 'late'];
      for (const part of parts) await store.remove(nameOf(chunk, part));
    },
    /** Whether the store still has any of the chunk's objects that `discard` would remove. */
    async isStored(chunk: number): Promise<boolean> {
      return (await read(chunk, 'rows')) !== undefined || (await read(chunk, 'end')) !== undefined;
    },
  };
}

export type ChunkStore = ReturnType<typeof chunkStore>;

/** Number of rows that are in the store but not in the results yet. */
interface StoredRows {
  /** Number of answered rows that are waiting to be written to the results. */
  waiting: number;
  /** Number of rows that were sent but have no answer. They are in flight or in doubt. */
  inFlight: number;
}

/**
 * Counts the rows that are in the store of a distributed job but not in its results yet.
 *
 * @param name name of the job in the store.
 * @param written number of rows in the results.
 */
export async function countStoredRows(store: BatchStore, name: string, written: number): Promise<StoredRows> {
  const counts: StoredRows = { waiting: 0, inFlight: 0 };
  const text = await store.read(`${name}/job.json`);
  if (text === undefined) return counts;
  const { chunkSize } = JSON.parse(text) as SharedJob;
  const chunks = chunkStore(store, name);
  for (let chunk = Math.floor(written / chunkSize); ; chunk++) {
    const rows = await chunks.rows(chunk);
    // Collected chunks are removed in order, so a missing chunk means that this chunk and all later ones were not enqueued yet.
    if (!rows) return counts;
    const first = chunk * chunkSize;
    const isNew = (index: number) => first + index >= written;
    const end = await chunks.end(chunk);
    if (end && 'outcomes' in end) counts.waiting += end.outcomes.filter((_, index) => isNew(index)).length;
    else if (end) counts.inFlight += end.inDoubt.filter(isNew).length;
    else {
      const found = await chunks.findClaim(chunk);
      if ('claim' in found) counts.inFlight += found.claim.indices.filter(isNew).length;
    }
  }
}
