import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import {
  type BatchTally,
  countRow,
  type UnreadableLine,
  fileKindOf,
  type FileOperation,
  type SavedOutcome,
  type RowKind,
  rowKindOf,
  countAnswerValues,
} from '../../files/index.ts';
import type { DiskJournal } from '../journal/journal.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';
import { createResultColumns } from './columns.ts';
import { retryingSink } from './retryingSink.ts';

/** Writes rows to a sink in source order, regardless of the order in which their outcomes arrive. */
export interface ResultWriter<Name extends BatchOperationName> {
  /** Index of the next row to write. */
  readonly next: number;
  /** Adds an unreadable line of the source. If too many lines are buffered, returns a promise that the source must wait for. */
  addUnreadable(line: UnreadableLine): Promise<void> | undefined;
  addRow(row: number, cells: readonly string[]): void;
  /** Sets the outcome of a row. @param saved the same outcome, as stored in the journal. */
  setOutcome(row: number, saved: SavedOutcome, outcome: BatchOutcome<Name>): void;
  /** Schedules a write of all rows that are ready, in order. */
  flushSoon(): void;
  /** Waits for the sink if so many rows are buffered that memory use would grow. Otherwise, resolves immediately. */
  drain(): Promise<void>;
  /** Checks that no write has failed. @throws the sink's error, which stops the run. */
  assertHealthy(): void;
  /** Writes and flushes everything that can be written. Must be called last. */
  finish(): Promise<void>;
  /** Returns the tally of all rows with an outcome, including rows that are not in the sink yet. */
  tally(): BatchTally;
  /** Counts the rows that have an outcome but are waiting for earlier rows. */
  countWaiting(): number;
}

interface ResultWriterOptions<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  sink: BatchSink;
  /** The source's column names. */
  header: readonly string[];
  journal: DiskJournal;
  /** Tally of the rows in the sink. The writer updates it. */
  tally: BatchTally;
}

interface WaitingRow<Name extends BatchOperationName> {
  cells: readonly string[];
  outcome?: { saved: SavedOutcome; full: BatchOutcome<Name> };
}

/**
 * Number of rows that must have an outcome before the columns are chosen. The first answers show which of the service's hundred or so fields are
 * used, typically about twenty.
 */
const sampleRows = 2_000;
/** Number of values after which the columns are chosen early, because 2,000 long answers would take 60 MB. */
const maxSampleValues = 80_000;
/** Minimum number of answers before the columns are chosen, unless too many rows are waiting. */
const minSampleAnswers = 200;
/** Number of rows between two flushes of the sink. */
const flushInterval = 20_000;
/** Maximum buffered rows before back-pressure. */
const maxWaitingRows = 10_000;
/** Maximum buffered values before back-pressure. A row with 60 fields and three matches counts as about five average rows. */
const maxWaitingValues = 400_000;
/** Maximum number of buffered unreadable lines, and of their characters. A single line can have a million characters. */
const maxUnreadable = 1_000;
const maxUnreadableLength = 1_000_000;

/**
 * Creates a writer. The writer, like the journal, keeps a row whose outcome arrives early until all earlier rows have an outcome. The sink is
 * opened when there are enough answers to choose the columns, when too many rows are waiting, or when the run ends. Once an answer is written,
 * the columns stay the same, even in later runs.
 */
