/** A CSV as it was read. */
export interface CsvTable {
  header: string[];
  rows: string[][];
  unreadable: UnreadableLine[];
  delimiter: ',' | '\t' | ';' | '|';
  /** How its lines end. */
  newline: '\r\n' | '\n';
  /** Did it begin with a byte order mark? */
  bom: boolean;
}

/** A line of a file that cannot be used. */
export interface UnreadableLine {
  /** Of the file, from 1. */
  line: number;
  /**
   * `short` and `long`: fewer or more values than the header, empty ones at the end aside · `quote`: a quote that is never closed, so that
   * nothing from here on can be read · `header`: the names of the columns again, as in files that were joined.
   */
  why: 'short' | 'long' | 'quote' | 'header';
  /** Its values as far as they could be read. */
  row: string[];
}
