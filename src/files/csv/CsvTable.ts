/** A parsed CSV file. */
export interface CsvTable {
  header: string[];
  rows: string[][];
  unreadable: UnreadableLine[];
  delimiter: ',' | '\t' | ';' | '|';
  /** Line ending. */
  newline: '\r\n' | '\n';
  /** Whether the file began with a byte order mark. */
  bom: boolean;
}

/** A line in a CSV file that cannot be used as a row. */
export interface UnreadableLine {
  /** Line number in the file, from 1. */
  line: number;
  /**
   * Reason why the line cannot be used.
   * - `short`: the line has fewer values than the header, not counting empty values at the end
   * - `long`: the line has more values than the header, not counting empty values at the end
   * - `quote`: a quote on the line is never closed
   * - `length`: the line is longer than 1,000,000 characters
   * - `nul`: the line contains a NUL character, so a disk or a program has damaged it
   * - `header`: the line repeats the column names, maybe in another order, which happens if files were joined
   * - `units`: the line below the column names has their units or types
   * - `total`: the line is a total or another footer
   */
  why: 'short' | 'long' | 'quote' | 'length' | 'nul' | 'header' | 'units' | 'total';
  /** Values of the line. A line with an open quote has one value, its text. Of a line that is too long, only the beginning is kept. */
  row: string[];
}

/**
 * Thrown if a file cannot be used.
 * - `unreadable`: the bytes cannot be read
 * - `encoding`: the file is not text in UTF-8 or UTF-16
 * - `long-line`: the first line, which should have the column names, is longer than 1,000,000 characters
 * - `empty`: the file has no line after the header
 * - `too-large`: the file exceeds `maxBytes` of `createFileRun`
 */
export class CsvError extends Error {
  override name = 'CsvError';
  /** @param line Number of the first line that is not valid text, counted from 1. Set only for `encoding` errors, and only if the line is known. */
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'long-line' | 'empty' | 'too-large',
    readonly line?: number,
  ) {
    super(`The file cannot be used: ${reason}${line === undefined ? '' : `, line ${String(line)}`}.`);
  }
}
