import {
  isInProgress,
  type BatchOperationName,
  type BatchTypes,
  type BatchProgress,
  type BatchStatus,
} from '../../core/index.ts';
import type { SavedRunEntry, RunPresence } from './store/SavedRun.ts';
import type { CsvError } from '../csv/readCsv.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { rowKindOf, type Tally } from '../results/createTally.ts';
import type { FileRunState } from './FileRun.ts';
import type { RunStage } from './RunContext.ts';
import { RunTakenError } from './store/RunStore.ts';

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
export const isRunActive = (phase: FileRunPhase): boolean =>
  phase !== 'empty' && phase !== 'reading' && isInProgress(phase);

/**
 * How it is with a run that is kept: `running` or `paused` in another window, `left` before its end, `finished` (also by a person who cancelled
 * it), `exported`: it was exported, and goes on elsewhere, or `unreadable`: its file or its answers cannot be read any more.
 */
export type SavedRunState = RunPresence | 'left' | 'finished' | 'exported' | 'unreadable';

/** A kept run in figures. */
export interface SavedRunSummary {
  state: SavedRunState;
  fileName: string;
  startedAt: Date;
  /** Rows with an answer. */
  done: number;
  /** Rows of which nobody knows what became. */
  inDoubt: number;
  total: number;
  /** With what it was begun, and would go on: of the operation (`geocode`, `certify` …), which may cost. Of a run file it is what that says. */
  settings: Readonly<Record<string, unknown>>;
}

/** Figures of a kept run, and what another window does with it. */
export function summarizeSavedRun<Name extends BatchOperationName>(
  { fileName, moment, found }: SavedRunEntry<Name>,
  presence: RunPresence | undefined,
): SavedRunSummary {
  const outcomes = [...(found?.outcomes.values() ?? [])];
  const total = found?.run.table.rows.length ?? 0;
  const isFinished = outcomes.length >= total || moment.cancelled;
  return {
    state: presence ?? (!found ? 'unreadable' : isFinished ? 'finished' : moment.handedOver ? 'exported' : 'left'),
    fileName,
    startedAt: new Date(moment.begun),
    done: outcomes.filter((outcome) => 'result' in outcome).length,
    inDoubt: outcomes.filter((outcome) => 'inDoubt' in outcome).length,
    total,
    settings: found?.run.settings ?? {},
  };
}

export interface FileRunParts<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  place: RunStage<Name>;
  phase: FileRunPhase;
  /** Before a run. */
  settings: BatchTypes[Name]['settings'];
  country: string;
  error: CsvError | undefined;
  isStarting: boolean;
  kept: SavedRunSummary | undefined;
  isLockedElsewhere: boolean;
  isAvailable: boolean;
}

/** A moment of a file's way, for who draws it. What comes later does not change it. */
export function fileRunState<Name extends BatchOperationName>(parts: FileRunParts<Name>): FileRunState<Name> {
  const { operation, place, phase, error, isStarting, isLockedElsewhere } = parts;
  const before = { phase, error, isStarting, isLockedElsewhere, isTaken: false, reason: undefined, problem: undefined };
  if (place.at !== 'begun') {
    const { settings, country, kept, isAvailable } = parts;
    const file = place.at === 'ready' ? place.file : undefined;
    const columns = place.at === 'ready' ? place.columns : [];
    return {
      ...before,
      file,
      columns,
      isMapped: operation.isMapped(columns, settings),
      settings,
      country,
      saved: kept,
      isSaved: isAvailable,
      progress: undefined,
      summary: noSummary,
      rows: { length: file?.table.rows.length ?? 0, at: () => undefined, kindAt: () => 'waiting' },
    };
  }
  const { run, file, batch, tally, isKept, wasCancelled } = place.begun;
  const moment = batch.get();
  const { length } = run.table.rows;
  return {
    ...before,
    file,
    columns: run.columns,
    isMapped: true,
    settings: run.settings,
    country: run.country,
    saved: undefined,
    isTaken: moment.error instanceof RunTakenError,
    isSaved: isKept,
    reason: wasCancelled ? undefined : moment.reason,
    problem: moment.error,
    progress: moment.progress,
    summary: runSummary(moment, length, tally.get()),
    rows: {
      length,
      at: moment.at,
      kindAt: (index) => tally.kinds[index] ?? rowKindOf(operation, moment.at(index)),
    },
  };
}

/** Rows of a run by what became of them. Each is in one of the four, or has not had its turn. */
export interface RunSummary extends Tally {
  total: number;
  /** The service gave an answer to them. */
  answered: number;
  /** The service refused them, without charge. */
  rejected: number;
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
    rejected: progress.rejected - notSent,
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
  rejected: 0,
  notSent: 0,
  inDoubt: 0,
  tone: undefined,
};
