import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { CsvError } from '../csv/CsvError.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import type { FileRunOptions } from './FileRun.ts';
import type { FileRunPhase } from './FileRunPhase.ts';
import type { Place } from './Place.ts';

/** Where a file stands and what was chosen for it: what every verb of its run reads and writes. */
export interface RunStand<Name extends BatchOperationName> {
  readonly operation: FileOperation<Name>;
  readonly name: string;
  config: FileRunOptions<Name>;
  place: Place<Name>;
  settings: BatchTypes[Name]['settings'];
  country: string;
  error: CsvError | undefined;
  /** `start` was asked for and has not decided. */
  isStarting: boolean;
  /** Somebody draws it. */
  isAlive: boolean;
  phase(): FileRunPhase;
  turnTo<To extends Place<Name>>(next: To): To;
  /** Does an act that began at this place still count? */
  isWanted(mine: Place<Name>): boolean;
  /** Something is new: all of it, or only how far the run has come. */
  changed(what?: 'state' | 'progress'): void;
  subscribe(listener: (what: 'state' | 'progress') => void): () => void;
}
