import { setTimeout as after } from 'node:timers/promises';
import { type BatchOperationName, type BatchOutcome } from '../core/index.ts';
import {
  type BadLine,
  fileKindOf,
  type FileOperation,
  type KeptOutcome,
  readAnswer,
  resultColumns,
  type RowKind,
  rowKindOf,
} from '../files/index.ts';
import { asError } from './asError.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';
import { type BatchTally, count } from './BatchTally.ts';
import type { Journal } from './openJournal.ts';

/** Brings rows into a sink in their order, whatever the order of their outcomes. */
export interface Writer<Name extends BatchOperationName> {
  /** The place that the sink waits for. */
  readonly next: number;
  /** A line of the source that is not a row. A promise: so many wait that the source is to wait too. */
  bad(line: BadLine): Promise<void> | undefined;
  read(place: number, cells: readonly string[]): void;
  settled(place: number, kept: KeptOutcome, whole: BatchOutcome<Name>): void;
  /** Writes what has its turn, soon. */
  flushSoon(): void;
  /** Resolves at once unless so much waits that memory would grow with a sink that is slow. */
  room(): Promise<void>;
  /** @throws what the sink failed with: then nothing more is sent. */
  seeWell(): void;
  /** All that can be written, and made safe. Nothing is written after it. */
  finish(): Promise<void>;
  /** Of what is in the sink, and what waits for its place there. */
  tally(): BatchTally;
  /** Rows that have an outcome, and wait for their place in the sink. */
  waiting(): number;
}

