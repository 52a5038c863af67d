import type { CsvTable } from './CsvTable.ts';
import { createCsvReader } from './createCsvReader.ts';

/** Reads a CSV in array mode: no column is lost to another of its name, and every line that cannot be used is told with its number. */
export function parseCsv(text: string, bom = false): CsvTable {
  const reader = createCsvReader(bom);
  const { rows, bad } = reader.add(text, true);
  const { header, delimiter, newline } = reader.shape ?? { header: [], delimiter: ',', newline: '\r\n' };
  return { header, rows, bad, delimiter, newline, bom };
}
