/**
 * `doorplate/batch`: processes files of any size on Node. A journal on disk makes it safe to kill a run at any time. All exports are public
 * API.
 */
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
  CsvOutputKind,
  CsvSinkOptions,
  DistributeBatchOptions,
  EstimateRunOptions,
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
  WorkerJob,
} from './batch/index.ts';

// Types of other entry points that these signatures use. Import any other type from doorplate/core or doorplate/files.
export type {
  CsvShape,
  EstimateLine,
  EstimateLineName,
  FileEstimate,
  ExportedRun,
  FieldTemplates,
  FileReading,
  ReadingOptions,
  ResultFileKind,
  RowKind,
  UnreadableLine,
} from './files/index.ts';
export type {
  Aqi,
  BatchEstimate,
  BatchOperationName,
  BatchOptions,
  BatchStopReason,
  Client,
  RecordFault,
} from './core/index.ts';
