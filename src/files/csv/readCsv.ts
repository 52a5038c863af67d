import { CsvError } from './CsvError.ts';
import type { CsvTable } from './CsvTable.ts';
import { decodeText } from './decodeText.ts';
import { parseCsv } from './parseCsv.ts';

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
