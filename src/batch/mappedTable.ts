import type { BatchOperationName, BatchTypes } from '../core/index.ts';
import type { FileOperation } from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { BatchSource } from './BatchSource.ts';
import { type BatchTable, tableOf } from './tableOf.ts';

/** A source by whose columns an operation can find something. @throws BatchError `columns` where it cannot, or where a guess would have to choose */
export async function mappedTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
  settings: BatchTypes[Name]['settings'],
): Promise<BatchTable> {
  const table = await tableOf(operation, source, columns);
  if (operation.isMapped(table.columns, settings)) return table;
  throw new BatchError('columns', notMapped(source.name, table));
}

/** Names of a file that has hundreds, or whose first line is a text, are told in part. */
const mostNames = 20;
const mostOfName = 40;

function notMapped(file: string, { header, columns }: BatchTable): string {
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
