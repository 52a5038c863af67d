import type { BatchOperationName } from '../../core/index.ts';
import type { RunBatchOptions } from '../RunBatchOptions.ts';
import type { BatchStore } from './BatchStore.ts';

/** The queue that the coordinating process and all workers of a job share. */
export interface QueueOptions {
  /** Redis URL, such as `redis://host:6379/0`. */
  redis: string;
  /** Name of the queue in Redis. @default 'doorplate' */
  queue?: string | undefined;
}

/** Options of `distributeBatch`. */
export interface DistributeBatchOptions<Name extends BatchOperationName>
  extends QueueOptions, Omit<RunBatchOptions<Name>, 'concurrency' | 'dedupe' | 'bisect' | 'reclaim' | 'sample'> {
  /** Store that this process and all workers share. It holds rows and answers until this process collects them. */
  store: BatchStore;
  /**
   * Name of this run, such as '2026-11'. To send the same source with the same options again, use a new name. You are then charged again.
   * Without a name, each job can start only once per store.
   */
  run?: string | undefined;
  /** Maximum number of chunks that are queued, in flight, or finished and waiting for an earlier chunk. @default 1000 */
  prefetch?: number | undefined;
}
