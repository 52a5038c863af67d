import type { BatchOperationName } from '../core/index.ts';
import { columnsProblem, fileOperation } from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { Job } from './Job.ts';

/** Asked of a job before it begins. @throws BatchError `columns` where one of them holds a field that the service does not have */
export function seeColumns({ operation, columns }: Pick<Job, 'operation' | 'columns'>): void {
  const problem = columnsProblem(fileOperation(operation as BatchOperationName), columns);
  if (problem !== undefined) throw new BatchError('columns', problem);
}
