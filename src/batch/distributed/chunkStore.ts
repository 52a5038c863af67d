import type { KeptOutcome } from '../../files/index.ts';
import type { Holder } from '../lock/processIdentity.ts';
import type { BatchStore } from './BatchStore.ts';
import type { SharedJob } from './SharedJob.ts';

/** A try to send a chunk: whoever creates it, and nobody else, may send. */
export interface Claim {
  holder: Holder;
  /** Another one for each try: by it, a claim whose answer was lost is known again. */
  token: string;
  /** Rows of the chunk that are sent, by their places in it. */
  places: readonly number[];
  /** ms after which nobody waits for an answer any more. */
  life: number;
}

/** How a chunk has ended: its rows' outcomes in their order, or its claim's rows in doubt. */
export type ChunkEnd = { outcomes: readonly KeptOutcome[] } | { inDoubt: readonly number[] };

/**
 * What stands of the chunks of a job in the store. Every object is created once and never changed, so that who comes late, twice or back from the dead
 * finds that somebody was there:
 *
 * - `<chunk>.rows`: its rows
 * - `<chunk>.sent-<n>`: it is about to be sent for the nth time · `<chunk>.back-<n>`: it was not sent then, or refused without work
 * - `<chunk>.end`: how it has ended; the first one counts · `<chunk>.late`: an answer that came after it was given up
 */
export function chunkStore(store: BatchStore, job: string) {
  const nameOf = (chunk: number, part: string) => `${job}/${String(Math.floor(chunk / 1000))}/${String(chunk)}.${part}`;
  const read = async <Value>(chunk: number, part: string): Promise<Value | undefined> => {
    const text = await store.read(nameOf(chunk, part));
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  };
  const create = (chunk: number, part: string, value: unknown) =>
    store.create(nameOf(chunk, part), JSON.stringify(value));

  /** The claim that stands, or the number of the next one. */
  async function findClaim(chunk: number): Promise<{ claim: Claim } | { next: number }> {
    for (let attempt = 1; ; attempt++) {
      const claim = await read<Claim>(chunk, `sent-${String(attempt)}`);
      if (!claim) return { next: attempt };
      if ((await read(chunk, `back-${String(attempt)}`)) === undefined) return { claim };
    }
  }

  return {
    claimOf: findClaim,
    rows: (chunk: number) => read<string[][]>(chunk, 'rows'),
    putRows: (chunk: number, rows: readonly (readonly string[])[]) => create(chunk, 'rows', rows),
    /**
     * May its holder send? A share that has gone leaves an empty folder behind, in which any name can be made: a claim is one when it stands beside the
     * rows of its chunk. Where both are one moment, they were in the same store.
     */
    async claim(chunk: number, attempt: number, claim: Claim): Promise<boolean> {
      const part = `sent-${String(attempt)}`;
      if (!(await create(chunk, part, claim)) || (await read(chunk, 'rows')) === undefined) return false;
      return (await read<Claim>(chunk, part))?.token === claim.token;
    },
    giveBack: (chunk: number, attempt: number) => create(chunk, `back-${String(attempt)}`, {}),
    /** How it ended; of one that was given up, the answer that came all the same. */
    async end(chunk: number): Promise<ChunkEnd | undefined> {
      const end = await read<ChunkEnd>(chunk, 'end');
      return end && 'inDoubt' in end ? ((await read<ChunkEnd>(chunk, 'late')) ?? end) : end;
    },
    /**
     * An answer that comes after its chunk was given up is kept as that: it was paid for. Where the rows are gone the chunk was brought home, and its first
     * end is gone too.
     *
     * @param isWaited cannot the chunk have been given up yet? Then what was brought home is this answer: the store had lost its own answer to a try before,
     * and what was created now would stay.
     */
    async finish(chunk: number, end: ChunkEnd, isWaited = false): Promise<void> {
      const isFirst = await create(chunk, 'end', end);
      const isHome = isFirst && (await read(chunk, 'rows')) === undefined;
      const isLate = !isFirst || (isHome && !isWaited);
      if (isLate && 'outcomes' in end) await create(chunk, 'late', end);
      if (isHome) await store.remove(nameOf(chunk, 'end'));
    },
    /**
     * Its rows and its end are elsewhere now. That it was sent stays written down for as long as the job is; so does an answer that came after the chunk
     * was brought home as in doubt, for it was paid for and is nowhere else.
     */
    async discard(chunk: number, wasInDoubt: boolean): Promise<void> {
      const parts = wasInDoubt ? ['rows', 'end'] : ['rows', 'end', 'late'];
      for (const part of parts) await store.remove(nameOf(chunk, part));
    },
    /** Is there anything that `discard` takes away? Its rows go first. */
    async isKept(chunk: number): Promise<boolean> {
      return (await read(chunk, 'rows')) !== undefined || (await read(chunk, 'end')) !== undefined;
    },
  };
}

export type ChunkStore = ReturnType<typeof chunkStore>;

/** Rows of a job of workers that are in its store, and not yet safe where the results go. */
export interface StoredRows {
  /** They have an answer. */
  waiting: number;
  /** They were begun, and have none: their calls are under way, or they are in doubt. */
  underWay: number;
}

/**
 * @param name the job's in the store.
 * @param written rows of it that are safe where the results go.
 */
export async function countStoredRows(store: BatchStore, name: string, written: number): Promise<StoredRows> {
  const rows: StoredRows = { waiting: 0, underWay: 0 };
  const text = await store.read(`${name}/job.json`);
  if (text === undefined) return rows;
  const { chunkSize } = JSON.parse(text) as SharedJob;
  const chunks = chunkStore(store, name);
  for (let chunk = Math.floor(written / chunkSize); ; chunk++) {
    const given = await chunks.rows(chunk);
    // Chunks go out of the store in their order once they are safe: the first that is missing is behind the last that was given out.
    if (!given) return rows;
    const first = chunk * chunkSize;
    const isNew = (place: number) => first + place >= written;
    const end = await chunks.end(chunk);
    if (end && 'outcomes' in end) rows.waiting += end.outcomes.filter((_, place) => isNew(place)).length;
    else if (end) rows.underWay += end.inDoubt.filter(isNew).length;
    else {
      const found = await chunks.claimOf(chunk);
      if ('claim' in found) rows.underWay += found.claim.places.filter(isNew).length;
    }
  }
}
