import { rowOf, type BatchJournal, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';
import { createTakeBack } from './createTakeBack.ts';
import { isUnsent } from './isUnsent.ts';
import type { RunMoment } from './KeptRun.ts';
import type { RunStore } from './RunStore.ts';

export interface RunJournalOptions<Name extends BatchOperationName> {
  store: RunStore;
  id: string;
  /** Which run it is, and the page that holds it: of one run, so that what comes late is not written into another's. */
  mine: RunMoment;
  /** Rows that were begun before. */
  begun: Iterable<number>;
  /** Told of every outcome, written down or not. */
  onOutcome(index: number, outcome: BatchOutcome<Name>): void;
  /** Is everything that was answered written down? */
  onKept(isWhole: boolean): void;
}

/**
 * Writes down a run in the browser. No row is begun twice, by whomever, unless it is certain that it did not leave the first time. Answers that could not be written (the browser has no room left) are
 * told again: nothing more is sent before they are written.
 */
export function createRunJournal<Name extends BatchOperationName>(
  options: RunJournalOptions<Name>,
): Required<Omit<BatchJournal<Name>, 'patience'>> {
  const { store, id, mine } = options;
  const begun = new Set(options.begun);
  /** Rows whose ending could not be written. It is told again before anything else is sent, and before an end. */
  const owed = new Set<number>();
  const takeBack = createTakeBack(store, id, mine);
  return {
    async sending(indices, signal) {
      if (indices.some((index) => begun.has(index)))
        throw new Error('Doorplate: a row of this chunk was begun before. It is not sent again.');
      await takeBack.begin(indices, signal, () => {
        for (const index of indices) begun.delete(index);
      });
      for (const index of indices) begun.add(index);
    },
    async ended(indices, outcomes) {
      // Those without an outcome were refused without work: they may be sent again.
      for (const index of indices) begun.delete(index);
      for (const outcome of outcomes) {
        const index = rowOf(outcome).index;
        if (!('rejected' in outcome && isUnsent(outcome.rejected))) begun.add(index);
        options.onOutcome(index, outcome);
      }
      try {
        await store.ended(id, mine, indices, outcomes);
        for (const index of indices) owed.delete(index);
        // It can be written again.
        takeBack.retry();
      } catch (cause) {
        if (outcomes.length > 0) for (const index of indices) owed.add(index);
        throw cause;
      } finally {
        options.onKept(owed.size === 0);
      }
    },
  };
}
