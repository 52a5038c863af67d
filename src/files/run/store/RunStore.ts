import type { SavedChunk, SavedOwner, SavedRun, FoundRun, SavedOutcome, LoadedRun, RunVersion } from './SavedRun.ts';
import type { BatchOperationName, BatchOutcome, BatchTypes } from '../../../core/index.ts';
import type { CsvTable } from '../../csv/readCsv.ts';

/** What is kept by its key. */
export interface RunTable<Key, Value> {
  get(key: Key): Promise<Value | undefined>;
  put(value: Value): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
}

export type ChunkKey = [run: string, first: number];

/** Three tables, looked at and written within one transaction. */
export interface RunTables {
  runs: RunTable<string, SavedRun>;
  /** Beside the runs, so that a change of hands, or an end for good, does not write a whole file again. */
  holders: RunTable<string, SavedOwner>;
  chunks: RunTable<ChunkKey, SavedChunk> & {
    /** Rejects when there is one with its key. */
    add(value: SavedChunk): Promise<unknown>;
    ofRun(id: string): Promise<SavedChunk[]>;
    keysOfRun(id: string): Promise<ChunkKey[]>;
  };
}

/** Where the tables are: the browser's database, memory, a disk. */
export interface RunDatabase {
  look<Seen>(act: (tables: RunTables) => Promise<Seen>): Promise<Seen>;
  /** All that is written is there when it resolves, and nothing of it when it rejects. Nobody else writes between. */
  write<Outcome>(act: (tables: RunTables) => Promise<Outcome>): Promise<Outcome>;
}

/** This page may not send rows of this run any more: another one does, or it was forgotten there. */
export class RunTakenError extends Error {
  override name = 'RunTakenError';
  constructor() {
    super('Doorplate: another window has taken this run, or the place of it. Nothing was sent from here.');
  }
}

/** Is it still what was seen? */
export const isSameVersion = (one: RunVersion | undefined, other: RunVersion | undefined) =>
  one?.begun === other?.begun && one?.holder === other?.holder;

/**
 * Where runs are kept: the browser's database, a disk. Every write looks first and then writes, with nobody between, so that two pages never
 * both believe that a row is theirs.
 */
export interface RunStore {
  /** Which run is kept, and whose it is; without its file. */
  version(id: string): Promise<RunVersion | undefined>;
  /** Puts this run in the place of what is kept. false, and nothing done: that is not what this page has `seen` there. */
  begin(run: SavedRun, holder: string, seen: RunVersion | undefined): Promise<boolean>;
  /** As `begin`, of a run that comes from elsewhere, with what is known of its rows: all of it is there, or nothing. undefined: begun, without an answer. */
  importRun(
    run: SavedRun,
    holder: string,
    seen: RunVersion | undefined,
    rows: ReadonlyMap<number, SavedOutcome | undefined>,
  ): Promise<boolean>;
  /** From here on nobody may send rows of this run, until somebody takes it. false, and nothing done: it is not what this page has `seen`. */
  markExported(id: string, seen: RunVersion): Promise<boolean>;
  /** From here on `holder` may send rows of this run, and nobody else. false, and nothing done: it is not what this page has `seen`. */
  take(id: string, holder: string, seen: RunVersion): Promise<boolean>;
  /**
   * A person has ended this run for good: `moment` and `load` say so from here on, whoever takes it. Nothing is done when it is not the one that
   * is kept, or when another page holds it.
   */
  cancel(id: string, mine: RunVersion): Promise<void>;
  /** These rows are about to be sent. @throws RunTakenError when this run is not the one that is kept, or when another page holds it. */
  sending(id: string, mine: RunVersion, indices: readonly number[]): Promise<void>;
  /**
   * How rows ended. Those without an outcome were refused without work: it is as if they had never been sent. @throws RunTakenError when the run
   * is not kept any more.
   */
  ended<Name extends BatchOperationName>(
    id: string,
    mine: RunVersion,
    indices: readonly number[],
    outcomes: readonly BatchOutcome<Name>[],
  ): Promise<void>;
  /** The run and what is known of its records. A row that was begun and never ended is in doubt. */
  load<Name extends BatchOperationName>(
    id: string,
    read: (file: Blob) => Promise<CsvTable>,
    recordAt: (run: LoadedRun, index: number) => BatchTypes[Name]['record'],
  ): Promise<FoundRun<Name> | undefined>;
  /** What is kept, when its file or its answers cannot be read. */
  record(id: string): Promise<(SavedRun & { moment: RunVersion }) | undefined>;
  /** Forgets what this page has `seen`. false, and nothing done: something else is kept by now. */
  forget(id: string, seen: RunVersion): Promise<boolean>;
}
