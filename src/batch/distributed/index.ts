export type { BatchStore } from './BatchStore.ts';
export { type BatchWorker, type BatchWorkerOptions, createBatchWorker } from './createBatchWorker.ts';
export { distributeBatch } from './distributeBatch.ts';
export type { DistributeBatchOptions } from './coordinator.ts';
export { folderStore } from './folderStore.ts';
export type { WorkerEvent } from './processChunk.ts';
