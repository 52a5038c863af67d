import { CsvError, type CsvTable, type UnreadableLine } from './CsvTable.ts';
import { detectDelimiter, lengthWithoutTrailingEmpty } from './detectDelimiter.ts';
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
export type CsvShape = Omit<CsvTable, 'rows' | 'unreadable'>;

/** Complete rows and unreadable lines read so far. */
type CsvLines = Pick<CsvTable, 'rows' | 'unreadable'>;

/** Reads a CSV file in chunks of any size, keeping only one chunk in memory. */
interface CsvReader {
  /** Format and header, or undefined until both are known. */
  readonly shape: CsvShape | undefined;
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
 * @param bom whether the file started with a byte order mark. It is returned in the shape.
 */
export function createCsvReader(bom = false): CsvReader {
  let shape: CsvShape | undefined;
  let table: ReturnType<typeof createTable> | undefined;
  let buffer = '';
  let line = 1;
  let minLength = firstPieceLength;
  /** Whether the reader is skipping the rest of a line that is too long. */
  let isSkipping = false;
  /** Lines before this index are read one by one, because an unclosed quote has swallowed them. */
  let singleLinesUntil = 0;

  /** Detects the format. In a file from Excel, the first line can declare the separator: `sep=;`. */
  function detectShape(isLast: boolean): CsvShape | undefined {
    const [delimiterLine = '', declared] = /^\ufeff?sep=([,;|\t])\r?\n/i.exec(buffer) ?? [];
    const text = buffer.slice(delimiterLine.length);
    const delimiter = (declared as CsvTable['delimiter'] | undefined) ?? detectDelimiter(text, isLast);
    if (!delimiter) {
      minLength = 2 * buffer.length;
      return undefined;
    }
    buffer = text;
    line += countLineBreaks(delimiterLine);
    const [lineBreak] = /\r\n|\r|\n/.exec(buffer.slice(0, maxRecordLength)) ?? [];
    return { header: [], delimiter, newline: lineBreak === '\n' ? '\n' : '\r\n', bom };
  }

  /** Scans the record at `start`. If a quote has swallowed several lines, scans only one of them. Returns undefined if more text is needed. */
  function scan(start: number, known: CsvShape, isLast: boolean): ScannedRecord | undefined {
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
   * Returns the number of columns. Spreadsheets save up to 16,384 empty columns, so trailing columns do not count if they have no name and no
   * value in the first rows. In a file without column names, they count, because later rows can have values there. Returns undefined if more
   * text is needed.
   */
  function tableWidth({ cells, end }: ScannedRecord, delimiter: string, isLast: boolean): number | undefined {
    const named = lengthWithoutTrailingEmpty(cells);
    const max = Math.min(cells.length, named + maxUnnamed);
    if (!hasNames(cells)) return max;
    let width = named;
    let index = nextLine(buffer, end);
    for (let row = 0; row < sampleRows && width < max && index < end + maxRecordLength; row++) {
      const record = scanRecord(buffer, index, { delimiter, isLast });
      if (!record) return undefined;
      if (!record.fault) width = Math.max(width, lengthWithoutTrailingEmpty(record.cells));
      index = nextLine(buffer, record.end);
      if (index >= buffer.length && isLast) break;
    }
    return Math.min(width, max);
  }

  function readLines(known: CsvShape, isLast: boolean): CsvLines {
    const lines: CsvLines = { rows: [], unreadable: [] };
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
      if (fault) lines.unreadable.push({ line, why: fault, row: cells });
      else if (!table) {
        if (hasNul) throw new CsvError('encoding', line);
        const width = tableWidth(record, known.delimiter, isLast);
        if (width === undefined) break;
        table = createTable(cells.slice(0, width));
        shape = { ...known, header: table.header };
      } else {
        const why = hasNul ? 'nul' : table.faultOf(cells);
        const row = table.inOrder(cells);
        if (why) lines.unreadable.push({ line, why, row });
        else lines.rows.push(fitToWidth(row, table.width));
      }
      if (fault === 'length' && !table) throw new CsvError('long-line');
      isSkipping = fault === 'length';
      line += fault === 'quote' ? countLineBreaks(buffer, index, record.end) : record.breaks;
      index = record.end;
    }
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

/** Creates the functions that tell rows from other lines. */
function createTable(header: string[]) {
  const named = lengthWithoutTrailingEmpty(header);
  const nonRows = createNonRowFinder(header);
  const inOrder = (cells: string[]) => (nonRows.order ? toFirstOrder(cells, nonRows.order) : cells);
  /** Whether a row has too few values. Below a reordered header, it needs one for each named column of the first header. */
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
    fits: (cells: string[]) => lengthFault(cells) === undefined,
    /** Returns the reason why a line is not a row. Remembers the order of a repeated header for the lines below it. */
    faultOf: (cells: string[]): UnreadableLine['why'] | undefined => nonRows.find(cells) ?? lengthFault(cells),
  };
}

/** Reorders the values of a line below a repeated header to match the first header. Columns that are not in the first header come last. */
const toFirstOrder = (cells: readonly string[], { positions, used }: ColumnOrder) => [
  ...positions.map((position) => cells[position] ?? ''),
  ...cells.filter((_, index) => !used.has(index)),
];

/** Removes surplus empty cells from the end of a row, or adds missing ones. */
function fitToWidth(row: string[], width: number): string[] {
  if (row.length === width) return row;
  return row.length > width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}
