import { parse as parseInBrowser } from 'csv-parse/browser/esm/sync';
import type { CsvTable, UnreadableLine } from './CsvTable.ts';
import { detectDelimiter, lengthWithoutTrailingEmpty } from './detectDelimiter.ts';

interface Parsed {
  record: string[];
  /** As it stands in the file, with line breaks before or after it. */
  raw: string;
}

const settings = {
  // Some files end their lines in more than one way.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
};
const lineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** How a file is written, and what its columns are called. */
export type CsvShape = Omit<CsvTable, 'rows' | 'unreadable'>;

/** Lines that are whole by now. */
export type CsvLines = Pick<CsvTable, 'rows' | 'unreadable'>;

/** Reads a CSV in pieces, however they are cut, with as much of it in memory as a piece has. */
export interface CsvReader {
  /** undefined until enough of the file has come. */
  readonly shape: CsvShape | undefined;
  /** The next piece of its text. `isLast`: nothing follows. */
  add(text: string, isLast: boolean): CsvLines;
}

/** csv-parse: the one that runs anywhere brings a `Buffer` of its own, the one for Node has Node's, which is faster. */
export type ParseCsv = typeof parseInBrowser;

/** Characters that are waited for before the first look. Where they do not say how a file is written, more are. */
const firstPieceLength = 16_000;
/** Characters of each further look: what a piece of a file has. Its rows are all in memory until the last of them is taken. */
const pieceLength = 30_000;
/** A quote that is not closed within so many characters is never closed. */
const maxQuotedLength = 64 * 2 ** 20;

/** @param bom did the file begin with a byte order mark? Kept in its shape. */
export function createCsvReader(bom = false, parse: ParseCsv = parseInBrowser): CsvReader {
  let shape: CsvShape | undefined;
  let parseRecord: (record: string[], raw: string, line: number) => string[] | UnreadableLine = () => [];
  let buffer = '';
  let line = 1;
  let isHeaderNext = true;
  let minLength = firstPieceLength;
  /** A quote that is never closed has swallowed the rest. */
  let isAtEnd = false;

  /** Excel says in a line of its own what parts the values. */
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
      // A quote inside a plain value (37°36'37.8"N) is part of it.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: () => {
        state.unclosed = true;
        return undefined;
      },
    }) as unknown as Parsed[];
    const counter = createLineCounter(buffer, line, isHeaderNext);
    // The last one may go on in the next piece, unless something stands behind it.
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
      // It swallows all that follows it: where the good lines end, it begins.
      unreadable.push({ line: counter.next(), why: 'quote', row: [counter.rest()] });
      isAtEnd = true;
    }
    buffer = isLast || isAtEnd ? '' : counter.rest();
    line = counter.line;
    // What is not closed is not looked at again and again.
    minLength = Math.max(pieceLength, 2 * buffer.length);
    unreadable.sort((one, other) => one.line - other.line);
    return { rows, unreadable: unreadable };
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

/** What a record is: a row as wide as the header, or a line that cannot be used. */
function createRecordParser({ header, delimiter }: CsvShape) {
  // Spreadsheets end lines with separators that part nothing, in some lines and not in others.
  const needed = lengthWithoutTrailingEmpty(header);
  // A number or an email names no column: such a file has none that are named, and may have its first row again.
  const isNamed = header.some((name) => name.trim()) && !header.some((name) => /^[\s\d]+$|@/.test(name));
  const isHeader = (record: string[]) =>
    isNamed && record.length === header.length && record.every((cell, at) => cell === header[at]);
  return (record: string[], raw: string, line: number): string[] | UnreadableLine => {
    if (/[\r\n]/.test(raw) && record.some((cell) => /[\r\n]/.test(cell)) && !hasClosedQuotes(raw, delimiter))
      return { line, why: 'quote', row: [raw] };
    if (isHeader(record)) return { line, why: 'header', row: record };
    if (record.length >= needed && lengthWithoutTrailingEmpty(record) <= header.length)
      return fitToWidth(record, header.length);
    return { line, why: record.length < header.length ? 'short' : 'long', row: record };
  };
}

/** Without surplus empty cells, with those that an empty column at the end lacks. A row that lacks more was cut. */
function fitToWidth(row: string[], width: number): string[] {
  if (row.length === width) return row;
  return row.length > width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}

/**
 * Does each value that has a line break in it end with its own quote? One that was opened and not closed reaches into the lines that follow, as
 * far as the next quote. A quote within a value of one line (6" pipe) says nothing.
 */
function hasClosedQuotes(raw: string, delimiter: string): boolean {
  for (let at = 0; at < raw.length;) {
    if (raw[at] !== '"') {
      const next = raw.indexOf(delimiter, at);
      at = next < 0 ? raw.length : next + 1;
      continue;
    }
    let isClean = true;
    let end = at + 1;
    for (;;) {
      end = raw.indexOf('"', end);
      if (end < 0) return false;
      const next = raw[end + 1];
      if (next === undefined || next === delimiter) break;
      if (next !== '"') isClean = false;
      end += next === '"' ? 2 : 1;
    }
    if (!isClean && /[\r\n]/.test(raw.slice(at, end))) return false;
    at = end + 2;
  }
  return true;
}

function trimLineBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && /[\r\n]/.test(text[start] ?? '')) start++;
  while (end > start && /[\r\n]/.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

/**
 * Counts the lines of the file itself. The parser's own count takes a CRLF inside quotes for two, and loses blank lines of it.
 */
function createLineCounter(text: string, firstLine: number, isFirst: boolean) {
  let at = isFirst && text.startsWith('\ufeff') ? 1 : 0;
  let line = firstLine;
  return {
    /** The line on which the next record begins; blank lines are passed over. */
    next(): number {
      const from = at;
      while (text[at] === '\r' || text[at] === '\n') at++;
      line += lineBreaks(text.slice(from, at));
      return line;
    },
    /** Goes to the end of this record. */
    pass(record: string): void {
      at += record.length;
      line += lineBreaks(record);
    },
    rest: (): string => text.slice(at),
    get line() {
      return line;
    },
  };
}
