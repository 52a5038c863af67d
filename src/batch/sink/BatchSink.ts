import type { BadLine, BatchFileKind } from '../../files/index.ts';
import { wrapFsError } from '../BatchError.ts';
import type { Lock } from '../lock/lockFile.ts';

/** A row of the source with what became of it. */
export interface SinkRow {
  /** Its place in the source, from 0. */
  readonly index: number;
  readonly kind: Exclude<BatchFileKind, 'unplaced' | 'bad'>;
  /** Its cells, as they came. */
  readonly cells: readonly string[];
  /** Of a result: a value for each of `columns`. Else why; and of a row in doubt the answers of its call that fit no row, as JSON, which were paid for: '' where there are none. */
  readonly values: readonly string[];
}

/** Where the results go: files, a table, an object store. */
export interface BatchSink {
  /**
   * Before anything is sent: can it be written, and does it have all that `from` says? Then nothing is sent that would find no place.
   *
   * @param from as for `open`.
   * @param isNew this job was never here before: what is there is another's, and goes.
   * @param header names of the source's columns, as the job was begun with them: by them a sink may know what is its own.
   * @returns how many rows with an answer, rejected or in doubt it has behind `from`, where it can tell. More than the journal knows: the journal has lost
   * something, and the run is refused.
   * @throws when it cannot be written, or has lost something: the run is refused.
   */
  check?(from: unknown, isNew: boolean, header: readonly string[]): Promise<number | undefined>;
  /**
   * Once, before anything is written.
   *
   * @param header names of the source's columns
   * @param columns names of what stands beside them in a result. They may be others than in the run before as long as that one has written no result
   * @param from what `safe` gave when the run was here last, as JSON gives it back: all that was written after it is to be taken back, for it comes again.
   * undefined: from the beginning.
   */
  open(header: readonly string[], columns: readonly string[], from: unknown): Promise<void>;
  /**
   * Rows in the source's order, none left out but those that were not sent yet. Resolves when more may come. When it rejects, the same rows come again a
   * little later: then all of them are to be there once.
   */
  write(rows: readonly SinkRow[]): Promise<void>;
  /**
   * Lines of the source that are not rows, in their order. Each run tells all of them, as far as it reads, from the first one on: what an earlier run told
   * goes. When it rejects, the same lines come again a little later. Without it they are counted.
   */
  unreadable?(lines: readonly BadLine[], header: readonly string[]): Promise<void>;
  /**
   * Resolves when all that was written outlives this machine's power, with where it stands: plain data for JSON. When it rejects it is not asked again in
   * this run: a system may forget what it could not write.
   */
  safe(): Promise<unknown>;
  /** After the last row, or where the run ends early. */
  close(): Promise<void>;
}

/**
 * Asks a sink whether it has what was safe in it, or, for a job that is new, has it take away what is there.
 *
 * @returns the rows that came after what was safe; undefined where the sink cannot tell.
 * @throws BatchError `results`; `running` and `journal` where the job is not ours any more, and its results neither.
 */
export async function checkSink(
  sink: BatchSink,
  { assertHeld }: Pick<Lock, 'assertHeld'>,
  { from, isNew = false, header }: { from?: unknown; isNew?: boolean; header: readonly string[] },
): Promise<number | undefined> {
  assertHeld();
  return wrapFsError('results', 'The results cannot be written', (async () => sink.check?.(from, isNew, header))());
}
