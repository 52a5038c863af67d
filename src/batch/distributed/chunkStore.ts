import type { SavedOutcome } from '../../files/index.ts';
import type { ProcessIdentity } from '../lock/processIdentity.ts';
import type { BatchStore } from './BatchStore.ts';
import type { SharedJob } from './SharedJob.ts';

/** One attempt to send a chunk. Only the process that creates it may send. */
export interface Claim {
  holder: ProcessIdentity;
  /** Unique per attempt, so that a claim can be recognized after a lost reply. */
  token: string;
  /** Rows that are sent, by their index in the chunk. */
  indices: readonly number[];
  /** ms after which nobody waits for an answer any more. */
  maxAge: number;
}

/** End of a chunk: the outcomes of its rows in order, or the rows of its claim that are in doubt. */
export type ChunkEnd = { outcomes: readonly SavedOutcome[] } | { inDoubt: readonly number[] };

/**
 * Access to the chunks of a job in the store. Every object is created once and never changed, so that a process that comes late, twice
 * or back from the dead notices that another was there:
 *
 * - `<chunk>.rows`: its rows
 * - `<chunk>.sent-<n>`: claim for attempt n · `<chunk>.back-<n>`: that attempt was not sent, or was refused without work
 * - `<chunk>.end`: its end; the first one counts · `<chunk>.late`: an answer that came after the chunk was given up
 */
export function chunkStore(store: BatchStore, job: string) {
  const nameOf = (chunk: number, part: string) => `${job}/${String(Math.floor(chunk / 1000))}/${String(chunk)}.${part}`;
  const read = async <Value>(chunk: number, part: string): Promise<Value | undefined> => {
    const text = await store.read(nameOf(chunk, part));
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  };
  const create = (chunk: number, part: string, value: unknown) =>
    store.create(nameOf(chunk, part), JSON.stringify(value));

  /** Returns the current claim, or the number of the next attempt. */
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
     * Claims an attempt. If the share is unmounted, its empty mount point still accepts new files, so creating the claim proves nothing.
     * The claim counts only if the rows of its chunk are in the same folder.
     *
     * @returns Whether the claimant may send.
     */
    async claim(chunk: number, attempt: number, claim: Claim): Promise<boolean> {
      const part = `sent-${String(attempt)}`;
      if (!(await create(chunk, part, claim)) || (await read(chunk, 'rows')) === undefined) return false;
      return (await read<Claim>(chunk, part))?.token === claim.token;
    },
    releaseClaim: (chunk: number, attempt: number) => create(chunk, `back-${String(attempt)}`, {}),
    /** Returns the end of a chunk; for a chunk that was given up, the late answer if there is one. */
    async end(chunk: number): Promise<ChunkEnd | undefined> {
      const end = await read<ChunkEnd>(chunk, 'end');
      return end && 'inDoubt' in end ? ((await read<ChunkEnd>(chunk, 'late')) ?? end) : end;
    },
    /**
     * Records the end of a chunk. An answer that comes after its chunk was given up is stored as late, because it was charged. If the
     * rows are gone, the chunk was collected, and so was its first end.
     *
     * @param isInTime the chunk cannot have been given up yet. Then the end that was collected is this answer: the store lost its
     * reply to an earlier attempt, and an object created now would stay forever.
     */
    async finish(chunk: number, end: ChunkEnd, isInTime = false): Promise<void> {
      const isFirst = await create(chunk, 'end', end);
      const wasCollected = isFirst && (await read(chunk, 'rows')) === undefined;
      const isLate = !isFirst || (wasCollected && !isInTime);
      if (isLate && 'outcomes' in end) await create(chunk, 'late', end);
      if (wasCollected) await store.remove(nameOf(chunk, 'end'));
    },
    /**
     * Removes the rows and the end of a collected chunk. Its claims stay as long as the job. A late answer to a chunk that was
     * collected in doubt stays too: it was charged and exists nowhere else.
     */
    async discard(chunk: number, wasInDoubt: boolean): Promise<void> {
      const parts = wasInDoubt ? ['rows', 'end'] : ['rows', 'end', 'late'];
      for (const part of parts) await store.remove(nameOf(chunk, part));
    },
    /** Whether `discard` would remove anything. Rows are removed first. */
    async isStored(chunk: number): Promise<boolean> {
      return (await read(chunk, 'rows')) !== undefined || (await read(chunk, 'end')) !== undefined;
    },
  };
}

export type ChunkStore = ReturnType<typeof chunkStore>;

/** Counts of rows that are in the store and not yet in the results. */
export interface StoredRows {
  /** Rows with an answer. */
  waiting: number;
  /** Rows that were sent and have no answer: they are in flight, or in doubt. */
  inFlight: number;
}

/**
 * Counts the rows of a job of workers that are in its store.
 *
 * @param name of the job in the store.
 * @param written rows that are in the results.
 */
export async function countStoredRows(store: BatchStore, name: string, written: number): Promise<StoredRows> {
  const counts: StoredRows = { waiting: 0, inFlight: 0 };
  const text = await store.read(`${name}/job.json`);
  if (text === undefined) return counts;
  const { chunkSize } = JSON.parse(text) as SharedJob;
  const chunks = chunkStore(store, name);
  for (let chunk = Math.floor(written / chunkSize); ; chunk++) {
    const rows = await chunks.rows(chunk);
    // Collected chunks are removed in order: the first missing one comes after the last that was enqueued.
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
