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
  /** Store that this process and all workers share. The store contains rows and answers until this process collects them. */
  store: BatchStore;
  /**
   * Name of this run, such as '2026-11'. With a new name, the same source with the same options is sent and charged again. If no name is
   * set, each job can start only once per store.
   */
  run?: string | undefined;
  /** Maximum number of chunks that are in the queue or in flight, including finished chunks that wait for an earlier chunk. @default 1000 */
  prefetch?: number | undefined;
}
