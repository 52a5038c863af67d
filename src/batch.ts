/** `doorplate/batch`: files of any size, on Node: with a journal on a disk, so that a run can be killed at any moment. What is listed here is a contract. */
export {
  BatchError,
  createBatchWorker,
  csvSink,
  csvSource,
  distributeBatch,
  estimateRun,
  exportRun,
  folderStore,
  importRun,
  outputPath,
  readColumns,
  readStatus,
  runBatch,
} from './batch/index.ts';

export type {
  BatchReport,
  BatchRunProgress,
  BatchSink,
  BatchSource,
  BatchStore,
  BatchTally,
  BatchWorker,
  BatchWorkerOptions,
  CsvSinkOptions,
  DistributeBatchOptions,
  ExportRunOptions,
  ImportRunOptions,
  Job,
  JobStatus,
  OpenFile,
  ReadColumnsOptions,
  RunBatchOptions,
  RunEstimate,
  SinkRow,
  WorkerEvent,
} from './batch/index.ts';

// Types of the files and the core that these name.
export type * from './files.ts';
