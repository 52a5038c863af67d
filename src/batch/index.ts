export { BatchError, journalCorruptError } from './BatchError.ts';
export {
  assertNoDevices,
  assertNoLinks,
  type OpenFile,
  ownerOnly,
  permissionsLike,
  replaceFile,
  restrictPermissions,
  syncFolder,
  writeAll,
} from './disk.ts';
export { type BatchStore } from './distributed/BatchStore.ts';
export type { DistributeBatchOptions } from './distributed/DistributeBatchOptions.ts';
export {
  type BatchWorker,
  type BatchWorkerOptions,
  createBatchWorker,
  type WorkerJob,
} from './distributed/createBatchWorker.ts';
export { distributeBatch } from './distributed/distributeBatch.ts';
export { folderStore } from './distributed/folderStore.ts';
export type { WorkerEvent } from './distributed/processChunk.ts';
export { estimateRun, type EstimateRunOptions, type RunEstimate } from './estimateRun.ts';
export { exportRun, type ExportRunOptions } from './exportRun.ts';
export { importRun, type ImportRunOptions } from './importRun.ts';
export { readAsBefore } from './job/createJob.ts';
export { type Job, readJob, rowsOfJob } from './job/Job.ts';
export { acquireLock, findRunner, type Lock } from './lock/lockFile.ts';
export { type JobStatus, readStatus } from './readStatus.ts';
export { runBatch } from './runBatch.ts';
export type { BatchReport, BatchRunProgress, RunBatchOptions } from './RunBatchOptions.ts';
export type { BatchSink, SinkRow } from './sink/BatchSink.ts';
export { type CsvOutputKind, csvSink, type CsvSinkOptions, outputPath, siblingPath } from './sink/csvSink.ts';
export type { BatchTally } from '../files/index.ts';
export type { BatchSource } from './source/BatchSource.ts';
export { csvSource, parseChunks } from './source/csvSource.ts';
export { readColumns, type ReadColumnsOptions, readSourceTable } from './source/table.ts';
