export { commonFields as usualFields } from './columns/columns.ts';
export { usedColumns as usedOf } from './columns/columns.ts';
export { CsvError } from './csv/readCsv.ts';
export type { UnreadableLine as BadLine, CsvTable } from './csv/readCsv.ts';
export { decodeText } from './csv/readCsv.ts';
export { createCsvReader, type CsvLines, type CsvReader, type CsvShape } from './csv/createCsvReader.ts';
export { answerOf, readAnswer } from './results/answerOf.ts';
export { uniqueNames as distinctFrom } from './results/resultFile.ts';
export { fileKindOf } from './results/resultFile.ts';
export { resultColumns } from './results/resultFile.ts';
export { rowKindOf } from './results/createTally.ts';
export { unplacedOf } from './results/createTally.ts';
export { toSavedOutcome as keptOf, fromSavedOutcome as outcomeOfKept } from './run/store/savedOutcome.ts';
export type { ExportedRun } from './exchange/ExportedRun.ts';
export { digestOf } from './exchange/assertSameFile.ts';
export { readRunFile } from './exchange/readRunFile.ts';
export { RunFileError } from './exchange/ExportedRun.ts';
export { assertSameFile as seeSameFile } from './exchange/assertSameFile.ts';
export { isSameService, serviceOf } from './exchange/ExportedRun.ts';
export { writeRunFile } from './exchange/writeRunFile.ts';
export { parseCsv } from './csv/readCsv.ts';
export { readCsv } from './csv/readCsv.ts';
export { unescapeFormula as unguardFormula } from './csv/formulas.ts';
export { writeCsv, type WriteCsvOptions } from './csv/writeCsv.ts';
export { columnsProblem } from './operations/FileOperation.ts';
export type { FileOperation, SettingChoice } from './operations/FileOperation.ts';
export { emailsIn } from './operations/emailFile.ts';
export { fileOperation, fileOperations } from './operations/fileOperations.ts';
export type { Tally } from './results/createTally.ts';
export { type BatchFileKind, createResultFile as fileOf, type FileOfOptions } from './results/resultFile.ts';
export type { RowKind } from './results/createTally.ts';
export { createFileRun } from './run/createFileRun.ts';
export { createRunStore } from './run/store/createRunStore.ts';
export { hasRunEnded } from './run/state.ts';
export { isRunActive as isRunUnderWay } from './run/state.ts';
export { estimateFile } from './run/table.ts';
export type { FileRows, FileRun, FileRunOptions, FileRunState, RunFile } from './run/FileRun.ts';
export type { FileRunPhase } from './run/state.ts';
export type { SavedRunSummary as KeptFigures, SavedRunState as KeptState } from './run/state.ts';
export type {
  FoundRun,
  SavedChunk as KeptChunk,
  SavedOwner as KeptHolder,
  SavedOutcome as KeptOutcome,
  SavedRun as KeptRun,
  LoadedRun as Run,
  RunVersion as RunMoment,
  RunPresence,
} from './run/store/SavedRun.ts';
export type { ChunkKey, RunDatabase, RunTable, RunTables } from './run/store/RunStore.ts';
export type { RunLock } from './run/ownership.ts';
export { isSameVersion as isSameMoment, type RunStore, RunTakenError } from './run/store/RunStore.ts';
export type { RunSummary } from './run/state.ts';
export { valueCountOf } from './results/answerOf.ts';
