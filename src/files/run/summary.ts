import type { BatchProgress, BatchStatus } from '../../core/index.ts';
import type { Tally } from '../results/createTally.ts';
import { hasRunEnded } from './phase.ts';

/** Rows of a run by what became of them. Each is in one of the four, or has not had its turn. */
export interface RunSummary extends Tally {
  total: number;
  /** The service gave an answer to them. */
  answered: number;
  /** The service refused them, without charge. */
  turnedDown: number;
  /** They never left. */
  notSent: number;
  inDoubt: number;
  /** How a run has ended: `good` when every row has an answer, `bad` when none has, else `mixed`. undefined before its end. */
  tone: 'good' | 'mixed' | 'bad' | undefined;
}

/** Figures that mean what they say, of a batch over so many rows. */
export function runSummary(
  { status, progress }: { status: BatchStatus; progress: BatchProgress },
  rows: number,
  tally: Tally,
): RunSummary {
  const total = progress.total ?? rows;
  const answered = progress.results;
  const notSent = progress.unsent + progress.unsendable;
  return {
    ...tally,
    total,
    answered,
    turnedDown: progress.rejected - notSent,
    notSent,
    inDoubt: progress.inDoubt,
    tone: !hasRunEnded(status) ? undefined : answered === 0 ? 'bad' : answered < total ? 'mixed' : 'good',
  };
}

/** Of nothing. */
export const noSummary: RunSummary = {
  kinds: {},
  qualities: {},
  unplaced: 0,
  total: 0,
  answered: 0,
  turnedDown: 0,
  notSent: 0,
  inDoubt: 0,
  tone: undefined,
};
