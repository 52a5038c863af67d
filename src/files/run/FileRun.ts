import type {
  BatchEstimate,
  BatchOperationName,
  BatchOptions,
  BatchOutcome,
  BatchProgress,
  BatchStopReason,
  BatchTypes,
} from '../../core/index.ts';
import type { CsvError, CsvTable } from '../csv/readCsv.ts';
import type { BatchFileKind } from '../results/resultFile.ts';
import type { RowKind } from '../results/createTally.ts';
import type { FileRunPhase, SavedRunSummary, RunSummary } from './state.ts';
import type { RunLock } from './ownership.ts';
import type { RunStore } from './store/RunStore.ts';

export interface FileRunOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  /** Where the run is written down. */
  store: RunStore;
  /** Keeps two pages from working on one run. */
  lock: RunLock;
  /** Under this name the run is kept. @default the operation's name */
  name?: string | undefined;
  /** Bytes to table. @default `readCsv`, where it is called */
  read?: ((file: Blob) => Promise<CsvTable>) | undefined;
  /** Most bytes of a file: a larger one is `too-large`, and not read. A row takes about 1.3 kB of a page's memory. @default 50_000_000 */
  maxBytes?: number | undefined;
  /** ISO 3166 country of records whose file has no such column. @default '' */
  country?: string | undefined;
  /** ms since 1970. @default Date.now */
  now?: (() => number) | undefined;
}

/** The file that is looked at or run. */
export interface RunFile {
  name: string;
  blob: Blob;
  table: CsvTable;
}

/** The rows of the file. */
export interface FileRows<Name extends BatchOperationName> {
  readonly length: number;
  /** What became of the row at this place, so far. */
  at(index: number): BatchOutcome<Name> | undefined;
  /** The same in one word. */
  kindAt(index: number): RowKind;
}

/** A moment of a file's way. */
export interface FileRunState<Name extends BatchOperationName> {
  phase: FileRunPhase;
  file: RunFile | undefined;
  /** Why the last file cannot be used. */
  error: CsvError | undefined;
  /** The field that each column of the file holds; '' for none. */
  columns: readonly string[];
  /** Are the columns enough to find anything by? */
  isMapped: boolean;
  settings: BatchTypes[Name]['settings'];
  country: string;
  /** A run that is kept, to go on with or to forget; not while this one has begun. */
  saved: SavedRunSummary | undefined;
  /** `start` was called, and waits until what is kept has been read. */
  isStarting: boolean;
  /** Another page works on the run of this name: the last act was not done. */
  isLockedElsewhere: boolean;
  /** Another page has taken this run, or the place of it: nothing more is sent from here. */
  isTaken: boolean;
  /** Is everything that was answered kept by the store? Before a run: will it be? */
  isSaved: boolean;
  /** Why it stopped by itself. */
  reason: BatchStopReason | undefined;
  /** What stopped it. */
  problem: Error | undefined;
  progress: BatchProgress | undefined;
  summary: RunSummary;
  rows: FileRows<Name>;
}

/**
 * A file's way through a batch. A verb that does not fit the phase does nothing and gives false. Those that begin or go on give true at the
 * run's end, whatever that is; they never reject.
 */
export interface FileRun<Name extends BatchOperationName> {
  get(): FileRunState<Name>;
  /** Told of every change; `progress` comes as often as chunks end. */
  subscribe(listener: (what: 'state' | 'progress') => void): () => void;
  /** From now on these count; operation, name, store and lock are those of the beginning. */
  configure(options: FileRunOptions<Name>): void;
  /** The page is there. What this gives says that it has gone: calls under way end and are written down, no new one begins. */
  connect(): () => void;
  /** Looks after what is kept, and after other pages, until the function that this gives is called. */
  watch(): () => void;

  /**
   * Reads a file; true when it is `ready`. A run that has ended here is kept, and is not this file's. Not while one is under way, nor where its
   * answers are kept nowhere: those are let go of by `close` alone.
   */
  open(file: File): Promise<boolean>;
  /** What a column holds, '' for nothing that is sent. A field is in one column only. In `ready`. false: nothing was changed, also where the operation does not have this field: a service would ignore it, and charge all the same. */
  setColumn(at: number, field: string): boolean;
  /** Before a run. */
  setSettings(settings: BatchTypes[Name]['settings']): boolean;
  /** Before a run. */
  setCountry(country: string): boolean;
  /** Mends cells of a row, by the places of their columns, before it is sent. In `ready`. */
  repair(index: number, cells: ReadonlyMap<number, string>): boolean;
  /** What the file would send and cost. Nothing is sent. Time grows with its rows. */
  estimate(): BatchEstimate;
  /**
   * **Chargeable: as the operation.** Sends the rows of the file. In `ready`. A run that is kept is replaced only when it had been told of
   * (`kept`) before: else this gives false, and tells of it.
   */
  start(): Promise<boolean>;
  /**
   * **Chargeable.** Goes on with the run that is kept; pays for no row again. One that was cancelled is shown as it ended, and nothing is sent.
   * One that was exported (`kept.state` is `exported`) is left alone, and this gives false, unless a person takes it back: `takeBack`. What was
   * sent elsewhere meanwhile is not known here, and would be paid for a second time. Before a run.
   */
  continueSaved(options?: { takeBack?: boolean | undefined }): Promise<boolean>;
  /** Nothing is sent any more; calls under way end. In `running`. */
  pause(): boolean;
  /** **Chargeable.** Goes on after a pause or a stop; not when another page has taken the run. */
  resume(): Promise<boolean>;
  /** For good, and kept so with the run: no new call, from no page; those under way end, for they are paid for. In `running`, `paused`, `stopped`. */
  cancel(): boolean;
  /**
   * The run as a file (NDJSON), to go on elsewhere: `doorplate import`, or `importRun` in another page. A run that is under way is paused, and its calls
   * end before. From then on it is handed over: this page is `empty`, no page sends a row of it, and `kept.state` is `exported`. Where the file was
   * lost it can be exported again. With what the service answered and with mended rows, not with the file of the rows. Nothing is sent.
   * In `running`, `paused`, `stopping` and `stopped`, and before a run, of what is kept.
   *
   * @returns undefined, and nothing was done: there is no run that has rows left, its answers are not all kept, somebody went on with it meanwhile, or
   * another page has it.
   * @throws RunFileError `digest` in a page without https; CsvError where its file cannot be read any more.
   */
  exportRun(): Promise<File | undefined>;
  /**
   * Brings in a run that was exported in another page or a terminal (`doorplate export`), with the file of its rows: then it is what is kept, and `goOn`
   * goes on with it. Nothing is sent. Before a run.
   *
   * @param options.replace delete what is kept for it, once it had been told of (`kept`). A person is asked before: it may have answers that are paid for.
   * @returns false, and nothing was done: something is kept that is not this very run as it was handed over here, or that knows rows which the run file does
   * not, or another page has changed what is kept.
   *
   * @throws RunFileError for a run file that cannot be used, is of another operation or of another file; CsvError for a file that cannot be used; what the
   * store throws where it has no room.
   */
  importRun(file: File, runFile: Blob, options?: { replace?: boolean | undefined }): Promise<boolean>;
  /** Back to `empty`. What is kept stays kept; answers that are kept nowhere are gone. Not while a run is under way. */
  close(): boolean;
  /** Deletes the run that is kept. true: it is gone. Before a run. */
  forget(): Promise<boolean>;
  /** Rows with what became of them, as a CSV written as the file was; an empty one without a file. */
  download(what: BatchFileKind, options?: { guardFormulas?: boolean | undefined }): Promise<Blob>;
}
