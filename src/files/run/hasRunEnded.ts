import type { FileRunPhase } from './FileRunPhase.ts';

/** Has the run of a file come to an end, whatever it is? One that stopped by itself has, and may be gone on with. */
export const hasRunEnded = (phase: FileRunPhase): boolean =>
  phase === 'stopped' || phase === 'done' || phase === 'cancelled';
