import { chunk } from '../operation/chunk.ts';
import type { BatchJournal } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import { type Outcome, toBatchOutcome } from './outcomes.ts';

/** Wraps the app's journal so that it never throws or hangs. Failed writes are retried before the next send and before the run ends. */
export interface Journal<Name extends BatchOperationName> {
  /** Whether the app's journal accepts outcomes. */
  readonly isEnabled: boolean;
  /** Whether a write failed since the last `retry`. If so, only outcomes of sent calls are written, and other outcomes are queued. */
  readonly hasFailed: boolean;
  /** Whether failed writes wait for a retry. Nothing is sent before they succeed. */
  readonly hasPending: boolean;
  /** Whether failed writes are being retried. The run does not end before the retry has finished. */
  readonly isFlushing: boolean;
  /** Retries the failed writes. */
  retry(): void;
  /** Queues these outcomes for the next retry. */
  enqueue(outcomes: readonly Outcome<Name>[]): void;
  /**
   * Notifies the journal that a call is about to be sent. Resolves to true once the call can be sent, and to false if the write failed. Without
   * a journal, returns true at once, so that calls start in order.
   */
  sending(indices: readonly number[]): Promise<boolean> | true;
  /** Writes outcomes, at most 1,000 at a time. If a write fails, its outcomes and all later ones are queued. */
  ended(outcomes: readonly Outcome<Name>[]): Promise<void>;
  /** Writes that the rows of a call were not sent after all. */
  notSent(indices: readonly number[]): Promise<void>;
}

/** Default milliseconds after which a write counts as failed. */
const defaultMaxWait = 60_000;
const maxOutcomesPerWrite = 1000;

/**
 * @param onFailure called after each failed write.
 * @param onWrite called after each write, whether it failed or not.
 */
export function createJournal<Name extends BatchOperationName>(
  journal: BatchJournal<Name> | undefined,
  onFailure: (cause: unknown) => void,
  onWrite: () => void,
): Journal<Name> {
  const sending = journal?.sending?.bind(journal);
  const ended = journal?.ended?.bind(journal);
  const { maxWait = defaultMaxWait } = journal ?? {};
  let hasFailed = false;
  /** Writes that failed, and writes that were queued after a failure. */
  const pending: (() => unknown)[] = [];
  let flushing: Promise<void> | undefined;

  /**
   * Returns whether the write succeeded in time. `onError` runs before `onFailure`, because a listener of `onFailure` may resume or cancel at
   * once. It must then find the pending writes.
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
      // Starts in a microtask, because it calls the app. If the app reacts at once, it must find `flushing` set.
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
      for (let at = 0; at < outcomes.length; at += maxOutcomesPerWrite) {
        const isWritten = await attempt(
          () => write(outcomes.slice(at, at + maxOutcomesPerWrite)),
          () => {
            enqueue(outcomes.slice(at));
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
