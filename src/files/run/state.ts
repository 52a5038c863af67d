import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { CsvError } from '../csv/CsvError.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { rowKindOf } from '../results/rowKindOf.ts';
import type { FileRunState } from './FileRun.ts';
import type { FileRunPhase } from './phase.ts';
import type { KeptFigures } from './savedFigures.ts';
import type { Place } from './RunContext.ts';
import { RunTakenError } from './store/RunStore.ts';
import { noSummary, runSummary } from './summary.ts';

export interface FileRunParts<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  place: Place<Name>;
  phase: FileRunPhase;
  /** Before a run. */
  settings: BatchTypes[Name]['settings'];
  country: string;
  error: CsvError | undefined;
  isStarting: boolean;
  kept: KeptFigures | undefined;
  isElsewhere: boolean;
  isAvailable: boolean;
}

/** A moment of a file's way, for who draws it. What comes later does not change it. */
export function fileRunState<Name extends BatchOperationName>(parts: FileRunParts<Name>): FileRunState<Name> {
  const { operation, place, phase, error, isStarting, isElsewhere } = parts;
  const before = { phase, error, isStarting, isElsewhere, isTaken: false, reason: undefined, problem: undefined };
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
      kept,
      survives: isAvailable,
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
    kept: undefined,
    isTaken: moment.error instanceof RunTakenError,
    survives: isKept,
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
