export type { BatchStore } from './BatchStore.ts';
export { type BatchWorker, type BatchWorkerOptions, createBatchWorker, type WorkerEvent } from './createBatchWorker.ts';
export { distributeBatch, type DistributeBatchOptions } from './distributeBatch.ts';
export { folderStore } from './folderStore.ts';
