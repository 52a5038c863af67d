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
   * - `quote`: an unclosed quote makes the rest of the file unreadable
   * - `header`: the line repeats the column names, which happens if files were concatenated
   */
  why: 'short' | 'long' | 'quote' | 'header';
  /** Values of the line that could be read. */
  row: string[];
}
