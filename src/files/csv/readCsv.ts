import { createCsvReader } from './createCsvReader.ts';
import { createFileReader } from './createFileReader.ts';
import { CsvError, type CsvTable, type ReadingOptions } from './CsvTable.ts';

/** What an empty file is taken for. */
const emptyShape = { header: [], delimiter: ',', headerRow: 1, newline: '\r\n' } as const;

/**
 * Parses the bytes of a CSV file.
 *
 * @throws CsvError `encoding`, `long-line`
 */
export function parseBytes(bytes: Uint8Array, reading?: ReadingOptions): CsvTable {
  const reader = createFileReader(reading);
  const { rows, unreadable } = reader.add(bytes, true);
  return {
    ...emptyShape,
    encoding: 'utf-8',
    bom: false,
    ...reader.shape,
    header: reader.shape?.header ?? [],
    rows,
    unreadable,
  };
}

/**
 * Parses CSV text. Keeps columns that have the same name, and reports every unreadable line with its line number. Ignores columns at the end
 * that have no name and no values in the first rows.
 *
 * @param bom whether the file started with a byte order mark. @default false
 * @param reading the separator and the line with the column names, if they are known. @default recognized
 * @throws CsvError `encoding` if the header contains a NUL character, as in a binary file, or `long-line` if the header is too long.
 * @example
 * ```ts
 * const { header, rows, unreadable } = parseCsv('street,city\n1 Main St,Boston\n')
 * ```
 */
export function parseCsv(text: string, bom = false, reading: Omit<ReadingOptions, 'encoding'> = {}): CsvTable {
  const reader = createCsvReader(reading);
  const { rows, unreadable } = reader.add(text, true);
  return {
    ...emptyShape,
    encoding: 'utf-8',
    bom,
    ...reader.shape,
    header: reader.shape?.header ?? [],
    rows,
    unreadable,
  };
}

/**
 * Reads a CSV file in the current thread. Its encoding, its separator and the line with the column names are recognized or chosen.
 *
 * @throws CsvError:
 * - `unreadable` if the bytes cannot be read
 * - `encoding` if the file is not text, or not in the chosen encoding or one that can be recognized
 * - `long-line` if the header is too long
 * @throws RangeError if `TextDecoder` does not know the chosen encoding.
 */
export async function readCsv(file: Blob, reading?: ReadingOptions): Promise<CsvTable> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new CsvError('unreadable');
  }
  return parseBytes(new Uint8Array(bytes), reading);
}
