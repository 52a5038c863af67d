import type {
  BatchEstimate,
  BatchOperationName,
  BatchOptions,
  BatchOutcome,
  BatchProgress,
  BatchStopReason,
  BatchTypes,
  Client,
} from '../../core/index.ts';
import type { FieldTemplates } from '../columns/template.ts';
import type { ColumnConfidence, ColumnQuestion } from '../columns/guess.ts';
import type { ColumnMemory } from '../columns/memory.ts';
import type { CsvError, CsvTable, ReadingOptions } from '../csv/CsvTable.ts';
import type { ResultFileFormat, ResultFileKind } from '../results/resultFile.ts';
import type { RowKind } from '../operations/FileOperation.ts';
import type { FileEstimate } from './estimate.ts';
import type { FileRunPhase, SavedRunSummary, RunSummary } from './summary.ts';
import type { RunLock } from './ownership.ts';
import type { ReviewSummary } from './reviews.ts';
import type { RunStore } from './store/RunStore.ts';
import type { EditedFields, RowReview } from './store/SavedRun.ts';

export interface FileRunOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled' | 'sample'
> {
  /** Store that saves the run, so that it survives a reload. */
  store: RunStore;
  /** Lock that prevents two pages from working on the same run. */
  lock: RunLock;
  /**
   * Name under which the run is saved.
   *
   * @default the operation's name
   */
  name?: string | undefined;
  /**
   * Function that parses the file, for example in a worker. `reading` says how to read the file. The function must detect the values of omitted
   * properties from the file.
   *
   * @default readCsv
   */
  read?: ((file: Blob, reading?: ReadingOptions) => Promise<CsvTable>) | undefined;
  /**
   * Maximum file size in bytes. A larger file is not read, and `error` is a `CsvError` with reason `too-large`. An address row takes about 1.3
   * kB of memory.
   *
   * @default 50_000_000
   */
  maxBytes?: number | undefined;
  /**
   * Default country for rows without a country: an ISO 3166 code, or a name such as `Deutschland`.
   *
   * @default ''
   */
  country?: string | undefined;
  /**
   * Remembers the columns that the user has set, for the next file with the same column names. Without it, nothing is remembered.
   */
  columnMemory?: ColumnMemory | undefined;
  /**
   * Returns the current time in milliseconds since 1970.
   *
   * @default Date.now
   */
  now?: (() => number) | undefined;
}

/** A file that has been read. */
export interface ParsedFile {
  name: string;
  blob: Blob;
  table: CsvTable;
}

/**
 * The rows of a file with their outcomes. While rows are sent again, each keeps its outcome until the new one arrives. Only another answer replaces an
 * answer.
 */
export interface FileRows<Name extends BatchOperationName> {
  readonly length: number;
  /** Returns the outcome of a row, or undefined if it has none yet. */
  at(index: number): BatchOutcome<Name> | undefined;
  /** Returns the outcome of a row in one word. */
  kindAt(index: number): RowKind;
  /** Returns the values of a row by field, including edits. Fields without a column are missing until they are edited. */
  fieldsAt(index: number): Readonly<Record<string, string>>;
  /** Returns the review of a row: the user's edit or acceptance, and the row's other outcomes. Undefined if there are none. */
  reviewAt(index: number): RowReview | undefined;
  /**
   * Returns the other outcomes of a row that was sent again, oldest first, each with the values of the row at that time. If a later attempt got no
   * answer, its outcome comes last.
   */
  earlierAt(index: number): readonly { outcome: BatchOutcome<Name>; fields: Readonly<Record<string, string>> }[];
}

/** Rows for `runAgain` to send. Without `rows`, `kind` and `reason`, these are the rows with an unsent edit. */
export interface RowSelection {
  /** Indices of the rows. */
  rows?: Iterable<number> | undefined;
  /** Only rows with this outcome. Without `rows`, rows that the user has accepted are left out. */
  kind?: RowKind | undefined;
  /** Only rows that were rejected for this reason: a fault such as `no-address`, or the error code from the service. */
  reason?: string | undefined;
  /**
   * Whether to send selected rows that are in doubt. You may be charged for them a second time, so ask the user first.
   *
   * @default false
   */
  includeInDoubt?: boolean | undefined;
}

