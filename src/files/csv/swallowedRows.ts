import { findLineBreak, type ScannedRecord, scanRecord } from './scanRecord.ts';

interface SwallowedRowsOptions {
  delimiter: string;
  isLast: boolean;
  /** Whether a record has as many cells as the table. */
  fits(cells: string[]): boolean;
  /** Number of columns in the table. */
  width: number;
}

/** A record that fits the table is checked for swallowed rows only if it has at least this many lines. */
const minLines = 4;

/**
 * Whether a record that spans several lines contains rows that a quote has swallowed. This happens if the quote was never closed, but a later
 * quote seems to close it. Returns undefined if more text is needed.
 *
 * A record that fits the table is a row, unless it has at least four lines and each of them would be a row of its own. No real cell looks
 * like that. A record that does not fit, or has a stray quote, has swallowed rows if one of its later lines is a valid row.
 */
export function hasSwallowedRows(
  text: string,
  start: number,
  record: ScannedRecord,
  { delimiter, isLast, fits, width }: SwallowedRowsOptions,
): boolean | undefined {
  const lines = text
    .slice(start, record.end)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim());
  const scanLine = (line: string) => scanRecord(line, 0, { delimiter, isLast: true, isQuoteText: true });
  const isProperRow = (scanned: ScannedRecord | undefined) =>
    scanned !== undefined && !scanned.fault && !scanned.hasStrayQuote && fits(scanned.cells);
  if (width < 2) return false;
  if (fits(record.cells) && !record.hasStrayQuote)
    return (
      width > 2 &&
      lines.length >= minLines &&
      lines.slice(1, -1).every((line) => isProperRow(scanLine(line))) &&
      [lines[0], lines.at(-1)].every((line) => fits(scanLine(line ?? '')?.cells ?? []))
    );
  if (lines.slice(1).some((line) => isProperRow(scanLine(line)))) return true;
  const second = scanRecord(text, nextLine(text, start), { delimiter, isLast });
  return second && isProperRow(second);
}

/** Returns the index after the next line break. */
export function nextLine(text: string, from: number): number {
  const end = findLineBreak(text, from);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
}
