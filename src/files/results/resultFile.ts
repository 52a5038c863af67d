import { type BatchOperationName, type BatchOutcome, nextTask } from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import { writeCsvBlob } from '../csv/writeCsv.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import { parseAnswer } from './answer.ts';
import { rowKindOf, unplacedOf } from './createTally.ts';

/** Returns names for added columns that clash neither with the file's own columns nor with each other. Appends a number where necessary. */
export function uniqueNames(header: readonly string[], names: readonly string[]): string[] {
  const given = new Set([...header, ...names]);
  const used = new Set(header);
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number++) {
      const next = `${name} ${String(number)}`;
      if (!given.has(next)) distinct = next;
    }
    used.add(distinct);
    return distinct;
  });
}

/** Returns the kind of result file that contains a row with this outcome. A row without an outcome was not sent. */
export function fileKindOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): 'results' | 'rejected' | 'not-sent' | 'in-doubt' {
  if (outcome && 'result' in outcome) return 'results';
  if (outcome && 'inDoubt' in outcome) return 'in-doubt';
  return outcome?.rejected.sent ? 'rejected' : 'not-sent';
}

/**
 * The result files of a run. Each row of the original file is in exactly one of the first four.
 * - `results`: rows with an answer
 * - `rejected`: rows that the service rejected
 * - `not-sent`: rows that were not sent
 * - `in-doubt`: rows that were sent but got no answer. Their calls may have been charged
 * - `unplaced`: answers that match no row. Their calls may have been charged
 * - `unreadable`: lines that cannot be used as rows
 */
export type ResultFileKind = 'results' | 'rejected' | 'not-sent' | 'in-doubt' | 'unplaced' | 'unreadable';

export interface ResultFileOptions<Name extends BatchOperationName> {
  operation: Name;
  outcomeAt(index: number): BatchOutcome<Name> | undefined;
  escapeFormulas: boolean;
}

/** Rows per task, few enough to keep the page responsive. */
const rowsPerTask = 1000;

/**
 * Creates a result file in the format of the original file, with the original columns first. In `results`, every field that occurs in any
 * answer has a column.
 */
export async function createResultFile<Name extends BatchOperationName>(
  kind: ResultFileKind,
  table: CsvTable,
  { operation: name, outcomeAt, escapeFormulas }: ResultFileOptions<Name>,
): Promise<Blob> {
  const operation = fileOperation(name);
  const csvOptions = {
    delimiter: table.delimiter,
    newline: table.newline,
    bom: table.bom,
    escapeFormulas,
  };
  if (kind === 'unreadable')
    return writeCsvBlob(
      [['line', 'why', ...table.header], ...table.unreadable.map(({ line, why, row }) => [String(line), why, ...row])],
      csvOptions,
    );
  if (kind === 'unplaced')
    return writeCsvBlob(await unplacedLines(operation, table.rows.length, outcomeAt), csvOptions);
  const indices: number[] = [];
  await forEachInTasks(table.rows.length, (index) => {
    if (fileKindOf(outcomeAt(index)) === kind) indices.push(index);
  });
  const extra = kind === 'results' ? await resultTable(operation, indices, outcomeAt) : reasonTable(outcomeAt);
  const lines: string[][] = [[...table.header, ...uniqueNames(table.header, extra.names)]];
  await forEachInTasks(indices.length, (place) => {
    const index = indices[place] ?? 0;
    lines.push([...(table.rows[index] ?? []), ...extra.cellsAt(index)]);
  });
  return writeCsvBlob(lines, csvOptions);
}

/** The reason that the result file gives for a row in doubt. The error's own message is not used, because it is written for developers. */
const inDoubtReason =
  'The call did not get an answer for this row. The call may have been charged, so the row is not sent again automatically.';

type OutcomeAt<Name extends BatchOperationName> = (index: number) => BatchOutcome<Name> | undefined;

function reasonTable<Name extends BatchOperationName>(outcomeAt: OutcomeAt<Name>) {
  return {
    names: ['why'],
    cellsAt(index: number): string[] {
      const outcome = outcomeAt(index);
      if (outcome && 'rejected' in outcome) return [outcome.rejected.message];
      return [outcome ? inDoubtReason : ''];
    },
  };
}

/**
 * Lists the answers that match no row. Each line has an answer's fields, and the number (starting at 1) of the first row in the answer's
 * call. An answer without fields is written as received.
 */
async function unplacedLines<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  rows: number,
  outcomeAt: OutcomeAt<Name>,
): Promise<string[][]> {
  const answers: { row: string; fields: ReadonlyMap<string, string>; others: string }[] = [];
  const names = new Set<string>();
  await forEachInTasks(rows, (index) => {
    for (const answer of unplacedOf(outcomeAt(index))) {
      const { fields, others } = parseAnswer(answer);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const answerFields = fields.size > 0 && !Array.isArray(answer) ? fields : new Map([['answer', text]]);
      for (const name of answerFields.keys()) names.add(name);
      answers.push({
        row: String(index + 1),
        fields: answerFields,
        others: others.length > 0 ? JSON.stringify(others) : '',
      });
    }
  });
  const columns = resultColumns(operation.resultColumns, names);
  const withOthers = answers.some(({ others }) => others);
  const extraNames = ['row', ...(withOthers ? ['OtherMatches'] : [])];
  const lines = answers.map(({ row, fields, others }) => [
    row,
    ...(withOthers ? [others] : []),
    ...columns.map((name) => fields.get(name) ?? ''),
  ]);
  return [[...extraNames, ...uniqueNames(extraNames, columns)], ...lines];
}

/** Returns the added columns of the results. They are known only after all answers have been read. */
async function resultTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  places: readonly number[],
  outcomeAt: OutcomeAt<Name>,
) {
  const answerAt = (index: number) => {
    const outcome = outcomeAt(index);
    return parseAnswer(outcome && 'result' in outcome ? outcome.result.result : undefined);
  };
  const names = new Set<string>();
  const withOthers = new Set<number>();
  await forEachInTasks(places.length, (place) => {
    const index = places[place] ?? 0;
    const { fields, others } = answerAt(index);
    for (const name of fields.keys()) names.add(name);
    if (others.length > 0) withOthers.add(index);
  });
  const columns = resultColumns(operation.resultColumns, names);
  const hasOthers = withOthers.size > 0;
  return {
    names: ['verdict', ...columns, ...(hasOthers ? ['OtherMatches'] : [])],
    cellsAt(index: number): string[] {
      const { fields, others } = answerAt(index);
      return [
        rowKindOf(operation, outcomeAt(index)),
        ...columns.map((name) => fields.get(name) ?? ''),
        ...(hasOthers ? [withOthers.has(index) ? JSON.stringify(others) : ''] : []),
      ];
    },
  };
}

async function forEachInTasks(length: number, each: (index: number) => void): Promise<void> {
  for (let index = 0; index < length; index++) {
    if (index > 0 && index % rowsPerTask === 0) await nextTask();
    each(index);
  }
}

/**
 * Orders the result columns. Known columns come first, in the order of the specification. Other columns follow in the order in which they
 * were received.
 */
export function resultColumns(known: readonly string[], fields: Iterable<string>): string[] {
  // If a name occurs twice, its first position counts.
  const rank = new Map([...known].reverse().map((name, index) => [name, known.length - 1 - index]));
  const place = (name: string) => rank.get(name) ?? Infinity;
  return [...new Set(fields)].sort((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? 0 : first - second;
  });
}
