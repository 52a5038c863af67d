import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import {
  type BadLine,
  fileKindOf,
  type FileOperation,
  type KeptOutcome,
  type RowKind,
  rowKindOf,
  valueCountOf,
} from '../../files/index.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';
import { type BatchTally, countRow } from './tally.ts';
import { createResultColumns } from './columns.ts';
import type { Journal } from '../journal/journal.ts';
import { retryingSink } from './retryingSink.ts';

/** What a sink of one's own has failed with, which may be anything. */
export const toSinkError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The results could not be written.', { cause });

/** Brings rows into a sink in their order, whatever the order of their outcomes. */
export interface ResultWriter<Name extends BatchOperationName> {
  /** The place that the sink waits for. */
  readonly next: number;
  /** A line of the source that is not a row. A promise: so many wait that the source is to wait too. */
  addUnreadable(line: BadLine): Promise<void> | undefined;
  addRow(place: number, cells: readonly string[]): void;
  setOutcome(place: number, kept: KeptOutcome, whole: BatchOutcome<Name>): void;
  /** Writes what has its turn, soon. */
  flushSoon(): void;
  /** Resolves at once unless so much waits that memory would grow with a sink that is slow. */
  drain(): Promise<void>;
  /** @throws what the sink failed with: then nothing more is sent. */
  assertHealthy(): void;
  /** All that can be written, and made safe. Nothing is written after it. */
  finish(): Promise<void>;
  /** Of what is in the sink, and what waits for its place there. */
  tally(): BatchTally;
  /** Rows that have an outcome, and wait for their place in the sink. */
  countWaiting(): number;
}

export interface ResultWriterOptions<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  sink: BatchSink;
  /** Names of the source's columns. */
  header: readonly string[];
  journal: Journal;
  /** Of the rows that the sink has. It is counted on. */
  tally: BatchTally;
}

interface Waiting<Name extends BatchOperationName> {
  cells: readonly string[];
  outcome?: { kept: KeptOutcome; whole: BatchOutcome<Name> };
}

/** Rows that are looked at before the columns are chosen: a service has a hundred fields, and answers with twenty. */
const looked = 2_000;
/** Values in their answers from which on fewer rows will do: those of long answers took 60 MB while they waited. */
const mostLooked = 80_000;
/** Answers among them without which it is waited for more, as long as there is room. */
const fewest = 200;
/** Rows between two moments at which all that was written is made safe. */
const betweenChecks = 20_000;
/** Rows in memory above which a sink that is slow is waited for. */
const mostWaiting = 10_000;
/** Values in them above which it is waited for sooner: a row of sixty fields and three matches takes five times as much as others. */
const mostValues = 400_000;
/** Lines that are not rows, of which no more are kept in memory. */
const mostBad = 1_000;

const valuesIn = (answers: readonly { result: { result: unknown } }[]): number =>
  answers.reduce((sum, { result }) => sum + valueCountOf(result.result), 0);

/**
 * Brings rows into the sink in their order: what has its outcome before a row before it waits here, and in the journal. The sink is opened when it is
 * known which fields the first answers have, or when there is no room to wait for them, or the run ends. From the first answer that is written on its columns
 * stay as they are, also in later runs.
 */
