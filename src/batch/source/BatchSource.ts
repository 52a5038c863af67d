import type { CsvShape, FileReading, UnreadableLine } from '../../files/index.ts';

/** Source of a batch's rows, such as a file, a query or an object store. It must be possible to read it more than once. */
export interface BatchSource {
  /** Name used in messages and in the journal, such as the file name. */
  readonly name: string;
  /** Returns the column names. */
  header(): Promise<readonly string[]>;
  /**
   * Yields the rows. Each time, they must be the same rows in the same order. A row has one cell per column. Must not read ahead of its
   * consumer.
   *
   * @param onUnreadable called with each unreadable line as soon as it is read. If it returns a promise, the source must wait for it.
   */
  rows(
    onUnreadable?: (line: UnreadableLine) => unknown,
  ): AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /**
   * Returns a string that changes when any row changes. A run can be resumed only if the digest is unchanged. If a source does not
   * implement this method, changes are not detected.
   */
  digest?(): Promise<string>;
  /** Returns the format of the file, so that the results can use the same format. */
  shape?(): Promise<Pick<CsvShape, 'delimiter' | 'newline' | 'bom'>>;
  /** Returns the encoding, delimiter, header row and sheet with which the file is read. A job stores them, so that each of its runs reads the file in the same way. */
  reading?(): Promise<FileReading>;
  /**
   * Called before a job is resumed, with what `reading` returned when the job was started. Options that the user has chosen take
   * precedence.
   */
  readAs?(reading: FileReading): void;
  /**
   * Returns the permissions of the file, such as 0o600. `csvSink` does not give wider permissions to the files that it writes. If a source
   * does not implement this method, these files can be read only by their owner.
   */
  permissions?(): Promise<number>;
  /** Share of the source that has been read, from 0 to 1, or undefined if that is unknown. */
  readonly share?: number | undefined;
  /** Number of formulas without a saved result that were read so far. Undefined if the source is not a workbook. */
  readonly emptyFormulas?: number | undefined;
}
