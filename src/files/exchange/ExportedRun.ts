import type { BatchOperationName } from '../../core/index.ts';
import type { KeptOutcome } from '../run/store/SavedRun.ts';

/** A run on its way from one place to another: what it was begun with, and what is known of its rows. Never a key, and not the file itself. */
export interface ExportedRun {
  operation: BatchOperationName;
  /** Of the file with the rows. */
  fileName: string;
  /** SHA-256 of that file's bytes as they are stored (a file that is compressed as it is), in hexadecimal digits. */
  digest: string;
  header: readonly string[];
  /** The field that each column holds; '' for none. */
  columns: readonly string[];
  settings: Record<string, unknown>;
  country: string;
  dedupe: boolean;
  /** Where it was sent to. For people: the next place has an address of its own. */
  service: string;
  /** ms since 1970. */
  begun: number;
  /** Rows that a person has mended, by their places: all cells of each. */
  repairs: ReadonlyMap<number, readonly string[]>;
  /** What is known of rows, by their places; undefined: the row was begun and has no answer. Rows that are not here have not been sent. */
  rows: ReadonlyMap<number, KeptOutcome | undefined>;
}
