/** Maximum number of characters in a record. A spreadsheet cell has at most 32,767, so no table of addresses comes close to this limit. */
export const maxRecordLength = 1_000_000;
/** Number of characters to keep from a line that is too long. */
export const maxKeptLength = 1_000;

/** A record, or a line that cannot be read as one. */
export interface ScannedRecord {
  cells: string[];
  /** Index of the line break after the record, or the end of the text. */
  end: number;
  /** Number of line breaks in the record's quoted cells. */
  breaks: number;
  /** Whether an unquoted cell contains a quote. Programs that write CSV never produce such a cell. */
  hasStrayQuote: boolean;
  /**
   * Set if the line cannot be read. `cells` then contains its text.
   * - `quote`: a quote is never closed
   * - `length`: the line is too long. `end` is in the middle of the line
   */
  fault?: 'quote' | 'length';
}

interface ScanOptions {
  delimiter: string;
  /** Whether this is the end of the text. */
  isLast: boolean;
  /** Whether to treat an unclosed quote as text. By default, such a quote makes its line unreadable. */
  isQuoteText?: boolean;
}

const [lineFeed, carriageReturn, space, quote] = [10, 13, 32, 34];
export const isLineBreak = (code: number) => code === lineFeed || code === carriageReturn;

/**
 * Scans the record that starts at `start`. Returns undefined if more text is needed.
 *
 * A cell that starts with a quote can contain separators and line breaks. Its closing quote is the next quote that is not doubled, and must
 * be followed by a separator, a line break or the end of the text. Spaces before the opening quote are ignored if the value has no line break.
 *
 * If other text follows, the result depends on the text between the quotes. Without a line break in it, the quotes are part of the text: `"Bob"
 * Smith`. With one, or if there is no closing quote, the opening quote counts as unclosed: the record is unreadable up to the end of that
 * quote's line, and the next line is read as usual.
 */
export function scanRecord(
  text: string,
  start: number,
  { delimiter, isLast, isQuoteText = false }: ScanOptions,
): ScannedRecord | undefined {
  const limit = Math.min(text.length, start + maxRecordLength);
  const isCut = limit === text.length && !isLast;
  const separator = delimiter.charCodeAt(0);
  const record: ScannedRecord = { cells: [], end: start, breaks: 0, hasStrayQuote: false };
  const fail = (fault: 'quote' | 'length', end: number): ScannedRecord => ({
    ...record,
    cells: [text.slice(start, fault === 'length' ? start + maxKeptLength : end)],
    end,
    fault,
  });
  for (let index = start; ; index++) {
    const from = index;
    let cell: string | undefined;
    if (text.charCodeAt(index) === space && separator !== space) {
      const lineEnd = findLineBreak(text, index, limit);
      if (isCut && lineEnd === limit) return undefined;
      const open = skipSpaces(text, index);
      const close = text.charCodeAt(open) === quote ? closingQuote(text, open, lineEnd) : -1;
      if (close >= 0 && (close + 1 === lineEnd || text.charCodeAt(close + 1) === separator)) index = open;
    }
    if (text.charCodeAt(index) === quote) {
      const close = closingQuote(text, index, limit);
      if (isCut && (close < 0 || close + 1 === limit)) return undefined;
      const next = text.charCodeAt(close + 1);
      if (close >= 0 && (close + 1 === text.length || next === separator || isLineBreak(next))) {
        const value = text.slice(index + 1, close);
        cell = value.includes('"') ? value.replaceAll('""', '"') : value;
        record.breaks += countLineBreaks(text, index, close);
        index = close + 1;
      } else {
        const lineEnd = findLineBreak(text, index, close < 0 ? limit : close);
        const isOpen = close < 0 || lineEnd < close;
        if (isOpen && !isQuoteText)
          return lineEnd === limit && limit < text.length ? fail('length', limit) : fail('quote', lineEnd);
        if (!isOpen) index = close + 1;
        record.hasStrayQuote = true;
      }
    }
    if (cell === undefined) {
      for (; index < limit; index++) {
        const code = text.charCodeAt(index);
        if (code === separator || isLineBreak(code)) break;
        if (code === quote) record.hasStrayQuote = true;
      }
      cell = text.slice(from, index);
    }
    record.cells.push(cell);
    if (index >= limit) {
      if (isCut) return undefined;
      if (limit < text.length) return fail('length', limit);
    }
    if (text.charCodeAt(index) === separator) continue;
    record.end = index;
    return record;
  }
}

function skipSpaces(text: string, from: number): number {
  let index = from;
  while (text.charCodeAt(index) === space) index++;
  return index;
}

/** Returns the index of the next quote that is not doubled, or -1 if there is none before `limit`. */
function closingQuote(text: string, open: number, limit: number): number {
  let index = text.indexOf('"', open + 1);
  while (index >= 0 && index < limit && text.charCodeAt(index + 1) === quote) index = text.indexOf('"', index + 2);
  return index < limit ? index : -1;
}

/** Returns the index of the next line break, or `limit` if there is none before it. */
export function findLineBreak(text: string, from: number, limit = text.length): number {
  let index = from;
  while (index < limit && !isLineBreak(text.charCodeAt(index))) index++;
  return index;
}

/** Counts the line breaks. A CRLF is one line break. */
export function countLineBreaks(text: string, from = 0, to = text.length): number {
  let count = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === lineFeed ? index === from || text.charCodeAt(index - 1) !== carriageReturn : code === carriageReturn)
      count++;
  }
  return count;
}
