import type { UnreadableLine, ResultFileKind } from '../../files/index.ts';
import { wrapFsError } from '../BatchError.ts';
import type { Lock } from '../lock/lockFile.ts';

/** A row of the source with its outcome. */
export interface SinkRow {
  /** Index of the row in the source, from 0. */
  readonly index: number;
  readonly kind: Exclude<ResultFileKind, 'unplaced' | 'unreadable'>;
  /** The source's cells, unchanged. */
  readonly cells: readonly string[];
  /**
   * For a result: one value per answer column. Otherwise the reason; for a row in doubt also the answers of its call that match
   * no row but were charged, as JSON, or ''.
   */
  readonly values: readonly string[];
}

/** Destination of the results: files, a table, an object store. */
export interface BatchSink {
  /**
   * Called before anything is sent: checks that the sink is writable and still has everything up to `from`.
   *
   * @param from as for `open`.
   * @param isNew the job is new: existing content belongs to another job, and is removed.
   * @param header the source's column names, by which a sink can recognize its own content.
   * @returns the number of rows after `from` that were answered, rejected or are in doubt; undefined if unknown. If the journal
   * knows about fewer, it has lost data, and the run is refused.
   * @throws if the sink is not writable, or has lost something: the run is refused.
   */
  check?(from: unknown, isNew: boolean, header: readonly string[]): Promise<number | undefined>;
  /**
   * Called once, before anything is written.
   *
   * @param header the source's column names.
   * @param columns names of the answer columns. They may differ from the previous run's if that run wrote no result.
   * @param from position that `safe` returned last, after a round trip through JSON. Everything written after it must be discarded,
   * because it is written again. undefined: start at the beginning.
   */
  open(header: readonly string[], columns: readonly string[], from: unknown): Promise<void>;
  /**
   * Writes rows in source order; only rows that were not sent are missing. Resolves when the sink accepts more. If it rejects, it is
   * called again with the same rows, and must then store each of them once.
   */
  write(rows: readonly SinkRow[]): Promise<void>;
  /**
   * Writes unreadable lines of the source, in order. Each run reports them from the beginning, as far as it reads, so an earlier
   * run's lines must be discarded. If it rejects, it is called again with the same lines. Without this method they are only counted.
   */
  unreadable?(lines: readonly UnreadableLine[], header: readonly string[]): Promise<void>;
  /**
   * Flushes everything that was written. Resolves when it would survive a power cut, with the position as JSON data. If it rejects,
   * it is not called again in this run: a system may forget what it could not write.
   */
  safe(): Promise<unknown>;
  /** Called after the last row, or when the run ends early. */
  close(): Promise<void>;
}

/**
 * Checks that a sink still has everything that was flushed, or clears it for a new job.
 *
 * @returns the number of rows after the last flush; undefined if the sink cannot tell.
 * @throws BatchError `results`; `running` and `journal` if this process no longer owns the job.
 */
export async function checkSink(
  sink: BatchSink,
  { assertHeld }: Pick<Lock, 'assertHeld'>,
  { from, isNew = false, header }: { from?: unknown; isNew?: boolean; header: readonly string[] },
): Promise<number | undefined> {
  assertHeld();
  return wrapFsError('results', 'The results cannot be written', (async () => sink.check?.(from, isNew, header))());
}
