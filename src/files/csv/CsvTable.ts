/** A parsed CSV file. */
export interface CsvTable {
  header: string[];
  rows: string[][];
  unreadable: UnreadableLine[];
  delimiter: ',' | '\t' | ';' | '|';
  /** Line ending. */
  newline: '\r\n' | '\n';
  /** Whether the file started with a byte order mark. */
  bom: boolean;
}

/** A line of a CSV file that cannot be used as a row. */
export interface UnreadableLine {
  /** Line number in the file, starting at 1. */
  line: number;
  /**
   * The reason why the line cannot be used.
   * - `short`: it has fewer values than the header, not counting empty values at the end
   * - `long`: it has more values than the header, not counting empty values at the end
   * - `quote`: it has a quote that is never closed
   * - `length`: it is longer than 1,000,000 characters
   * - `nul`: it contains a NUL character, so a disk or a program has damaged it
   * - `header`: it repeats the column names, in the same or a different order, which happens when files are concatenated
   * - `units`: it is below the column names and contains their units or types
   * - `total`: it is a total or another footer
   */
  why: 'short' | 'long' | 'quote' | 'length' | 'nul' | 'header' | 'units' | 'total';
  /**
   * Values of the line, in the order of the first header. A repeated header can add columns. Their values come last. If a quote is never closed,
   * there is one value: the text of the line. If the line is too long, only its start is kept.
   */
  row: string[];
}

/**
 * Error thrown if a file cannot be used.
 * - `unreadable`: the bytes cannot be read
 * - `encoding`: the file is not text in UTF-8 or UTF-16
 * - `long-line`: the first line, which should contain the column names, is longer than 1,000,000 characters
 * - `empty`: the file has no line after the header
 * - `too-large`: the file exceeds the `maxBytes` of `createFileRun`
 */
export class CsvError extends Error {
  override name = 'CsvError';
  /** @param line Number of the first line that is not valid text, starting at 1. Set only for `encoding` errors, and only if the line is known. */
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'long-line' | 'empty' | 'too-large',
    readonly line?: number,
  ) {
    super(`The file cannot be used: ${reason}${line === undefined ? '' : `, line ${String(line)}`}.`);
  }
}
