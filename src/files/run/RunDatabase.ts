import type { KeptChunk, KeptHolder, KeptRun } from './KeptRun.ts';

/** What is kept by its key. */
export interface RunTable<Key, Value> {
  get(key: Key): Promise<Value | undefined>;
  put(value: Value): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
}

export type ChunkKey = [run: string, first: number];

/** Three tables, looked at and written within one transaction. */
export interface RunTables {
  runs: RunTable<string, KeptRun>;
  /** Beside the runs, so that a change of hands, or an end for good, does not write a whole file again. */
  holders: RunTable<string, KeptHolder>;
  chunks: RunTable<ChunkKey, KeptChunk> & {
    /** Rejects when there is one with its key. */
    add(value: KeptChunk): Promise<unknown>;
    ofRun(id: string): Promise<KeptChunk[]>;
    keysOfRun(id: string): Promise<ChunkKey[]>;
  };
}

/** Where the tables are: the browser's database, memory, a disk. */
export interface RunDatabase {
  look<Seen>(act: (tables: RunTables) => Promise<Seen>): Promise<Seen>;
  /** All that is written is there when it resolves, and nothing of it when it rejects. Nobody else writes between. */
  write<Outcome>(act: (tables: RunTables) => Promise<Outcome>): Promise<Outcome>;
}
