import type {
  SavedChunk,
  SavedOwner,
  SavedRun,
  RestoredRun,
  RowReview,
  SavedOutcome,
  LoadedRun,
  RunVersion,
} from './SavedRun.ts';
import type { BatchOperationName, BatchOutcome, BatchTypes } from '../../../core/index.ts';
import type { CsvTable, FileReading } from '../../csv/CsvTable.ts';

/** A table of values by key. */
export interface RunTable<Key, Value> {
  get(key: Key): Promise<Value | undefined>;
  put(value: Value): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
}

export type ChunkKey = [run: string, first: number];

/** The three tables of a run store, within one transaction. */
export interface RunTables {
  runs: RunTable<string, SavedRun>;
  /** Owners of the runs. This table is separate from `runs`, so that a change of owner or a cancellation does not rewrite the whole file. */
  owners: RunTable<string, SavedOwner>;
  chunks: RunTable<ChunkKey, SavedChunk> & {
    /** Adds a chunk. Rejects if its key already exists. */
    add(value: SavedChunk): Promise<unknown>;
    ofRun(id: string): Promise<SavedChunk[]>;
    keysOfRun(id: string): Promise<ChunkKey[]>;
  };
}

/** A transactional database with the tables of a run store, for example in IndexedDB, in memory or on disk. */
export interface RunDatabase {
  read<Result>(act: (tables: RunTables) => Promise<Result>): Promise<Result>;
  /** Runs `act` in an exclusive transaction. If the transaction resolves, all its writes are stored. If it rejects, none of them is stored. */
  write<Result>(act: (tables: RunTables) => Promise<Result>): Promise<Result>;
}

/** Error thrown if this page must not send any more rows of the run, because another page has taken over, replaced or deleted it. */
export class RunTakenError extends Error {
  override name = 'RunTakenError';
  constructor() {
    super('Doorplate: another page has taken over or replaced this run. Nothing was sent from here.');
  }
}

/** Whether both versions are the same run with the same owner. */
export const isSameVersion = (one: RunVersion | undefined, other: RunVersion | undefined) =>
  one?.startedAt === other?.startedAt && one?.owner === other?.owner;

/**
 * Stores runs in a browser database, in memory or on disk. Each method that writes first checks the version in the same transaction, so
 * that two pages never send the same row.
 */
export interface RunStore {
  /** Returns the version of the saved run, without reading its file. */
  version(id: string): Promise<RunVersion | undefined>;
  /** Replaces the `expected` version with this run. Resolves to false and changes nothing if another version is saved. */
  create(run: SavedRun, owner: string, expected: RunVersion | undefined): Promise<boolean>;
  /**
   * Saves an imported run, its outcomes, its reviews and what its searches have cost in one transaction. Checks `expected` in the same way as
   * `create`. An undefined outcome means that the row was sent but has no answer.
   */
  importRun(
    run: SavedRun,
    owner: string,
    expected: RunVersion | undefined,
    rows: ReadonlyMap<number, SavedOutcome | undefined>,
    reviews?: ReadonlyMap<number, RowReview>,
    searchCredits?: number,
  ): Promise<boolean>;
  /**
   * Marks the run as exported, so that no page sends its rows until a page claims it. Resolves to false and changes nothing if another
   * version is saved.
   */
  markExported(id: string, expected: RunVersion): Promise<boolean>;
  /** Makes `owner` the owner of the run. Only the owner can send rows. Resolves to false and changes nothing if another version is saved. */
  claim(id: string, owner: string, expected: RunVersion): Promise<boolean>;
  /** Marks the run as cancelled, for all pages. Does nothing if another run is saved or another page owns the run. */
  cancel(id: string, version: RunVersion): Promise<void>;
  /**
   * Records that these rows are about to be sent.
   *
   * @throws RunTakenError if another run is saved or another page owns the run. In that case, do not send the rows.
   */
  sending(id: string, version: RunVersion, indices: readonly number[]): Promise<void>;
  /**
   * Saves the outcomes of sent rows. If a row has no outcome, the service rejected it before doing any work, so the row counts as never
   * sent. Answers are saved even if another page now owns the run, because they are paid for. Rows that another page has sent do not
   * change.
   *
   * @throws RunTakenError if the run is no longer saved.
   */
  ended<Name extends BatchOperationName>(
    id: string,
    version: RunVersion,
    indices: readonly number[],
    outcomes: readonly BatchOutcome<Name>[],
  ): Promise<void>;
  /**
   * Saves a row's review, or deletes it if `review` is undefined.
   *
   * @throws RunTakenError if another run is saved or another page owns the run. In that case, nothing is changed.
   */
  saveReview(id: string, version: RunVersion, index: number, review: RowReview | undefined): Promise<void>;
  /**
   * Adds to the credits that searches for the addresses of rows have cost. They are saved even if another page now owns the run, because they were
   * charged.
   *
   * @throws RunTakenError if the run is no longer saved.
   */
  addSearchCredits(id: string, version: RunVersion, credits: number): Promise<void>;
  /**
   * Prepares rows to be sent again. In one transaction, deletes their outcomes and saves their reviews, which contain these outcomes. The rows then
   * count as never sent. Safe to repeat. Returns false and changes nothing if another page has saved an answer to a row that is in doubt or unsent in
   * its review.
   *
   * @throws RunTakenError if another run is saved or another page owns the run. In that case, nothing is changed.
   */
  prepareAgain(id: string, version: RunVersion, reviews: ReadonlyMap<number, RowReview>): Promise<boolean>;
  /**
   * Ends a cancelled `runAgain`. In one transaction, rows that were not sent again get their earlier outcomes back. If every row of the run then has
   * an outcome, the run is no longer cancelled. Safe to repeat.
   *
   * @param rows number of rows in the run.
   * @throws RunTakenError if another run is saved or another page owns the run. In that case, nothing is changed.
   */
  endAgain(id: string, version: RunVersion, rows: number): Promise<void>;
  /** Loads the run, its outcomes, its reviews and what its searches have cost. A row that was sent but has no outcome is in doubt. */
  load<Name extends BatchOperationName>(
    id: string,
    read: (file: Blob, reading?: FileReading) => Promise<CsvTable>,
    recordAt: (run: LoadedRun, index: number) => BatchTypes[Name]['record'],
  ): Promise<RestoredRun<Name> | undefined>;
  /** Returns the saved run without reading its file or answers. */
  record(id: string): Promise<(SavedRun & { version: RunVersion }) | undefined>;
  /** Deletes the `expected` run. Resolves to false and changes nothing if another version is saved. */
  forget(id: string, expected: RunVersion): Promise<boolean>;
}
