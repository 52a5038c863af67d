import { isUnderWay } from '../../core/index.ts';
import type { FileRunPhase } from './FileRunPhase.ts';

/** Has the run of a file begun, and not ended? One that is paused, or waits for its last calls, is under way. */
export const isRunUnderWay = (phase: FileRunPhase): boolean =>
  phase !== 'empty' && phase !== 'reading' && isUnderWay(phase);
