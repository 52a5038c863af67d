/** Encoding, separator and header line with which a file is read. */
export interface FileReading {
  /** Name of the encoding for `TextDecoder`, such as `utf-8` or `windows-1252`. */
  encoding: string;
  /** Character between two values. If it was detected, it is `,`, `;`, tab or `|`. */
  delimiter: string;
  /**
   * Number of the line with the column names, starting at 1, or 0 if the file has none. Its columns are then called `Column 1` and so on.
   */
  headerRow: number;
  /** The name of the sheet, in a workbook with several visible ones. */
  sheet?: string | undefined;
  /**
   * Number of the column, starting at 1, whose cells can have several emails. Each email is then a row of its own. Two columns are added at the
   * end: `input row`, the row number in the file, and `checked email`.
   */
  splitColumn?: number | undefined;
}

/** Encoding, separator and header line with which to read a file. The values of omitted properties are detected from the file. */
export type ReadingOptions = { [Name in keyof FileReading]?: FileReading[Name] | undefined };

/** Whether an untrusted value is a valid `FileReading`. */
export function isFileReading(value: unknown): value is FileReading {
  const { encoding, delimiter, headerRow, sheet, splitColumn } = Object(value) as Record<keyof FileReading, unknown>;
  return (
    typeof encoding === 'string' &&
    isEncoding(encoding) &&
    typeof delimiter === 'string' &&
    delimiter.length === 1 &&
    Number.isSafeInteger(headerRow) &&
    Number(headerRow) >= 0 &&
    (sheet === undefined || typeof sheet === 'string') &&
    (splitColumn === undefined || (Number.isSafeInteger(splitColumn) && Number(splitColumn) > 0))
  );
}

/** Whether `TextDecoder` knows an encoding. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** Returns how a table was read. */
export const readingOf = ({ encoding, delimiter, headerRow, sheet, splitColumn }: FileReading): FileReading => ({
  encoding,
  delimiter,
  headerRow,
  ...(sheet !== undefined && { sheet }),
  ...(splitColumn !== undefined && { splitColumn }),
});

/** A parsed CSV file, or JSON Lines. */
export interface CsvTable extends FileReading {
  header: string[];
  rows: string[][];
  unreadable: UnreadableLine[];
  /** For each unreadable line, the number of rows above it. @default all rows */
  rowsAbove?: number[] | undefined;
  /** Line ending. */
  newline: '\r\n' | '\n';
  /** Whether the file started with a byte order mark. */
  bom: boolean;
  /** The names of the visible sheets, in a workbook with several. */
  sheets?: readonly string[] | undefined;
  /**
   * Number of formulas in a workbook that have no saved result. Their cells are empty. Some programs write formulas without results, which are
   * missing until Excel saves the file.
   */
  emptyFormulas?: number | undefined;
}

/** A line of a CSV file that cannot be used as a row. */
export interface UnreadableLine {
  /** Line number in the file, starting at 1. */
  line: number;
  /**
   * The reason why the line cannot be used.
   * - `preamble`: it is above the column names
   * - `short`: it has too few values and cannot be padded. Either it has only one value, an unquoted line break has split its row, or it is below a
   *   repeated header with a different column order
   * - `long`: it has more values than the header, not counting empty values at the end. In JSON Lines, it has a key that none of the first
   *   1,000 lines has
   * - `quote`: it has a quote that is never closed
   * - `length`: it is longer than 1,000,000 characters
   * - `nul`: it contains a NUL character, so a disk or a program has damaged it
   * - `header`: it repeats the column names, in the same or a different order, which happens when files are concatenated
   * - `units`: it is below the column names and contains their units or types
   * - `total`: it is a total or another footer
   * - `json`: it is a line of JSON Lines, but not a JSON object
   */
  why: 'preamble' | 'short' | 'long' | 'quote' | 'length' | 'nul' | 'header' | 'units' | 'total' | 'json';
  /**
   * Values of the line, in the order of the first header. If a repeated header adds columns, the values of these columns come last. If a
   * quote is never closed, there is one value: the text of the line. If the line is too long, only its start is kept.
   */
  row: string[];
}

/**
 * Error thrown if a file cannot be used.
 * - `unreadable`: the bytes cannot be read
 * - `encoding`: the file is not text, is not in the chosen encoding, or is in an encoding that cannot be detected. Choose another encoding
 * - `format`: the file has a format that cannot be read, such as .xls, .ods, .numbers, .pdf, a picture, HTML or XML. Save it as XLSX or CSV
 * - `archive`: the file is a ZIP file that does not contain exactly one file, or contains one that is compressed in an unusual way
 * - `password`: the file is protected by a password
 * - `long-line`: the first line, which should contain the column names, is longer than 1,000,000 characters
 * - `empty`: the file has no header. In `createFileRun`, also thrown if no line follows the header
 * - `too-large`: the file exceeds the `maxBytes` of `createFileRun`, or unpacks to more than 256 MB and 200 times its size
 */
export class CsvError extends Error {
  override name = 'CsvError';
  /**
   * @param line Line number, starting at 1. With `encoding`: the first line that is not valid text, if known. With `empty`: the header line that the
   * user has chosen, if any.
   * @param detail With `empty`: `no-rows` if the file has column names. With `encoding`: `chosen-encoding` if the file is not in the encoding that the
   * user has chosen, `mixed` if a line is not in the encoding that was detected, or `nul` if the column names contain a NUL character. Undefined if no
   * encoding was detected.
   */
  constructor(
    readonly reason:
      | 'unreadable'
      | 'encoding'
      | 'format'
      | 'archive'
      | 'password'
      | 'long-line'
      | 'empty'
      | 'too-large',
    readonly line?: number,
    readonly detail?: 'no-rows' | 'chosen-encoding' | 'mixed' | 'nul',
  ) {
    super(`The file cannot be used: ${reason}${line === undefined ? '' : `, line ${String(line)}`}.`);
  }
}

/** Separators that are recognized in a file, with their names in the command. */
export const delimiterNames: ReadonlyMap<string, string> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
]);