export function createResultWriter<Name extends BatchOperationName>({
  operation,
  sink,
  header,
  journal,
  tally,
}: ResultWriterOptions<Name>): ResultWriter<Name> {
  type Turn = readonly [place: number, cells: readonly string[], outcome: BatchOutcome<Name>];
  const waiting = new Map<number, Waiting<Name>>();
  const columns = createResultColumns(operation, journal.written?.fields);
  const patient = retryingSink(sink, header, journal);
  let isOpen = false;
  let next = journal.written?.rows ?? 0;
  let safe = next;
  let last: Promise<void> = Promise.resolve();
  let isFlushing = false;
  /** What comes later is for the next run: it may write into this same sink by then. */
  let isOver = false;
  /** Values of a row, as of one of those that came last: to count them all would take a tenth of a run. */
  let valuesEach = 0;
  let bad: BadLine[] = [];
  let failure: { cause: unknown } | undefined;

  /** Those whose turn it is. */
  function* ready(): Generator<Turn> {
    for (let at = next; ; at++) {
      const one = waiting.get(at);
      if (!one?.outcome) return;
      yield [at, one.cells, one.outcome.whole];
    }
  }
  function* answersIn(turns: readonly Turn[]): Generator<Extract<BatchOutcome<Name>, { result: unknown }>> {
    for (const [, , outcome] of turns) if ('result' in outcome) yield outcome;
  }

  async function writeBad(): Promise<void> {
    const its = bad;
    bad = [];
    if (its.length === 0) return;
    try {
      await patient.unreadable(its);
    } catch (cause) {
      bad = [...its, ...bad];
      throw cause;
    }
  }

  async function flush(least: number, mostUnsafe: number): Promise<void> {
    await writeBad();
    // Those of this moment: rows that get their outcome while the sink is opened were not asked for their columns, and have their turn the next time.
    const turns = [...ready()];
    if (!isOpen) {
      const answers = columns.fields ? [] : [...answersIn(turns)];
      const isEnough = answers.length >= fewest || waiting.size > mostWaiting;
      const isLooked = waiting.get(next + least - 1)?.outcome !== undefined || valuesIn(answers) > mostLooked;
      if (least > 0 && !(isLooked && isEnough)) return;
      // Without an answer nobody knows them: the next run will.
      if (answers.length > 0) columns.choose(answers);
      await patient.open(columns.names(), journal.written?.position);
      isOpen = true;
    }
    const [first] = answersIn(turns);
    if (first) valuesEach = valuesIn([first]);
    const rows: SinkRow[] = [];
    const counted: (readonly [outcome: BatchOutcome<Name>, verdict: RowKind])[] = [];
    for (const [index, cells, outcome] of turns) {
      const verdict = rowKindOf(operation, outcome);
      rows.push({ index, kind: fileKindOf(outcome), cells, values: columns.valuesOf(outcome, verdict) });
      counted.push([outcome, verdict]);
    }
    if (rows.length > 0) {
      await patient.write(rows);
      for (const [outcome, verdict] of counted) countRow(tally, operation, outcome, verdict);
      for (const { index } of rows) waiting.delete(index);
      next += rows.length;
    }
    if (next - safe < mostUnsafe || next === safe) return;
    const position = await patient.safe();
    const still = [...waiting].flatMap(([place, { outcome }]) => (outcome ? [[place, outcome.kept] as const] : []));
    await journal.wrote({ rows: next, position, fields: columns.fields, tally }, still);
    safe = next;
  }
  /** One after another. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const mine = last.then(act);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    get next() {
      return next;
    },
    addUnreadable(line: BadLine): Promise<void> | undefined {
      // The next run tells all of them again.
      if (failure || isOver || bad.push(line) < mostBad) return undefined;
      return inTurn(writeBad).catch((cause: unknown) => {
        failure = { cause };
      });
    },
    addRow(place: number, cells: readonly string[]) {
      waiting.set(place, { cells });
    },
    setOutcome(place: number, kept: KeptOutcome, whole: BatchOutcome<Name>) {
      const one = waiting.get(place);
      if (one) one.outcome = { kept, whole };
    },
    flushSoon(): void {
      if (isFlushing || isOver || failure) return;
      isFlushing = true;
      inTurn(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        isFlushing = false;
        await flush(columns.fields ? 0 : looked, betweenChecks);
      }).catch((cause: unknown) => {
        failure = { cause };
      });
    },
    async drain(): Promise<void> {
      if (waiting.size > mostWaiting || waiting.size * valuesEach > mostValues) await last;
    },
    assertHealthy() {
      if (failure) throw toSinkError(failure.cause);
    },
    finish() {
      isOver = true;
      return inTurn(() => flush(0, 0));
    },
    countWaiting: () => [...waiting.values()].reduce((sum, { outcome }) => sum + Number(outcome !== undefined), 0),
    tally(): BatchTally {
      const whole: BatchTally = structuredClone(tally);
      for (const { outcome } of waiting.values()) if (outcome) countRow(whole, operation, outcome.whole);
      return whole;
    },
  };
}
