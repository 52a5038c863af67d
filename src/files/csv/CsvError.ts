/**
 * A file that cannot be used: `unreadable` when its bytes cannot be read, `encoding` when it is not a text in UTF-8 or UTF-16, `empty` when it
 * has no line after its header, `too-large` when it has more bytes than a page may hold (`mostBytes` of `createFileRun`).
 */
export class CsvError extends Error {
  override name = 'CsvError';
  /** @param line of an `encoding`: the line of the file, from 1, that is not a text, where that is known. */
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'empty' | 'too-large',
    readonly line?: number,
  ) {
    super(`The file cannot be used: ${reason}${line === undefined ? '' : `, line ${String(line)}`}.`);
  }
}
