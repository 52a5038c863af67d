import type {
  BatchEstimate,
  BatchOperationName,
  BatchOptions,
  BatchOutcome,
  BatchProgress,
  BatchStopReason,
  BatchTypes,
} from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { CsvError } from '../csv/readCsv.ts';
import type { ResultFileKind } from '../results/resultFile.ts';
import type { RowKind } from '../operations/FileOperation.ts';
import type { FileRunPhase, SavedRunSummary, RunSummary } from './summary.ts';
import type { RunLock } from './ownership.ts';
import type { RunStore } from './store/RunStore.ts';

export interface FileRunOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  /** Store that saves the run, so that it survives a reload. */
  store: RunStore;
  /** Lock that keeps two pages from working on the same run. */
  lock: RunLock;
  /**
   * Name under which the run is saved.
   *
   * @default the operation's name
   */
  name?: string | undefined;
  /**
   * Parses the file, for example in a worker.
   *
   * @default readCsv
   */
  read?: ((file: Blob) => Promise<CsvTable>) | undefined;
  /**
   * Maximum file size in bytes. A larger file is not read (`too-large`). An address row takes about 1.3 kB of memory.
   *
   * @default 50_000_000
   */
  maxBytes?: number | undefined;
  /**
   * ISO 3166 code of the default country, for rows without a country.
   *
   * @default ''
   */
  country?: string | undefined;
  /**
   * Returns the current time in ms since 1970.
   *
   * @default Date.now
   */
  now?: (() => number) | undefined;
}

/** A file that was read. */
export interface ParsedFile {
  name: string;
  blob: Blob;
  table: CsvTable;
}

/** The rows of a file with their outcomes. */
export interface FileRows<Name extends BatchOperationName> {
  readonly length: number;
  /** Returns the outcome of a row, or undefined if it has none yet. */
  at(index: number): BatchOutcome<Name> | undefined;
  /** Returns the outcome of a row in one word. */
  kindAt(index: number): RowKind;
}

/** Snapshot of a file run. */
export interface FileRunState<Name extends BatchOperationName> {
  phase: FileRunPhase;
  file: ParsedFile | undefined;
  /** Reason why the last file is unusable. */
  error: CsvError | undefined;
  /** Field of each column, or `''` for a column that is not sent. */
  columns: readonly string[];
  /** Whether the columns are enough to find an address or email. */
  isMapped: boolean;
  settings: BatchTypes[Name]['settings'];
  country: string;
  /** Summary of the saved run, which can be continued or deleted. Undefined while a run of this page is open. */
  saved: SavedRunSummary | undefined;
  /** Whether `start` was called and the run has not begun yet. */
  isStarting: boolean;
  /** Whether the last action failed because another page is working on the run. */
  isLockedElsewhere: boolean;
  /** Whether another page has taken over or replaced this run. Nothing more is sent from here. */
  isTaken: boolean;
  /** Whether all answers are saved. Before a run, whether the store works. */
  isSaved: boolean;
  /** Reason why the run stopped. */
  reason: BatchStopReason | undefined;
  /** Error that stopped the run. */
  problem: Error | undefined;
  progress: BatchProgress | undefined;
  summary: RunSummary;
  rows: FileRows<Name>;
}

/**
 * A run that sends the records of one file. An action that does not fit the phase does nothing and returns false. `start`, `continueSaved` and `resume`
 * resolve to true when the run ends or stops, for whatever reason. They never reject.
 */
export interface FileRun<Name extends BatchOperationName> {
  get(): FileRunState<Name>;
  /** Calls `listener` on every change. `progress` is reported for each chunk. */
  subscribe(listener: (change: 'state' | 'progress') => void): () => void;
  /** Replaces the options. Operation, name, store and lock cannot change. */
  configure(options: FileRunOptions<Name>): void;
  /**
   * Connects a page. Call the returned function when the page goes away: calls in flight finish and are saved, and no new call starts.
   */
  connect(): () => void;
  /** Watches the saved run and other pages until the returned function is called. */
  watch(): () => void;

