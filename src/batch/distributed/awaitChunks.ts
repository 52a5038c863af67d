import { setTimeout as delay } from 'node:timers/promises';
import { lifeOf } from '../lock/processIdentity.ts';
import type { ChunkEnd, ChunkStore, Claim } from './chunkStore.ts';
import type { ChunkProducer } from './enqueueChunks.ts';

export interface WaitForChunksOptions {
  chunks: ChunkStore;
  producer: ChunkProducer;
  /** Is asked now and then while a chunk is waited for: workers may have stopped. */
  checkStop(): Promise<void>;
}

/** ms between two looks at whether Redis still knows what was put into it. */
const betweenLooks = 2_000;
/** Chunks whose claims are looked for at a time. */
const atATime = 32;

/** Waits for the ends of chunks that are given out, and gives up one whose worker has died. */
export function waitForChunks({ chunks, producer: given, checkStop: seeStop }: WaitForChunksOptions) {
  /** Claims, and since when this process has seen them. */
  const seen = new Map<number, { token: string; at: number }>();

  /** ms for which a claim has been there, as far as this process has seen. */
  function ageOf(chunk: number, { token }: Claim): number {
    const now = performance.now();
    const known = seen.get(chunk);
    if (known?.token === token) return now - known.at;
    seen.set(chunk, { token, at: now });
    return 0;
  }

  /** A host that dies leaves several claims: they grow old beside each other while the first is waited for. */
  async function seeClaims(): Promise<void> {
    for (let from = 1; from < given.enqueued.length; from += atATime) {
      const unseen = given.enqueued.slice(from, from + atATime).filter(({ chunk }) => !seen.has(chunk));
      const claims = await Promise.all(
        unseen.map(async ({ chunk }) => {
          const found = await chunks.claimOf(chunk);
          return 'claim' in found && ageOf(chunk, found.claim) >= 0;
        }),
      );
      // They are begun about in their order: what follows is not begun either.
      if (unseen.length > 0 && !claims.includes(true)) return;
    }
  }

  return {
    /** How a chunk has ended; undefined when it is not begun and nobody will begin it. */
    async waitForChunk(chunk: number): Promise<ChunkEnd | undefined> {
      let looked = performance.now();
      let looks = 0;
      for (let pause = 4; ; pause = Math.min(150, pause * 1.5)) {
        const end = await chunks.end(chunk);
        if (end) {
          seen.delete(chunk);
          return end;
        }
        const found = await chunks.claimOf(chunk);
        if ('claim' in found) {
          const { claim } = found;
          if (lifeOf(claim.holder) === 'dead' || ageOf(chunk, claim) > claim.life) {
            await chunks.finish(chunk, { inDoubt: claim.places });
            continue;
          }
        } else if (given.isEnding) return undefined;
        if (performance.now() - looked > betweenLooks) {
          looked = performance.now();
          await seeClaims();
          if (!given.isEnding) await seeStop();
          if (!given.isEnding && !('claim' in found)) await given.requeue(chunk, ++looks);
        }
        await delay(pause, undefined, { ref: true });
      }
    },
  };
}
