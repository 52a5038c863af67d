import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';
import { rowOf } from './rowOf.ts';

/** The place of an outcome's record in the input, from 0. */
export const indexOf = <Name extends BatchOperationName>(outcome: BatchOutcome<Name>): number => rowOf(outcome).index;
