import {
  estimateBatch,
  type BatchEstimate,
  type BatchEstimateOptions,
  type BatchOperationName,
  type BatchTypes,
} from '../../core/index.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import type { LoadedRun } from './store/SavedRun.ts';
import { CsvError, type CsvTable } from '../csv/readCsv.ts';
import type { FileOperation } from '../operations/FileOperation.ts';

/** What the rows of a file would send and cost, by the engine's own rules. Nothing is sent. */
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

/** The table of a file as its operation reads it. @throws CsvError when the file cannot be used, or has no line after its header. */
export async function readTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  read: (file: Blob) => Promise<CsvTable>,
  file: Blob,
): Promise<CsvTable> {
  const table = operation.tableOf(await read(file));
  if (table.rows.length === 0 && table.unreadable.length === 0) throw new CsvError('empty');
  return table;
}

/** A row of a run as its operation wants it. */
export const recordAt = <Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  { table, columns, country }: Pick<LoadedRun, 'table' | 'columns' | 'country'>,
  index: number,
): BatchTypes[Name]['record'] => operation.recordOf(table.rows[index] ?? [], columns, country);
