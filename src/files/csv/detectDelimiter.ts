import type { CsvTable } from './CsvTable.ts';

type Delimiter = CsvTable['delimiter'];

const delimiters = ['\t', ';', ','] as const;
/** Minimum share of the sampled rows that must have as many cells as the header when split at `|`. */
const minPipeShare = 0.9;

/** Number of rows to sample. */
const maxRows = 20;
/** Maximum number of characters to sample. Without this limit, a quote that is never closed would extend to the end of the file. */
const maxLength = 1_000_000;

/** Sampled rows. `isSure` is true if more text would not change them. */
interface FirstRows {
  rows: string[][];
  isSure: boolean;
}

/**
 * Detects the separator that splits the header and the first rows into the same number of cells. Rows can contain line breaks inside
 * quotes. For a file with one column, returns a separator that its rows do not contain.
 *
 * @param isLast whether the text is complete.
 * @returns undefined if more text could change the result.
 */
export function detectDelimiter(text: string, isLast: boolean): Delimiter | undefined {
  const start = text.slice(0, maxLength);
  const samples = [...delimiters, '|' as const].map((delimiter) => ({ delimiter, ...firstRows(start, delimiter) }));
  if (!isLast && text.length < maxLength && !samples.every(({ isSure }) => isSure)) return undefined;
  const guesses = samples.map(({ delimiter, rows: [header = [], ...rows] }) => {
    const needed = lengthWithoutTrailingEmpty(header);
    const matching = rows.filter(
      (row) => row.length >= needed && lengthWithoutTrailingEmpty(row) <= header.length,
    ).length;
    return { delimiter, width: header.length, share: rows.length ? matching / rows.length : 1 };
  });
  const piped = guesses.pop();
  const splitting = guesses.filter(({ width }) => width > 1);
  // Values (red|blue) and column names (Street | Number) can contain `|`, so try it last, and accept it only if the rows have as many cells as
  // the header.
  if (splitting.length === 0 && piped && piped.width > 1 && piped.share >= minPipeShare) return '|';
  const candidates = splitting.length > 0 ? splitting : guesses.reverse();
  const share = Math.max(...candidates.map((guess) => guess.share));
  const best = candidates.filter((guess) => guess.share === share);
  // Values hardly ever contain tabs.
  if (best[0]?.delimiter === '\t') return '\t';
  const width = Math.max(...best.map((guess) => guess.width));
  return best.find((guess) => guess.width === width)?.delimiter ?? ',';
}

/** Splits the first rows into cells. */
function firstRows(text: string, delimiter: Delimiter): FirstRows {
  const rows: string[][] = [];
  let row: string[] = [];
  let isSure = true;
  let start = text.startsWith('\ufeff') ? 1 : 0;
  let index = start;
  while (index <= text.length && rows.length <= maxRows) {
    const char = text[index];
    const isEnd = char === undefined || char === '\n' || char === '\r';
    if (isEnd || char === delimiter) {
      row.push(text.slice(start, index));
      start = index + 1;
    }
    if (isEnd) {
      // Skip blank lines.
      if (row.length > 1 || row[0]) rows.push(row);
      row = [];
    }
    if (char === undefined) isSure = false;
    if (char === '"') {
      const quoted = skipQuoted(text, index);
      if (quoted.end >= text.length - 1) isSure = false;
      index = quoted.next;
    } else index++;
  }
  return { rows, isSure };
}

const separators = /[,;|\t\r\n]/;
/** Whether a cell can start or end at this character. Every possible separator counts. */
const isEdge = (char: string | undefined) => char === undefined || char === '\ufeff' || separators.test(char);

/**
 * Skips a quoted value. `next` is the position after the value. `end` is the position of the closing quote, or the end of the text if there is
 * none. A quote counts only if some separator precedes it and some separator follows its closing quote. Otherwise, it is a plain character.
 */
function skipQuoted(text: string, from: number): { next: number; end: number } {
  if (!isEdge(text[from - 1])) return { next: from + 1, end: from };
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
