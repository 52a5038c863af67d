import {
  type BatchOperationName,
  type BatchOutcome,
  type BatchProgress,
  type BatchStatus,
  isInProgress,
} from '../../core/index.ts';
import type { Tally } from '../results/createTally.ts';
import { currentRow, isAnswer, type OutcomeCounts } from './currentRow.ts';
import type { RunPresence, SavedRunEntry } from './store/SavedRun.ts';

/**
 * The phase of a file run:
 * - `empty`: no file is open
 * - `reading`: a file is being read
 * - `ready`: the user can review the file and start the run
 * - `running`: rows are being sent
 * - `paused`: the user or the sample has paused the run. Calls in flight finish
 * - `stopping`: the run is waiting for calls in flight
 * - `stopped`: the run has ended for a `reason` and can be resumed
 * - `done`: the run has ended, and every row has an outcome
 * - `cancelled`: the user cancelled the run before every row had an outcome
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

/** Whether the run has ended. A `stopped` run has ended, but can be resumed. */
export const hasRunEnded = (phase: FileRunPhase): boolean =>
  phase === 'stopped' || phase === 'done' || phase === 'cancelled';

/** Whether the run has started but not ended: `running`, `paused` or `stopping`. */
export const isRunActive = (phase: FileRunPhase): boolean =>
  phase !== 'empty' && phase !== 'reading' && isInProgress(phase);

/**
 * The state of the saved run:
 * - `running`, `paused`: another page is working on it
 * - `left`: the run has not ended, and no page is working on it
 * - `finished`: the run is done or cancelled
 * - `exported`: the run was exported, to be resumed on another page or machine
 * - `unreadable`: the file or the answers can no longer be read
 */
export type SavedRunState = RunPresence | 'left' | 'finished' | 'exported' | 'unreadable';

/** Summary of the saved run. */
export interface SavedRunSummary {
  state: SavedRunState;
  fileName: string;
  startedAt: Date;
  /** Number of rows with an answer, including rows that were sent again. */
  done: number;
  /** Number of rows that were sent but have no known outcome. */
  inDoubt: number;
  total: number;
  /** Settings of the operation. A continued run keeps them. Some settings raise the price (`geocode`, `certify`). */
  settings: Readonly<Record<string, unknown>>;
}

/** Summarizes the saved run and what another page is doing with it. */
export function summarizeSavedRun<Name extends BatchOperationName>(
  { fileName, version, restored }: SavedRunEntry<Name>,
  presence: RunPresence | undefined,
): SavedRunSummary {
  const { outcomes = new Map<number, BatchOutcome<Name>>(), run } = restored ?? {};
  const total = run?.table.rows.length ?? 0;
  const isFinished = outcomes.size >= total || version.cancelled;
  let [done, inDoubt] = [0, 0];
  for (const index of new Set([...outcomes.keys(), ...(run?.reviews?.keys() ?? [])])) {
    const latest = outcomes.get(index);
    const { kept } = currentRow(latest, run?.reviews?.get(index));
    if (kept ? isAnswer(kept.outcome) : latest && 'result' in latest) done++;
    else if (kept ? kept.outcome.inDoubt !== undefined : latest && 'inDoubt' in latest) inDoubt++;
  }
  return {
    state: presence ?? (!restored ? 'unreadable' : isFinished ? 'finished' : version.exported ? 'exported' : 'left'),
    fileName,
    startedAt: new Date(version.startedAt),
    ...{ done, inDoubt, total },
    settings: run?.settings ?? {},
  };
}

/** Row counts of a run by outcome, including rows that were sent again. Each row is answered, rejected, not sent, in doubt, or still waiting. */
export interface RunSummary extends Tally {
  total: number;
  /** Number of rows that the service answered. */
  answered: number;
  /** Number of rows that the service rejected. Rejected rows are free. */
  rejected: number;
  /** Number of rows that were never sent. */
  notSent: number;
  inDoubt: number;
  /** Number of rows that are still to be sent again. Until then, they count by their earlier outcome. */
  toSendAgain: number;
  /** `good` if every row has an answer, `bad` if no row has one, and `mixed` in all other cases. Undefined until the run has ended. */
  tone: 'good' | 'mixed' | 'bad' | undefined;
}

/** Summarizes a batch of `rows` rows, including rows that were sent again. */
export function runSummary(
  { status, progress }: { status: BatchStatus; progress: BatchProgress },
  rows: number,
  tally: Tally,
  { results: answered, rejected, unsent, unsendable, inDoubt, toSendAgain }: OutcomeCounts,
): RunSummary {
  const total = progress.total ?? rows;
  const notSent = unsent + unsendable;
  return {
    ...tally,
    ...{ total, answered, rejected: rejected - notSent, notSent, inDoubt, toSendAgain },
    tone: !hasRunEnded(status) ? undefined : answered === 0 ? 'bad' : answered < total ? 'mixed' : 'good',
  };
}

/** Summary of a run that has not started. */
export const emptySummary: RunSummary = {
  kinds: {},
  qualities: {},
  unplaced: 0,
  total: 0,
  answered: 0,
  rejected: 0,
  notSent: 0,
  inDoubt: 0,
  toSendAgain: 0,
  tone: undefined,
};
