import type { BatchStatus } from './Batch.ts';

/** Has it begun, and not ended? A batch that is paused, or waits for its last calls, is. */
export const isUnderWay = (status: BatchStatus): boolean =>
  status === 'running' || status === 'paused' || status === 'stopping';
