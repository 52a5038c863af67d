import { isMostlyInDoubt } from '../../core/index.ts';
import type { KeptOutcome } from '../../files/index.ts';

/** What the call of a chunk was good for, as the engine judges its own calls. */
export interface ChunkSent {
  /** Why it was good for nothing: an unknown outcome, or turned down as a whole. undefined of one that was answered. */
  failure: { reason: 'in-doubt' | 'rejected'; why: string } | undefined;
}

/** undefined of a chunk that needed no call. */
export function sentOf(outcomes: readonly KeptOutcome[]): ChunkSent | undefined {
  const sent = outcomes.filter(({ sent: isSent }) => isSent !== false);
  if (sent.length === 0) return undefined;
  const doubts = sent.flatMap(({ inDoubt }) => (inDoubt === undefined ? [] : [inDoubt]));
  if (isMostlyInDoubt(doubts.length, sent.length)) return { failure: { reason: 'in-doubt', why: doubts[0] ?? '' } };
  const refusals = sent.flatMap(({ why }) => (why === undefined ? [] : [why]));
  return { failure: refusals.length === sent.length ? { reason: 'rejected', why: refusals[0] ?? '' } : undefined };
}
