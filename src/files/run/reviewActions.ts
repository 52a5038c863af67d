import {
  type BatchEstimate,
  type BatchOperationName,
  type BatchOutcome,
  creditsPerRecord,
  estimateBatch,
  observeCalls,
} from '../../core/index.ts';
import type { FileRun, RowSelection } from './FileRun.ts';
import type { FileRunContext } from './FileRunContext.ts';
import { createReview, isInDoubt, isWaiting, reviewAgain, savedStatus } from './currentRow.ts';
import { isSameEdit, mergeEdit } from './reviews.ts';
import type { StartedRun } from './start.ts';
import { toSavedOutcome } from './store/savedOutcome.ts';
import { isSameVersion, RunTakenError } from './store/RunStore.ts';
import type { LoadedRun, RestoredRun, RowReview } from './store/SavedRun.ts';
import { fieldsOfRow, recordAt } from './table.ts';

/** Returns a review without the user's last decision about the row, which is an edit or an acceptance. */
const withoutDecision = ({ sent, earlier }: RowReview): RowReview => ({
  ...(sent && { sent }),
  ...(earlier && { earlier }),
});

/** Whether an outcome has this reason: the fault of the row, or the error code from the service. */
const hasReason = <Name extends BatchOperationName>(outcome: BatchOutcome<Name>, reason: string): boolean =>
  'rejected' in outcome &&
  (outcome.rejected.fault === reason ||
    (outcome.rejected.error?.kind === 'service' && outcome.rejected.error.code === reason));

/** Returns the rows of a selection, and the number of rows in doubt that were left out. */
function selectRows<Name extends BatchOperationName>(
  { batch, reviews, run, rows: current }: StartedRun<Name>,
  { rows, kind, reason, includeInDoubt = false }: RowSelection,
): { selected: number[]; leftOut: number } {
  const selected: number[] = [];
  let leftOut = 0;
  const { at } = batch.get();
  const isByOutcome = kind !== undefined || reason !== undefined;
  const add = (index: number) => {
    const latest = at(index);
    const outcome = current.outcomeOf(index, latest);
    const review = current.reviewOf(index, latest);
    const isChosen = isByOutcome
      ? (rows !== undefined || review?.accepted === undefined) &&
        (kind === undefined || current.kindOf(index, latest) === kind) &&
        (reason === undefined || (outcome !== undefined && hasReason(outcome, reason)))
      : rows !== undefined || review?.edit !== undefined;
    if (!latest || !isChosen) return;
    // A row that keeps an earlier answer can still be in doubt in its latest attempt.
    const isDoubtful = isInDoubt(toSavedOutcome(latest)[1], reviews.rows.get(index) ?? {}, savedStatus);
    if (isDoubtful && !includeInDoubt) leftOut++;
    else selected.push(index);
  };
  if (rows) for (const index of new Set(rows)) add(index);
  else if (isByOutcome) for (let index = 0; index < run.table.rows.length; index++) add(index);
  else for (const index of reviews.rows.keys()) add(index);
  // The batch sends rows in the order of the file, so the budget is spent in this order.
  return { selected: selected.sort((one, other) => one - other), leftOut };
}

interface ReviewActionsOptions<Name extends BatchOperationName> {
  /** Loads the saved run with its file. */
  load(): Promise<RestoredRun<Name> | undefined>;
  /** Acquires the run for this page and restarts it. `prepare` runs while this page has the lock. */
  beginAgain(
    started: StartedRun<Name>,
    prepare: () => Promise<{ run: LoadedRun; outcomes: ReadonlyMap<number, BatchOutcome<Name>> } | undefined>,
  ): Promise<boolean>;
}

