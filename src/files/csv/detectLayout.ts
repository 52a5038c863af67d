import type { ReadingOptions } from './CsvTable.ts';

const delimiters = ['\t', ';', ','] as const;
/** Minimum share of the sampled rows that must have as many cells as the header when split at `|`. */
const minPipeShare = 0.9;

/** Number of rows to sample below the header. */
const sampleRows = 20;
/** Maximum number of lines above a detected header, not counting blank lines. */
const maxAbove = 20;
/** Maximum number of characters to sample. Without this limit, a quote that is never closed would extend to the end of the file. */
const maxLength = 1_000_000;

/** Layout of a text: its separator, and where its header or its rows start. */
interface CsvLayout {
  delimiter: string;
  /** Index of the header in the text, or of the first row if the text has no header. */
  start: number;
  /** Number of columns of a text without a header. Undefined if the text has a header. */
  columns: number | undefined;
}

/** A sampled row, with the index at which it starts. */
interface SampleRow {
  cells: string[];
  start: number;
}

interface Sample {
  delimiter: string;
  rows: SampleRow[];
  /** Whether the rows stay the same if more text follows. */
  isSure: boolean;
}

/**
 * Detects the header and the separator. The separator is the one that splits the header and the first rows into the same number of cells.
 * Rows can contain line breaks inside quotes. For a file with one column, returns a separator that its rows do not contain.
 *
 * @param isLast whether the text is complete.
 * @param chosen settings that the user has chosen. If `headerRow` is set, the text must start with that line, or with the first row if
 * `headerRow` is 0.
 * @returns undefined if more text could change the result.
 */
export function detectLayout(text: string, isLast: boolean, chosen: ReadingOptions): CsvLayout | undefined {
  const beginning = text.slice(0, maxLength);
  const tried = chosen.delimiter === undefined ? [...delimiters, '|'] : [chosen.delimiter];
  const samples = tried.map((delimiter) => firstRows(beginning, delimiter));
  if (!isLast && text.length < maxLength && !samples.every(({ isSure }) => isSure)) return undefined;
  const isHeaderOpen = chosen.headerRow === undefined;
  const guesses = samples.map(({ delimiter, rows }): Guess => {
    const all = rows.map(({ cells }) => cells);
    const header = isHeaderOpen ? findHeader(all) : chosen.headerRow === 0 ? firstFull(all) : 0;
    const table = rows.slice(header, header + 1 + sampleRows).map(({ cells }) => cells);
    const width = table[0]?.length ?? 0;
    return {
      delimiter,
      header,
      start: rows[chosen.headerRow === 0 ? 0 : header]?.start ?? 0,
      table,
      width,
      share: fittingShare(table),
    };
  });
  const { delimiter, header, start, table } = chooseBest(guesses);
  const hasHeader = isHeaderOpen ? header > 0 || !isHeaderless(table) : chosen.headerRow !== 0;
  return { delimiter, start, columns: hasHeader ? undefined : Math.max(1, ...table.map(lengthWithoutTrailingEmpty)) };
}

/** Result of splitting the text at a separator. */
interface Guess {
  delimiter: string;
  /** Index of the header in the sampled rows. */
  header: number;
  start: number;
  /** The header and the first rows. */
  table: string[][];
  width: number;
  /** Share of the rows that have as many cells as the header. */
  share: number;
}

function fittingShare([header = [], ...rows]: readonly (readonly string[])[]): number {
  const needed = lengthWithoutTrailingEmpty(header);
  const fitting = rows.filter((row) => row.length >= needed && lengthWithoutTrailingEmpty(row) <= header.length).length;
  return rows.length ? fitting / rows.length : 1;
}

function chooseBest(guesses: Guess[]): Guess {
  const separating = guesses.filter(({ table }) => !isEmailList(table));
  const possible = separating.length > 0 ? separating : guesses;
  const piped = possible.find(({ delimiter }) => delimiter === '|');
  const others = possible.length > 1 ? possible.filter((guess) => guess !== piped) : possible;
  const splitting = others.filter(({ width }) => width > 1);
  // Values (red|blue) and column names (Street | Number) can contain `|`, so try it last, and accept it only if the rows have as many cells as
  // the header.
  if (splitting.length === 0 && piped && piped.width > 1 && piped.share >= minPipeShare) return piped;
  const candidates = splitting.length > 0 ? splitting : others.reverse();
  const share = Math.max(...candidates.map((guess) => guess.share));
  const best = candidates.filter((guess) => guess.share === share);
  const width = Math.max(...best.map((guess) => guess.width));
  // Values hardly ever contain tabs.
  const chosen = best[0]?.delimiter === '\t' ? best[0] : best.find((guess) => guess.width === width);
  return chosen as Guess;
}

/** Whether the separator is between the emails of a list, such as `jo@example.com; ann@example.com`, and not between columns. */
const isEmailList = (table: readonly (readonly string[])[]): boolean =>
  table.some((row) => row.length > 1) && table.flat().every((cell) => !cell.trim() || cell.includes('@'));

