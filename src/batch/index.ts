export { BatchError } from './BatchError.ts';
export type { BatchSink, SinkRow } from './BatchSink.ts';
export type { BatchSource } from './BatchSource.ts';
export type { BatchTally } from './BatchTally.ts';
export { besideOf } from './besideOf.ts';
export { csvSink, type CsvSinkOptions, pathOf } from './csvSink.ts';
export { csvSource } from './csvSource.ts';
export { estimateRun, type RunEstimate } from './estimateRun.ts';
export { exportRun, type ExportRunOptions } from './exportRun.ts';
export { importRun, type ImportRunOptions } from './importRun.ts';
export { type Holder, lifeOf, thisProcess } from './Holder.ts';
export { makeFolder } from './makeFolder.ts';
export type { Job } from './Job.ts';
export type { OpenFile } from './openLog.ts';
export { readColumns, type ReadColumnsOptions } from './readColumns.ts';
export { readJob } from './readJob.ts';
export { type JobStatus, readStatus } from './readStatus.ts';
export { runnerOf, takeLock } from './takeLock.ts';
export { runBatch } from './runBatch.ts';
export type { BatchReport, BatchRunProgress, RunBatchOptions } from './RunBatchOptions.ts';
export {
  type BatchStore,
  type BatchWorker,
  type BatchWorkerOptions,
  createBatchWorker,
  distributeBatch,
  type DistributeBatchOptions,
  folderStore,
  type WorkerEvent,
} from './shared/index.ts';
export { syncFolder } from './syncFolder.ts';
