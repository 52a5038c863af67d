import { createCsvReader } from './createCsvReader.ts';
import type { CsvTable } from './CsvTable.ts';

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

/** A file's text: UTF-8 with or without a byte order mark, or UTF-16 with one. undefined for anything else. */
export function decodeText(bytes: Uint8Array): { text: string; bom: boolean } | undefined {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const bom = encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // A file of another kind may be well-formed by chance.
    return text.includes('\0') ? undefined : { text, bom };
  } catch {
    return undefined;
  }
}

/** Reads a CSV in array mode: no column is lost to another of its name, and every line that cannot be used is told with its number. */
export function parseCsv(text: string, bom = false): CsvTable {
  const reader = createCsvReader(bom);
  const { rows, unreadable } = reader.add(text, true);
  const { header, delimiter, newline } = reader.shape ?? { header: [], delimiter: ',', newline: '\r\n' };
  return { header, rows, unreadable, delimiter, newline, bom };
}

/** Reads a CSV file (UTF-8 or UTF-16, with commas, tabs, semicolons or `|`) where it is called. @throws CsvError `unreadable` or `encoding`. */
export async function readCsv(file: Blob): Promise<CsvTable> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new CsvError('unreadable');
  }
  const decoded = decodeText(new Uint8Array(bytes));
  if (!decoded) throw new CsvError('encoding');
  return parseCsv(decoded.text, decoded.bom);
}
