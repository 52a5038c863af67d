import type { CsvTable } from './CsvTable.ts';

type Delimiter = CsvTable['delimiter'];

const delimiters = ['\t', ';', ','] as const;
/** Of the first rows, at least so many are as wide as the header where a `|` parts them. */
const minPipeShare = 0.9;

/** Rows that are looked at. */
const maxRows = 20;
/** Characters that are looked at: a quote that is never closed reaches to the end of the file. */
const maxLength = 1_000_000;

/** What a guess is made from; `isSure`: text that follows would change nothing. */
interface FirstRows {
  rows: string[][];
  isSure: boolean;
}

/**
 * What parts the values of a file: the separator that parts its header, and its first rows as the header. Rows may have line breaks inside
 * quotes. A file of one column has none; then it is one that its rows do not hold either.
 *
 * @param isLast nothing follows this text.
 * @returns undefined where what follows may say otherwise.
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
  // A value may have a list in it (red|blue), and a name two words (Street | Number): so it is last, and only where the rows are parted as the header is.
  if (splitting.length === 0 && piped && piped.width > 1 && piped.share >= minPipeShare) return '|';
  const candidates = splitting.length > 0 ? splitting : guesses.reverse();
  const share = Math.max(...candidates.map((guess) => guess.share));
  const best = candidates.filter((guess) => guess.share === share);
  // A tab stands in hardly any value.
  if (best[0]?.delimiter === '\t') return '\t';
  const width = Math.max(...best.map((guess) => guess.width));
  return best.find((guess) => guess.width === width)?.delimiter ?? ',';
}

/** The cells of the first rows, as far as a guess needs them. */
function firstRows(text: string, delimiter: Delimiter): FirstRows {
  const rows: string[][] = [];
  let row: string[] = [];
  let isSure = true;
  let start = text.startsWith('\ufeff') ? 1 : 0;
  let at = start;
  while (at <= text.length && rows.length <= maxRows) {
    const char = text[at];
    const isEnd = char === undefined || char === '\n' || char === '\r';
    if (isEnd || char === delimiter) {
      row.push(text.slice(start, at));
      start = at + 1;
    }
    if (isEnd) {
      // Blank lines are not rows.
      if (row.length > 1 || row[0]) rows.push(row);
      row = [];
    }
    if (char === undefined) isSure = false;
    if (char === '"') {
      const quoted = skipQuoted(text, at);
      if (quoted.end >= text.length - 1) isSure = false;
      at = quoted.next;
    } else at++;
  }
  return { rows, isSure };
}

const separators = /[,;|\t\r\n]/;
/** Does a cell begin or end here, whichever separator it is? */
const isEdge = (char: string | undefined) => char === undefined || char === '\ufeff' || separators.test(char);

/**
 * Where it goes on after what is quoted from here, and where the quote ends, at the end of the text where it does not: `next` is the next place, where it is
 * a quote like any other sign. What is quoted for one separator parts nothing for another.
 */
function skipQuoted(text: string, from: number): { next: number; end: number } {
  if (!isEdge(text[from - 1])) return { next: from + 1, end: from };
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) return { next: from + 1, end: text.length };
  return { next: isEdge(text[at + 1]) ? at + 1 : from + 1, end: at };
}

/** The place from which on every cell of a row is empty. */
export function lengthWithoutTrailingEmpty(row: readonly string[]): number {
  let end = row.length;
  while (end > 0 && !row[end - 1]?.trim()) end--;
  return end;
}
