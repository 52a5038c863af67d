import { chunk } from '../operation/chunk.ts';
import type { BatchJournal } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import { type Outcome, toBatchOutcome } from './outcomes.ts';

/** Wraps the app's journal so that it never throws or hangs. Failed writes are retried before the next send and before the run ends. */
export interface SafeJournal<Name extends BatchOperationName> {
  /** Whether the app's journal accepts outcomes. */
  readonly isEnabled: boolean;
  /** Whether a write has failed since the last `retry`. If so, only the outcomes of sent calls are written, and all others are queued. */
  readonly hasFailed: boolean;
  /** Whether failed writes are waiting for a retry. Nothing is sent until they have succeeded. */
  readonly hasPending: boolean;
  /** Whether failed writes are being retried. The run does not end until the retry has finished. */
  readonly isFlushing: boolean;
  /** Retries the failed writes. */
  retry(): void;
  /** Queues these outcomes for the next retry. */
  enqueue(outcomes: readonly Outcome<Name>[]): void;
  /**
   * Notifies the journal that a call is about to be sent. Resolves to true once the call can be sent, or to false if the write failed. Without a
   * journal, returns true synchronously, so that calls start in order.
   */
  sending(indices: readonly number[]): Promise<boolean> | true;
  /** Writes outcomes in batches of up to 1,000. If a write fails, its outcomes and all later outcomes are queued. */
  ended(outcomes: readonly Outcome<Name>[]): Promise<void>;
  /** Notifies the journal that the rows in a call were not sent after all. */
  notSent(indices: readonly number[]): Promise<void>;
}

/** Default number of milliseconds after which a write counts as failed. */
const defaultMaxWait = 60_000;
const maxOutcomesPerWrite = 1000;

/**
 * Creates a safe journal.
 *
 * @param onFailure called after each failed write.
 * @param onWrite called after each write, successful or not.
 */
export function createJournal<Name extends BatchOperationName>(
  journal: BatchJournal<Name> | undefined,
  onFailure: (cause: unknown) => void,
  onWrite: () => void,
): SafeJournal<Name> {
  const sending = journal?.sending?.bind(journal);
  const ended = journal?.ended?.bind(journal);
  const { maxWait = defaultMaxWait } = journal ?? {};
  let hasFailed = false;
  /** Failed writes, and writes that were queued after a failed write. */
  const pending: (() => unknown)[] = [];
  let flushing: Promise<void> | undefined;

  /**
   * Runs a write. Resolves to whether it succeeded in time. `onError` runs before `onFailure`, because a listener of `onFailure` may immediately
   * resume or cancel the batch, and the pending writes must already be queued by then.
   */
  const attempt = async (write: () => unknown, onError: () => void): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await Promise.race([
        write(),
        new Promise((_, reject) => {
          if (maxWait === Infinity) return;
          timer = setTimeout(() => {
            reject(new Error(`Doorplate: the journal did not answer within ${String(maxWait / 1000)} s.`));
          }, maxWait);
        }),
      ]);
      return true;
    } catch (cause) {
      hasFailed = true;
      onError();
      onFailure(cause);
      return false;
    } finally {
      clearTimeout(timer);
      onWrite();
    }
  };
  const write = (outcomes: readonly Outcome<Name>[]) =>
    ended?.(
      outcomes.map(({ index }) => index),
      outcomes.map(toBatchOutcome),
    );
  const enqueue = (outcomes: readonly Outcome<Name>[]) => {
    for (const part of chunk(outcomes, maxOutcomesPerWrite)) pending.push(() => write(part));
  };
  const flush = async () => {
    const endFlush = () => {
      flushing = undefined;
    };
    for (let next = pending[0]; next; next = pending[0]) {
      if (!(await attempt(next, endFlush))) return;
      pending.shift();
    }
    endFlush();
    onWrite();
  };

  return {
    isEnabled: ended !== undefined,
    get hasFailed() {
      return hasFailed;
    },
    get hasPending() {
      return pending.length > 0;
    },
    get isFlushing() {
      return flushing !== undefined;
    },
    retry() {
      hasFailed = false;
      // Starts in a microtask, so that `flushing` is already set when `flush` calls the app's code, which may react immediately.
      if (pending.length > 0) flushing ??= Promise.resolve().then(flush);
    },
    enqueue,
    sending(indices) {
      if (!sending) return true;
      const controller = new AbortController();
      return attempt(
        () => sending(indices, controller.signal),
        () => {
          controller.abort();
        },
      );
    },
    async ended(outcomes) {
      for (let index = 0; index < outcomes.length; index += maxOutcomesPerWrite) {
        const isWritten = await attempt(
          () => write(outcomes.slice(index, index + maxOutcomesPerWrite)),
          () => {
            enqueue(outcomes.slice(index));
          },
        );
        if (!isWritten) return;
      }
    },
    async notSent(indices) {
      const writeNotSent = () => ended?.(indices, []);
      await attempt(writeNotSent, () => {
        pending.push(writeNotSent);
      });
    },
  };
}
