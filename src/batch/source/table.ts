import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import { type FileOperation, fileOperation, columnsProblem, type BadLine } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import type { BatchSource } from './BatchSource.ts';
import type { Job } from '../job/Job.ts';

/** A source by whose columns an operation can find something. @throws BatchError `columns` where it cannot, or where a guess would have to choose */
export async function resolveColumns<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
  settings: BatchTypes[Name]['settings'],
): Promise<BatchTable> {
  const table = await readTable(operation, source, columns);
  if (operation.isMapped(table.columns, settings)) return table;
  throw new BatchError('columns', unmappedError(source.name, table));
}

/** Names of a file that has hundreds, or whose first line is a text, are told in part. */
const mostNames = 20;
const mostOfName = 40;

function unmappedError(file: string, { header, columns }: BatchTable): string {
  const names = header.slice(0, mostNames).map((name, at) => {
    const plain = name.replace(/\s+/g, ' ').trim() || `column ${String(at + 1)}`;
    return plain.length > mostOfName ? `${plain.slice(0, mostOfName)}…` : plain;
  });
  const more = header.length - names.length;
  const its = `It has: ${names.join(', ')}${more > 0 ? `, and ${String(more)} more` : ''}.`;
  const understood = columns.filter(Boolean);
  const what =
    understood.length === 0
      ? `No column of ${file} was understood.`
      : `No column of ${file} was understood by which anything can be found, only: ${understood.join(', ')}.`;
  return `${what} ${its} Say what a column holds (in a terminal with --column "Name=Field"), unless its first line is not the names of its columns, or its values stand apart by something else than a comma, a semicolon, a tab or a |.`;
}

export interface ReadColumnsOptions {
  source: BatchSource;
  operation: BatchOperationName;
  /** What its columns hold, where that is known: nothing is guessed then. */
  columns?: readonly string[] | undefined;
}

/**
 * What the columns of a source are taken for where nobody says it: look at it before you pay. Reads the names and the first 100 rows. Nothing is sent.
 *
 * @returns `header`, the names of the columns, and `columns`, the field that each of them holds, '' for one that is not sent: `columns` of `runBatch`.
 * @throws BatchError `columns` where two columns have the name of one that would be sent; what the source throws when it is opened.
 */
export async function readColumns({
  source,
  operation,
  columns: known,
}: ReadColumnsOptions): Promise<{ header: readonly string[]; columns: readonly string[] }> {
  const { header, columns } = await readTable(fileOperation(operation), source, known);
  return { header, columns };
}

/** Asked of a job before it begins. @throws BatchError `columns` where one of them holds a field that the service does not have */
export function assertKnownColumns({ operation, columns }: Pick<Job, 'operation' | 'columns'>): void {
  const problem = columnsProblem(fileOperation(operation as BatchOperationName), columns);
  if (problem !== undefined) throw new BatchError('columns', problem);
}

/** A source as an operation reads it: what its columns hold, and its rows. */
export interface BatchTable {
  header: readonly string[];
  columns: readonly string[];
  rows(onBad: (bad: BadLine) => unknown): ReturnType<BatchSource['rows']>;
}

/** Rows by which columns are guessed. */
const looked = 100;

/** @throws BatchError `columns` where a guess would have to choose between two columns of one name. */
export async function readTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
): Promise<BatchTable> {
  const names = [...(await source.header())];
  const sample: string[][] = [];
  for await (const row of source.rows()) if (sample.push([...row]) >= looked) break;
  const shape = { delimiter: ',', newline: '\n', bom: false, bad: [] } as const;
  const table = operation.tableOf({ ...shape, bad: [], header: names, rows: sample });
  /** Rows that stand where others have the names of columns: a list of emails begins with one. */
  const before = table.rows.slice(0, table.rows.length - sample.length);
  const guessed = () => {
    const guess = operation.guessColumns(table.header, table.rows);
    assertUniqueNames(source.name, table.header, guess);
    return guess;
  };
  return {
    header: table.header,
    columns: columns ?? guessed(),
    rows: (onBad) => (before.length === 0 ? source.rows(onBad) : concatRows(before, source.rows(onBad))),
  };
}

async function* concatRows<Row>(before: readonly Row[], rows: AsyncIterable<Row> | Iterable<Row>) {
  yield* before;
  yield* rows;
}

/** Of two columns of one name nobody but a person knows which holds what is to be sent. */
function assertUniqueNames(name: string, header: readonly string[], columns: readonly string[]): void {
  for (const [at, field] of columns.entries()) {
    const own = header[at]?.trim();
    const same = header.flatMap((other, place) => (other.trim() === own ? [place + 1] : []));
    if (field && own && same.length > 1)
      throw new BatchError(
        'columns',
        `${name} has the name "${own}" on columns ${same.join(' and ')}, and which of them is to be sent is not known. Rename one of them.`,
      );
  }
}
