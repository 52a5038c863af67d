import type { BatchOperationName, BatchTypes } from '../core/index.ts';
import type { FileOperation } from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { BatchSource } from './BatchSource.ts';
import { type BatchTable, tableOf } from './tableOf.ts';

/** A source by whose columns an operation can find something. @throws BatchError `columns` where it cannot, or where a guess would have to choose */
export async function mappedTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
  settings: BatchTypes[Name]['settings'],
): Promise<BatchTable> {
  const table = await tableOf(operation, source, columns);
  if (operation.isMapped(table.columns, settings)) return table;
  throw new BatchError(
    'columns',
    `No column of ${source.name} holds anything by which ${operation.name} could find it.`,
  );
}
