/**
 * Thrown if a file cannot be used.
 * - `unreadable`: the bytes cannot be read
 * - `encoding`: the file is not text in UTF-8 or UTF-16
 * - `long-line`: the first line, which should have the column names, is longer than 1,000,000 characters
 * - `empty`: the file has no line after the header
 * - `too-large`: the file exceeds `maxBytes` of `createFileRun`
 */
export class CsvError extends Error {
  override name = 'CsvError';
  /** @param line Number of the first line that is not valid text, counted from 1. Set only for `encoding` errors, and only if the line is known. */
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'long-line' | 'empty' | 'too-large',
    readonly line?: number,
  ) {
    super(`The file cannot be used: ${reason}${line === undefined ? '' : `, line ${String(line)}`}.`);
  }
}
