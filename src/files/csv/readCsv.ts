import { createCsvReader } from './createCsvReader.ts';
import { createFileReader } from './createFileReader.ts';
import type { RecognizeEncoding } from './createTextDecoder.ts';
import type { Unpacked } from './unpack.lazy.ts';
import type { SheetChoice } from './workbook.lazy.ts';
import { isPacked } from './isPacked.ts';
import { CsvError, type CsvTable, type ReadingOptions } from './CsvTable.ts';

/** Format of an empty file. */
const emptyShape = { header: [], delimiter: ',', headerRow: 1, newline: '\r\n' } as const;

/**
 * Parses the bytes of a CSV file.
 *
 * @param recognize detects the encoding if none is chosen. @default assumes UTF-8
 * @throws CsvError `encoding`, `long-line`
 */
export function parseBytes(bytes: Uint8Array, reading?: ReadingOptions, recognize?: RecognizeEncoding): CsvTable {
  const reader = createFileReader(reading, undefined, recognize);
  const lines = reader.add(bytes, true);
  return {
    ...emptyShape,
    encoding: 'utf-8',
    bom: false,
    ...reader.shape,
    header: reader.shape?.header ?? [],
    ...lines,
  };
}

/**
 * Parses CSV text. Keeps columns that have the same name, and reports every unreadable line with its line number. Ignores columns at the end
 * that have no name and no values in the first rows.
 *
 * @param bom whether the file started with a byte order mark. @default false
 * @param reading the separator and the line with the column names, if they are known. @default detected
 * @throws CsvError `encoding` if the header contains a NUL character, as in a binary file, or `long-line` if the header is too long.
 * @example
 * ```ts
 * const { header, rows, unreadable } = parseCsv('street,city\n1 Main St,Boston\n')
 * ```
 */
export function parseCsv(text: string, bom = false, reading: Omit<ReadingOptions, 'encoding'> = {}): CsvTable {
  const reader = createCsvReader(reading);
  const lines = reader.add(text, true);
  return {
    ...emptyShape,
    encoding: 'utf-8',
    bom,
    ...reader.shape,
    header: reader.shape?.header ?? [],
    ...lines,
  };
}

/** Loads the code that detects an encoding. Most files are UTF-8 and do not need it. */
export const loadRecognizer = async (): Promise<RecognizeEncoding> =>
  (await import('./unpack.lazy.ts')).recognizeEncoding;

/**
 * Parses the bytes of a CSV file, and detects their encoding unless it is chosen.
 *
 * @throws CsvError `encoding`, `long-line`
 */
export async function parseFile(bytes: Uint8Array, reading?: ReadingOptions): Promise<CsvTable> {
  return parseBytes(
    bytes,
    reading,
    reading?.encoding === undefined && !isUtf8(bytes) ? await loadRecognizer() : undefined,
  );
}

/** Whether the bytes are valid UTF-8 without NUL. Text with NUL bytes can be UTF-16 instead. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !bytes.includes(0);
  } catch {
    return false;
  }
}

/** The unpacked bytes of a file, and how to read them. */
interface LoadedFile extends SheetChoice, Pick<CsvTable, 'emptyFormulas'> {
  bytes: Uint8Array<ArrayBuffer>;
  reading: ReadingOptions | undefined;
}

/** Returns how to read a sheet that was converted to CSV. Only the line with the column names can be chosen. */
export const sheetReading = (reading: ReadingOptions = {}): ReadingOptions => ({
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: reading.headerRow,
  sheet: reading.sheet,
});

/**
 * Unpacks a file for which `isPacked` returns true. Loads the code on first use, because most pages never need it.
 *
 * @param sheet name or number of the sheet of a workbook. @default the first visible one
 * @throws RangeError if there is no such sheet.
 */
export const unpack = async (bytes: Uint8Array, sheet?: string): Promise<Unpacked> =>
  (await import('./unpack.lazy.ts')).unpack(bytes, sheet);

/**
 * Loads the bytes of a file. Unpacks ZIP archives and gzipped files, and converts Excel workbooks to CSV.
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
  const unpacked = await unpack(bytes, reading?.sheet);
  const pieces: Uint8Array[] = [];
  for await (const piece of unpacked.bytes) pieces.push(piece);
  const content = new Blob(pieces as Uint8Array<ArrayBuffer>[]);
  return {
    bytes: new Uint8Array(await content.arrayBuffer()),
    reading: unpacked.isSheet ? sheetReading(reading) : reading,
    ...unpacked.choice,
    // Known only now that the whole sheet is converted.
    emptyFormulas: unpacked.emptyFormulas?.(),
  };
}

/**
 * Reads a file in the current thread. The file is CSV or JSON Lines, which can be zipped or gzipped, or an Excel workbook (.xlsx). The
 * encoding, the separator, the line with the column names and the sheet are detected unless `reading` sets them.
 *
 * @throws CsvError:
 * - `unreadable` if the bytes cannot be read
 * - `encoding` if the file is not text, is not in the chosen encoding, or is in an encoding that cannot be detected
 * - `format`, `archive` or `password` if the file cannot be unpacked
 * - `long-line` if the header is too long
 * @throws RangeError if `TextDecoder` does not know the chosen encoding, or the workbook has no such sheet.
 */
export async function readCsv(file: Blob, reading?: ReadingOptions): Promise<CsvTable> {
  const { bytes, reading: known, ...choice } = await loadFile(file, reading);
  return { ...(await parseFile(bytes, known)), ...choice };
}
