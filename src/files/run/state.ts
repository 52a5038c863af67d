import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { CsvError } from '../csv/CsvTable.ts';
import { templatesIn } from '../columns/template.ts';
import { type FileOperation, lacksCountry, lacksPlace } from '../operations/FileOperation.ts';
import type { FileRunState } from './FileRun.ts';
import type { RunStage } from './FileRunContext.ts';
import { currentFields, earlierOutcomes } from './reviews.ts';
import { RunTakenError } from './store/RunStore.ts';
import { emptySummary, type FileRunPhase, runSummary, type SavedRunSummary } from './summary.ts';

interface FileRunStateInput<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  stage: RunStage<Name>;
  phase: FileRunPhase;
  /** Settings for the next run. */
  settings: BatchTypes[Name]['settings'];
  country: string;
  error: CsvError | undefined;
  isStarting: boolean;
  saved: SavedRunSummary | undefined;
  isLockedElsewhere: boolean;
  isAvailable: boolean;
}

const noColumns = {
  columns: [],
  questions: [],
  confidence: [],
  chosen: new Map<number, string>(),
  isRemembered: false,
};

/** Creates an immutable snapshot of a file run. */
export function fileRunState<Name extends BatchOperationName>(input: FileRunStateInput<Name>): FileRunState<Name> {
  const { operation, stage, phase, error, isStarting, isLockedElsewhere } = input;
  const common = { phase, error, isStarting, isLockedElsewhere, isTaken: false, reason: undefined, problem: undefined };
  if (stage.kind !== 'started') {
    const { settings, country, saved, isAvailable } = input;
    const file = stage.kind === 'ready' ? stage.file : undefined;
    const { columns, questions, confidence, chosen, isRemembered } = stage.kind === 'ready' ? stage : noColumns;
    return {
      ...common,
      file,
      isRereading: stage.kind === 'ready' && stage.isRereading,
      columns,
      templates: templatesIn(columns, file?.table.header ?? []),
      isMapped: operation.isMapped(columns, settings) && questions.length === 0,
      questions,
      confidence: columns.map((field, column) => (field && !chosen.has(column) ? confidence[column] : undefined)),
      isRemembered,
      lacksPlace: file !== undefined && lacksPlace(operation, columns, country),
      lacksCountry: file !== undefined && lacksCountry(operation, columns, country),
      settings,
      country,
      saved,
      isSaved: isAvailable,
      progress: undefined,
      summary: emptySummary,
      review: { edited: 0, accepted: 0, earlier: 0 },
      searchCredits: 0,
      rows: {
        length: file?.table.rows.length ?? 0,
        at: () => undefined,
        kindAt: () => 'waiting',
        fieldsAt: (index) => (file ? currentFields({ table: file.table, columns }, index, undefined) : {}),
        reviewAt: () => undefined,
        earlierAt: () => [],
      },
    };
  }
  const { run, file, batch, tally, isSaved, wasCancelled, reviews, rows } = stage.started;
  const state = batch.get();
  const { length } = run.table.rows;
  const { counts, review } = rows.count(state.progress, state.at);
  const reviewAt = (index: number) => rows.reviewOf(index, state.at(index));
  return {
    ...common,
    file,
    isRereading: false,
    columns: run.columns,
    templates: templatesIn(run.columns, run.table.header),
    isMapped: true,
    questions: [],
    confidence: [],
    isRemembered: false,
    lacksPlace: false,
    lacksCountry: false,
    settings: run.settings,
    country: run.country,
    saved: undefined,
    isTaken: stage.started.isTaken || state.error instanceof RunTakenError,
    isSaved,
    reason: wasCancelled ? undefined : state.reason,
    problem: state.error,
    progress: state.progress,
    summary: runSummary(state, length, tally.get(), counts),
    review,
    searchCredits: stage.started.searchCredits,
    rows: {
      length,
      at: (index) => rows.outcomeOf(index, state.at(index)),
      kindAt: (index) =>
        (reviews.rows.get(index)?.earlier ? undefined : tally.kinds[index]) ?? rows.kindOf(index, state.at(index)),
      fieldsAt: (index) => currentFields(run, index, reviewAt(index)),
      reviewAt,
      earlierAt: (index) => earlierOutcomes(operation, run, index, reviewAt(index)),
    },
  };
}
