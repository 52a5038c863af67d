import { createCsvReader } from './createCsvReader.ts';
import type { CsvTable } from './CsvTable.ts';

/**
 * Thrown if a file cannot be used.
 * - `unreadable`: the bytes cannot be read
 * - `encoding`: the file is not text in UTF-8 or UTF-16
 * - `empty`: the file has no line after the header
 * - `too-large`: the file exceeds `maxBytes` of `createFileRun`
 */
export class CsvError extends Error {
  override name = 'CsvError';
  /** @param line Number of the first line that is not valid text, counted from 1. Set only for `encoding` errors, and only if the line is known. */
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'empty' | 'too-large',
    readonly line?: number,
  ) {
    super(`The file cannot be used: ${reason}${line === undefined ? '' : `, line ${String(line)}`}.`);
  }
}

/** Decodes UTF-8, with or without a byte order mark, or UTF-16 with a byte order mark. Returns undefined for any other bytes. */
export function decodeText(bytes: Uint8Array): { text: string; bom: boolean } | undefined {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const bom = encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // A binary file can be valid UTF-8 by chance.
    return text.includes('\0') ? undefined : { text, bom };
  } catch {
    return undefined;
  }
}

/**
 * Parses CSV text. Keeps columns that have the same name, and reports every unreadable line with its line number.
 *
 * @example
 * ```ts
 * const { header, rows, unreadable } = parseCsv('street,city\n1 Main St,Boston\n')
 * ```
 */
export function parseCsv(text: string, bom = false): CsvTable {
  const reader = createCsvReader(bom);
  const { rows, unreadable } = reader.add(text, true);
  const { header, delimiter, newline } = reader.shape ?? { header: [], delimiter: ',', newline: '\r\n' };
  return { header, rows, unreadable, delimiter, newline, bom };
}

/**
 * Reads a CSV file (UTF-8 or UTF-16, separated by commas, tabs, semicolons or `|`) in the current thread.
 *
 * @throws CsvError `unreadable` if the bytes cannot be read, or `encoding` if the file is not text in UTF-8 or UTF-16.
 */
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
