import { isInProgress } from '../../core/index.ts';

/**
 * Where a file is on its way, and the only thing that says so:
 * - `empty` no file · `reading` one is being read · `ready` it can be looked at, and started
 * - `running` · `paused` by a person; calls under way end · `stopping` waits for calls under way
 * - ended: `stopped` by itself, `reason` says why, and `resume` goes on · `done` every row has an outcome · `cancelled` by a person
 */
export type FileRunPhase =
  | 'empty'
  | 'reading'
  | 'ready'
  | 'running'
  | 'paused'
  | 'stopping'
  | 'stopped'
  | 'done'
  | 'cancelled';

/** Has the run of a file come to an end, whatever it is? One that stopped by itself has, and may be gone on with. */
export const hasRunEnded = (phase: FileRunPhase): boolean =>
  phase === 'stopped' || phase === 'done' || phase === 'cancelled';

/** Has the run of a file begun, and not ended? One that is paused, or waits for its last calls, is under way. */
export const isRunUnderWay = (phase: FileRunPhase): boolean =>
  phase !== 'empty' && phase !== 'reading' && isInProgress(phase);