  /**
   * Reads a file. Resolves to true when the phase is `ready`. A run that has ended on this page stays saved. Resolves to false during a run, and after a run
   * whose answers are not all saved: only `close` discards unsaved answers.
   */
  open(file: File): Promise<boolean>;
  /**
   * Sets the field of a column in phase `ready`. With `''` the column is not sent. Each field can have only one column. Returns false and changes nothing if
   * the operation does not have the field: the service would ignore it and charge the row anyway.
   */
  setColumn(column: number, field: string): boolean;
  /** Sets the operation's settings before a run. */
  setSettings(settings: BatchTypes[Name]['settings']): boolean;
  /** Sets the default country before a run. */
  setCountry(country: string): boolean;
  /** Replaces cells of a row, by column index, in phase `ready`. */
  repair(index: number, cells: ReadonlyMap<number, string>): boolean;
  /** Estimates calls and credits. Sends nothing. Takes time in proportion to the number of rows. */
  estimate(): BatchEstimate;
  /**
   * **Chargeable, like the operation.** Sends the rows of the file, in phase `ready`. Replaces a saved run only if `saved` has already shown it. Otherwise
   * resolves to false and shows the saved run.
   */
  start(): Promise<boolean>;
  /**
   * **Chargeable.** Continues the saved run. Works only before a run. No row is paid for again. A cancelled run is only shown, and nothing is sent.
   *
   * @param options.takeBack whether to continue even a run that was exported (`saved.state` is `exported`). Rows that were sent elsewhere in the meantime are
   * unknown here and would be paid for again. Default: false.
   */
  continueSaved(options?: { takeBack?: boolean | undefined }): Promise<boolean>;
  /** Pauses a `running` run. Calls in flight finish. */
  pause(): boolean;
  /** **Chargeable.** Resumes a `paused` or `stopped` run, unless another page has taken it over. */
  resume(): Promise<boolean>;
  /**
   * Cancels a `running`, `paused` or `stopped` run for good, on every page. Calls in flight finish, because they are paid for.
   */
  cancel(): boolean;
  /**
   * Exports the run as a file (NDJSON), to resume it with `doorplate import` or with `importRun` on another page. The run file contains answers and repaired
   * rows, but not the original file. Sends nothing.
   *
   * Works on a `running`, `paused`, `stopping` or `stopped` run, and on the saved run. A running run is paused first, and its calls in flight finish.
   * Afterwards the phase is `empty`, `saved.state` is `exported`, and no page sends rows of the run. If the run file gets lost, the run can be exported again.
   *
   * @returns undefined if nothing was exported: no run has rows left, answers are not saved, the run was resumed meanwhile, or another page works on it.
   * @throws RunFileError `digest` on a page without https; CsvError if the original file can no longer be read.
   */
  exportRun(): Promise<File | undefined>;
  /**
   * Imports a run that was exported on another page or in a terminal (`doorplate export`), together with its original file. The imported run becomes the
   * saved run, which `continueSaved` resumes. Sends nothing. Works only before a run.
   *
   * @param options.replace whether to delete the saved run, if `saved` has already shown it. Ask the user first, because it can contain paid answers.
   * @returns false if nothing was imported: another run is saved, the saved run has answers that the run file lacks, or another page has changed it.
   * @throws RunFileError if the run file is unusable, or belongs to another operation or file; CsvError if the original file is unusable; an error of the
   * store, for example if storage is full.
   */
  importRun(file: File, runFile: Blob, options?: { replace?: boolean | undefined }): Promise<boolean>;
  /** Returns to `empty`, except during a run. A saved run stays saved; answers that are not saved are lost. */
  close(): boolean;
  /** Deletes the saved run. Works only before a run. Resolves to true once the saved run is deleted. */
  forget(): Promise<boolean>;
  /**
   * Returns rows with their outcomes as a CSV in the format of the file, or an empty blob if there is no file.
   *
   * @param options.escapeFormulas put a `'` before cells that a spreadsheet would run as a formula. Default: false.
   */
  download(kind: ResultFileKind, options?: { escapeFormulas?: boolean | undefined }): Promise<Blob>;
}
