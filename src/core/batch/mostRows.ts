import type { BatchPlan } from './batchPlan.ts';
import type { Budget } from './createBudget.ts';

/** Rows of the next call, at most. */
export const mostRows = (
  { chunkSize }: Pick<BatchPlan<'cleanse'>, 'chunkSize'>,
  { left }: Pick<Budget, 'left'>,
): number => Math.min(chunkSize, left);
