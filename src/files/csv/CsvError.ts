/**
 * A file that cannot be used: `unreadable` when its bytes cannot be read, `encoding` when it is not a text in UTF-8 or UTF-16, `empty` when it
 * has no line after its header, `too-large` when it has more bytes than a page may hold (`mostBytes` of `createFileRun`).
 */
export class CsvError extends Error {
  override name = 'CsvError';
  constructor(readonly reason: 'unreadable' | 'encoding' | 'empty' | 'too-large') {
    super(`The file cannot be used: ${reason}.`);
  }
}
