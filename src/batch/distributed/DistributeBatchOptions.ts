import type { BatchOperationName } from '../../core/index.ts';
import type { RunBatchOptions } from '../RunBatchOptions.ts';
import type { BatchStore } from './BatchStore.ts';
import type { QueueOptions } from './queue.ts';

export interface DistributeBatchOptions<Name extends BatchOperationName>
  extends QueueOptions, Omit<RunBatchOptions<Name>, 'concurrency' | 'dedupe' | 'bisect' | 'takeBack'> {
  /** What this process and all workers see. It holds rows and answers while they are on their way. */
  store: BatchStore;
  /**
   * A name for this time, where the same source is sent with the same options again on purpose, and paid again: '2026-11'. Without it, a job that was
   * begun once in a store is never begun there a second time.
   */
  run?: string | undefined;
  /** Chunks that may be ahead of the one that the sink waits for. @default 1000 */
  ahead?: number | undefined;
}
