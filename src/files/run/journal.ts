import { type BatchJournal, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';
import { isUnsent } from './store/savedOutcome.ts';
import type { RunVersion } from './store/SavedRun.ts';
import { type RunStore, RunTakenError } from './store/RunStore.ts';

export interface RunJournalOptions<Name extends BatchOperationName> {
  store: RunStore;
  id: string;
  /** Which run it is, and the page that holds it: of one run, so that what comes late is not written into another's. */
  mine: RunVersion;
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
): Required<Omit<BatchJournal<Name>, 'maxWait'>> {
  const { store, id, mine } = options;
  const begun = new Set(options.begun);
  /** Rows whose ending could not be written. It is told again before anything else is sent, and before an end. */
  const unwritten = new Set<number>();
  const takeBack = createSendRollback(store, id, mine);
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
      for (const [at, index] of indices.entries()) {
        const outcome = outcomes[at];
        // Without an outcome the row was refused without work, and may be sent again.
        if (!outcome || ('rejected' in outcome && isUnsent(outcome.rejected))) begun.delete(index);
        else begun.add(index);
        if (outcome) options.onOutcome(index, outcome);
      }
      try {
        await store.ended(id, mine, indices, outcomes);
        for (const index of indices) unwritten.delete(index);
        // It can be written again.
        takeBack.retry();
      } catch (cause) {
        if (outcomes.length > 0) for (const index of indices) unwritten.add(index);
        throw cause;
      } finally {
        options.onKept(unwritten.size === 0);
      }
    },
  };
}

/** Chunks that were to begin, and whose rows did not leave. What was written of them all the same is taken back. */
export interface SendRollback {
  /**
   * Writes down that these rows are about to be sent. When that fails, and when `signal` is aborted, then or later, none of them has left this page:
   * the store, which may have written them, is told so, and `vain` is called.
   */
  begin(indices: readonly number[], signal: AbortSignal, vain: () => void): Promise<void>;
  /** Tries again what could not be taken back. Never rejects. */
  retry(): void;
}

/** A chunk that began in vain. */
interface FailedWrite {
  indices: readonly number[];
  /** Resolves when its writing has ended, whatever became of it: it may be late, and nothing is taken back before it is there. */
  written: Promise<unknown>;
  /** The taking back, while it is under way. */
  going: Promise<void> | undefined;
}

/**
 * A write that failed may be there, and one that is late will be: these rows would stand there as begun, which no page sends again and the next one
 * calls in doubt. This page knows that they did not leave. Rows are begun again only when what stood there before has been taken back, one after the
 * other, so that what comes late never meets rows that have left since.
 */
export function createSendRollback(
  store: Pick<RunStore, 'sending' | 'ended'>,
  id: string,
  mine: RunVersion,
): SendRollback {
  const failedWrites = new Set<FailedWrite>();
  const takeBack = (chunk: FailedWrite): Promise<void> =>
    (chunk.going ??= chunk.written
      .then(async () => {
        // Of this page's own chunks alone: the store leaves another's as they are.
        if (failedWrites.has(chunk)) await store.ended(id, mine, chunk.indices, []);
        failedWrites.delete(chunk);
      })
      .finally(() => {
        chunk.going = undefined;
      }));
  const tryTo = (chunk: FailedWrite) => {
    takeBack(chunk).catch(() => undefined);
  };
  return {
    async begin(indices, signal, vain) {
      const rows = new Set(indices);
      for (const chunk of [...failedWrites]) if (chunk.indices.some((index) => rows.has(index))) await takeBack(chunk);
      const isLate = () => signal.aborted;
      if (isLate()) throw new Error('Doorplate: it took too long to take back what had been written before.');
      const writing = store.sending(id, mine, indices);
      const chunk: FailedWrite = { indices, written: writing.catch(() => undefined), going: undefined };
      const give = () => {
        failedWrites.add(chunk);
        vain();
        tryTo(chunk);
      };
      signal.addEventListener('abort', give, { once: true });
      try {
        await writing;
      } catch (cause) {
        signal.removeEventListener('abort', give);
        // Another page has the run: nothing was written.
        if (!isLate() && !(cause instanceof RunTakenError)) give();
        throw cause;
      }
      if (isLate()) throw new Error('Doorplate: it was written too late.');
    },
    retry() {
      for (const chunk of failedWrites) tryTo(chunk);
    },
  };
}
