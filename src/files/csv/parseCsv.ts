import { parse } from 'csv-parse/browser/esm/sync';
import type { BadLine, CsvTable } from './CsvTable.ts';
import { delimiterOf } from './delimiterOf.ts';
import { emptyFrom } from './emptyFrom.ts';

interface Parsed {
  record: string[];
  /** As it stands in the file, with line breaks before or after it. */
  raw: string;
}

const settings = {
  bom: true,
  // Some files end their lines in more than one way.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
};
const lineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Reads a CSV in array mode: no column is lost to another of its name, and every line that cannot be used is told with its number. */
export function parseCsv(whole: string, bom = false): CsvTable {
  // Excel says in a line of its own what parts the values.
  const [saysDelimiter = '', said] = /^\ufeff?sep=([,;\t])\r?\n/i.exec(whole) ?? [];
  const text = whole.slice(saysDelimiter.length);
  const before = lineBreaks(saysDelimiter);
  const delimiter = (said as CsvTable['delimiter'] | undefined) ?? delimiterOf(text);
  const bad: BadLine[] = [];
  const state = { unclosed: false };
  const parsed = parse(text, {
    ...settings,
    delimiter,
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
  const header = parsed[0]?.record ?? [];
  // Spreadsheets end lines with separators that part nothing, in some lines and not in others.
  const needed = emptyFrom(header);
  const rows: string[][] = [];
  const place = createPlace(text, before + 1);
  // A number or an email names no column: such a file has none that are named, and may have its first row again.
  const isNamed = header.some((name) => name.trim()) && !header.some((name) => /^[\s\d]+$|@/.test(name));
  const isHeader = (record: string[]) =>
    isNamed && record.length === header.length && record.every((cell, at) => cell === header[at]);
  parsed.forEach(({ record, raw }, at) => {
    const lines = withoutBreaks(raw);
    const line = place.next();
    place.pass(lines);
    if (at === 0) return;
    if (record.some((cell) => /[\r\n]/.test(cell)) && !isClosed(lines, delimiter))
      bad.push({ line, why: 'quote', row: [lines] });
    else if (isHeader(record)) bad.push({ line, why: 'header', row: record });
    else if (record.length >= needed && emptyFrom(record) <= header.length) rows.push(asWide(record, header.length));
    else bad.push({ line, why: record.length < header.length ? 'short' : 'long', row: record });
  });
  // It swallows all that follows it: where the good lines end, it begins.
  if (state.unclosed) bad.push({ line: place.next(), why: 'quote', row: [place.rest()] });
  bad.sort((one, other) => one.line - other.line);
  return { header, rows, bad, delimiter, newline: /\r\n|\r|\n/.exec(text)?.[0] === '\n' ? '\n' : '\r\n', bom };
}

/** Without surplus empty cells, with those that an empty column at the end lacks. A row that lacks more was cut. */
function asWide(row: string[], width: number): string[] {
  if (row.length === width) return row;
  return row.length > width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}

/**
 * Does each value that has a line break in it end with its own quote? One that was opened and not closed reaches into the lines that follow, as
 * far as the next quote. A quote within a value of one line (6" pipe) says nothing.
 */
function isClosed(raw: string, delimiter: string): boolean {
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

function withoutBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && /[\r\n]/.test(text[start] ?? '')) start++;
  while (end > start && /[\r\n]/.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

/**
 * Counts the lines of the file itself. The parser's own count takes a CRLF inside quotes for two, and loses blank lines of it.
 */
function createPlace(text: string, firstLine: number) {
  let at = text.startsWith('\ufeff') ? 1 : 0;
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
  };
}
