import { type BatchOperationName, type BatchOutcome } from '../core/index.ts';
import { answerOf, type FileOperation, type KeptOutcome, rowKindOf } from '../files/index.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';
import { type BatchTally, count } from './BatchTally.ts';
import type { Journal } from './openJournal.ts';

export interface WriterOptions<Name extends BatchOperationName> {
  operation: FileOperation<Name>;
  sink: BatchSink;
  journal: Journal;
  /** Of the rows that the sink has. It is counted on. */
  tally: BatchTally;
}

interface Waiting<Name extends BatchOperationName> {
  cells: readonly string[];
  outcome?: { kept: KeptOutcome; whole: BatchOutcome<Name> };
}

/** In a result, beside its known fields: what nobody has documented, further matches, and answers of its call that fit no row, as JSON. */
const beside = ['OtherFields', 'OtherMatches', 'AnswersWithoutRow'] as const;

/** Brings rows into the sink in their order: what has its outcome before a row before it waits here, and in the journal. */
export function createWriter<Name extends BatchOperationName>({
  operation,
  sink,
  journal,
  tally,
}: WriterOptions<Name>) {
  const waiting = new Map<number, Waiting<Name>>();
  const columns = ['verdict', ...operation.resultColumns, ...beside];
  const known = new Set<string>(columns);
  let next = journal.written?.rows ?? 0;
  let safe = next;
  let last: Promise<void> = Promise.resolve();

  function valuesOf(outcome: BatchOutcome<Name>): string[] {
    if (!('result' in outcome)) return ['rejected' in outcome ? outcome.rejected.why : outcome.inDoubt.error.message];
    const { result, unplaced = [] } = outcome.result;
    const { fields, others } = answerOf(result);
    const unknown = [...fields].filter(([name]) => !known.has(name));
    return [
      rowKindOf(operation, outcome),
      ...operation.resultColumns.map((name) => fields.get(name) ?? ''),
      unknown.length > 0 ? JSON.stringify(Object.fromEntries(unknown)) : '',
      others.length > 0 ? JSON.stringify(others) : '',
      unplaced.length > 0 ? JSON.stringify(unplaced) : '',
    ];
  }
  const kindOf = (outcome: BatchOutcome<Name>): SinkRow['kind'] =>
    'result' in outcome
      ? 'results'
      : 'inDoubt' in outcome
        ? 'in-doubt'
        : outcome.rejected.sent
          ? 'rejected'
          : 'not-sent';

  async function flush(betweenChecks: number): Promise<void> {
    const rows: SinkRow[] = [];
    const counted: BatchOutcome<Name>[] = [];
    for (let at = next; ; at++) {
      const one = waiting.get(at);
      if (!one?.outcome) break;
      const { whole } = one.outcome;
      rows.push({ index: at, kind: kindOf(whole), cells: one.cells, values: valuesOf(whole) });
      counted.push(whole);
    }
    if (rows.length > 0) {
      await sink.write(rows);
      for (const outcome of counted) count(tally, operation, outcome);
      for (const { index } of rows) waiting.delete(index);
      next += rows.length;
    }
    if (next - safe < betweenChecks || next === safe) return;
    const position = await sink.safe();
    const still = [...waiting].flatMap(([place, { outcome }]) => (outcome ? [[place, outcome.kept] as const] : []));
    await journal.wrote({ rows: next, position, tally }, still);
    safe = next;
  }

  return {
    columns,
    /** The place that the sink waits for. */
    get next() {
      return next;
    },
    read(place: number, cells: readonly string[]) {
      waiting.set(place, { cells });
    },
    settled(place: number, kept: KeptOutcome, whole: BatchOutcome<Name>) {
      const one = waiting.get(place);
      if (one) one.outcome = { kept, whole };
    },
    /** One after another. `betweenChecks`: rows after which all is made safe, 0 for now. */
    flush(betweenChecks: number): Promise<void> {
      const mine = last.then(() => flush(betweenChecks));
      last = mine.catch(() => undefined);
      return mine;
    },
    /** Of what is in the sink, and what waits for its place there. */
    tally(): BatchTally {
      const whole: BatchTally = structuredClone(tally);
      for (const { outcome } of waiting.values()) if (outcome) count(whole, operation, outcome.whole);
      return whole;
    },
  };
}
