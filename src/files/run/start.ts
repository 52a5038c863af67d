import {
  type Batch,
  type BatchOperationName,
  type BatchOptions,
  type BatchOutcome,
  createBatch,
  isFinal,
  nextTask,
} from '../../core/index.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { createTally, type TallyCounter } from '../results/createTally.ts';
import { createRunJournal } from './journal.ts';
import { beforeAgain, createCurrentRows, type CurrentRows, isWaiting } from './currentRow.ts';
import { createReviews, type RunReviews, spentEarlier } from './reviews.ts';
import type { ParsedFile } from './FileRun.ts';
import type { LoadedRun, RestoredRun, RunVersion } from './store/SavedRun.ts';
import { fromSavedOutcome } from './store/savedOutcome.ts';
import { editedRecord, recordAt } from './table.ts';
import type { RunStore } from './store/RunStore.ts';

/** A started run: its file, its batch, its journal and its outcomes. They are kept in one object, so that they always belong together. */
export interface StartedRun<Name extends BatchOperationName> {
  readonly run: LoadedRun;
  readonly file: ParsedFile;
  readonly batch: Batch<Name>;
  readonly tally: TallyCounter<Name>;
  /** Version of the run in the store, or undefined if the run could not be saved. */
  readonly version: RunVersion | undefined;
  /** Whether the store has all answers. */
  readonly isSaved: boolean;
  /** Whether the run was already cancelled when it was loaded. */
  readonly wasCancelled: boolean;
  /** Edits, notes and earlier outcomes of rows, in their saved form. */
  readonly reviews: RunReviews;
  /** The rows with the outcomes that apply to them. Everything that shows or writes outcomes uses this. */
  readonly rows: CurrentRows<Name>;
  /** Credits that searches for the addresses of rows have cost. */
  searchCredits: number;
  /** Whether a review could not be saved, because another page has taken over or replaced the run. */
  isTaken: boolean;
  /** Whether the contents of the store are unknown, because it could be neither written nor read. If so, no row can be reviewed. */
  isUnclear: boolean;
  /** Set once the user has cancelled the run. Settles once the store has saved the cancellation or failed to. */
  cancelling: Promise<unknown> | undefined;
  /** Set while earlier outcomes are restored after a cancelled `runAgain`. Meanwhile, the phase is `stopping`. */
  restoring: Promise<unknown> | undefined;
  /** Sends all rows that have no outcome, or nothing if the run was cancelled. Resolves when the run ends or stops. */
  start(): Promise<unknown>;
  /** Marks the run as cancelled in the store. Never rejects. */
  saveCancelled(): Promise<unknown>;
  /**
   * After a cancellation, returns the run with the earlier outcomes of the rows that were not sent again. Returns undefined if any row has no outcome
   * at all, or if some answers are not saved.
   */
  beforeAgain(): Pick<RestoredRun<Name>, 'run' | 'outcomes'> | undefined;
}

interface StartedRunOptions<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  store: RunStore;
  run: LoadedRun;
  /** Version of the run in the store, or undefined if the run could not be saved. */
  version: RunVersion | undefined;
  /** Known outcomes by row index. */
  outcomes: ReadonlyMap<number, BatchOutcome<Name>>;
  options: Omit<BatchOptions<Name>, 'operation' | 'settings' | 'dedupe' | 'journal' | 'keep' | 'onSettled'>;
  changed(): void;
}