export interface WriterOptions<Name extends BatchOperationName> {
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

/** Beside the fields that have a column: those that were met too late for one, further matches, and answers of its call that fit no row, as JSON. */
const beside = ['OtherFields', 'OtherMatches', 'AnswersWithoutRow'] as const;

/** Rows that are looked at before the columns are chosen: a service has a hundred fields, and answers with twenty. */
const looked = 2_000;
/** Answers among them without which it is waited for more, as long as there is room. */
const fewest = 200;
/** Rows between two moments at which all that was written is made safe. */
const betweenChecks = 20_000;
/** Rows in memory above which a sink that is slow is waited for. */
const mostWaiting = 10_000;
/** Lines that are not rows, of which no more are kept in memory. */
const mostBad = 1_000;
/** ms after which a write that failed is tried again, each time: a disk that was full for a moment, a share of the network that was away. */
const pauses = [100, 1_000];

/** Which column a field has: behind the verdict. */
const columnsOf = (fields: readonly string[] | undefined): ReadonlyMap<string, number> =>
  new Map(fields?.map((name, at) => [name, at + 1]));

/**
 * Brings rows into the sink in their order: what has its outcome before a row before it waits here, and in the journal. The sink is opened when it is
 * known which fields the first answers have, or when there is no room to wait for them, or the run ends. From the first answer that is written on its columns
 * stay as they are, also in later runs.
 */
export function createWriter<Name extends BatchOperationName>({
  operation,
  sink,
  header,
  journal,
  tally,
}: WriterOptions<Name>): Writer<Name> {
  const waiting = new Map<number, Waiting<Name>>();
  let fields = journal.written?.fields;
  let columns = columnsOf(fields);
  let isOpen = false;
  let next = journal.written?.rows ?? 0;
  let safe = next;
  let last: Promise<void> = Promise.resolve();
  let isFlushing = false;
  /** What comes later is for the next run: it may write into this same sink by then. */
  let isOver = false;
  let bad: BadLine[] = [];
  let failure: { cause: unknown } | undefined;
  let unsafe: { cause: unknown } | undefined;

  function valuesOf(outcome: BatchOutcome<Name>, verdict: RowKind): string[] {
    if (!('result' in outcome)) return ['rejected' in outcome ? outcome.rejected.why : outcome.inDoubt.error.message];
    const { result, unplaced = [] } = outcome.result;
    const values = Array<string>(1 + columns.size + beside.length).fill('');
    const unknown: [name: string, text: string][] = [];
    values[0] = verdict;
    const others = readAnswer(result, (name, text) => {
      const column = columns.get(name);
      if (column === undefined) unknown.push([name, text]);
      else values[column] = text;
    });
    const put = (name: (typeof beside)[number], value: object) => {
      values[1 + columns.size + beside.indexOf(name)] = JSON.stringify(value);
    };
    if (unknown.length > 0) put('OtherFields', Object.fromEntries(unknown));
    if (others.length > 0) put('OtherMatches', others);
    if (unplaced.length > 0) put('AnswersWithoutRow', unplaced);
    return values;
  }

  /** Those whose turn it is. */
  function* ready(): Generator<readonly [place: number, cells: readonly string[], outcome: BatchOutcome<Name>]> {
    for (let at = next; ; at++) {
      const one = waiting.get(at);
      if (!one?.outcome) return;
      yield [at, one.cells, one.outcome.whole];
    }
  }
  function answersReady(): number {
    let answers = 0;
    for (const [, , outcome] of ready()) if ('result' in outcome) answers++;
    return answers;
  }
  function chooseFields(): readonly string[] {
    const met = new Set<string>();
    for (const [, , outcome] of ready())
      if ('result' in outcome) readAnswer(outcome.result.result, (name) => met.add(name));
    return resultColumns(operation.resultColumns, met);
  }

  async function patiently(act: () => Promise<void>): Promise<void> {
    // Who has lost the job has lost it: that look is not tried again.
    for (const pause of pauses) {
      journal.seeOurs();
      try {
        await act();
        return;
      } catch {
        await after(pause);
      }
    }
    journal.seeOurs();
    await act();
  }
  /** After one flush that failed, a later success proves nothing: the system may have dropped what it could not write. */
  async function makeSafe(): Promise<unknown> {
    if (unsafe) throw unsafe.cause;
    journal.seeOurs();
    try {
      return await sink.safe();
    } catch (cause) {
      unsafe = { cause };
      throw cause;
    }
  }

  async function writeBad(): Promise<void> {
    const its = bad;
    bad = [];
    if (its.length === 0) return;
    try {
      await patiently(async () => sink.unreadable?.(its, header));
    } catch (cause) {
      bad = [...its, ...bad];
      throw cause;
    }
  }

  async function flush(least: number, mostUnsafe: number): Promise<void> {
    await writeBad();
    const answers = fields ? 0 : answersReady();
    if (!isOpen) {
      const isEnough = answers >= (fields ? 0 : fewest) || waiting.size > mostWaiting;
      if (least > 0 && !(waiting.get(next + least - 1)?.outcome && isEnough)) return;
      // Without an answer nobody knows them: the next run will.
      if (answers > 0) fields = chooseFields();
      columns = columnsOf(fields);
      journal.seeOurs();
      await sink.open(header, ['verdict', ...(fields ?? []), ...beside], journal.written?.position);
      isOpen = true;
    } else if (answers > 0) fields = [];
    const rows: SinkRow[] = [];
    const counted: (readonly [outcome: BatchOutcome<Name>, verdict: RowKind])[] = [];
    for (const [index, cells, outcome] of ready()) {
      const verdict = rowKindOf(operation, outcome);
      rows.push({ index, kind: fileKindOf(outcome), cells, values: valuesOf(outcome, verdict) });
      counted.push([outcome, verdict]);
    }
    if (rows.length > 0) {
      await patiently(() => sink.write(rows));
      for (const [outcome, verdict] of counted) count(tally, operation, outcome, verdict);
      for (const { index } of rows) waiting.delete(index);
      next += rows.length;
    }
    if (next - safe < mostUnsafe || next === safe) return;
    const position = await makeSafe();
    const still = [...waiting].flatMap(([place, { outcome }]) => (outcome ? [[place, outcome.kept] as const] : []));
    await journal.wrote({ rows: next, position, fields, tally }, still);
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
    bad(line: BadLine): Promise<void> | undefined {
      // The next run tells all of them again.
      if (!sink.unreadable || failure || isOver || bad.push(line) < mostBad) return undefined;
      return inTurn(writeBad).catch((cause: unknown) => {
        failure = { cause };
      });
    },
    read(place: number, cells: readonly string[]) {
      waiting.set(place, { cells });
    },
    settled(place: number, kept: KeptOutcome, whole: BatchOutcome<Name>) {
      const one = waiting.get(place);
      if (one) one.outcome = { kept, whole };
    },
    flushSoon(): void {
      if (isFlushing || isOver) return;
      isFlushing = true;
      inTurn(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        isFlushing = false;
        await flush(fields ? 0 : looked, betweenChecks);
      }).catch((cause: unknown) => {
        failure = { cause };
      });
    },
    async room(): Promise<void> {
      if (waiting.size > mostWaiting) await last;
    },
    seeWell() {
      if (failure) throw asError(failure.cause);
    },
    finish() {
      isOver = true;
      return inTurn(() => flush(0, 0));
    },
    waiting: () => [...waiting.values()].reduce((sum, { outcome }) => sum + Number(outcome !== undefined), 0),
    tally(): BatchTally {
      const whole: BatchTally = structuredClone(tally);
      for (const { outcome } of waiting.values()) if (outcome) count(whole, operation, outcome.whole);
      return whole;
    },
  };
}
