import type { UnreadableLine } from '../../files/index.ts';
import { wrapFsError } from '../BatchError.ts';
import type { Lock } from '../lock/lockFile.ts';

/** A row of the source with its outcome. */
export interface SinkRow {
  /** Index of the row in the source, starting at 0. */
  readonly index: number;
  readonly kind: 'results' | 'rejected' | 'not-sent' | 'in-doubt';
  /** Cells of the source row, unchanged. */
  readonly cells: readonly string[];
  /**
   * For a result: one value per answer column. For any other row: the reason. A row in doubt also has a second value: the charged answers
   * from its call that match no row, as JSON, or ''.
   */
  readonly values: readonly string[];
}

/** Destination of the results, such as files, a table or an object store. */
export interface BatchSink {
  /**
   * Called before anything is sent. Must check that the sink is writable and still has everything up to `from`.
   *
   * @param from position, as in `open`.
   * @param isNew true for a new job. Any existing content then belongs to another job and must be removed.
   * @param header column names of the source. A sink can use them to recognize its own content.
   * @returns the number of rows after `from` that were answered, rejected or left in doubt, or undefined if the number is unknown. If the
   * journal has fewer of these rows, it has lost data, and the run is refused.
   * @throws if the sink is not writable or has lost data. The run is then refused.
   */
  check?(from: unknown, isNew: boolean, header: readonly string[]): Promise<number | undefined>;
  /**
   * Called once, before anything is written.
   *
   * @param header column names of the source.
   * @param columns names of the answer columns. They can differ from those of the previous run if that run wrote no result.
   * @param from the position that `safe` last returned, converted to JSON and back. The sink must discard everything after it, because
   * those rows are written again. If undefined, the sink must start from the beginning.
   */
  open(header: readonly string[], columns: readonly string[], from: unknown): Promise<void>;
  /**
   * Writes rows in source order. Must resolve when the sink is ready for more rows. If the promise rejects, `write` is called again with
   * the same rows and must still store each row only once.
   */
  write(rows: readonly SinkRow[]): Promise<void>;
  /**
   * Writes unreadable lines of the source, in order. Each run reports them from the start of the source, so the sink must discard the lines
   * of an earlier run. If the promise rejects, `unreadable` is called again with the same lines. If a sink does not implement it,
   * unreadable lines are only counted.
   */
  unreadable?(lines: readonly UnreadableLine[], header: readonly string[]): Promise<void>;
  /**
   * Flushes everything that was written. Must resolve with the position, as JSON data, once the data would survive a power failure. If the
   * promise rejects, `safe` is not called again in this run, because the system may have dropped data that it could not write.
   */
  safe(): Promise<unknown>;
  /** Called after the last row, or when the run ends early. */
  close(): Promise<void>;
}

/**
 * Checks that a sink still has everything that was flushed, or clears it for a new job.
 *
 * @returns the number of rows after the last flush, or undefined if the sink does not know it.
 * @throws BatchError:
 * - `results` if the sink cannot be used
 * - `running` or `journal` if this process no longer owns the job
 */
export async function checkSink(
  sink: BatchSink,
  { assertHeld }: Pick<Lock, 'assertHeld'>,
  { from, isNew = false, header }: { from?: unknown; isNew?: boolean; header: readonly string[] },
): Promise<number | undefined> {
  assertHeld();
  return wrapFsError('results', 'The results cannot be written', (async () => sink.check?.(from, isNew, header))());
}
