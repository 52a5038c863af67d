import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import type { Run } from './KeptRun.ts';

/** A row of a run as its operation wants it. */
export const recordAt = <Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  { table, columns, country }: Pick<Run, 'table' | 'columns' | 'country'>,
  index: number,
): BatchTypes[Name]['record'] => operation.recordOf(table.rows[index] ?? [], columns, country);
