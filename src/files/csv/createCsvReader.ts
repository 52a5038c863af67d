import { parse as parseInBrowser } from 'csv-parse/browser/esm/sync';
import type { CsvTable, UnreadableLine } from './CsvTable.ts';
import { detectDelimiter, lengthWithoutTrailingEmpty } from './detectDelimiter.ts';

interface Parsed {
  record: string[];
  /** The raw text of the record, including line breaks before and after it. */
  raw: string;
}

const settings = {
  // Some files mix line endings.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
};
const lineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Format and header of a CSV file. */
export type CsvShape = Omit<CsvTable, 'rows' | 'unreadable'>;

/** Complete rows and unreadable lines read so far. */
type CsvLines = Pick<CsvTable, 'rows' | 'unreadable'>;

/** Reads a CSV file in chunks of any size, and keeps only one chunk in memory. */
interface CsvReader {
  /** Format and header. Undefined until both are known. */
  readonly shape: CsvShape | undefined;
  /** Adds the next chunk of text and returns the lines that are now complete. Pass true as `isLast` with the last chunk. */
  add(text: string, isLast: boolean): CsvLines;
}

/** Type of the parse function in csv-parse. Its build for Node uses the native `Buffer`, which is faster than the `Buffer` bundled for browsers. */
type ParseCsv = typeof parseInBrowser;

/** Minimum number of characters that are read before the format is detected. The minimum is doubled as long as the format remains unclear. */
const firstPieceLength = 16_000;
/** Minimum number of characters in each later chunk. All rows in a chunk stay in memory until the caller has read the last row. */
const pieceLength = 30_000;
/** A quote that is not closed within this many characters counts as never closed. */
const maxQuotedLength = 64 * 2 ** 20;

/**
 * Creates a reader that reads a CSV file in chunks.
 *
 * @param bom whether the file began with a byte order mark. Returned in the shape.
 */
export function createCsvReader(bom = false, parse: ParseCsv = parseInBrowser): CsvReader {
  let shape: CsvShape | undefined;
  let parseRecord: (record: string[], raw: string, line: number) => string[] | UnreadableLine = () => [];
  let buffer = '';
  let line = 1;
  let isHeaderNext = true;
  let minLength = firstPieceLength;
  /** Set once an unclosed quote has swallowed the rest of the file. */
  let isAtEnd = false;

  /** Detects the format. The first line in a file from Excel can declare the separator: `sep=;`. */
  function detectShape(isLast: boolean): void {
    const [delimiterLine = '', declared] = /^\ufeff?sep=([,;|\t])\r?\n/i.exec(buffer) ?? [];
    const text = buffer.slice(delimiterLine.length);
    const delimiter = (declared as CsvTable['delimiter'] | undefined) ?? detectDelimiter(text, isLast);
    if (!delimiter) {
      minLength = 2 * buffer.length;
      return;
    }
    buffer = text;
    line += lineBreaks(delimiterLine);
    shape = { header: [], delimiter, newline: /\r\n|\r|\n/.exec(buffer)?.[0] === '\n' ? '\n' : '\r\n', bom };
  }

  function readLines(known: CsvShape, isLast: boolean): CsvLines {
    const rows: string[][] = [];
    const unreadable: UnreadableLine[] = [];
    const state = { unclosed: false };
    const parsed = parse(buffer, {
      ...settings,
      bom: isHeaderNext,
      delimiter: known.delimiter,
      raw: true,
      // A quote inside an unquoted value (37°36'37.8"N) is part of the value.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: () => {
        state.unclosed = true;
        return undefined;
      },
    }) as unknown as Parsed[];
    const counter = createLineCounter(buffer, line, isHeaderNext);
    // The last record can continue in the next chunk.
    const complete = isLast || state.unclosed ? parsed : parsed.slice(0, -1);
    for (const { record, raw } of complete) {
      const lines = trimLineBreaks(raw);
      const lineNumber = counter.next();
      counter.pass(lines);
      if (isHeaderNext) {
        isHeaderNext = false;
        shape = { ...known, header: record };
        parseRecord = createRecordParser(shape);
        continue;
      }
      const parsedRow = parseRecord(record, lines, lineNumber);
      if (Array.isArray(parsedRow)) rows.push(parsedRow);
      else unreadable.push(parsedRow);
    }
    if (state.unclosed && (isLast || buffer.length > maxQuotedLength)) {
      // An unclosed quote begins after the last readable record and swallows the rest of the file.
      unreadable.push({ line: counter.next(), why: 'quote', row: [counter.rest()] });
      isAtEnd = true;
    }
    buffer = isLast || isAtEnd ? '' : counter.rest();
    line = counter.line;
    // The minimum length grows, so that an unclosed quote is not parsed again with every chunk.
    minLength = Math.max(pieceLength, 2 * buffer.length);
    unreadable.sort((one, other) => one.line - other.line);
    return { rows, unreadable };
  }

  return {
    get shape() {
      return isHeaderNext ? undefined : shape;
    },
    add(text, isLast) {
      buffer += isAtEnd ? '' : text;
      if (isAtEnd || (!isLast && buffer.length < minLength)) return { rows: [], unreadable: [] };
      if (!shape) detectShape(isLast);
      return shape ? readLines(shape, isLast) : { rows: [], unreadable: [] };
    },
  };
}