/** Creates the batch and the journal of a run. Sends nothing until `start` is called. */
export function createStartedRun<Name extends BatchOperationName>({
  operation,
  store,
  run,
  version,
  outcomes,
  options,
  changed,
}: StartedRunOptions<Name>): StartedRun<Name> {
  const { rows } = run.table;
  let isSaved = version !== undefined;
  const wasCancelled = version?.cancelled === true;
  const tally = createTally(operation);
  const reviews = createReviews(run.reviews);
  const current = createCurrentRows(operation, run, reviews);
  /** Whether a row has a final outcome. Any other row can still be sent, so it is counted when the batch reaches it. */
  const isKnown = (index: number) => {
    const outcome = outcomes.get(index);
    return outcome !== undefined && isFinal(outcome);
  };
  const count = (index: number, latest: BatchOutcome<Name> | undefined) => {
    const kept = current.keptOf(index, latest);
    // The tally needs no record, and creating one for each of many rows takes time.
    const outcome = kept ? fromSavedOutcome<Name>(run, index, {}, kept) : latest;
    if (outcome && !isWaiting(outcome)) tally.add(index, outcome);
  };
  for (const [index, outcome] of outcomes) if (isKnown(index)) count(index, outcome);
  for (const index of reviews.rows.keys()) if (!isKnown(index)) count(index, undefined);
  tally.refresh();
  const journal =
    version &&
    createRunJournal<Name>({
      store,
      id: run.id,
      version,
      sent: [...outcomes.keys()].filter(isKnown),
      onOutcome: count,
      onSaved(isComplete) {
        if (isComplete === isSaved) return;
        isSaved = isComplete;
        changed();
      },
    });
  const batch = createBatch<Name>({
    ...options,
    operation: operation.name,
    // A continued run keeps its settings.
    settings: run.settings,
    dedupe: run.dedupe,
    journal: {
      sending: (indices, signal) => journal?.sending(indices, signal),
      async ended(indices, recorded) {
        // Parse and save an answer in two tasks, so that the page can handle a key press in between.
        await nextTask();
        if (!journal)
          for (const [position, index] of indices.entries()) {
            const outcome = recorded[position];
            if (outcome) count(index, outcome);
          }
        const writing = journal?.ended(indices, recorded);
        tally.refresh();
        await writing;
      },
    },
  });
  return {
    run,
    file: { name: run.fileName, blob: run.file, table: run.table },
    batch,
    tally,
    version,
    wasCancelled,
    reviews,
    rows: current,
    searchCredits: run.searchCredits ?? 0,
    isTaken: false,
    isUnclear: false,
    cancelling: undefined,
    restoring: undefined,
    get isSaved() {
      return isSaved;
    },
    start() {
      return batch.start(
        (function* () {
          for (let index = 0; index < rows.length; index++) {
            // Cancel before the first row that could be sent, so that no row ends up in doubt.
            if (wasCancelled && !isKnown(index)) batch.cancel();
            yield recordAt(operation, run, index);
          }
        })(),
        { total: rows.length, outcomes, spent: spentEarlier(reviews.rows.values()) },
      );
    },
    saveCancelled: async () => version && store.cancel(run.id, version).catch(() => undefined),
    beforeAgain() {
      if (version && !isSaved) return undefined;
      const { at } = batch.get();
      return restoreOutcomes(operation, { ...run, reviews: reviews.rows }, at);
    },
  };
}

/**
 * Returns a run with the earlier outcomes of the rows that wait to be sent again. Returns undefined if a row has no outcome at all.
 *
 * @param latestAt returns the outcome of a row in its latest attempt.
 */
export function restoreOutcomes<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  run: LoadedRun,
  latestAt: (index: number) => BatchOutcome<Name> | undefined,
): Pick<RestoredRun<Name>, 'run' | 'outcomes'> | undefined {
  const reviews = new Map(run.reviews);
  const outcomes = new Map<number, BatchOutcome<Name>>();
  for (let index = 0; index < run.table.rows.length; index++) {
    const latest = latestAt(index);
    if (latest && !isWaiting(latest)) {
      outcomes.set(index, latest);
      continue;
    }
    const before = beforeAgain(reviews.get(index) ?? {});
    if (!before) return undefined;
    if (before.review) reviews.set(index, before.review);
    else reviews.delete(index);
    const record = editedRecord(operation, run.table.rows[index] ?? [], run, before.review?.sent);
    outcomes.set(index, fromSavedOutcome<Name>(run, index, record, before.outcome));
  }
  return { run: { ...run, reviews }, outcomes };
}
