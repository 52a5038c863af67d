export type { BatchStore } from './BatchStore.ts';
export { type BatchWorker, type BatchWorkerOptions, createBatchWorker, type WorkerEvent } from './createBatchWorker.ts';
export { distributeBatch } from './distributeBatch.ts';
export type { DistributeBatchOptions } from './DistributeBatchOptions.ts';
export { folderStore } from './folderStore.ts';
