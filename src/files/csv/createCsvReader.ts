import { CsvError, type CsvTable, type ReadingOptions, type UnreadableLine } from './CsvTable.ts';
import { detectLayout, lengthWithoutTrailingEmpty } from './detectLayout.ts';
import { type ColumnOrder, createNonRowFinder, hasNames } from './nonRows.ts';
import {
  countLineBreaks,
  findLineBreak,
  isLineBreak,
  maxRecordLength,
  type ScannedRecord,
  scanRecord,
} from './scanRecord.ts';
import { hasSwallowedRows, nextLine } from './swallowedRows.ts';

/** Format and header of a CSV file. */
export type CsvShape = Omit<CsvTable, keyof CsvLines>;

/** Complete rows and unreadable lines of a chunk. */
export type CsvLines = Pick<CsvTable, 'rows' | 'unreadable' | 'rowsAbove'>;

/** Adds unreadable lines at the current position. */
export function addUnreadable(lines: CsvLines, ...added: UnreadableLine[]): void {
  for (const line of added) {
    lines.unreadable.push(line);
    (lines.rowsAbove ??= []).push(lines.rows.length);
  }
}

/** The part of the format that is detected from the decoded text. */
export type TextShape = Omit<CsvShape, 'encoding' | 'bom'>;

/** Reads a CSV file in chunks of any size, keeping only one chunk in memory. */
export interface CsvReader {
  /** Format and header, or undefined until both are known. */
  readonly shape: TextShape | undefined;
  /**
   * Adds the next chunk of text and returns the lines that are now complete. Set `isLast` for the last chunk.
   *
   * @throws CsvError `encoding` if the header contains a NUL character, or `long-line` if the header is too long.
   */
  add(text: string, isLast: boolean): CsvLines;
}

/** Minimum number of characters to read before detecting the format. The minimum keeps doubling until the format is clear. */
const firstPieceLength = 16_000;
/** Minimum number of characters in each later chunk. All rows of a chunk stay in memory until the caller has read the last one. */
const pieceLength = 30_000;
/** Number of rows to check for values in the unnamed columns at the end of the header. */
const sampleRows = 20;
/** Maximum number of unnamed columns to keep at the end of the header. */
const maxUnnamed = 100;

/**
 * Creates a reader that reads a CSV file in chunks. A damaged line does not affect other lines.
 *
 * @param onRow called for each row with the number of its first line.
 */