/** Estimate for `runAgain`. `records` is the number of rows to send again. */
export interface RunAgainEstimate extends BatchEstimate {
  /** Number of selected rows that are left out because they are in doubt. */
  inDoubtLeftOut: number;
}

/** Snapshot of a file run. */
export interface FileRunState<Name extends BatchOperationName> {
  phase: FileRunPhase;
  file: ParsedFile | undefined;
  /** Error that explains why the last file cannot be used. */
  error: CsvError | undefined;
  /**
   * The field that each column maps to, or `''` for a column that is not sent. An entry for each template follows, with column positions instead of
   * names.
   */
  columns: readonly string[];
  /** Templates of the fields that join several columns or are the same in every row. `setTemplate` changes them. */
  templates: FieldTemplates;
  /** Whether the mapped columns are sufficient to identify an address or email, and no question is left unanswered. If false, `start` does nothing. */
  isMapped: boolean;
  /** Fields that several columns fit equally well. The user must choose one of them with `setColumn`. */
  questions: readonly ColumnQuestion[];
  /**
   * Confidence in the guess for each column, before the run. Undefined for a column that is not sent, or that the user has chosen, and for
   * templates.
   */
  confidence: readonly (ColumnConfidence | undefined)[];
  /** Whether the columns are those that the user set for an earlier file with the same column names. False if the guess is the same. */
  isRemembered: boolean;
  /** Whether there is no default country and no column has a city, postal code or country. In that case, most addresses cannot be found. */
  lacksPlace: boolean;
  /** Whether there is no default country and no column has a country. */
  lacksCountry: boolean;
  settings: BatchTypes[Name]['settings'];
  country: string;
  /** Summary of the saved run, which the user can continue or delete. Undefined while this page has a run open. */
  saved: SavedRunSummary | undefined;
  /** Whether `start` was called but the run has not started yet. */
  isStarting: boolean;
  /** Whether `setReading` was called and the file is being read again. */
  isRereading: boolean;
  /** Whether the last action failed because another page is working on the run. */
  isLockedElsewhere: boolean;
  /** Whether another page has taken over or replaced this run. If so, this page sends nothing more. */
  isTaken: boolean;
  /** Whether all answers are saved. Before a run starts, whether the store works. */
  isSaved: boolean;
  /** The reason why the run stopped. `sample`: the run has paused, because all rows of the sample have an outcome. */
  reason: BatchStopReason | undefined;
  /** The error that stopped the run. */
  problem: Error | undefined;
  progress: BatchProgress | undefined;
  summary: RunSummary;
  /** Number of edited rows, of accepted rows, and of earlier outcomes. */
  review: ReviewSummary;
  /** Credits of calls that were made with `searchClient`, over all passes. `progress` and the budget do not include them. */
  searchCredits: number;
  rows: FileRows<Name>;
}

/**
 * A run that sends the records of one file. An action that is not possible in the current phase does nothing and returns false. `start`,
 * `continueSaved` and `resume` resolve to true when the run ends, stops or pauses after a sample, for whatever reason. They reject only for an invalid option.
 */
export interface FileRun<Name extends BatchOperationName> {
  get(): FileRunState<Name>;
  /** Calls `listener` with `state` after each change of the state, and with `progress` after each chunk of rows. */
  subscribe(listener: (change: 'state' | 'progress') => void): () => void;
  /** Replaces the options. The operation, the name, the store and the lock cannot change. */
  configure(options: FileRunOptions<Name>): void;
  /**
   * Connects a page to the run. Call the returned function when the page goes away. After that, no new call starts, and the answers of
   * calls in flight are saved.
   */
  connect(): () => void;
  /** Watches the saved run and other pages until the returned function is called. */
  watch(): () => void;