/**
 * Returns the index of the header. Lines above the header, such as a title or notes, have at most half as many values. A line other than
 * the first is the header only if it looks like a header and fits the rows below.
 */
function findHeader(rows: readonly (readonly string[])[]): number {
  const header = firstFull(rows);
  if (header === 0 || header > maxAbove) return 0;
  const table = rows.slice(header, header + 1 + sampleRows);
  return table.length > 1 && looksLikeHeader(table) && fittingShare(table) >= minFittingShare ? header : 0;
}

/** Returns the index of the first row with more than half as many values as the fullest row. */
function firstFull(rows: readonly (readonly string[])[]): number {
  const counts = rows.map(countFilled);
  const most = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => 2 * count > most && count > 1),
  );
}

/** Minimum share of the rows that must fit a header that is not on the first line. */
const minFittingShare = 0.5;

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim()).length;

/** Whether the first row has distinct names, and some column below has values of another kind: digits or an email. */
function looksLikeHeader([header = [], ...others]: readonly (readonly string[])[]): boolean {
  const rows = others.filter(countFilled);
  const names = header.map((cell) => cell.trim()).filter(Boolean);
  return (
    names.every((name) => /^[^\d@]{1,80}(?:\d[^@]{0,9})?$/u.test(name) && /\p{L}/u.test(name)) &&
    new Set(names).size === names.length &&
    header.some(
      (name, column) =>
        name.trim() &&
        !/\d/.test(name) &&
        2 * rows.filter((row) => /[\d@]/.test(row[column] ?? '')).length >= rows.length,
    )
  );
}

/** Each matches a kind of value that is never the name of a column. */
const values = [
  // A house number and its street.
  /^\d{1,5}[a-z]?\s+\p{L}.*$/iu,
  // A coordinate or an amount.
  /^[-+]?\d+[.,]\d+$/,
  // A long number, such as a ZIP code or a phone number.
  /^\d{5,}(?:-\d+)?$/,
  // A date.
  /^\d{1,4}([-/.])\d{1,2}\1\d{2,4}$/,
  // A postal code of the United Kingdom, Canada or the Netherlands.
  /^(?:[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[a-z]\d[a-z]\s?\d[a-z]\d|\d{4}\s?[a-z]{2})$/i,
];

/** Whether the first row contains data: in some column, it has the same kind of value as at least half of the other rows. */
function isHeaderless([first = [], ...others]: readonly (readonly string[])[]): boolean {
  const rows = others.filter(countFilled);
  return first.some((cell, column) => {
    const kind = values.find((pattern) => pattern.test(cell.trim()));
    const alike = kind && rows.filter((row) => kind.test(row[column]?.trim() ?? '')).length;
    return alike !== undefined && alike > 0 && 2 * alike >= rows.length;
  });
}

/** Splits the first rows into cells. Skips blank lines. */
function firstRows(text: string, delimiter: string): Sample {
  const rows: SampleRow[] = [];
  let cells: string[] = [];
  let isSure = true;
  let cellStart = text.startsWith('\ufeff') ? 1 : 0;
  let start = cellStart;
  let index = cellStart;
  while (index <= text.length && rows.length <= maxAbove + sampleRows) {
    const char = text[index];
    const isEnd = char === undefined || char === '\n' || char === '\r';
    if (isEnd || char === delimiter) {
      cells.push(text.slice(cellStart, index));
      cellStart = index + 1;
    }
    if (isEnd) {
      if (cells.length > 1 || cells[0]) rows.push({ cells: cells.map(unquote), start });
      cells = [];
      start = index + 1;
    }
    if (char === undefined) isSure = false;
    if (char === '"') {
      const quoted = skipQuoted(text, index);
      if (quoted.end >= text.length - 1) isSure = false;
      index = quoted.next;
    } else index++;
  }
  return { delimiter, rows, isSure };
}

const unquote = (cell: string): string => /^ *"(.*)"$/s.exec(cell)?.[1] ?? cell;

const separators = /[,;|\t\r\n]/;
/** Whether a cell can start or end at this character. Every possible separator counts. */
const isEdge = (char: string | undefined) => char === undefined || char === '\ufeff' || separators.test(char);

/**
 * Skips a quoted value. `next` is the position after the value. `end` is the position of the closing quote, or the end of the text if there is
 * none. A quote counts only if some separator precedes it, with or without spaces, and some separator follows its closing quote. Otherwise, it is a plain character.
 */
function skipQuoted(text: string, from: number): { next: number; end: number } {
  let before = from - 1;
  while (text[before] === ' ') before--;
  if (!isEdge(text[before])) return { next: from + 1, end: from };
  let index = text.indexOf('"', from + 1);
  while (index >= 0 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  if (index < 0) return { next: from + 1, end: text.length };
  return { next: isEdge(text[index + 1]) ? index + 1 : from + 1, end: index };
}

/** Returns the number of cells, not counting empty cells at the end. */
export function lengthWithoutTrailingEmpty(row: readonly string[]): number {
  let end = row.length;
  while (end > 0 && !row[end - 1]?.trim()) end--;
  return end;
}