/** Creates the actions that review rows after their first outcome, and send them again. */
export function reviewActions<Name extends BatchOperationName>(
  context: FileRunContext<Name>,
  { load, beginAgain }: ReviewActionsOptions<Name>,
): Pick<FileRun<Name>, 'edit' | 'accept' | 'undo' | 'searchClient' | 'estimateAgain' | 'runAgain'> {
  const { operation } = context;
  const { store } = context.config;
  const startedRun = () => (context.stage.kind === 'started' ? context.stage.started : undefined);
  /** Reviews are written one after the other, because each depends on the previous one. */
  let lastWrite: Promise<unknown> = Promise.resolve();
  /** Run whose rows are about to be sent again. Until the run starts again, a change would be lost, so it is rejected. */
  let ending: StartedRun<Name> | undefined;

  /** Changes the review of a row that has an outcome. `change` returns undefined if there is nothing to change. */
  const change = (
    index: number,
    next: (review: RowReview, started: StartedRun<Name>) => RowReview | undefined,
  ): Promise<boolean> => {
    const started = startedRun() === ending ? undefined : startedRun();
    const write = async () => {
      if (!started || startedRun() !== started || !context.isConnected || started.isTaken || started.isUnclear)
        return false;
      const latest = started.batch.get().at(index);
      // A row that is still to be sent cannot be reviewed.
      if (isWaiting(latest)) return false;
      const current = started.rows.reviewOf(index, latest) ?? {};
      const decided = next(current, started);
      if (!decided) return false;
      const { sent, earlier } = started.reviews.rows.get(index) ?? {};
      const review = createReview(sent, decided.edit ?? decided.sent, decided.accepted, earlier);
      const stored = Object.keys(review).length > 0 ? review : undefined;
      try {
        if (started.version) await store.saveReview(started.run.id, started.version, index, stored);
      } catch (cause) {
        if (cause instanceof RunTakenError) started.isTaken = true;
        context.changed();
        return false;
      }
      started.reviews.set(index, stored);
      context.changed();
      return true;
    };
    const writing = lastWrite.then(write);
    lastWrite = writing;
    return writing;
  };

  /** Records that these rows will be sent again. */
  const prepare = async (
    started: StartedRun<Name>,
    changed: ReadonlyMap<number, RowReview>,
  ): Promise<'prepared' | 'failed' | 'outdated'> => {
    const { version } = started;
    if (!version) return 'prepared';
    try {
      return (await store.prepareAgain(started.run.id, version, changed)) ? 'prepared' : 'outdated';
    } catch (cause) {
      if (cause instanceof RunTakenError) started.isTaken = true;
      if (started.isTaken) return 'failed';
      // Even a write that fails may reach the store. The outcomes are then only in the reviews.
      const restored = await load().catch(() => undefined);
      started.isUnclear = !restored;
      const isPrepared =
        restored !== undefined &&
        isSameVersion(restored.version, version) &&
        [...changed.keys()].every((index) => !restored.outcomes.has(index));
      return isPrepared ? 'prepared' : 'failed';
    }
  };

  const estimateRows = (started: StartedRun<Name> | undefined, selected: readonly number[]): BatchEstimate => {
    const { budget, chunkSize, creditsPerRecord: given } = context.config;
    const settings = (started?.run.settings ?? context.settings) as typeof context.settings;
    const price = given ?? creditsPerRecord(operation.name, settings);
    const { credits = 0, creditsInDoubt = 0 } = started?.batch.get().progress ?? {};
    const run = started && {
      ...started.run,
      reviews: new Map(
        selected.map((index) => [index, reviewAgain(started.reviews.rows.get(index) ?? {}, undefined, savedStatus)]),
      ),
    };
    return estimateBatch<Name>(run ? selected.map((index) => recordAt(operation, run, index)) : [], {
      operation: operation.name,
      settings,
      dedupe: run?.dedupe ?? false,
      chunkSize,
      creditsPerRecord: price,
      budget: budget === undefined ? undefined : Math.max(0, budget - credits - creditsInDoubt),
    });
  };

  /** Returns the rows up to the last one that the budget covers. The other rows keep their outcomes and edits. */
  const rowsWithinBudget = (started: StartedRun<Name>, selected: readonly number[]): readonly number[] => {
    const { withinBudget, lastIndex = -1 } = estimateRows(started, selected);
    return withinBudget ? selected : selected.slice(0, lastIndex + 1);
  };

  /** Returns the run with the answers that another page has saved since this page loaded it. Rows without an answer keep their outcomes. */
  const withSavedAnswers = async (started: StartedRun<Name>) => {
    const restored = await load().catch(() => undefined);
    if (!restored || !isSameVersion(restored.version, started.version)) return undefined;
    const outcomes = new Map(restored.outcomes);
    const { at } = started.batch.get();
    for (let index = 0; index < started.run.table.rows.length; index++) {
      const outcome = at(index);
      if (outcome && !outcomes.has(index)) outcomes.set(index, outcome);
    }
    return { run: { ...started.run, reviews: started.reviews.rows }, outcomes };
  };

  return {
    edit: (index, fields) =>
      change(index, (review, { run }) => {
        if (Object.keys(fields).some((field) => !operation.fields.includes(field))) return undefined;
        const original = fieldsOfRow(run.table.rows[index] ?? [], run.columns);
        const edit = mergeEdit(original, review.edit ?? review.sent, fields);
        const next = withoutDecision(review);
        return isSameEdit(edit, review.sent ?? {}) ? next : { ...next, edit };
      }),
    accept: (index, note = '') => change(index, (review) => ({ ...withoutDecision(review), accepted: note.trim() })),
    undo: (index) =>
      change(index, (review) =>
        review.edit === undefined && review.accepted === undefined ? undefined : withoutDecision(review),
      ),
    searchClient(client) {
      const { run, version } = startedRun() ?? {};
      if (!run) return client;
      const { id, startedAt } = run;
      return observeCalls(client, ({ credits }) => {
        if (!(credits > 0)) return;
        // By now, rows may be sent again, or another file may be open.
        const current = startedRun();
        if (current?.run.startedAt === startedAt) current.searchCredits += credits;
        // Without a store, the page has the figure until it is closed.
        if (version) void store.addSearchCredits(id, version, credits).catch(() => undefined);
        context.changed();
      });
    },
    estimateAgain(selection = {}) {
      const started = startedRun();
      const { selected, leftOut } = started ? selectRows(started, selection) : { selected: [], leftOut: 0 };
      return { ...estimateRows(started, selected), inDoubtLeftOut: leftOut };
    },
    async runAgain(selection = {}) {
      const started = startedRun();
      if (!started || started === ending) return false;
      ending = started;
      let isOutdated = false;
      try {
        // Edits that are still being saved are sent too.
        await lastWrite;
        const isDone = await beginAgain(started, async () => {
          const selected = rowsWithinBudget(started, selectRows(started, selection).selected);
          if (selected.length === 0) return undefined;
          const { at } = started.batch.get();
          const changed = new Map(
            selected.map((index) => {
              const latest = at(index);
              const saved = latest && toSavedOutcome(latest)[1];
              return [index, reviewAgain(started.reviews.rows.get(index) ?? {}, saved, savedStatus)];
            }),
          );
          const prepared = await prepare(started, changed);
          isOutdated = prepared === 'outdated';
          if (isOutdated) return withSavedAnswers(started);
          if (prepared === 'failed') return undefined;
          const outcomes = new Map<number, BatchOutcome<Name>>();
          for (let index = 0; index < started.run.table.rows.length; index++) {
            const outcome = changed.has(index) ? undefined : at(index);
            if (outcome) outcomes.set(index, outcome);
          }
          return { run: { ...started.run, reviews: new Map([...started.reviews.rows, ...changed]) }, outcomes };
        });
        return isDone && !isOutdated;
      } finally {
        if (ending === started) ending = undefined;
      }
    },
  };
}
