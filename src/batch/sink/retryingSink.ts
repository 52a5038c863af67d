import { setTimeout as delay } from 'node:timers/promises';
import type { BadLine } from '../../files/index.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';
import type { Journal } from '../journal/journal.ts';

/** ms after which a write that failed is tried again, each time: a disk that was full for a moment, a share of the network that was away. */
const pauses = [100, 1_000];

/** A sink that is asked only while the job is ours, and again where a write fails. Each of these throws what the sink failed with. */
export interface RetryingSink {
  open(columns: readonly string[], from: unknown): Promise<void>;
  write(rows: readonly SinkRow[]): Promise<void>;
  unreadable(lines: readonly BadLine[]): Promise<void>;
  safe(): Promise<unknown>;
}

/** @param header names of the source's columns. */
export function retryingSink(
  sink: BatchSink,
  header: readonly string[],
  { assertHeld }: Pick<Journal, 'assertHeld'>,
): RetryingSink {
  let unsafe: { cause: unknown } | undefined;

  async function patiently(act: () => Promise<void> | undefined): Promise<void> {
    // Who has lost the job has lost it: that look is not tried again.
    for (const pause of pauses) {
      assertHeld();
      try {
        await act();
        return;
      } catch {
        await delay(pause);
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
    write: (rows) => patiently(() => sink.write(rows)),
    unreadable: (lines) => patiently(() => sink.unreadable?.(lines, header)),
    /** After one flush that failed, a later success proves nothing: the system may have dropped what it could not write. */
    async safe() {
      if (unsafe) throw unsafe.cause;
      assertHeld();
      try {
        return await sink.safe();
      } catch (cause) {
        unsafe = { cause };
        throw cause;
      }
    },
  };
}
