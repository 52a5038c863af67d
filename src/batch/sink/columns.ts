import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import { type FileOperation, readAnswer, resultColumns, type RowKind } from '../../files/index.ts';

/** What stands beside the cells of a row: the verdict, the fields of its answer that have a column, and what fits in none. */
export interface ResultColumns<Name extends BatchOperationName> {
  /** The fields that have a column. undefined: nobody has chosen yet. */
  readonly fields: readonly string[] | undefined;
  /** The names of all columns. */
  names(): string[];
  /** From the answers that are there. Columns that were chosen stay as they are. */
  choose(outcomes: Iterable<BatchOutcome<Name>>): void;
  /**
   * A value for each column; of what is not a result: why, and of a row in doubt the answers of its call that fit no row. From the first result on the
   * columns are chosen: where nobody has, its fields have none, as in the line of names that is written by then.
   */
  valuesOf(outcome: BatchOutcome<Name>, verdict: RowKind): string[];
}

/** Beside the fields that have a column: those that were met too late for one, further matches, and answers of its call that fit no row, as JSON. */
const beside = ['OtherFields', 'OtherMatches', 'AnswersWithoutRow'] as const;

/** @param chosen by an earlier run. */
export function createResultColumns<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  chosen: readonly string[] | undefined,
): ResultColumns<Name> {
  let fields: readonly string[] | undefined;
  let places: ReadonlyMap<string, number> = new Map();
  function take(its: readonly string[]): void {
    fields = its;
    // Behind the verdict.
    places = new Map(its.map((name, at) => [name, at + 1]));
  }
  if (chosen) take(chosen);

  return {
    get fields() {
      return fields;
    },
    names: () => ['verdict', ...(fields ?? []), ...beside],
    choose(outcomes) {
      if (fields) return;
      const met = new Set<string>();
      for (const outcome of outcomes)
        if ('result' in outcome) readAnswer(outcome.result.result, (name) => met.add(name));
      take(resultColumns(operation.resultColumns, met));
    },
    valuesOf(outcome, verdict) {
      if ('rejected' in outcome) return [outcome.rejected.why];
      if ('inDoubt' in outcome) {
        // They were paid for, and stand at the first row of their call, whatever became of it.
        const { error, unplaced = [] } = outcome.inDoubt;
        return [error.message, unplaced.length > 0 ? JSON.stringify(unplaced) : ''];
      }
      if (!fields) take([]);
      const { result, unplaced = [] } = outcome.result;
      const values = Array<string>(1 + places.size + beside.length).fill('');
      const unknown: [name: string, text: string][] = [];
      values[0] = verdict;
      const others = readAnswer(result, (name, text) => {
        const place = places.get(name);
        if (place === undefined) unknown.push([name, text]);
        else values[place] = text;
      });
      const put = (name: (typeof beside)[number], value: object) => {
        values[1 + places.size + beside.indexOf(name)] = JSON.stringify(value);
      };
      if (unknown.length > 0) put('OtherFields', Object.fromEntries(unknown));
      if (others.length > 0) put('OtherMatches', others);
      if (unplaced.length > 0) put('AnswersWithoutRow', unplaced);
      return values;
    },
  };
}
