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
import type { RunFile } from './FileRun.ts';
import { isUnsent } from './store/savedOutcome.ts';
import type { LoadedRun, RunVersion } from './store/SavedRun.ts';
import { recordAt } from './table.ts';
import type { RunStore } from './store/RunStore.ts';

/** A file, the batch over its rows, what is written down of them, and what became of them: one thing, so that no other file can come between. */
export interface BegunRun<Name extends BatchOperationName> {
  readonly run: LoadedRun;
  readonly file: RunFile;
  readonly batch: Batch<Name>;
  readonly tally: TallyCounter<Name>;
  /** Which run the store has, and as whose; undefined: it could not be kept. */
  readonly moment: RunVersion | undefined;
  /** Is everything that was answered kept by the store? */
  readonly isKept: boolean;
  /** Had a person ended it for good before it was opened here? */
  readonly wasCancelled: boolean;
  /** Sends what has no outcome yet; nothing of a run that was cancelled, which ends at once. Resolves at the end, whatever it is. */
  start(): Promise<unknown>;
  /** Writes down that it has ended for good. Resolves when that is there, or cannot be. */
  keepCancelled(): Promise<unknown>;
}

export interface BeginRunOptions<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  store: RunStore;
  run: LoadedRun;
  /** Which run the store has, and as whose; undefined: it could not be kept. */
  moment: RunVersion | undefined;
  /** What is known of its rows. */
  outcomes: ReadonlyMap<number, BatchOutcome<Name>>;
  /** How it is sent. */
  options: Omit<BatchOptions<Name>, 'operation' | 'settings' | 'dedupe' | 'journal' | 'keep' | 'onSettled'>;
  changed(): void;
}

/** Begins nothing by itself: `start` does. */
export function beginRun<Name extends BatchOperationName>(given: BeginRunOptions<Name>): BegunRun<Name> {
  const { operation, store, run, moment, outcomes, options, changed } = given;
  const { rows } = run.table;
  let isKept = moment !== undefined;
  const wasCancelled = moment?.cancelled === true;
  const tally = createTally(operation);
  /** The engine looks at the others anew, counts them then, and may send them. */
  const isKnown = (index: number) => {
    const outcome = outcomes.get(index);
    return outcome !== undefined && isFinal(outcome);
  };
  for (const [index, outcome] of outcomes) if (isKnown(index)) tally.add(index, outcome);
  tally.refresh();
  const onOutcome = (index: number, outcome: BatchOutcome<Name>) => {
    if (!('rejected' in outcome && isUnsent(outcome.rejected))) tally.add(index, outcome);
  };
  const journal =
    moment &&
    createRunJournal<Name>({
      store,
      id: run.id,
      mine: moment,
      begun: [...outcomes.keys()].filter(isKnown),
      onOutcome,
      onKept(isWhole) {
        if (isWhole === isKept) return;
        isKept = isWhole;
        changed();
      },
    });
  const batch = createBatch<Name>({
    ...options,
    operation: operation.name,
    // Those that the run was begun with.
    settings: run.settings,
    dedupe: run.dedupe,
    journal: {
      sending: (indices, signal) => journal?.sending(indices, signal),
      async ended(indices, ends) {
        // Reading an answer and writing it down are two tasks, so that a key pressed meanwhile comes between them.
        await nextTask();
        if (!journal)
          for (const [at, index] of indices.entries()) {
            const outcome = ends[at];
            if (outcome) onOutcome(index, outcome);
          }
        const writing = journal?.ended(indices, ends);
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
    moment,
    wasCancelled,
    get isKept() {
      return isKept;
    },
    start() {
      return batch.start(
        (function* () {
          for (let index = 0; index < rows.length; index++) {
            // Before the first row that could be sent: nothing is, and none is in doubt.
            if (wasCancelled && !isKnown(index)) batch.cancel();
            yield recordAt(operation, run, index);
          }
        })(),
        { total: rows.length, outcomes },
      );
    },
    keepCancelled: async () => moment && store.cancel(run.id, moment).catch(() => undefined),
  };
}