  /**
   * Reads a file. Resolves to true when the phase is `ready`. Opening a file does not delete the saved copy of a run that has ended on this
   * page. During a run, and after a run with unsaved answers, reads nothing and resolves to false. Only `close` discards unsaved answers.
   *
   * @param reading how to read the file. The values of omitted properties are detected from the file. `file.table` shows how the file was read.
   */
  open(file: File, reading?: ReadingOptions): Promise<boolean>;
  /**
   * Reads the open file again in another way, and guesses its columns again. Discards repairs. The values of omitted properties are detected again,
   * so a new separator can also change which line has the column names. Works only in phase `ready`. While the file is being read, `isRereading` is
   * true and `start` does nothing. If the file cannot be read in this way, it stays open unchanged, and `error` says why.
   */
  setReading(reading: ReadingOptions): Promise<boolean>;
  /**
   * Sets the field that a column maps to, or excludes the column if `field` is `''`. Works only in phase `ready`. Only one column can have a field,
   * so any other column with this field is excluded, and a template for this field is removed. If the operation does not have the field, changes
   * nothing and returns false, because the service would ignore the field and charge for the row anyway.
   */
  setColumn(column: number, field: string): boolean;
  /**
   * Fills a field from a template: text in which `{name}` stands for the cell of a column, such as `{number}{letter} {addition}`. Without columns,
   * the text is the same for every row. An empty template removes the existing one. Columns in a template are not sent on their own, unless
   * `setColumn` maps them. Works only in phase `ready`.
   *
   * @throws TemplateError if the template cannot be used, for example because the file has no such column. Nothing is changed.
   */
  setTemplate(field: string, template: string): boolean;
  /**
   * Forgets the columns that are remembered for files with these column names, and guesses the columns again. Works only in phase `ready`, if
   * `isRemembered` is true. Resolves to false otherwise.
   */
  forgetColumns(): Promise<boolean>;
  /** Sets the operation's settings. Works only before a run starts. */
  setSettings(settings: BatchTypes[Name]['settings']): boolean;
  /** Sets the default country. Works only before a run starts. */
  setCountry(country: string): boolean;
  /** Replaces cells of a row. `cells` contains the new values by column index. Works only in phase `ready`. */
  repair(index: number, cells: ReadonlyMap<number, string>): boolean;
  /** Estimates the number of calls and credits. Sends nothing. Takes time in proportion to the number of rows. */
  estimate(): FileEstimate;
  /**
   * **Chargeable at the operation's price.** Sends the rows of the file. Works only in phase `ready`, and only if the file has rows and
   * `isMapped` is true. Replaces a saved run only if the state has already shown that run in `saved`. If it has not, `start` shows the
   * saved run, sends nothing and resolves to false.
   *
   * @param options.sample number of rows to try first. The run sends the first rows that can be sent, shows their answers and pauses with
   * the reason `sample`. `resume` sends the rest, and never these rows again. After a reload, `continueSaved` does the same.
   * Default: all rows.
   * @throws TypeError if `sample` is not a positive integer.
   */
  start(options?: { sample?: number | undefined }): Promise<boolean>;
  /**
   * **Chargeable.** Continues the saved run. Works only if no run has started on this page. You never pay for a row twice. If the saved run
   * was cancelled, shows the run and sends nothing.
   *
   * @param options.reclaim whether to continue a run even if it was exported (`saved.state` is `exported`). This page does not know which
   * rows were sent elsewhere after the export. It would send those rows again, and you would pay for them twice. Default: false.
   */
  continueSaved(options?: { reclaim?: boolean | undefined }): Promise<boolean>;
  /** Pauses a `running` run. Calls in flight finish. */
  pause(): boolean;
  /** **Chargeable.** Resumes a `paused` or `stopped` run, unless another page has taken it over. */
  resume(): Promise<boolean>;
  /**
   * Edits a row that has an outcome. `fields` contains the new values by field, such as `{ Locality: 'Boston' }`; the file needs no column for a
   * field. The values are merged into any earlier edit of the row. Nothing is sent before `runAgain`, and the edit survives a reload.
   *
   * @returns whether the edit was saved. It is not saved if the operation does not have a field, the row has no outcome yet, or another page has
   * taken over the run.
   */
  edit(index: number, fields: EditedFields): Promise<boolean>;
  /** Accepts a row without changes, with an optional note, and removes an unsent edit. Resolves to false in the same cases as `edit`. */
  accept(index: number, note?: string): Promise<boolean>;
  /** Removes a row's acceptance or unsent edit. Resolves to false if there is neither, or in the same cases as `edit`. */
  undo(index: number): Promise<boolean>;
  /**
   * Returns a client to search for the address of a row. It is like `client`, but the credits of its calls belong to the open run: they count in
   * `searchCredits`, and are saved with the run as soon as a call is answered. Undoing an edit does not give them back.
   */
  searchClient(client: Client): Client;
  /** Estimates the calls and credits of `runAgain`. With `dedupe`, the actual numbers can be lower. Sends nothing. */
  estimateAgain(selection?: RowSelection): RunAgainEstimate;
  /**
   * **Chargeable at the operation's price.** Sends rows again, by default those with an unsent edit. Works only in phase `done`. A row keeps its
   * answer until a new one arrives. The old answer then moves to `rows.earlierAt`. The budget covers these calls and all earlier ones. If the run
   * stops or the page is reloaded, `resume` or `continueSaved` sends the rest. After `cancel`, the run returns to `done`. With `dedupe`, a duplicate
   * of a row with an answer gets that answer without a call.
   *
   * @returns whether rows were sent, once the run has ended or stopped. Nothing is sent if the selection is empty, some answers are not saved, or
   * another page is working on the run.
   */
  runAgain(selection?: RowSelection): Promise<boolean>;
  /**
   * Cancels a `running`, `paused` or `stopped` run on every page. Calls in flight finish, because they are charged anyway. If every row already has an
   * outcome, as after `runAgain`, the phase becomes `done`: rows that were not sent again keep their earlier outcomes and edits. Otherwise, the
   * cancellation is permanent.
   */
  cancel(): boolean;
  /**
   * Exports the run as a file (NDJSON), so that it can be resumed with `doorplate import`, or with `importRun` on another page. The run
   * file contains answers and repaired rows, but not the original file. Sends nothing.
   *
   * Works on a `running`, `paused`, `stopping` or `stopped` run, and on the saved run. A running run is paused first, and its calls in
   * flight finish. After the export, the phase is `empty`, `saved.state` is `exported`, and no page sends rows of the run. If the user
   * loses the run file, the run can be exported again.
   *
   * @returns the run file, or undefined if nothing was exported. This happens if no run has rows left to send, some answers are not saved,
   * the run was resumed during the export, or another page is working on the run.
   * @throws RunFileError `digest` if the page does not use https.
   * @throws CsvError if the original file can no longer be read.
   */
  exportRun(): Promise<File | undefined>;
  /**
   * Imports a run that was exported on another page or in a terminal (`doorplate export`), together with its original file. The imported
   * run becomes the saved run. Use `continueSaved` to resume it. Sends nothing. Works only if no run has started on this page.
   *
   * @param options.replace whether to delete the saved run, provided that the state has already shown it in `saved`. Ask the user first,
   * because the saved run can contain paid answers.
   * @returns whether the run was imported. It is not imported if another run is saved, the saved run has answers that the run file lacks,
   * or another page has changed the saved run.
   * @throws RunFileError if the run file cannot be used, or belongs to another operation or another file.
   * @throws CsvError if the original file cannot be used.
   * @throws an error from the store, for example if storage is full.
   */
  importRun(file: File, runFile: Blob, options?: { replace?: boolean | undefined }): Promise<boolean>;
  /** Closes the file and returns to phase `empty`. Does nothing during a run. A saved run stays saved, but unsaved answers are lost. */
  close(): boolean;
  /** Deletes the saved run. Works only if no run has started on this page. Resolves to true once the saved run is deleted. */
  forget(): Promise<boolean>;
  /**
   * Returns a result file: `complete` has every line of the original file. Returns an empty blob if no file is open. Sends nothing.
   *
   * @param options.format CSV for Excel (`excel-csv`), CSV for programs (`csv`) or a workbook (`xlsx`). Default: `excel-csv`.
   * @param options.isShort whether `complete` and `exceptions` leave out answer fields that the original file does not have. Default: false.
   * @throws RangeError if the rows do not fit into a workbook.
   */
  download(
    kind: ResultFileKind,
    options?: { format?: ResultFileFormat | undefined; isShort?: boolean | undefined },
  ): Promise<Blob>;
}
