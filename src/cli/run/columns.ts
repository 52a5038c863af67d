import { type BatchSource, readColumns } from '../../batch/index.ts';
import { type BatchOperationName, printableLine } from '../../core/index.ts';
import { columnsProblem, fileOperation } from '../../files/index.ts';
import { CliError, exitCodes } from '../errors.ts';
import { quoteArg } from '../messages/format.ts';

interface ColumnMapping {
  header: readonly string[];
  /** Field of each column, or '' if the column is not sent. */
  columns: readonly string[];
}

/** Columns of a started job. `header` is missing if the file is known to be unchanged. */
export interface SavedColumns {
  header?: readonly string[];
  columns: readonly string[];
}

/**
 * Maps the columns in a file to fields, based on the column names, the first rows and the `--column` options.
 *
 * @param options `--column` options, each `Name=Field`.
 * @param saved columns of the started job. They are used if the header is still the same.
 * @throws CliError for an unknown column or field.
 */
export async function resolveColumns(
  operation: BatchOperationName,
  source: BatchSource,
  options: readonly string[],
  saved?: SavedColumns,
): Promise<ColumnMapping> {
  if (saved) {
    const { header, columns } = await readColumns({ source, operation, columns: saved.columns });
    if (JSON.stringify(header) === JSON.stringify(saved.header ?? header)) return { header, columns };
  }
  const guessed = await readColumns({ source, operation });
  const { header } = guessed;
  const names = header.map((_, index) => columnName(header, index));
  let { columns } = guessed;
  const fieldByColumn = new Map<number, string>();
  for (const option of options) {
    const end = option.lastIndexOf('=');
    const [name, field] = [option.slice(0, end), option.slice(end + 1)];
    const column = header.includes(name) ? header.indexOf(name) : names.indexOf(name);
    if (column < 0) throw usageError(`The file has no column "${name}". Its columns are: ${names.join(', ')}.`);
    const problem = columnsProblem(fileOperation(operation), [field]);
    if (problem !== undefined) throw usageError(problem);
    fieldByColumn.set(column, field);
    columns = columns.map((other, index) => (index === column ? field : other === field ? '' : other));
  }
  for (const [column, field] of fieldByColumn)
    for (const [otherColumn, otherField] of fieldByColumn)
      if (column < otherColumn && field && field === otherField)
        throw usageError(
          `--column maps two columns to ${field}: "${String(names[column])}" and "${String(names[otherColumn])}". Map only one of them.`,
        );
  return { header, columns };
}

const usageError = (message: string) => new CliError(message, { code: exitCodes.usage });

/**
 * Lists which columns are sent, so that the user can check them before paying.
 *
 * @param isFixed whether the columns can no longer change, because the job has started or retries rows in doubt.
 */
export function describeColumns({ header, columns }: ColumnMapping, isFixed: boolean): string {
  const sent: string[] = [];
  const ignored: string[] = [];
  for (const [index, field] of columns.entries()) {
    const name = columnName(header, index);
    if (!field) ignored.push(name);
    else sent.push(name === field ? field : `${name} as ${field}`);
  }
  return [
    ...(sent.length > 0 ? [`Columns sent: ${sent.join(', ')}.`] : []),
    ...(ignored.length > 0
      ? [`Ignored: ${ignored.join(', ')}${isFixed ? '' : ' (change with --column "Name=Field")'}.`]
      : []),
  ].join('\n');
}

/** Matches fields that cannot identify a house, only a larger area. */
const placeField =
  /^(?:Id|Country|PostalCode.*|(?:Double)?(?:Dependent)?Locality.*|(?:Sub|Super)?AdministrativeArea.*)$/;

/**
 * Checks that a column is mapped to a street or an address line. Without such a column, the user would be charged for every row and none would match a house.
 *
 * @throws CliError
 */
export function assertStreetColumn({ header, columns }: ColumnMapping, operation: BatchOperationName): void {
  const fields = columns.filter(Boolean);
  if (operation === 'validateEmails' || fields.length === 0 || !fields.every((field) => placeField.test(field))) return;
  const ignored = header.flatMap((_, index) => (columns[index] ? [] : [columnName(header, index)]));
  const mapped = columns.findIndex(Boolean);
  throw usageError(
    `No street column was found, so you would be charged for every row and none would match. ${ignored.length > 0 ? `Columns not recognized: ${ignored.join(', ')}. ` : ''}Map the street column: --column ${quoteArg(`${ignored[0] ?? 'Street'}=Address1`)}. If the file has no street column, confirm this with --column ${quoteArg(`${columnName(header, mapped)}=${columns[mapped] ?? ''}`)}.`,
  );
}

/** Returns the name of a column. If the column has no name, returns its position, such as `column 4`. */
const columnName = (header: readonly string[], index: number): string =>
  header[index]?.trim() ? printableLine(header[index]) : `column ${String(index + 1)}`;
