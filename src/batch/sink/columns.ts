import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import { answerExtras, type FileOperation, visitAnswer, resultColumns, type RowKind } from '../../files/index.ts';

/** The columns that follow the source's columns in the results: the verdict, the chosen answer fields, and the extra columns. */
interface ResultColumns<Name extends BatchOperationName> {
  /** Answer fields that have a column, or undefined until they are chosen. */
  readonly fields: readonly string[] | undefined;
  /** Returns the names of all columns. */
  names(): string[];
  /** Chooses the answer fields that get a column, based on the first answers. Does nothing if they are already chosen. */
  choose(outcomes: Iterable<BatchOutcome<Name>>): void;
  /**
   * Returns one value per column. For a row without a result, returns the reason. For a row in doubt, also returns the answers from its
   * call that match no row. If no fields were chosen before the first result, answer fields get no columns.
   */
  valuesOf(outcome: BatchOutcome<Name>, verdict: RowKind): string[];
}

/** Creates the answer columns of the results. @param chosenFields fields that an earlier run chose. */
export function createResultColumns<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  chosenFields: readonly string[] | undefined,
): ResultColumns<Name> {
  let fields: readonly string[] | undefined;
  let positions: ReadonlyMap<string, number> = new Map();
  function setFields(names: readonly string[]): void {
    fields = names;
    // The verdict comes first.
    positions = new Map(names.map((name, index) => [name, index + 1]));
  }
  if (chosenFields) setFields(chosenFields);

  return {
    get fields() {
      return fields;
    },
    names: () => ['verdict', ...(fields ?? []), ...answerExtras],
    choose(outcomes) {
      if (fields) return;
      const seen = new Set<string>();
      for (const outcome of outcomes)
        if ('result' in outcome) visitAnswer(outcome.result.result, (name) => seen.add(name));
      setFields(resultColumns(operation.resultColumns, seen));
    },
    valuesOf(outcome, verdict) {
      if ('rejected' in outcome) return [outcome.rejected.message];
      if ('inDoubt' in outcome) {
        // Answers that match no row were charged too. Keep them with the first row of their call, whatever the outcome of that row.
        const { error, unplaced = [] } = outcome.inDoubt;
        return [error.message, unplaced.length > 0 ? JSON.stringify(unplaced) : ''];
      }
      if (!fields) setFields([]);
      const { result, unplaced = [] } = outcome.result;
      const values = Array<string>(1 + positions.size + answerExtras.length).fill('');
      const otherFields: [name: string, text: string][] = [];
      values[0] = verdict;
      const otherMatches = visitAnswer(result, (name, text) => {
        const position = positions.get(name);
        if (position === undefined) otherFields.push([name, text]);
        else values[position] = text;
      });
      const setExtra = (name: (typeof answerExtras)[number], value: object) => {
        values[1 + positions.size + answerExtras.indexOf(name)] = JSON.stringify(value);
      };
      if (otherFields.length > 0) setExtra('OtherFields', Object.fromEntries(otherFields));
      if (otherMatches.length > 0) setExtra('OtherMatches', otherMatches);
      if (unplaced.length > 0) setExtra('AnswersWithoutRow', unplaced);
      return values;
    },
  };
}