/**
 * Returns a function that converts a record to a row with as many cells as the header. If the record cannot be used, the function returns an unreadable line.
 */
function createRecordParser({ header, delimiter }: CsvShape) {
  // Spreadsheets end some lines with surplus separators.
  const needed = lengthWithoutTrailingEmpty(header);
  // Numbers and emails are not column names. In a file without column names, a later row can be equal to the first row.
  const isNamed = header.some((name) => name.trim()) && !header.some((name) => /^[\s\d]+$|@/.test(name));
  const isHeader = (record: string[]) =>
    isNamed && record.length === header.length && record.every((cell, index) => cell === header[index]);
  return (record: string[], raw: string, line: number): string[] | UnreadableLine => {
    if (/[\r\n]/.test(raw) && record.some((cell) => /[\r\n]/.test(cell)) && !hasClosedQuotes(raw, delimiter))
      return { line, why: 'quote', row: [raw] };
    if (isHeader(record)) return { line, why: 'header', row: record };
    if (record.length >= needed && lengthWithoutTrailingEmpty(record) <= header.length)
      return fitToWidth(record, header.length);
    return { line, why: record.length < header.length ? 'short' : 'long', row: record };
  };
}

/** Removes surplus empty cells from the end, or adds missing cells. */
function fitToWidth(row: string[], width: number): string[] {
  if (row.length === width) return row;
  return row.length > width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}

/**
 * Whether each quoted value that contains a line break has its own closing quote. A value without a closing quote would extend over the following lines to the
 * next quote. An unclosed quote that affects only one line (6" pipe) is harmless.
 */
function hasClosedQuotes(raw: string, delimiter: string): boolean {
  for (let index = 0; index < raw.length;) {
    if (raw[index] !== '"') {
      const next = raw.indexOf(delimiter, index);
      index = next < 0 ? raw.length : next + 1;
      continue;
    }
    let isClean = true;
    let end = index + 1;
    for (;;) {
      end = raw.indexOf('"', end);
      if (end < 0) return false;
      const next = raw[end + 1];
      if (next === undefined || next === delimiter) break;
      if (next !== '"') isClean = false;
      end += next === '"' ? 2 : 1;
    }
    if (!isClean && /[\r\n]/.test(raw.slice(index, end))) return false;
    index = end + 2;
  }
  return true;
}

function trimLineBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && /[\r\n]/.test(text[start] ?? '')) start++;
  while (end > start && /[\r\n]/.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

/** Counts the lines in the original file. The parser's own count cannot be used, because it counts a CRLF inside quotes twice and skips blank lines. */
function createLineCounter(text: string, firstLine: number, isFirst: boolean) {
  let index = isFirst && text.startsWith('\ufeff') ? 1 : 0;
  let line = firstLine;
  return {
    /** Skips blank lines and returns the line where the next record begins. */
    next(): number {
      const from = index;
      while (text[index] === '\r' || text[index] === '\n') index++;
      line += lineBreaks(text.slice(from, index));
      return line;
    },
    /** Moves to the end of this record. */
    pass(record: string): void {
      index += record.length;
      line += lineBreaks(record);
    },
    rest: (): string => text.slice(index),
    get line() {
      return line;
    },
  };
}
