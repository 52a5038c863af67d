import {
  estimateBatch,
  type BatchEstimate,
  type BatchEstimateOptions,
  type BatchOperationName,
} from '../../core/index.ts';
import type { KeptRun, Run } from './KeptRun.ts';
import { recordOf } from '../columns/recordOf.ts';

/** What the rows of a file would send and cost, by the engine's own rules. */
export function estimateFile<Name extends BatchOperationName>(
  file: (Pick<KeptRun, 'operation' | 'columns' | 'country'> & Pick<Run, 'table'>) | undefined,
  options: BatchEstimateOptions<Name>,
): BatchEstimate {
  return estimateBatch<Name>(
    (function* () {
      for (let index = 0; file && index < file.table.rows.length; index++) yield recordOf<Name>(file, index);
    })(),
    options,
  );
}
