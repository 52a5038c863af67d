import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import { type FileOperation, fileOperation, columnsProblem, type UnreadableLine } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import type { Job } from '../job/Job.ts';
import type { BatchSource } from './BatchSource.ts';
import { createLineSummary, describeLines } from './lineSummary.ts';

export interface ReadColumnsOptions {
  source: BatchSource;
  operation: BatchOperationName;
  /** Column mapping to use instead of a guess. */
  columns?: readonly string[] | undefined;
}

/**
 * Guesses the column mapping of a source, so that you can check it before you pay. Reads the header and the first 100 rows.
 * Nothing is sent.
 *
 * @returns `header`: the column names. `columns`: the field of each column, or '' if the column is not sent. Pass `columns` to `runBatch`.
 * @throws BatchError `columns` if a column that would be sent shares its name with another. Also throws any error that occurs while the
 * source is being opened.
 * @example
 * const { header, columns } = await readColumns({ source: csvSource('in.csv'), operation: 'cleanse' });
 */
export async function readColumns({
  source,
  operation,
  columns: known,
}: ReadColumnsOptions): Promise<{ header: readonly string[]; columns: readonly string[] }> {
  const { header, columns } = await readSourceTable(fileOperation(operation), source, known);
  return { header, columns };
}

/** A source with its column mapping. */
export interface BatchTable {
  header: readonly string[];
  columns: readonly string[];
  /** Whether the source has no rows. It may have unreadable lines. */
  isEmpty: boolean;
  rows(onUnreadable: (line: UnreadableLine) => unknown): ReturnType<BatchSource['rows']>;
}

/**
 * Opens a source as a table for an operation.
 *
 * @throws BatchError `columns` if the columns are not enough for the operation, or ambiguous. `lines` if the source has lines, but no line can be used as a row.
 */
export async function readUsableTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
  settings: BatchTypes[Name]['settings'],
): Promise<BatchTable> {
  const table = await readSourceTable(operation, source, columns);
  if (!operation.isMapped(table.columns, settings)) throw unmappedError(source.name, table);
  if (table.isEmpty) {
    const unreadable = createLineSummary();
    for await (const _ of source.rows(unreadable.add));
    const summary = unreadable.get();
    if (summary) throw new BatchError('lines', describeLines(source.name, summary, false));
  }
  return table;
}

/** Number of rows that the guess is based on. */
const sampleSize = 100;

/** Opens a source as a table. If `columns` is undefined, guesses the columns. @throws BatchError `columns` if the guess is ambiguous. */
export async function readSourceTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
): Promise<BatchTable> {
  const names = [...(await source.header())];
  const sample: string[][] = [];
  for await (const row of source.rows()) if (sample.push([...row]) >= sampleSize) break;
  const shape = { delimiter: ',', newline: '\n', bom: false } as const;
  const table = operation.prepareTable({ ...shape, unreadable: [], header: names, rows: sample });
  /** Rows that the source reported as its header. A list of emails has no header. */
  const headerRows = table.rows.slice(0, table.rows.length - sample.length);
  const guessColumns = () => {
    const guess = operation.guessColumns(table.header, table.rows);
    assertUniqueNames(source.name, table.header, guess);
    return guess;
  };
  return {
    header: table.header,
    columns: columns ?? guessColumns(),
    isEmpty: table.rows.length === 0,
    rows: (onUnreadable) =>
      headerRows.length === 0 ? source.rows(onUnreadable) : concatRows(headerRows, source.rows(onUnreadable)),
  };
}

async function* concatRows<Row>(first: readonly Row[], rest: AsyncIterable<Row> | Iterable<Row>) {
  yield* first;
  yield* rest;
}

/** Checks that no column to send shares its name with another column, because only the user knows which column is meant. */
function assertUniqueNames(sourceName: string, header: readonly string[], columns: readonly string[]): void {
  const positionsByName = new Map<string, number[]>();
  for (const [index, cell] of header.entries()) {
    const name = cell.trim();
    const positions = positionsByName.get(name);
    if (positions) positions.push(index + 1);
    else positionsByName.set(name, [index + 1]);
  }
  for (const [index, field] of columns.entries()) {
    const name = header[index]?.trim() ?? '';
    const positions = positionsByName.get(name) ?? [];
    if (field && name && positions.length > 1)
      throw new BatchError(
        'columns',
        `Columns ${positions.slice(0, maxNames).join(' and ')} of ${sourceName} have the same name, "${name}". Rename all but the one that should be sent.`,
      );
  }
}

/** Checks that the service knows all mapped fields. @throws BatchError `columns` */
export function assertKnownColumns({ operation, columns }: Pick<Job, 'operation' | 'columns'>): void {
  const problem = columnsProblem(fileOperation(operation as BatchOperationName), columns);
  if (problem !== undefined) throw new BatchError('columns', problem);
}

/** Maximum number and length of column names in an error message. A file may have hundreds of columns, or prose in its first line. */
const maxNames = 20;
const maxNameLength = 40;

function unmappedError(sourceName: string, { header, columns }: BatchTable): BatchError {
  const names = header.slice(0, maxNames).map((name, index) => {
    const plain = name.replace(/\s+/g, ' ').trim() || `column ${String(index + 1)}`;
    return plain.length > maxNameLength ? `${plain.slice(0, maxNameLength)}…` : plain;
  });
  const more = header.length - names.length;
  const found = `Columns found: ${names.join(', ')}${more > 0 ? `, and ${String(more)} more` : ''}.`;
  const mapped = columns.filter(Boolean);
  const problem =
    mapped.length === 0
      ? `No columns in ${sourceName} were recognized.`
      : `The recognized columns of ${sourceName} are not enough to find anything: ${mapped.join(', ')}.`;
  return new BatchError(
    'columns',
    `${problem} ${found} Map the columns (in a terminal: --column "Name=Field"). Also check that the first line has the column names, and that values are separated by commas, semicolons, tabs or |.`,
  );
}
