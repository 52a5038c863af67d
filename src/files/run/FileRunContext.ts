import { type BatchOperationName, type BatchTypes, createEmitter } from '../../core/index.ts';
import type { StartedRun } from './start.ts';
import type { ParsedFile, FileRunOptions } from './FileRun.ts';
import type { CsvError } from '../csv/CsvTable.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import type { ColumnConfidence, ColumnQuestion } from '../columns/guess.ts';
import type { FileRunPhase } from './summary.ts';
import { fileOperation } from '../operations/fileOperations.ts';

/**
 * Stage in the processing of a file. Each transition creates a new object, so that an asynchronous action can check whether its stage is
 * still current.
 */
export type RunStage<Name extends BatchOperationName> =
  | { kind: 'empty' }
  | { kind: 'reading' }
  | {
      kind: 'ready';
      file: ParsedFile;
      columns: string[];
      /** Whether the columns are remembered from an earlier file. */
      isRemembered: boolean;
      /** Fields that the user has chosen, by column. */
      chosen: Map<number, string>;
      /** Fields that several columns fit equally well. */
      questions: readonly ColumnQuestion[];
      /** Confidence in the guess for each column. */
      confidence: readonly (ColumnConfidence | undefined)[];
      /** Rows that the user has repaired, by index. */
      repairs: Map<number, string[]>;
      /** Whether the file is being read again. */
      isRereading: boolean;
    }
  | { kind: 'started'; started: StartedRun<Name> };

/** State of a file and its run, shared by all actions. */
export interface FileRunContext<Name extends BatchOperationName> {
  readonly operation: FileOperation<Name>;
  readonly name: string;
  config: FileRunOptions<Name>;
  stage: RunStage<Name>;
  settings: BatchTypes[Name]['settings'];
  country: string;
  error: CsvError | undefined;
  /** Whether `start` was called but the run has not started yet. */
  isStarting: boolean;
  /** Whether a page is connected. */
  isConnected: boolean;
  phase(): FileRunPhase;
  transition<To extends RunStage<Name>>(next: To): To;
  /** Whether `stage` is still the current stage. */
  isCurrent(stage: RunStage<Name>): boolean;
  /** Notifies subscribers of a new state, or of progress only. */
  changed(change?: 'state' | 'progress'): void;
  subscribe(listener: (change: 'state' | 'progress') => void): () => void;
}

/**
 * Creates the context for an empty run. `onChange` is called before subscribers are notified.
 *
 * @throws TypeError if the operation does not process files.
 */
export function createRunContext<Name extends BatchOperationName>(
  options: FileRunOptions<Name>,
  onChange: () => void,
): FileRunContext<Name> {
  const operation = fileOperation(options.operation);
  const listeners = createEmitter<['state' | 'progress']>();
  const context: FileRunContext<Name> = {
    operation,
    name: options.name ?? options.operation,
    config: options,
    stage: { kind: 'empty' },
    settings: options.settings ?? operation.settings,
    country: options.country ?? '',
    error: undefined,
    isStarting: false,
    isConnected: true,
    phase() {
      const { stage } = context;
      if (stage.kind !== 'started') return stage.kind;
      const { status } = stage.started.batch.get();
      if (stage.started.restoring && status !== 'done') return 'stopping';
      // The status of a batch is `ready` until its first event.
      return status === 'ready' ? 'running' : status;
    },
    transition(next) {
      context.stage = next;
      return next;
    },
    isCurrent: (stage) => context.isConnected && context.stage === stage,
    changed(change = 'state') {
      onChange();
      if (context.isConnected) listeners.emit(change);
    },
    subscribe: listeners.subscribe,
  };
  return context;
}
