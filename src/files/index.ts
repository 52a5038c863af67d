export { usualFields } from './columns/columns.ts';
export { usedOf } from './columns/usedOf.ts';
export { CsvError } from './csv/CsvError.ts';
export type { BadLine, CsvTable } from './csv/CsvTable.ts';
export { decodeText } from './csv/decodeText.ts';
export { createCsvReader, type CsvLines, type CsvReader, type CsvShape } from './csv/createCsvReader.ts';
export { answerOf, readAnswer } from './results/answerOf.ts';
export { distinctFrom } from './results/distinctFrom.ts';
export { fileKindOf } from './results/fileKindOf.ts';
export { resultColumns } from './results/resultColumns.ts';
export { rowKindOf } from './results/rowKindOf.ts';
export { unplacedOf } from './results/unplacedOf.ts';
export { keptOf, outcomeOfKept } from './run/store/savedOutcome.ts';
export type { ExportedRun } from './exchange/ExportedRun.ts';
export { digestOf } from './exchange/digestOf.ts';
export { readRunFile } from './exchange/readRunFile.ts';
export { RunFileError } from './exchange/RunFileError.ts';
export { seeSameFile } from './exchange/seeSameFile.ts';
export { isSameService, serviceOf } from './exchange/serviceOf.ts';
export { writeRunFile } from './exchange/writeRunFile.ts';
export { parseCsv } from './csv/parseCsv.ts';
export { readCsv } from './csv/readCsv.ts';
export { unguardFormula } from './csv/unguardFormula.ts';
export { writeCsv, type WriteCsvOptions } from './csv/writeCsv.ts';
export { columnsProblem } from './operations/columnsProblem.ts';
export type { FileOperation, SettingChoice } from './operations/FileOperation.ts';
export { emailsIn } from './operations/emailsIn.ts';
export { fileOperation, fileOperations } from './operations/fileOperations.ts';
export type { Tally } from './results/createTally.ts';
export { type BatchFileKind, fileOf, type FileOfOptions } from './results/fileOf.ts';
export type { RowKind } from './results/RowKind.ts';
export { createFileRun } from './run/createFileRun.ts';
export { createRunStore } from './run/store/createRunStore.ts';
export { hasRunEnded } from './run/phase.ts';
export { isRunUnderWay } from './run/phase.ts';
export { estimateFile } from './run/table.ts';
export type { FileRows, FileRun, FileRunOptions, FileRunState, RunFile } from './run/FileRun.ts';
export type { FileRunPhase } from './run/phase.ts';
export type { KeptFigures, KeptState } from './run/savedFigures.ts';
export type {
  FoundRun,
  KeptChunk,
  KeptHolder,
  KeptOutcome,
  KeptRun,
  Run,
  RunMoment,
  RunPresence,
} from './run/store/SavedRun.ts';
export type { ChunkKey, RunDatabase, RunTable, RunTables } from './run/store/RunStore.ts';
export type { RunLock } from './run/ownership.ts';
export { isSameMoment, type RunStore, RunTakenError } from './run/store/RunStore.ts';
export type { RunSummary } from './run/summary.ts';
export { valueCountOf } from './results/valueCountOf.ts';
