import type { BatchOperationName } from '../../core/index.ts';
import type { RunBatchOptions } from '../RunBatchOptions.ts';
import type { BatchStore } from './BatchStore.ts';

/** Queue that the process and all workers of a job share. */
export interface QueueOptions {
  /** Address of Redis: `redis://host:6379/0`. */
  redis: string;
  /** Name of the queue in Redis. @default 'doorplate' */
  queue?: string | undefined;
}

/** Options of `distributeBatch`. */
export interface DistributeBatchOptions<Name extends BatchOperationName>
  extends QueueOptions, Omit<RunBatchOptions<Name>, 'concurrency' | 'dedupe' | 'bisect' | 'reclaim'> {
  /** Store that this process and all workers share. It holds rows and answers until they are collected. */
  store: BatchStore;
  /**
   * Name of this run, such as '2026-11', to send the same source with the same options again on purpose, and pay for it again.
   * Without it, a job starts only once in a store.
   */
  run?: string | undefined;
  /** Maximum number of chunks ahead of the one that the sink waits for. @default 1000 */
  prefetch?: number | undefined;
}
