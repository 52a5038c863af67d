import { type BatchOperationName, type BatchTypes, createEmitter } from '../../core/index.ts';
import type { BegunRun } from './start.ts';
import type { RunFile, FileRunOptions } from './FileRun.ts';
import type { CsvError } from '../csv/readCsv.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import type { FileRunPhase } from './state.ts';
import { fileOperation } from '../operations/fileOperations.ts';

/** Where the file is. Each act that turns to something else makes another place, so that what comes late sees that it is not wanted any more. */
export type RunStage<Name extends BatchOperationName> =
  | { at: 'empty' }
  | { at: 'reading' }
  | {
      at: 'ready';
      file: RunFile;
      columns: string[];
      /** Rows that a person has mended. */
      repairs: Map<number, string[]>;
    }
  | { at: 'begun'; begun: BegunRun<Name> };

/** Where a file stands and what was chosen for it: what every verb of its run reads and writes. */
export interface RunContext<Name extends BatchOperationName> {
  readonly operation: FileOperation<Name>;
  readonly name: string;
  config: FileRunOptions<Name>;
  stage: RunStage<Name>;
  settings: BatchTypes[Name]['settings'];
  country: string;
  error: CsvError | undefined;
  /** `start` was asked for and has not decided. */
  isStarting: boolean;
  /** Somebody draws it. */
  isAlive: boolean;
  phase(): FileRunPhase;
  transition<To extends RunStage<Name>>(next: To): To;
  /** Does an act that began at this place still count? */
  isCurrent(mine: RunStage<Name>): boolean;
  /** Something is new: all of it, or only how far the run has come. */
  changed(what?: 'state' | 'progress'): void;
  subscribe(listener: (what: 'state' | 'progress') => void): () => void;
}

/**
 * An empty stand. `forget`: whatever was drawn of it is old.
 *
 * @throws TypeError for an operation that takes no files.
 */
export function createRunContext<Name extends BatchOperationName>(
  given: FileRunOptions<Name>,
  forget: () => void,
): RunContext<Name> {
  const operation = fileOperation(given.operation);
  const listeners = createEmitter<['state' | 'progress']>();
  const context: RunContext<Name> = {
    operation,
    name: given.name ?? given.operation,
    config: given,
    stage: { at: 'empty' },
    settings: given.settings ?? operation.settings,
    country: given.country ?? '',
    error: undefined,
    isStarting: false,
    isAlive: true,
    phase() {
      const { stage: place } = context;
      if (place.at !== 'begun') return place.at;
      const { status } = place.begun.batch.get();
      // It was begun and has not been heard of yet.
      return status === 'ready' ? 'running' : status;
    },
    transition(next) {
      context.stage = next;
      return next;
    },
    isCurrent: (mine) => context.isAlive && context.stage === mine,
    changed(what = 'state') {
      forget();
      if (context.isAlive) listeners.emit(what);
    },
    subscribe: listeners.subscribe,
  };
  return context;
}
