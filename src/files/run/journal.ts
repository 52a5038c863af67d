import { type BatchJournal, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';
import { isUnsent } from './store/savedOutcome.ts';
import type { RunVersion } from './store/SavedRun.ts';
import { type RunStore, RunTakenError } from './store/RunStore.ts';

interface RunJournalOptions<Name extends BatchOperationName> {
  store: RunStore;
  id: string;
  /** Identifies the run and its owner, so that a late write never changes another run. */
  version: RunVersion;
  /** Indices of the rows that were sent before this journal was created. */
  sent: Iterable<number>;
  /** Called with every outcome, whether or not it could be saved. */
  onOutcome(index: number, outcome: BatchOutcome<Name>): void;
  /** Called after each write. `isComplete` is false while any answer is unsaved. */
  onSaved(isComplete: boolean): void;
}

/**
 * Creates the journal of a run in the browser. A row is sent a second time only if the first attempt certainly sent nothing. If answers cannot
 * be saved, for example because storage is full, the batch tries again before it sends anything else.
 */
export function createRunJournal<Name extends BatchOperationName>(
  options: RunJournalOptions<Name>,
): Required<Omit<BatchJournal<Name>, 'maxWait'>> {
  const { store, id, version } = options;
  const sent = new Set(options.sent);
  /** Rows whose outcome could not be saved. The batch tries to save them again before it sends anything else and before it ends. */
  const unsaved = new Set<number>();
  const rollback = createSendRollback(store, id, version);
  return {
    async sending(indices, signal) {
      if (indices.some((index) => sent.has(index)))
        throw new Error('Doorplate: a row of this chunk was already sent. It is not sent again.');
      await rollback.record(indices, signal, () => {
        for (const index of indices) sent.delete(index);
      });
      for (const index of indices) sent.add(index);
    },
    async ended(indices, outcomes) {
      for (const [position, index] of indices.entries()) {
        const outcome = outcomes[position];
        // If a row has no outcome, the service rejected it before doing any work, so the row can be sent again.
        if (!outcome || ('rejected' in outcome && isUnsent(outcome.rejected))) sent.delete(index);
        else sent.add(index);
        if (outcome) options.onOutcome(index, outcome);
      }
      try {
        await store.ended(id, version, indices, outcomes);
        for (const index of indices) unsaved.delete(index);
        // The store works again.
        rollback.retry();
      } catch (cause) {
        if (outcomes.length > 0) for (const index of indices) unsaved.add(index);
        throw cause;
      } finally {
        options.onSaved(unsaved.size === 0);
      }
    },
  };
}

/** Records chunks before they are sent, and removes the record of any chunk that was not sent. */
interface SendRollback {
  /**
   * Records that these rows are about to be sent. If recording fails, or if `signal` aborts at any time, the rows were not sent. The record
   * is then removed from the store, and `onUndo` is called.
   */
  record(indices: readonly number[], signal: AbortSignal, onUndo: () => void): Promise<void>;
  /** Retries failed removals. Never rejects. */
  retry(): void;
}

/** A recorded chunk that was not sent. */
interface FailedWrite {
  indices: readonly number[];
  /** Settles when the write has ended. The removal waits for this, because a late write would undo the removal. */
  written: Promise<unknown>;
  /** The removal in progress. */
  undoing: Promise<void> | undefined;
}

/**
 * Creates the rollback for the records that say which rows of a run were sent. A write that failed or is late may still reach the store. Its rows would then count as
 * sent: no page would send them again, and the next page would report them as in doubt. This page knows that the rows were not sent, so it
 * removes the record. Rows are recorded again only after their previous record was removed, so that a late removal never affects rows that
 * were sent in the meantime.
 */
function createSendRollback(store: Pick<RunStore, 'sending' | 'ended'>, id: string, version: RunVersion): SendRollback {
  const failedWrites = new Set<FailedWrite>();
  const undo = (chunk: FailedWrite): Promise<void> =>
    (chunk.undoing ??= chunk.written
      .then(async () => {
        // For a chunk that another page has sent, the store ignores this call.
        if (failedWrites.has(chunk)) await store.ended(id, version, chunk.indices, []);
        failedWrites.delete(chunk);
      })
      .finally(() => {
        chunk.undoing = undefined;
      }));
  const tryUndo = (chunk: FailedWrite) => {
    undo(chunk).catch(() => undefined);
  };
  return {
    async record(indices, signal, onUndo) {
      const rows = new Set(indices);
      for (const chunk of [...failedWrites]) if (chunk.indices.some((index) => rows.has(index))) await undo(chunk);
      const isLate = () => signal.aborted;
      if (isLate())
        throw new Error('Doorplate: removing the record of an earlier attempt took too long. Nothing was sent.');
      const writing = store.sending(id, version, indices);
      const chunk: FailedWrite = { indices, written: writing.catch(() => undefined), undoing: undefined };
      const fail = () => {
        failedWrites.add(chunk);
        onUndo();
        tryUndo(chunk);
      };
      signal.addEventListener('abort', fail, { once: true });
      try {
        await writing;
      } catch (cause) {
        signal.removeEventListener('abort', fail);
        // If another page owns the run, nothing was written.
        if (!isLate() && !(cause instanceof RunTakenError)) fail();
        throw cause;
      }
      if (isLate()) throw new Error('Doorplate: recording the chunk took too long. Nothing was sent.');
    },
    retry() {
      for (const chunk of failedWrites) tryUndo(chunk);
    },
  };
}
