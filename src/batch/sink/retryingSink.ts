import { setTimeout as delay } from 'node:timers/promises';
import type { UnreadableLine } from '../../files/index.ts';
import type { DiskJournal } from '../journal/journal.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';

/** ms before each retry of a failed write: a disk may be full, or a network share away, for a moment. */
const retryDelays = [100, 1_000];

/** A sink that is used only while this process owns the job. Its methods throw whatever the sink throws. */
export interface RetryingSink {
  open(columns: readonly string[], from: unknown): Promise<void>;
  write(rows: readonly SinkRow[]): Promise<void>;
  unreadable(lines: readonly UnreadableLine[]): Promise<void>;
  /** Never retries: after one failed flush, a later success proves nothing, because the system may have dropped what it could not write. */
  safe(): Promise<unknown>;
}

/** Wraps a sink so that failed writes are retried. @param header the source's column names. */
export function retryingSink(
  sink: BatchSink,
  header: readonly string[],
  { assertHeld }: Pick<DiskJournal, 'assertHeld'>,
): RetryingSink {
  let failedFlush: { cause: unknown } | undefined;

  async function withRetries(act: () => Promise<void> | undefined): Promise<void> {
    // `assertHeld` is outside of the try: a lost job is not retried.
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
