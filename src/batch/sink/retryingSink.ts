import { setTimeout as delay } from 'node:timers/promises';
import type { UnreadableLine } from '../../files/index.ts';
import type { DiskJournal } from '../journal/journal.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';

/** Milliseconds before each retry of a failed write. A disk may be full, or a network share unavailable, for just a moment. */
const retryDelays = [100, 1_000];

/** A wrapped sink. Before each use, it checks that this process still owns the job. Errors from the sink are thrown unchanged. */
interface RetryingSink {
  open(columns: readonly string[], from: unknown): Promise<void>;
  write(rows: readonly SinkRow[]): Promise<void>;
  unreadable(lines: readonly UnreadableLine[]): Promise<void>;
  /**
   * Flushes without retries. After a failed flush, the system may have dropped data that it could not write, so a retry could succeed
   * although data was lost.
   */
  safe(): Promise<unknown>;
}

/** Wraps a sink so that failed writes are retried. @param header column names of the source. */
export function retryingSink(
  sink: BatchSink,
  header: readonly string[],
  { assertHeld }: Pick<DiskJournal, 'assertHeld'>,
): RetryingSink {
  let failedFlush: { cause: unknown } | undefined;

  async function withRetries(act: () => Promise<void> | undefined): Promise<void> {
    // Call `assertHeld` outside the `try`, because a lost lock must not be retried.
    for (const ms of retryDelays) {
      assertHeld();
      try {
        await act();
        return;
      } catch {
        await delay(ms);
      }
    }
    assertHeld();
    await act();
  }

  return {
    async open(columns, from) {
      assertHeld();
      await sink.open(header, columns, from);
    },
    write: (rows) => withRetries(() => sink.write(rows)),
    unreadable: (lines) => withRetries(() => sink.unreadable?.(lines, header)),
    async safe() {
      if (failedFlush) throw failedFlush.cause;
      assertHeld();
      try {
        return await sink.safe();
      } catch (cause) {
        failedFlush = { cause };
        throw cause;
      }
    },
  };
}
