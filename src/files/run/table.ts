import {
  estimateBatch,
  type BatchEstimate,
  type BatchEstimateOptions,
  type BatchOperationName,
  type BatchTypes,
} from '../../core/index.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import type { LoadedRun } from './store/SavedRun.ts';
import { CsvError, type CsvTable, type ReadingOptions } from '../csv/CsvTable.ts';
import type { FileOperation } from '../operations/FileOperation.ts';

/** Estimates the calls and credits for the rows of a file, by the same rules as the batch engine. Sends nothing. */
export function estimateFile<Name extends BatchOperationName>(
  file: Pick<LoadedRun, 'table' | 'columns' | 'country'> | undefined,
  options: BatchEstimateOptions<Name>,
): BatchEstimate {
  const operation = fileOperation(options.operation);
  return estimateBatch<Name>(
    (function* () {
      for (let index = 0; file && index < file.table.rows.length; index++) yield recordAt(operation, file, index);
    })(),
    options,
  );
}

/**
 * Reads the table of a file for an operation.
 *
 * @throws CsvError if the file cannot be used or has no line after its header.
 */
export async function readFileTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  read: (file: Blob, reading?: ReadingOptions) => Promise<CsvTable>,
  file: Blob,
  reading?: ReadingOptions,
): Promise<CsvTable> {
  const table = operation.prepareTable(await read(file, reading));
  if (table.rows.length === 0 && table.unreadable.length === 0) throw new CsvError('empty');
  return table;
}

/** Converts a row to a record for the operation. */
export const recordAt = <Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  { table, columns, country }: Pick<LoadedRun, 'table' | 'columns' | 'country'>,
  index: number,
): BatchTypes[Name]['record'] => operation.recordOf(table.rows[index] ?? [], columns, country);
