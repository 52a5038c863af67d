import { isMostlyInDoubt } from '../../core/index.ts';
import type { KeptOutcome } from '../../files/index.ts';

/** What the call of a chunk was good for, as the engine judges its own calls: for nothing where too little of it is known, or it was turned down as a whole. */
export type ChunkSent = 'answered' | 'in-doubt' | 'rejected';

/** undefined of a chunk that needed no call. */
export function sentOf(outcomes: readonly KeptOutcome[]): ChunkSent | undefined {
  const sent = outcomes.filter(({ sent: isSent }) => isSent !== false);
  if (sent.length === 0) return undefined;
  const inDoubt = sent.filter((kept) => kept.inDoubt !== undefined);
  if (isMostlyInDoubt(inDoubt.length, sent.length)) return 'in-doubt';
  return sent.every(({ why }) => why !== undefined) ? 'rejected' : 'answered';
}