export function createCsvReader(chosen: ReadingOptions = {}, onRow?: (line: number) => void): CsvReader {
  let shape: TextShape | undefined;
  let table: ReturnType<typeof createTable> | undefined;
  /** Number of columns of a file without column names. */
  let unnamedColumns: number | undefined;
  let buffer = '';
  let line = 1;
  let minLength = firstPieceLength;
  /** Whether the reader is skipping the rest of a line that is too long. */
  let isSkipping = false;
  /** Lines before this index are read one by one, because an unclosed quote has swallowed them. */
  let singleLinesUntil = 0;
  /** The lines above the header, until the header is read. */
  let preamble: UnreadableLine[] = [];
  /** A row with too few values. The next line shows whether it is part of a broken row. */
  let shortRow: { line: number; cells: string[] } | undefined;

  /** Detects the format. In a file from Excel, the first line can declare the separator: `sep=;`. */
  function detectShape(isLast: boolean): TextShape | undefined {
    const [delimiterLine = '', declared] = /^\ufeff?sep=([,;|\t])\r?\n/i.exec(buffer) ?? [];
    const { delimiter: chosenDelimiter = declared, headerRow } = chosen;
    const above =
      headerRow === undefined
        ? 0
        : startOfLine(buffer, delimiterLine.length, headerRow - 1 - Number(delimiterLine !== ''));
    const isCut = above === buffer.length && above > 0 && !isLast;
    const layout = isCut
      ? undefined
      : detectLayout(buffer.slice(Math.max(above, delimiterLine.length)), isLast, {
          delimiter: chosenDelimiter,
          headerRow,
        });
    if (!layout) {
      minLength = 2 * buffer.length;
      return undefined;
    }
    const { delimiter, columns } = layout;
    const start = Math.max(above, delimiterLine.length) + layout.start;
    line += countLineBreaks(delimiterLine);
    preamble = linesAbove(buffer.slice(delimiterLine.length, start), line, delimiter);
    line += countLineBreaks(buffer, delimiterLine.length, start);
    unnamedColumns = columns;
    const [lineBreak] = /\r\n|\r|\n/.exec(buffer.slice(0, maxRecordLength)) ?? [];
    buffer = buffer.slice(start);
    return { header: [], delimiter, headerRow: 0, newline: lineBreak === '\n' ? '\n' : '\r\n' };
  }

  /** Scans the record at `start`. If a quote has swallowed several lines, scans only one of them. Returns undefined if more text is needed. */
  function scan(start: number, known: TextShape, isLast: boolean): ScannedRecord | undefined {
    const { delimiter } = known;
    const scanLine = (isQuoteText: boolean): ScannedRecord | undefined => {
      const end = findLineBreak(buffer, start);
      const scanned = scanRecord(buffer.slice(start, end), 0, { delimiter, isLast: true, isQuoteText });
      return scanned && { ...scanned, end: start + scanned.end };
    };
    if (start < singleLinesUntil) return scanLine(false);
    const record = scanRecord(buffer, start, { delimiter, isLast });
    // Nothing can be read without the header, so treat an open quote in it as text.
    if (!table) return record?.fault === 'quote' ? scanLine(true) : record;
    if (!record?.breaks || record.fault) return record;
    const isSwallowing = hasSwallowedRows(buffer, start, record, { delimiter, isLast, ...table });
    if (isSwallowing === undefined) return undefined;
    if (!isSwallowing) return record;
    // Scan the last line as usual, because a valid record that spans several lines may start on it.
    singleLinesUntil = record.end;
    while (!isLineBreak(buffer.charCodeAt(singleLinesUntil - 1))) singleLinesUntil--;
    const end = findLineBreak(buffer, start);
    return { ...record, cells: [buffer.slice(start, end)], breaks: 0, end, fault: 'quote' };
  }

  /**
   * Returns the column names. Spreadsheets save up to 16,384 empty columns, so trailing columns are dropped if they have no name and no
   * value in the first rows. If the line has no column names at all, empty columns are kept, because later rows can have values there.
   * Returns undefined if more text is needed.
   */
  function readHeader({ cells, end }: ScannedRecord, delimiter: string, isLast: boolean): string[] | undefined {
    const named = lengthWithoutTrailingEmpty(cells);
    const max = Math.min(cells.length, named + maxUnnamed);
    if (!hasNames(cells)) return cells.slice(0, max);
    let width = named;
    let index = nextLine(buffer, end);
    for (let row = 0; row < sampleRows && width < max && index < end + maxRecordLength; row++) {
      const record = scanRecord(buffer, index, { delimiter, isLast });
      if (!record) return undefined;
      if (!record.fault) width = Math.max(width, lengthWithoutTrailingEmpty(record.cells));
      index = nextLine(buffer, record.end);
      if (index >= buffer.length && isLast) break;
    }
    return cells.slice(0, Math.min(width, max));
  }

  function readLines(known: TextShape, isLast: boolean): CsvLines {
    const lines: CsvLines = { rows: [], unreadable: [] };
    const addRow = (start: number, row: string[]) => {
      onRow?.(start);
      lines.rows.push(row);
    };
    /** Adds the waiting row, which has too few values. If a line break has split it (`isBroken`), it is unreadable. */
    const addShortRow = (isBroken: boolean) => {
      if (!shortRow || !table) return;
      if (isBroken) addUnreadable(lines, { line: shortRow.line, why: 'short', row: shortRow.cells });
      else addRow(shortRow.line, table.fill(shortRow.cells));
      shortRow = undefined;
    };
    const mayHaveNul = buffer.includes('\0');
    let index = 0;
    for (;;) {
      if (isSkipping) {
        index = findLineBreak(buffer, index);
        isSkipping = index === buffer.length && !isLast;
      }
      // The second half of a CRLF may come with the next chunk.
      const isHalf = () => !isLast && buffer.charAt(index) === '\r' && index + 1 === buffer.length;
      while (isLineBreak(buffer.charCodeAt(index)) && !isHalf()) {
        index = nextLine(buffer, index);
        line++;
      }
      // In concatenated files, any line can start with a byte order mark.
      if (buffer.startsWith('\ufeff', index)) index++;
      if (index >= buffer.length || isSkipping || isHalf()) break;
      const record = scan(index, known, isLast);
      if (!record) break;
      const { cells, fault } = record;
      const hasNul = mayHaveNul && buffer.slice(index, record.end).includes('\0');
      if (!table && !fault) {
        if (hasNul) throw new CsvError('encoding', line, 'nul');
        const header =
          unnamedColumns === undefined ? readHeader(record, known.delimiter, isLast) : nameColumns(unnamedColumns);
        if (!header) break;
        table = createTable(header);
        shape = { ...known, header, headerRow: unnamedColumns === undefined ? line : 0 };
        addUnreadable(lines, ...preamble);
        if (unnamedColumns !== undefined) continue;
      } else if (fault || !table) {
        addShortRow(false);
        addUnreadable(lines, { line, why: fault ?? 'quote', row: cells });
      } else {
        const why = hasNul ? 'nul' : table.faultOf(cells);
        const row = table.inOrder(cells);
        const isPart = why === 'short' && shortRow !== undefined && table.isWhole(shortRow.cells, cells);
        addShortRow(isPart);
        if (why === 'short' && !isPart && table.canFill(cells)) shortRow = { line, cells };
        else if (why) addUnreadable(lines, { line, why, row });
        else addRow(line, fitToWidth(row, table.width));
      }
      if (fault === 'length' && !table) throw new CsvError('long-line');
      isSkipping = fault === 'length';
      line += fault === 'quote' ? countLineBreaks(buffer, index, record.end) : record.breaks;
      index = record.end;
    }
    if (isLast) addShortRow(false);
    buffer = buffer.slice(index);
    singleLinesUntil = Math.max(0, singleLinesUntil - index);
    // The minimum length grows, so that a long record is not scanned again with every chunk.
    minLength = Math.max(pieceLength, 2 * buffer.length);
    return lines;
  }

  return {
    get shape() {
      return table && shape;
    },
    add(text, isLast) {
      buffer += text;
      if (!isLast && buffer.length < minLength) return { rows: [], unreadable: [] };
      shape ??= detectShape(isLast);
      return shape ? readLines(shape, isLast) : { rows: [], unreadable: [] };
    },
  };
}

