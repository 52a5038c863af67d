import type { UnreadableLine, CsvShape } from '../../files/index.ts';

/** Source of a batch's rows: a file, a query, an object store. It can be read again from its beginning. */
export interface BatchSource {
  /** Name for messages and the journal, such as the file name. */
  readonly name: string;
  /** Returns the column names. */
  header(): Promise<readonly string[]>;
  /**
   * Yields the rows, always the same ones in the same order. A row has one cell per column. Must not read ahead of its consumer.
   *
   * @param onUnreadable called with each unreadable line when it is met. If it returns a promise, the source waits for it.
   */
  rows(
    onUnreadable?: (line: UnreadableLine) => unknown,
  ): AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** Returns a text that changes when any row changes. A run resumes only with the same digest. Without this method, nothing is compared. */
  digest?(): Promise<string>;
  /** Returns the format of the file, so that the results can use the same. */
  shape?(): Promise<Pick<CsvShape, 'delimiter' | 'newline' | 'bom'>>;
  /** Fraction of the source that the rows so far cover, from 0 to 1; undefined if unknown. */
  readonly share?: number | undefined;
}
