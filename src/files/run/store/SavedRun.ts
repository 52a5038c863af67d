import type {
  BatchOperationName,
  BatchOutcome,
  BatchRejectedReason,
  ErrorDetails,
  RecordFault,
} from '../../../core/index.ts';
import type { CsvTable, FileReading } from '../../csv/CsvTable.ts';

/** The saved form of a run: everything that is needed to continue it, except credentials. */
export interface SavedRun {
  id: string;
  operation: BatchOperationName;
  fileName: string;
  /** The original file. */
  file: Blob;
  /** Encoding, separator and header line of the file. Undefined in runs from earlier versions. */
  reading?: FileReading | undefined;
  columns: string[];
  settings: Record<string, unknown>;
  country: string;
  /** Whether duplicate rows share one answer. */
  dedupe: boolean;
  /** Rows that the user has repaired, by index. */
  repairs?: ReadonlyMap<number, string[]>;
  /** Start time in milliseconds since 1970. */
  startedAt: number;
}

/** Identifies the saved run and its owner. A page must become the owner before it sends a row. */
export interface RunVersion {
  startedAt: number;
  owner: string;
  /** Set if the user has cancelled the run. Rows of a cancelled run are never sent again. */
  cancelled?: true;
  /** Set if the run was exported. No page here sends its rows until the user reclaims the run. */
  exported?: true;
}

/** The saved owner of a run. */
export type SavedOwner = Omit<RunVersion, 'startedAt'> & { id: string };

/** A saved run with its parsed file. */
export interface LoadedRun extends SavedRun {
  table: CsvTable;
  /** Edits, notes and earlier outcomes of rows, by index. */
  reviews?: ReadonlyMap<number, RowReview> | undefined;
  /** Credits spent on address searches for rows. Undefined if there were none. */
  searchCredits?: number | undefined;
}

/** Values that replace the values of the file when a row is sent, by field. `''` clears the field. */
export type EditedFields = Readonly<Record<string, string>>;

/** A user's decision about a row that has an outcome, and the earlier outcomes of the row. Plain data, as it is saved. */
export interface RowReview<Outcome = SavedOutcome> {
  /** Edited values that the latest outcome is based on. Undefined if it is based on the unedited row. */
  sent?: EditedFields;
  /** Edited values that `runAgain` will send. Undefined if the row has no unsent edit. */
  edit?: EditedFields;
  /** Note of the user who accepted the row without changes, or `''` if there is no note. Undefined if the row was not accepted. */
  accepted?: string;
  /** Earlier outcomes, oldest first. While the row waits to be sent again, its last outcome is here too. */
  earlier?: readonly EarlierOutcome<Outcome>[];
}

/** An outcome of a row before it was sent again, with the edited values that it is based on. */
export interface EarlierOutcome<Outcome = SavedOutcome> {
  sent?: EditedFields;
  /** Note of the user who accepted the row before it was sent again. */
  accepted?: string;
  outcome: Outcome;
}

/** A saved run with its outcomes. */
export interface RestoredRun<Name extends BatchOperationName> {
  run: LoadedRun;
  version: RunVersion;
  outcomes: Map<number, BatchOutcome<Name>>;
}

/** The run that is saved under a name, even if it cannot be read. */
export interface SavedRunEntry<Name extends BatchOperationName> {
  fileName: string;
  version: RunVersion;
  /** Undefined if the file or the answers cannot be read. */
  restored: RestoredRun<Name> | undefined;
}

/** Activity of the page or process that is working on a run. */
export type RunPresence = 'running' | 'paused';

/** The saved form of an outcome. An error loses its class but keeps its details. */
export interface SavedOutcome {
  result?: unknown;
  reason?: BatchRejectedReason;
  message?: string;
  fault?: RecordFault;
  /** Details of the error, in the service's own words. */
  details?: Pick<ErrorDetails, 'code' | 'cause' | 'resolution'>;
  sent?: boolean;
  inDoubt?: string;
  shared?: true;
  unplaced?: readonly unknown[];
}

/** Rows that were sent together, with their outcomes. */
export interface SavedChunk {
  run: string;
  first: number;
  indices: number[];
  /** Owner that sent the rows. No other owner is allowed to save their outcomes. */
  owner: string;
  outcomes?: SavedOutcome[];
  /** Review of one row. Its chunk has no rows, and its `first` is -1 minus the row's index. */
  review?: RowReview;
  /** Credits spent on address searches for rows. Their chunk has no rows either, and its `first` is -0.5. */
  searchCredits?: number;
}