export function createResultWriter<Name extends BatchOperationName>({
  operation,
  sink,
  header,
  journal,
  tally,
}: ResultWriterOptions<Name>): ResultWriter<Name> {
  type ReadyRow = readonly [row: number, cells: readonly string[], outcome: BatchOutcome<Name>];
  const waiting = new Map<number, WaitingRow<Name>>();
  const columns = createResultColumns(operation, journal.written?.fields);
  const target = retryingSink(sink, header, journal);
  let isOpen = false;
  let next = journal.written?.rows ?? 0;
  let flushedRows = next;
  let last: Promise<void> = Promise.resolve();
  let isFlushing = false;
  /** Set by `finish`. Rows that become ready afterwards are not written, because the next run may already be using the sink. */
  let isFinished = false;
  /** Estimated number of values per row, taken from a recent row. Counting the values of every row would take a tenth of the run's time. */
  let valuesPerRow = 0;
  let unreadable: UnreadableLine[] = [];
  let unreadableLength = 0;
  let failure: { cause: unknown } | undefined;

  function* readyRows(): Generator<ReadyRow> {
    for (let row = next; ; row++) {
      const entry = waiting.get(row);
      if (!entry?.outcome) return;
      yield [row, entry.cells, entry.outcome.full];
    }
  }
  function* answersIn(rows: readonly ReadyRow[]): Generator<Extract<BatchOutcome<Name>, { result: unknown }>> {
    for (const [, , outcome] of rows) if ('result' in outcome) yield outcome;
  }

  async function writeUnreadable(): Promise<void> {
    const lines = unreadable;
    unreadable = [];
    unreadableLength = 0;
    if (lines.length === 0) return;
    try {
      await target.unreadable(lines);
    } catch (cause) {
      unreadable = [...lines, ...unreadable];
      throw cause;
    }
  }

  /**
   * Writes the rows that are ready.
   *
   * @param minRows number of rows that must be ready before the sink is opened.
   * @param minUnflushed number of unflushed rows before the sink is flushed.
   */
  async function flush(minRows: number, minUnflushed: number): Promise<void> {
    await writeUnreadable();
    // List the rows only once. Rows that become ready while the sink is being opened were not considered when its columns were chosen, so
    // they wait for the next flush.
    const ready = [...readyRows()];
    if (!isOpen) {
      const answers = columns.fields ? [] : [...answersIn(ready)];
      const hasAnswers = answers.length >= minSampleAnswers || waiting.size > maxWaitingRows;
      const hasRows = waiting.get(next + minRows - 1)?.outcome !== undefined || countValues(answers) > maxSampleValues;
      if (minRows > 0 && !(hasRows && hasAnswers)) return;
      // If there is no answer yet, leave the choice of columns to the next run.
      if (answers.length > 0) columns.choose(answers);
      await target.open(columns.names(), journal.written?.position);
      isOpen = true;
    }
    const [first] = answersIn(ready);
    if (first) valuesPerRow = countValues([first]);
    const rows: SinkRow[] = [];
    const counted: (readonly [outcome: BatchOutcome<Name>, verdict: RowKind])[] = [];
    for (const [index, cells, outcome] of ready) {
      const verdict = rowKindOf(operation, outcome);
      rows.push({ index, kind: fileKindOf(outcome), cells, values: columns.valuesOf(outcome, verdict) });
      counted.push([outcome, verdict]);
    }
    if (rows.length > 0) {
      await target.write(rows);
      for (const [outcome, verdict] of counted) countRow(tally, operation, outcome, verdict);
      for (const { index } of rows) waiting.delete(index);
      next += rows.length;
    }
    if (next - flushedRows < minUnflushed || next === flushedRows) return;
    const position = await target.safe();
    const outcomes = [...waiting].flatMap(([row, { outcome }]) => (outcome ? [[row, outcome.saved] as const] : []));
    await journal.wrote({ rows: next, position, fields: columns.fields, tally }, outcomes);
    flushedRows = next;
  }
  /** Runs one write after another. */
  const enqueue = (act: () => Promise<void>): Promise<void> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };

  return {
    get next() {
      return next;
    },
    addUnreadable(line) {
      // After a failure, lines are dropped, because the next run reports all of them again.
      if (failure || isFinished) return undefined;
      unreadable.push(line);
      unreadableLength += String(line.row).length;
      if (unreadable.length < maxUnreadable && unreadableLength < maxUnreadableLength) return undefined;
      return enqueue(writeUnreadable).catch((cause: unknown) => {
        failure = { cause };
      });
    },
    addRow(row, cells) {
      waiting.set(row, { cells });
    },
    setOutcome(row, saved, full) {
      const entry = waiting.get(row);
      if (entry) entry.outcome = { saved, full };
    },
    flushSoon() {
      if (isFlushing || isFinished || failure) return;
      isFlushing = true;
      enqueue(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        isFlushing = false;
        await flush(columns.fields ? 0 : sampleRows, flushInterval);
      }).catch((cause: unknown) => {
        failure = { cause };
      });
    },
    async drain() {
      if (waiting.size > maxWaitingRows || waiting.size * valuesPerRow > maxWaitingValues) await last;
    },
    assertHealthy() {
      if (failure) throw toSinkError(failure.cause);
    },
    finish() {
      isFinished = true;
      return enqueue(() => flush(0, 0));
    },
    countWaiting: () => [...waiting.values()].reduce((sum, { outcome }) => sum + Number(outcome !== undefined), 0),
    tally() {
      const total: BatchTally = structuredClone(tally);
      for (const { outcome } of waiting.values()) if (outcome) countRow(total, operation, outcome.full);
      return total;
    },
  };
}

const countValues = (answers: readonly { result: { result: unknown } }[]): number =>
  answers.reduce((sum, { result }) => sum + countAnswerValues(result.result), 0);

/** Converts anything that a custom sink threw into an Error. */
export const toSinkError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The results could not be written.', { cause });
