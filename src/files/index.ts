export { commonFields, usedColumns } from './columns/columns.ts';
export { columnLabels, columnsNamed, positionLabel } from './columns/labels.ts';
export { countryCodeIn, countryToSend, nearestCountries } from './columns/countryNames.ts';
export type { ColumnConfidence, ColumnQuestion } from './columns/guess.ts';
export type { ColumnMemory, RememberedColumns } from './columns/memory.ts';
export {
  columnsOf,
  countryHint,
  escapeTemplate,
  type FieldTemplates,
  fieldOf,
  guessWithTemplates,
  hasPlaceholder,
  isTemplate,
  placeholder,
  templateEntries,
  TemplateError,
  templatesIn,
} from './columns/template.ts';
export { nearest } from './columns/nearest.ts';
export type { CsvShape } from './csv/createCsvReader.ts';
export { createFileReader } from './csv/createFileReader.ts';
export { createTextDecoder, type RecognizeEncoding } from './csv/createTextDecoder.ts';
export { unescapeFormula } from './csv/formulas.ts';
export {
  CsvError,
  type CsvTable,
  delimiterNames,
  type FileReading,
  isEncoding,
  isFileReading,
  type ReadingOptions,
  readingOf,
  type UnreadableLine,
} from './csv/CsvTable.ts';
export { isGzip, isPacked } from './csv/isPacked.ts';
export {
  loadFile,
  loadRecognizer,
  parseBytes,
  parseCsv,
  parseFile,
  readCsv,
  sheetReading,
  unpack,
} from './csv/readCsv.ts';
export { recognizeEncoding } from './csv/recognizeEncoding.ts';
export { limitSize } from './csv/limitSize.ts';
export { writeCsv, type WriteCsvOptions } from './csv/writeCsv.ts';
export { writeWorkbook } from './csv/writeWorkbook.ts';
export { assertSameFile } from './exchange/assertSameFile.ts';
export {
  assertKnownSettings,
  describeService,
  type ExportedRun,
  isSameService,
  parseCredits,
  RunFileError,
  serviceOf,
} from './exchange/ExportedRun.ts';
export { parseReview, readRunFile } from './exchange/readRunFile.ts';
export { writeRunFile } from './exchange/writeRunFile.ts';
export { parseEmails, splitColumnNames } from './operations/emailFile.ts';
export { createEmailSplitter, type EmailSplitter, splitLines } from './operations/splitEmails.ts';
export {
  columnsProblem,
  type FileOperation,
  lacksCountry,
  lacksPlace,
  type SettingChoice,
} from './operations/FileOperation.ts';
export { describeSettings, settingsProblem } from './operations/settings.ts';
export { fileOperation, fileOperations } from './operations/fileOperations.ts';
export { countAnswerValues, visitAnswer } from './results/answer.ts';
export { answerExtras, completeColumns, extraColumns, resultColumns, uniqueNames } from './results/columnNames.ts';
export {
  createCompleteLines,
  inDoubtReason,
  needsPerson,
  type RowOutcome,
  toRowOutcome,
  unreadableReasons,
  waitingOutcome,
  withReview,
} from './results/completeRow.ts';
export type { RowKind } from './operations/FileOperation.ts';
export { rowKindOf, type Tally } from './results/createTally.ts';
export { reportPage, tallyRows } from './results/reportPage.ts';
export { type BatchTally, countRow, emptyTally } from './results/rowTally.ts';
export {
  countRows,
  type KindCounts,
  queryRows,
  type RowCounts,
  type RowOrder,
  type RowQuery,
  type RowReason,
  rowReasonOf,
} from './results/queryRows.ts';
export { markChanges, type RowMarks, type RowPiece, type RunWithRows } from './results/rowMarks.ts';
export {
  createResultFile,
  fileKindOf,
  type ResultFileFormat,
  type ResultFileKind,
  type ResultFileOptions,
} from './results/resultFile.ts';
export { createFileRun } from './run/createFileRun.ts';
export { createReview, currentPass, isInDoubt, reviewAgain } from './run/currentRow.ts';
export type {
  FileRows,
  FileRun,
  FileRunOptions,
  FileRunState,
  ParsedFile,
  RowSelection,
  RunAgainEstimate,
} from './run/FileRun.ts';
export type { RunLock } from './run/ownership.ts';
export { decisionOf, isSameEdit, mergeEdit, type ReviewSummary, spentEarlier } from './run/reviews.ts';
export {
  type FileRunPhase,
  hasRunEnded,
  isRunActive,
  type RunSummary,
  type SavedRunState,
  type SavedRunSummary,
} from './run/summary.ts';
export { createRunStore } from './run/store/createRunStore.ts';
export {
  type ChunkKey,
  isSameVersion,
  type RunDatabase,
  type RunStore,
  type RunTable,
  type RunTables,
  RunTakenError,
} from './run/store/RunStore.ts';
export { fromSavedOutcome, toSavedOutcome } from './run/store/savedOutcome.ts';
export type {
  EarlierOutcome,
  EditedFields,
  LoadedRun,
  RestoredRun,
  RowReview,
  RunPresence,
  RunVersion,
  SavedChunk,
  SavedOutcome,
  SavedOwner,
  SavedRun,
} from './run/store/SavedRun.ts';
export { editedRecord, fieldsOfRow } from './run/table.ts';
export {
  type EstimateLine,
  type EstimateLineName,
  estimateFile,
  estimateFileInSlices,
  estimateLines,
  type EstimatedFile,
  type FileEstimate,
} from './run/estimate.ts';
