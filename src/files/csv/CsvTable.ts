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

/** A line of a CSV file that cannot be used as a row. */
export interface UnreadableLine {
  /** Line number in the file, from 1. */
  line: number;
  /**
   * `short` and `long`: fewer or more values than the header, not counting empty ones at the end · `quote`: an unclosed quote, so that the rest of the file is
   * unreadable · `header`: the column names again, as in joined files.
   */
  why: 'short' | 'long' | 'quote' | 'header';
  /** Its values as far as they are readable. */
  row: string[];
}
