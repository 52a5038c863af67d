import type { BadLine, CsvShape } from '../../files/index.ts';

/** Where the rows of a batch come from: a file, a query, an object store. It can be read again from its beginning. */
export interface BatchSource {
  /** For people and for the journal, such as the name of the file. */
  readonly name: string;
  /** Names of its columns. */
  header(): Promise<readonly string[]>;
  /**
   * Its rows from the first one on, the same ones in the same order each time; a row has a cell for each column. Bad lines are told as they are met;
   * where that gives a promise, it is waited for. Nothing is read ahead of who asks.
   */
  rows(onBad?: (bad: BadLine) => unknown): AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** A text that is another one when any of its rows is: a run goes on only over what it was begun with. Absent: nothing is compared. */
  digest?(): Promise<string>;
  /** How a file is written, so that a file of results can be alike. */
  shape?(): Promise<Pick<CsvShape, 'delimiter' | 'newline' | 'bom'>>;
  /** How far into it the rows reach that `rows` has given, from 0 to 1; undefined where nobody can tell. */
  readonly share?: number | undefined;
}
