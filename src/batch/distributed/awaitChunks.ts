import { setTimeout as delay } from 'node:timers/promises';
import { processStatus } from '../lock/processIdentity.ts';
import type { ChunkEnd, ChunkStore, Claim } from './chunkStore.ts';
import type { ChunkProducer } from './enqueueChunks.ts';

interface WaitForChunksOptions {
  chunks: ChunkStore;
  producer: ChunkProducer;
  /** Checks whether workers have stopped the job. Called periodically while waiting. */
  checkStop(): Promise<void>;
}

/** Milliseconds between checks that Redis still has a chunk. */
const checkInterval = 2_000;
/** Number of chunks whose claims are read concurrently. */
const claimsPerRead = 32;

/** Waits for the results of enqueued chunks. Abandons a chunk if its worker has died. */
export function waitForChunks({ chunks, producer, checkStop }: WaitForChunksOptions) {
  /** Claims seen so far, each with the time at which this process first saw it. */
  const seenClaims = new Map<number, { token: string; at: number }>();

  /** Returns the milliseconds since this process first saw a claim. */
  function claimAge(chunk: number, { token }: Claim): number {
    const now = performance.now();
    const seen = seenClaims.get(chunk);
    if (seen?.token === token) return now - seen.at;
    seenClaims.set(chunk, { token, at: now });
    return 0;
  }

  /**
   * Records when the claims of later chunks are first seen, so that all claims of a dead host expire together instead of one after another.
   */
  async function noteClaims(): Promise<void> {
    for (let from = 1; from < producer.enqueued.length; from += claimsPerRead) {
      const unseen = producer.enqueued.slice(from, from + claimsPerRead).filter(({ chunk }) => !seenClaims.has(chunk));
      const claims = await Promise.all(
        unseen.map(async ({ chunk }) => {
          const found = await chunks.findClaim(chunk);
          return 'claim' in found && claimAge(chunk, found.claim) >= 0;
        }),
      );
      // Chunks are started roughly in order. If none of these chunks has a claim, later chunks are unlikely to have one.
      if (unseen.length > 0 && !claims.includes(true)) return;
    }
  }

  return {
    /** Returns the result of a chunk, or undefined if no worker has started the chunk and none will. */
    async waitForChunk(chunk: number): Promise<ChunkEnd | undefined> {
      let checkedAt = performance.now();
      let checks = 0;
      for (let pause = 4; ; pause = Math.min(150, pause * 1.5)) {
        const end = await chunks.end(chunk);
        if (end) {
          seenClaims.delete(chunk);
          return end;
        }
        const found = await chunks.findClaim(chunk);
        if ('claim' in found) {
          const { claim } = found;
          if (processStatus(claim.holder) === 'dead' || claimAge(chunk, claim) > claim.maxAge) {
            await chunks.finish(chunk, { inDoubt: claim.indices });
            continue;
          }
        } else if (producer.isEnding) return undefined;
        if (performance.now() - checkedAt > checkInterval) {
          checkedAt = performance.now();
          await noteClaims();
          if (!producer.isEnding) await checkStop();
          if (!producer.isEnding && !('claim' in found)) await producer.requeue(chunk, ++checks);
        }
        await delay(pause, undefined, { ref: true });
      }
    },
  };
}
