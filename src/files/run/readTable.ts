import type { BatchOperationName } from '../../core/index.ts';
import { CsvError } from '../csv/CsvError.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { FileOperation } from '../operations/FileOperation.ts';

/** The table of a file as its operation reads it. @throws CsvError when the file cannot be used, or has no line after its header. */
export async function readTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  read: (file: Blob) => Promise<CsvTable>,
  file: Blob,
): Promise<CsvTable> {
  const table = operation.tableOf(await read(file));
  if (table.rows.length === 0 && table.bad.length === 0) throw new CsvError('empty');
  return table;
}
