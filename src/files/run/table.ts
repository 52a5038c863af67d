import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import { addTemplates, fieldOf, isTemplate } from '../columns/template.ts';
import type { EditedFields, LoadedRun } from './store/SavedRun.ts';
import { CsvError, type CsvTable, type ReadingOptions } from '../csv/CsvTable.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { splitEmailRows } from '../operations/splitEmails.ts';

/**
 * Reads the table of a file for an operation.
 *
 * @throws CsvError if the file cannot be used or has no line after its header.
 */
export async function readFileTable<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  read: (file: Blob, reading?: ReadingOptions) => Promise<CsvTable>,
  file: Blob,
  reading?: ReadingOptions,
): Promise<CsvTable> {
  const table = await read(file, reading);
  const { splitColumn } = reading ?? {};
  const prepared = splitColumn === undefined ? operation.prepareTable(table) : await splitEmailRows(table, splitColumn);
  if (prepared.rows.length === 0 && prepared.unreadable.length === 0)
    throw new CsvError('empty', undefined, table.header.length > 0 ? 'no-rows' : undefined);
  return prepared;
}

/** Converts a row to a record for the operation, with the values that the user has edited. */
export const recordAt = <Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  { table, columns, country, reviews }: Pick<LoadedRun, 'table' | 'columns' | 'country' | 'reviews'>,
  index: number,
): BatchTypes[Name]['record'] =>
  editedRecord(operation, table.rows[index] ?? [], { columns, country }, reviews?.get(index)?.sent);

/** Converts a row to a record for the operation. Edited values replace the values of the row. */
export function editedRecord<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  row: readonly string[],
  { columns, country }: { columns: readonly string[]; country: string },
  edit: EditedFields | undefined,
): BatchTypes[Name]['record'] {
  if (!edit) return operation.recordOf(row, columns, country);
  const isOther = (entry: string) => !Object.hasOwn(edit, fieldOf(entry));
  const own = columns.filter((entry) => !isTemplate(entry));
  // Each edited field gets a column of its own, after those of the file, because the positions in templates must not change.
  return operation.recordOf(
    [...own.map((_, column) => row[column] ?? ''), ...Object.values(edit)],
    [
      ...own.map((field) => (isOther(field) ? field : '')),
      ...Object.keys(edit),
      ...columns.filter((entry) => isTemplate(entry) && isOther(entry)),
    ],
    country,
  );
}

/** Returns the values of a row by field, without edits. */
export function fieldsOfRow(row: readonly string[], columns: readonly string[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [column, field] of columns.entries()) {
    if (isTemplate(field)) break;
    const text = (row[column] ?? '').trim();
    if (field) fields.set(field, [fields.get(field), text].filter(Boolean).join(' '));
  }
  return addTemplates(Object.fromEntries(fields), row, columns, (cell) => cell.trim());
}
