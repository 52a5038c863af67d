import type { BatchOperationName } from '../../core/index.ts';
import {
  type ColumnConfidence,
  columnLabels,
  type ColumnQuestion,
  type FileOperation,
  fileOperation,
  columnsProblem,
  type FieldTemplates,
  guessWithTemplates,
  templateEntries,
  TemplateError,
  type UnreadableLine,
} from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import type { Job } from '../job/Job.ts';
import type { BatchSource } from './BatchSource.ts';
import { createLineSummary, describeLines } from './lineSummary.ts';

export interface ReadColumnsOptions {
  source: BatchSource;
  operation: BatchOperationName;
  /** Column mapping to use instead of a guess. */
  columns?: readonly string[] | undefined;
  /** Fields that the user has chosen, by column index. The guess does not change them. A column with `''` is not sent. */
  chosen?: ReadonlyMap<number, string> | undefined;
  /** Fields that are built from several columns, or that are the same in every row. @default {} */
  templates?: FieldTemplates | undefined;
}

/**
 * Guesses the column mapping of a source, so that you can check it before you pay. Reads the header and the first 200 rows. Nothing is sent.
 *
 * @returns `header`: the column names. `columns`: the field that each column maps to, or '' if the column is not sent. Pass `columns` to
 * `runBatch`. Each template adds an entry to `columns`, with positions instead of column names: `Premise={1}{2} {3}`.
 * `confidence`: the confidence in each guess. It is undefined for a column that is not sent or was chosen, and empty if you pass `columns`.
 * @throws BatchError `columns` if a template names an unknown column or field, or if several columns fit a field equally well. Also throws
 * any error that occurs while the source is being opened.
 * @example
 * const { header, columns } = await readColumns({ source: csvSource('in.csv'), operation: 'cleanse' });
 * const joined = await readColumns({
 *   ...{ source: csvSource('adressen.csv'), operation: 'cleanse' },
 *   templates: { Premise: '{huisnummer}{huisletter} {toevoeging}', Locality: 'Utrecht' },
 * });
 */
export async function readColumns({
  source,
  operation,
  columns: known,
  chosen,
  templates,
}: ReadColumnsOptions): Promise<{
  header: readonly string[];
  columns: readonly string[];
  confidence: readonly (ColumnConfidence | undefined)[];
}> {
  const { header, columns, confidence } = await readSourceTable(
    fileOperation(operation),
    source,
    known,
    chosen,
    templates,
  );
  return { header, columns, confidence };
}

/** A source with its column mapping. */
export interface BatchTable {
  header: readonly string[];
  columns: readonly string[];
  /** Confidence in each guess. Empty if the columns were known. */
  confidence: readonly (ColumnConfidence | undefined)[];
  /** Whether the source has no rows. It may still have unreadable lines. */
  isEmpty: boolean;
  rows(onUnreadable: (line: UnreadableLine) => unknown): ReturnType<BatchSource['rows']>;
}

/**
 * Opens a source as a table for an operation.
 *
 * @throws BatchError:
 * - `columns` if the columns are ambiguous
 * - `lines` if the source has lines, but none can be used as a row
 */
export async function readUsableTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
): Promise<BatchTable> {
  const table = await readSourceTable(operation, source, columns);
  if (table.isEmpty) {
    const unreadable = createLineSummary();
    for await (const _ of source.rows(unreadable.add));
    const summary = unreadable.get();
    if (summary) throw new BatchError('lines', describeLines(source.name, summary, false));
  }
  return table;
}

/** Number of rows that the guess is based on. */
const sampleSize = 200;

/** Opens a source as a table. If `columns` is undefined, guesses the columns. @throws BatchError `columns` if the guess is ambiguous. */
export async function readSourceTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
  chosen: ReadonlyMap<number, string> = new Map(),
  templates: FieldTemplates = {},
): Promise<BatchTable> {
  const names = [...(await source.header())];
  const sample: string[][] = [];
  try {
    for await (const row of source.rows()) if (sample.push([...row]) >= sampleSize) break;
  } catch (error) {
    // If some rows can be read, the run sends them before it reports the failure.
    if (sample.length === 0) throw error;
  }
  const shape = { encoding: 'utf-8', delimiter: ',', headerRow: 1, newline: '\n', bom: false } as const;
  const table = operation.prepareTable({ ...shape, unreadable: [], header: names, rows: sample });
  /** Rows that the source reported as its header: the first line of a list of emails, which has no header. */
  const headerRows = table.rows.slice(0, table.rows.length - sample.length);
  const guessColumns = () => {
    const entries = resolveTemplates(templates, table.header, operation.fields);
    const guess = guessWithTemplates(operation.guess, table.header, table.rows, chosen, entries);
    assertNoQuestions(source.name, table.header, guess.questions);
    return guess;
  };
  return {
    header: table.header,
    ...(columns ? { columns, confidence: [] } : guessColumns()),
    isEmpty: table.rows.length === 0,
    rows: (onUnreadable) =>
      headerRows.length === 0 ? source.rows(onUnreadable) : concatRows(headerRows, source.rows(onUnreadable)),
  };
}

