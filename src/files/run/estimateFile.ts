import {
  estimateBatch,
  type BatchEstimate,
  type BatchEstimateOptions,
  type BatchOperationName,
} from '../../core/index.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import type { Run } from './KeptRun.ts';
import { recordAt } from './recordAt.ts';

/** What the rows of a file would send and cost, by the engine's own rules. Nothing is sent. */
export function estimateFile<Name extends BatchOperationName>(
  file: Pick<Run, 'table' | 'columns' | 'country'> | undefined,
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
