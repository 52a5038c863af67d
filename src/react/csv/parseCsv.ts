import { parse } from 'csv-parse/browser/esm/sync';
import type { BadLine, CsvTable } from './CsvTable.ts';

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Reads a CSV in array mode: no column is lost to another of its name, and every line that cannot be used is told with its number. */
export function parseCsv(text: string, bom = false): CsvTable {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const delimiter = first.includes('\t') ? '\t' : first.includes(',') || !first.includes(';') ? ',' : ';';
  const bad: BadLine[] = [];
  const state = { unclosed: false };
  const parsed = parse(text, {
    bom: true,
    delimiter,
    info: true,
    // Some files end their lines in more than one way.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
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
  for (const { record, info } of others) {
    if (record.length === header.length) rows.push(record);
    else bad.push({ line: info.lines, why: record.length < header.length ? 'short' : 'long', row: record });
  }
  // It swallows all that follows it: the line after the last good one is where it begins.
  if (state.unclosed) bad.push({ line: (parsed.at(-1)?.info.lines ?? 0) + 1, why: 'quote', row: [] });
  bad.sort((one, other) => one.line - other.line);
  return {
    header,
    rows,
    bad,
    delimiter,
    newline: first.length < text.length && text[first.length] === '\r' ? '\r\n' : '\n',
    bom,
  };
}