/** @throws BatchError `columns` if a template cannot be used with the source. */
function resolveTemplates(...options: Parameters<typeof templateEntries>): string[] {
  try {
    return templateEntries(...options);
  } catch (cause) {
    if (cause instanceof TemplateError) throw new BatchError('columns', cause.message, [], { cause });
    throw cause;
  }
}

async function* concatRows<Row>(first: readonly Row[], rest: AsyncIterable<Row> | Iterable<Row>) {
  yield* first;
  yield* rest;
}

/** Checks that no field fits several columns equally well. Only the user knows which of these columns is meant. */
function assertNoQuestions(sourceName: string, header: readonly string[], questions: readonly ColumnQuestion[]): void {
  const [question] = questions;
  if (!question) return;
  const labels = columnLabels(header);
  const names = question.columns.map((column) => `"${labels[column] ?? ''}"`);
  const option = JSON.stringify(`${labels[question.columns[0] ?? 0] ?? ''}=${question.field}`);
  const [name, ...others] = question.columns.map((column) => header[column]?.trim());
  const isSameName = Boolean(name) && others.length > 0 && others.every((other) => other === name);
  throw new BatchError(
    'columns',
    names.length === 1
      ? `Column ${String(names[0])} of ${sourceName} may contain ${question.field}. Map it (in a terminal: --column ${option}), or exclude it (in a terminal: --column ${JSON.stringify(`${labels[question.columns[0] ?? 0] ?? ''}=`)}).`
      : `Columns ${isSameName ? question.columns.map((column) => column + 1).join(' and ') : names.join(' and ')} of ${sourceName}${isSameName ? ` have the same name, "${String(name)}", and` : ''} could ${names.length === 2 ? 'both' : 'all'} be mapped to ${question.field}. Map one of them (in a terminal: --column ${option}).`,
  );
}

/**
 * Checks that a new job can use its columns: the service accepts all mapped fields, and they are enough to find an address or email.
 *
 * @throws BatchError `columns`
 */
export function assertUsableColumns({
  operation: name,
  columns,
  settings,
  header,
  source,
}: Pick<Job, 'operation' | 'columns' | 'settings' | 'header' | 'source'>): void {
  const operation = fileOperation(name as BatchOperationName);
  const problem = columnsProblem(operation, columns);
  if (problem !== undefined) throw new BatchError('columns', problem);
  if (!operation.isMapped(columns, settings as object)) throw unmappedError(operation, source, { header, columns });
}

/**
 * Maximum number of column names in an error message, and the maximum length of each name. A file may have hundreds of columns, or prose in
 * its first line.
 */
const maxNames = 20;
const maxNameLength = 40;

function unmappedError(
  { fields }: Pick<FileOperation<BatchOperationName>, 'fields'>,
  sourceName: string,
  { header, columns }: Pick<BatchTable, 'header' | 'columns'>,
): BatchError {
  const isEmail = fields.includes('email');
  const names = header.slice(0, maxNames).map((name, index) => {
    const plain = name.replace(/\s+/g, ' ').trim() || `column ${String(index + 1)}`;
    return plain.length > maxNameLength ? `${plain.slice(0, maxNameLength)}…` : plain;
  });
  const more = header.length - names.length;
  const found = `Columns found: ${names.join(', ')}${more > 0 ? `, and ${String(more)} more` : ''}.`;
  const mapped = columns.filter(Boolean);
  const problem = isEmail
    ? `No column of ${sourceName} has emails.`
    : mapped.length === 0
      ? `No columns in ${sourceName} were recognized.`
      : `${sourceName} has no street column, so you would be charged for every row and none would match. Columns recognized: ${mapped.join(', ')}.`;
  return new BatchError(
    'columns',
    `${problem} ${found} Map the ${isEmail ? 'column with the emails' : 'columns'} (in a terminal: --column "Name=${isEmail ? 'email' : 'Address1'}"). Also check that the first line contains the column names, and that values are separated by commas, semicolons, tabs or |.`,
  );
}
