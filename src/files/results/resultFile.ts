import { type BatchOperationName, type BatchOutcome, nextTask } from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import { writeCsvBlob } from '../csv/writeCsv.ts';
import { writeWorkbook } from '../csv/writeWorkbook.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import { parseAnswer } from './answer.ts';
import { resultColumns, uniqueNames } from './columnNames.ts';
import { createCompleteLines, inDoubtReason, type RowOutcome, toRowOutcome, withReview } from './completeRow.ts';
import { rowKindOf, unplacedOf } from './createTally.ts';
import { fromSavedOutcome } from '../run/store/savedOutcome.ts';
import type { RowReview } from '../run/store/SavedRun.ts';

/** Returns the kind of result file that contains a row with this outcome. A row without an outcome was not sent. */
export function fileKindOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): 'results' | 'rejected' | 'not-sent' | 'in-doubt' {
  if (outcome && 'result' in outcome) return 'results';
  if (outcome && 'inDoubt' in outcome) return 'in-doubt';
  return outcome?.rejected.sent ? 'rejected' : 'not-sent';
}

/**
 * The result files of a run.
 *
 * - `complete`: every line of the original file in its order, with its status, verdict, reason and answer
 * - `exceptions`: the lines of `complete` that need attention
 *
 * The following files are for programs, and each row is in exactly one of them:
 * - `results`: rows with an answer
 * - `rejected`: rows that the service rejected
 * - `not-sent`: rows that were not sent
 * - `in-doubt`: rows that were sent but got no answer. Their calls may have been charged
 *
 * - `unplaced`: answers that match no row. Their calls may have been charged
 * - `unreadable`: lines that cannot be used as rows
 */
export type ResultFileKind =
  | 'complete'
  | 'exceptions'
  | 'results'
  | 'rejected'
  | 'not-sent'
  | 'in-doubt'
  | 'unplaced'
  | 'unreadable';

/**
 * The format of a result file. Values of the original file are never changed.
 *
 * - `excel-csv`: CSV for spreadsheets. Starts with a byte order mark, and a cell from the service has a `'` before anything that a spreadsheet
 *   would run as a formula
 * - `csv`: CSV for programs, with neither of these
 * - `xlsx`: an Excel workbook with a filter in each column and a color for each status and verdict
 */
export type ResultFileFormat = 'excel-csv' | 'csv' | 'xlsx';

export interface ResultFileOptions<Name extends BatchOperationName> {
  operation: Name;
  outcomeAt(index: number): BatchOutcome<Name> | undefined;
  /** Format of the file. @default 'excel-csv' */
  format?: ResultFileFormat | undefined;
  /** The field of each column, needed for the column `changed` of a complete file. @default [] */
  columns?: readonly string[] | undefined;
  /** Default country of the run. @default '' */
  country?: string | undefined;
  /** Returns the user's edit or acceptance of a row, and its earlier outcomes. Shown in `complete` and `exceptions`. */
  reviewAt?: ((index: number) => RowReview | undefined) | undefined;
  /** Whether `complete` and `exceptions` leave out answer fields that the original file does not have. @default false */
  isShort?: boolean | undefined;
}

/** Rows per task, few enough to keep the page responsive. */
const rowsPerTask = 1000;

/** Lines of a result file, with the column names first. */
interface ResultLines {
  lines: string[][];
  /** The first column from the service. */
  firstAnswerColumn: number;
}

/**
 * Creates a result file with the original columns first. In `complete` and `results`, every field that occurs in any answer has a column. A CSV file
 * keeps the separator and line endings of the original.
 *
 * @throws RangeError if the rows do not fit into a workbook.
 */
export async function createResultFile<Name extends BatchOperationName>(
  kind: ResultFileKind,
  table: CsvTable,
  options: ResultFileOptions<Name>,
): Promise<Blob> {
  const { format = 'excel-csv' } = options;
  const { lines, firstAnswerColumn } = await resultLines(kind, table, options);
  if (format === 'xlsx') {
    const pieces: Uint8Array[] = [];
    const toned = kind === 'complete' || kind === 'exceptions' ? [1, 2] : kind === 'results' ? [0] : [];
    const toneColumns = toned.map((column) => firstAnswerColumn + column);
    for await (const piece of writeWorkbook(lines, { toneColumns })) pieces.push(piece);
    return new Blob(pieces as Uint8Array<ArrayBuffer>[], { type: workbookType });
  }
  const isForExcel = format === 'excel-csv';
  return writeCsvBlob(lines, {
    delimiter: table.delimiter,
    newline: table.newline,
    bom: isForExcel,
    escapeFormulas: isForExcel,
    escapeFrom: firstAnswerColumn,
  });
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function resultLines<Name extends BatchOperationName>(
  kind: ResultFileKind,
  table: CsvTable,
  options: ResultFileOptions<Name>,
): Promise<ResultLines> {
  const { operation: name, outcomeAt } = options;
  const operation = fileOperation(name);
  if (kind === 'complete' || kind === 'exceptions') return completeLines(kind, table, options);
  if (kind === 'unreadable') {
    const lines = table.unreadable.map(({ line, why, row }) => [String(line), why, ...row]);
    return { lines: [['line', 'why', ...table.header], ...lines], firstAnswerColumn: Infinity };
  }
  if (kind === 'unplaced')
    return { lines: await unplacedLines(operation, table.rows.length, outcomeAt), firstAnswerColumn: 0 };
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
  return { lines, firstAnswerColumn: table.header.length };
}

async function completeLines<Name extends BatchOperationName>(
  kind: 'complete' | 'exceptions',
  table: CsvTable,
  { operation: name, outcomeAt, reviewAt, columns = [], country = '', isShort }: ResultFileOptions<Name>,
): Promise<ResultLines> {
  const operation = fileOperation(name);
  const { header, rows, unreadable, rowsAbove, splitColumn } = table;
  const outcomeOf = (index: number): RowOutcome => {
    const outcome = outcomeAt(index);
    const record = outcome && 'result' in outcome ? outcome.result.record : undefined;
    const { earlier = [], ...review } = reviewAt?.(index) ?? {};
    const passes = earlier.map((pass) => ({
      ...pass,
      outcome: toRowOutcome(operation, fromSavedOutcome<Name>({ operation: name }, index, {}, pass.outcome)),
    }));
    return { ...withReview(operation, toRowOutcome(operation, outcome), { ...review, earlier: passes }), record };
  };
  const found = new Set<string>();
  await forEachInTasks(rows.length, (index) => {
    for (const field of outcomeOf(index).fields.keys()) found.add(field);
  });
  const isSplit = splitColumn !== undefined;
  const writer = createCompleteLines({ kind, operation, header, columns, country, found, isSplit, isShort });
  const lines = [writer.header];
  let next = 0;
  await forEachInTasks(rows.length + 1, (index) => {
    for (; next < unreadable.length && (rowsAbove?.[next] ?? rows.length) <= index; next++) {
      const line = unreadable[next];
      if (line) lines.push(writer.unreadableLine(line));
    }
    const cells = rows[index];
    const line = cells && writer.rowLine(index, cells, outcomeOf(index), reviewAt?.(index)?.accepted);
    if (line) lines.push(line);
  });
  return { lines, firstAnswerColumn: header.length };
}

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
