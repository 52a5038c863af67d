import { createCsvReader } from './createCsvReader.ts';
import { CsvError, type CsvTable } from './CsvTable.ts';

/**
 * Parses the bytes of a CSV file: UTF-8, with or without a byte order mark, or UTF-16 with a byte order mark.
 *
 * @throws CsvError `encoding`, `long-line`
 */
export function parseBytes(bytes: Uint8Array): CsvTable {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const bom = encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CsvError('encoding');
  }
  return parseCsv(text, bom);
}

/**
 * Parses CSV text. Keeps columns that have the same name, and reports every unreadable line with its line number. Ignores columns at the end
 * that have no name and no values in the first rows.
 *
 * @throws CsvError `encoding` if the header contains a NUL character, as in a binary file, or `long-line` if the header is too long.
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
 * @throws CsvError:
 * - `unreadable` if the bytes cannot be read
 * - `encoding` if the file is not text in UTF-8 or UTF-16
 * - `long-line` if the header is too long
 */
export async function readCsv(file: Blob): Promise<CsvTable> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new CsvError('unreadable');
  }
  return parseBytes(new Uint8Array(bytes));
}
