import { parse } from 'csv-parse/browser/esm/sync';
import type { BadLine, CsvTable } from './CsvTable.ts';

interface Parsed {
  record: string[];
  raw: string;
  info: { lines: number };
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
  const [saysDelimiter = '', said] = /^\ufeff?sep=([,;\t])\r?\n/.exec(whole) ?? [];
  const text = whole.slice(saysDelimiter.length);
  const before = lineBreaks(saysDelimiter);
  const first = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const delimiter = (said as CsvTable['delimiter'] | undefined) ?? delimiterOf(first);
  const bad: BadLine[] = [];
  const state = { unclosed: false };
  const parsed = parse(text, {
    ...settings,
    delimiter,
    info: true,
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
  const [head, ...others] = parsed;
  const header = head?.record ?? [];
  const rows: string[][] = [];
  for (const { record, raw, info } of others) {
    const lines = withoutBreaks(raw);
    const line = before + info.lines - lineBreaks(lines);
    if (record.some((cell) => /[\r\n]/.test(cell)) && !isStrict(lines, delimiter))
      bad.push({ line, why: 'quote', row: [lines] });
    else if (record.length === header.length) rows.push(record);
    else bad.push({ line, why: record.length < header.length ? 'short' : 'long', row: record });
  }
  if (state.unclosed) {
    // It swallows all that follows it: where the good lines end, it begins.
    const good = parsed.at(-1)?.info.lines ?? 0;
    const rest = afterLines(text, good);
    const blank = /^[\r\n]*/.exec(rest)?.[0] ?? '';
    bad.push({ line: before + good + lineBreaks(blank) + 1, why: 'quote', row: [rest.slice(blank.length)] });
  }
  bad.sort((one, other) => one.line - other.line);
  return { header, rows, bad, delimiter, newline: /\r\n|\r|\n/.exec(text)?.[0] === '\n' ? '\n' : '\r\n', bom };
}

/** What parts the values of the first line, quoted ones aside, most often. */
function delimiterOf(line: string): CsvTable['delimiter'] {
  const plain = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => plain.split(delimiter).length - 1;
  if (count('\t') > 0) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

/** A quote that was opened and not closed reaches into the lines that follow, as far as the next quote. */
function isStrict(raw: string, delimiter: string): boolean {
  try {
    parse(raw, { ...settings, delimiter });
    return true;
  } catch {
    return false;
  }
}

function withoutBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && /[\r\n]/.test(text[start] ?? '')) start++;
  while (end > start && /[\r\n]/.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

function afterLines(text: string, lines: number): string {
  const breaks = /\r\n|\r|\n/g;
  for (let line = 0; line < lines; line++) if (!breaks.exec(text)) return '';
  return text.slice(breaks.lastIndex);
}
