import type { ChunkStore } from './chunkStore.ts';

export interface Discard {
  /** The first chunk that stays. */
  readonly first: number;
  /** Its claim stays when it goes: its worker may wake up. */
  isInDoubt(chunk: number): void;
  /** Takes the rows and answers of the chunks before this one out of the store: they are safe in the sink. */
  upTo(chunk: number): Promise<void>;
}

/** Takes out of the store what is not needed any more, once. @param first of the chunks that stay; what a kill has left before it goes at once. */
export async function createDiscard(chunks: ChunkStore, first: number): Promise<Discard> {
  const inDoubt = new Set<number>();
  for (let left = first - 1; left >= 0 && (await chunks.isKept(left)); left--) await chunks.discard(left, true);
  let next = first;
  return {
    get first() {
      return next;
    },
    isInDoubt(chunk) {
      inDoubt.add(chunk);
    },
    async upTo(chunk) {
      for (; next < chunk; next++) await chunks.discard(next, inDoubt.delete(next));
    },
  };
}
