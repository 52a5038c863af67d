export { BatchError } from './BatchError.ts';
export type { BatchSink, SinkRow } from './sink/BatchSink.ts';
export type { BatchSource } from './source/BatchSource.ts';
export type { BatchTally } from './sink/tally.ts';
export { besideOf } from './sink/csvSink.ts';
export { csvSink, type CsvSinkOptions, pathOf } from './sink/csvSink.ts';
export { csvSource } from './source/csvSource.ts';
export { estimateRun, type RunEstimate } from './estimateRun.ts';
export { exportRun, type ExportRunOptions } from './exportRun.ts';
export { importRun, type ImportRunOptions } from './importRun.ts';
export type { Job } from './job/Job.ts';
export type { OpenFile } from './journal/appendLog.ts';
export { readColumns, type ReadColumnsOptions } from './source/table.ts';
export { readJob } from './job/jobFile.ts';
export { type JobStatus, readStatus } from './readStatus.ts';
export { runnerOf, takeLock } from './lock/lockFile.ts';
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
} from './distributed/index.ts';
export { syncFolder } from './disk/files.ts';
