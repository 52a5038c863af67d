import { createCsvReader } from './createCsvReader.ts';
import { createFileReader } from './createFileReader.ts';
import type { Unpacked } from './unpack.lazy.ts';
import { isPacked } from './isPacked.ts';
import { CsvError, type CsvTable, type ReadingOptions } from './CsvTable.ts';

/** Format of an empty file. */
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

/** The text of a file as bytes, and how to read them. */
interface LoadedFile {
  bytes: Uint8Array<ArrayBuffer>;
  reading: ReadingOptions | undefined;
}

/** A sheet is converted to CSV, so only the line of its column names can be chosen. */
export const sheetReading = (reading: ReadingOptions = {}): ReadingOptions => ({
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: reading.headerRow,
});

/** Unpacks a file that `isPacked`. Loads the code for it, so that a page that never opens such a file does not. */
export const unpack = async (bytes: Uint8Array): Promise<Unpacked> => (await import('./unpack.lazy.ts')).unpack(bytes);

/**
 * Loads the bytes of a file. Unpacks a ZIP archive and a gzipped file, and converts an Excel workbook to CSV.
 *
 * @throws CsvError `unreadable`, `archive`, `password` or `format`
 */
export async function loadFile(file: Blob, reading?: ReadingOptions): Promise<LoadedFile> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new CsvError('unreadable');
  }
  if (!isPacked(bytes)) return { bytes, reading };
  const unpacked = await unpack(bytes);
  const pieces: Uint8Array[] = [];
  for await (const piece of unpacked.bytes) pieces.push(piece);
  const content = new Blob(pieces as Uint8Array<ArrayBuffer>[]);
  return {
    bytes: new Uint8Array(await content.arrayBuffer()),
    reading: unpacked.isSheet ? sheetReading(reading) : reading,
  };
}

/**
 * Reads a file in the current thread: CSV, which can be zipped or gzipped, or the first visible sheet of an Excel workbook (.xlsx). Its encoding,
 * its separator and the line with the column names are recognized or chosen.
 *
 * @throws CsvError:
 * - `unreadable` if the bytes cannot be read
 * - `encoding` if the file is not text, or not in the chosen encoding or one that can be recognized
 * - `format`, `archive` or `password` if the file cannot be unpacked
 * - `long-line` if the header is too long
 * @throws RangeError if `TextDecoder` does not know the chosen encoding.
 */
export async function readCsv(file: Blob, reading?: ReadingOptions): Promise<CsvTable> {
  const loaded = await loadFile(file, reading);
  return parseBytes(loaded.bytes, loaded.reading);
}