/** Returns the index after the next `lines` lines, or the end of the text if it has fewer lines. */
function startOfLine(text: string, from: number, lines: number): number {
  let index = from;
  for (let count = 0; count < lines && index < text.length; count++) index = nextLine(text, index);
  return index;
}

/** Returns the lines above the header that are not blank. */
function linesAbove(text: string, firstLine: number, delimiter: string): UnreadableLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((content, index) => {
    const { cells = [] } =
      scanRecord(content.replace(/^\ufeff/, ''), 0, { delimiter, isLast: true, isQuoteText: true }) ?? {};
    return cells.some((cell) => cell.trim()) ? [{ line: firstLine + index, why: 'preamble', row: cells }] : [];
  });
}

/** Returns names for the columns of a file without column names. */
const nameColumns = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Column ${String(index + 1)}`);

/** Creates the functions that distinguish rows from other lines. */
function createTable(header: string[]) {
  const named = lengthWithoutTrailingEmpty(header);
  const nonRows = createNonRowFinder(header);
  let hasFilled = false;
  const inOrder = (cells: string[]) => (nonRows.order ? toFirstOrder(cells, nonRows.order) : cells);
  /** Whether a row has too few values. Below a reordered header, it needs a value for each named column of the first header. */
  const isShort = (cells: readonly string[]) =>
    nonRows.order
      ? nonRows.order.positions.some((position, index) => header[index]?.trim() && cells[position] === undefined)
      : cells.length < named;
  const lengthFault = (cells: string[]) =>
    isShort(cells) ? 'short' : lengthWithoutTrailingEmpty(inOrder(cells)) > header.length ? 'long' : undefined;
  return {
    header,
    width: header.length,
    /** Returns the values of a line in the order of the first header. Columns that are not in the first header come last. */
    inOrder,
    /** Whether a row with too few values can be padded. A line with one value is more likely a note or part of a row. */
    canFill: (cells: string[]) => !nonRows.order && lengthWithoutTrailingEmpty(cells) > 1,
    /**
     * Whether two rows with too few values are one row that a line break in an unquoted value has split. If both start with a number, they
     * are two rows. If an earlier row was padded, they are two rows as well, because the program that wrote the file omits empty values.
     */
    isWhole: (first: string[], second: string[]) =>
      first.length + second.length - 1 === header.length && !hasFilled && ![first, second].every(startsWithNumber),
    /** Pads a row that has too few values. */
    fill(cells: string[]): string[] {
      hasFilled = true;
      return fitToWidth(cells, header.length);
    },
    fits: (cells: string[]) => lengthFault(cells) === undefined,
    /** Returns the reason why a line is not a row, if any. Remembers the order of a repeated header for the lines below it. */
    faultOf: (cells: string[]): UnreadableLine['why'] | undefined => nonRows.find(cells) ?? lengthFault(cells),
  };
}

/** Reorders the values of a line below a repeated header to match the first header. Columns that are not in the first header come last. */
const toFirstOrder = (cells: readonly string[], { positions, used }: ColumnOrder) => [
  ...positions.map((position) => cells[position] ?? ''),
  ...cells.filter((_, index) => !used.has(index)),
];

const startsWithNumber = ([first = '']: string[]): boolean => /^\s*\d+\s*$/.test(first);

/** Removes surplus empty cells from the end of a row, or adds missing ones. */
function fitToWidth(row: string[], width: number): string[] {
  if (row.length === width) return row;
  return row.length > width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}
