import { type BatchSource, readColumns } from '../../batch/index.ts';
import { type BatchOperationName, printableLine } from '../../core/index.ts';
import {
  type ColumnConfidence,
  columnLabels,
  columnsNamed,
  columnsOf,
  columnsProblem,
  escapeTemplate,
  fileOperation,
  nearest,
  placeholder,
  positionLabel,
  templateEntries,
  TemplateError,
  templatesIn,
} from '../../files/index.ts';
import { usageError } from '../errors.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import { formatNumber, quoteArg } from '../messages/format.ts';

interface ColumnMapping {
  header: readonly string[];
  /** The field that each column maps to, or '' if the column is not sent, followed by the templates. */
  columns: readonly string[];
  /** Confidence in the guess for each column. Missing if the columns were saved with a job. */
  confidence?: readonly (ColumnConfidence | undefined)[];
}

/** Columns of a started job. `header` is missing if the file is known to be unchanged. */
export interface SavedColumns {
  header?: readonly string[];
  columns: readonly string[];
}

/**
 * Maps a file's columns to fields, based on the column names, the first rows and the `--column` and `--set`
 * options.
 *
 * @param saved columns of the started job. They are used if the header has not changed.
 * @throws CliError if a column or field is unknown.
 */
export async function resolveColumns(
  operation: BatchOperationName,
  source: BatchSource,
  { column: options, set = [] }: Pick<FileFlags, 'column' | 'set'>,
  saved?: SavedColumns,
): Promise<ColumnMapping> {
  if (saved) {
    const { header, columns } = await readColumns({ source, operation, columns: saved.columns });
    if (JSON.stringify(header) === JSON.stringify(saved.header ?? header)) return { header, columns };
  }
  // Read only the header. Apply the options first, because they may answer questions that the guess would raise.
  const { header } = await readColumns({ source, operation, columns: [] });
  const names = namesOf(header);
  const fieldByColumn = new Map<number, string>();
  const templates = new Map<string, string>();
  const addTemplate = (field: string, template: string) => {
    if (templates.has(field))
      throw usageError(`${field} is set twice. Set it only once, with either --set or --column "{…}=${field}".`);
    templates.set(field, template);
  };
  for (const option of options) {
    const end = option.lastIndexOf('=');
    const [name, field] = [option.slice(0, end), option.slice(end + 1)];
    const [column = names.indexOf(name), other] = columnsNamed(name, header);
    if (column < 0 && /[{}]/.test(name)) {
      addTemplate(field, name);
      continue;
    }
    if (other !== undefined)
      throw usageError(
        `Several columns have the same name, "${printableLine(name)}". Use the position of one: --column ${quoteArg(`${positionLabel(column)}=${field}`)}.`,
      );
    if (column < 0)
      throw usageError(
        `The file has no column "${name}".${suggest(nearest(name, names))} Its columns are: ${listNames(names)}.`,
      );
    const problem = columnsProblem(fileOperation(operation), [field]);
    if (problem !== undefined) throw usageError(problem);
    fieldByColumn.set(column, field);
  }
  for (const [column, field] of fieldByColumn)
    for (const [otherColumn, otherField] of fieldByColumn)
      if (column < otherColumn && field && field === otherField)
        throw usageError(
          `--column maps two columns to ${field}: "${String(names[column])}" and "${String(names[otherColumn])}". Map only one of them, or join them: --column ${quoteArg(`${placeholder(String(names[column]))} ${placeholder(String(names[otherColumn]))}=${field}`)}.`,
        );
  for (const constant of set) {
    const end = constant.indexOf('=');
    addTemplate(constant.slice(0, end), escapeTemplate(constant.slice(end + 1)));
  }
  for (const [column, field] of fieldByColumn)
    if (field && templates.has(field))
      throw usageError(
        `${field} is set twice: by the column "${String(names[column])}", and by --set or a template. Use only one of them.`,
      );
  try {
    templateEntries(Object.fromEntries(templates), header, fileOperation(operation).fields);
  } catch (cause) {
    if (!(cause instanceof TemplateError)) throw cause;
    throw usageError(
      printableLine(cause.message) + (cause.reason === 'column' ? ` Its columns are: ${listNames(names)}.` : ''),
    );
  }
  return readColumns({ source, operation, chosen: fieldByColumn, templates: Object.fromEntries(templates) });
}

/**
 * Returns the number of the email column, starting at 1.
 *
 * @throws CliError if there is none.
 */
export async function resolveEmailColumn(...options: Parameters<typeof resolveColumns>): Promise<number> {
  const { columns } = await resolveColumns(...options);
  const column = columns.indexOf('email');
  if (column < 0) throw usageError('--split-emails needs a column with emails. Name it: --column "Name=email".');
  return column + 1;
}

/** Returns the options that map columns. Leaves out the email column with `--split-emails`, which adds a column of its own for the emails. */
export const mappingFlags = ({ column, set, splitEmails }: FileFlags): Pick<FileFlags, 'column' | 'set'> => ({
  column: splitEmails ? column.filter((option) => !option.endsWith('=email')) : column,
  ...(set && { set }),
});

const suggest = (names: readonly string[]) =>
  names.length > 0 ? ` Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?` : '';

/**
 * Lists which columns are sent, so that the user can check them before paying. Marks uncertain guesses.
 *
 * @param isFixed whether the columns are final, because the job has started or is a retry of rows in doubt.
 * @param missing what no column has: a place, or only a country, without a default country.
 */
export function describeColumns(
  { header, columns, confidence = [] }: ColumnMapping,
  isFixed: boolean,
  missing?: MissingPlace,
): string {
  const sent: string[] = [];
  const ignored: string[] = [];
  const joined = new Set(columns.flatMap(columnsOf));
  for (const [index, label] of namesOf(header).entries()) {
    const [own, field] = [printableLine(header[index]?.trim() ?? ''), columns[index]];
    const name = own && own !== label ? `${own} (${label})` : label;
    if (!field) {
      if (!joined.has(index)) ignored.push(name);
    } else sent.push((name === field ? field : `${name} as ${field}`) + describeConfidence(confidence[index]));
  }
  for (const [field, text] of Object.entries(templatesIn(columns, header)))
    sent.push(`${printableLine(text)} as ${field}`);
  return [
    ...(sent.length > 0 ? [`Columns sent: ${listNames(sent)}.`] : []),
    ...(ignored.length > 0
      ? [`Ignored: ${listNames(ignored)}${isFixed ? '' : ' (change with --column "Name=Field")'}.`]
      : []),
    ...(missing ? [missingPlaces[missing]] : []),
  ].join('\n');
}

type MissingPlace = 'place' | 'country';

const missingPlaces: Record<MissingPlace, string> = {
  place:
    'No column has a city, postal code or country. Rows can be matched only if the street column contains the whole address. To set a default country, use --country.',
  country: 'No column has a country. If all rows are in one country, set it, for example with --country NL.',
};

/** Returns a remark about an uncertain guess, or `''`. */
const describeConfidence = (confidence: ColumnConfidence | undefined): string =>
  confidence === undefined || confidence.level === 'sure'
    ? ''
    : ` (${{ likely: 'likely', check: 'check this' }[confidence.level]}${{ name: ', by its name', values: ', by its values', both: '' }[confidence.by]})`;

/**
 * Checks that a column is mapped to a street or an address line. Without one, the user would be charged for every row and no row would
 * match.
 *
 * @throws CliError
 */
export async function assertStreetColumn(
  mapping: ColumnMapping,
  operation: BatchOperationName,
  settings: object,
  file: NamedSource,
): Promise<void> {
  const { header, columns } = mapping;
  if (fileOperation(operation).isMapped(columns, settings)) return;
  const below = await namesBelow(mapping, operation, file);
  if (!columns.some(Boolean) && !below) return;
  const ignored = header.flatMap((_, index) => (columns[index] ? [] : [index]));
  const names = namesOf(header);
  const listed = listNames(ignored.map((index) => names[index] ?? ''));
  const rows = await firstRows(file);
  const share = (column: number) => rows.filter((row) => looksLikeStreet(row[column] ?? '')).length / rows.length;
  const [street = -1] = ignored
    .toSorted((one, other) => share(other) - share(one))
    .filter((column) => share(column) >= 0.5);
  throw usageError(
    `No street column was found, so you would be charged for every row and none would match. ${ignored.length > 0 ? `Columns not recognized: ${listed}. ` : ''}${below ?? `Map the street column: --column ${quoteArg(`${names[street] ?? 'Name'}=Address1`)}.`}`,
  );
}

/** A source of rows, and how they are read. */
interface NamedSource extends Pick<BatchSource, 'rows'> {
  reading(): Promise<{ headerRow: number }>;
}

/** Says that the column names may be one line lower, below merged cells for example. Returns undefined if that line has no better names. */
export async function namesBelow(
  { columns }: ColumnMapping,
  operation: BatchOperationName,
  file: NamedSource,
): Promise<string | undefined> {
  const [names = [], ...rows] = await firstRows(file);
  const filled = names.filter((name) => name.trim());
  if (rows.length === 0 || new Set(filled).size < filled.length || filled.some((name) => /^\d/.test(name.trim())))
    return undefined;
  const guess = fileOperation(operation).guess(names, rows);
  const countFields = (fields: readonly string[]) => new Set(fields.filter(Boolean)).size;
  if (
    countFields(guess.columns) <= Math.max(1, countFields(columns)) ||
    !fileOperation(operation).isMapped(guess.columns, {})
  )
    return undefined;
  return `The column names may be one line lower: --header-row ${String((await file.reading()).headerRow + 1)}.`;
}

/** Number of rows that are read to find a likely column. */
const sampleSize = 200;

async function firstRows(source: Pick<BatchSource, 'rows'>): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of source.rows()) if (rows.push([...row]) >= sampleSize) break;
  return rows;
}

/** Whether a text has a word and a number, as most streets do. */
const looksLikeStreet = (text: string) => /\p{L}{2}.*\s.*\d|\d.*\s.*\p{L}{2}/u.test(text) && !text.includes('@');

/** Maximum number of names in a list. A file can have 16,384 columns. */
const maxListed = 40;

/** Lists the first 40 names, and says how many more there are. */
const listNames = (names: readonly string[]): string =>
  [
    ...names.slice(0, maxListed),
    ...(names.length > maxListed ? [`and ${formatNumber(names.length - maxListed)} more`] : []),
  ].join(', ');

/** Returns the names of the columns. A column without a name, or with the name of another column, is called `column 4`, after its position. */
const namesOf = (header: readonly string[]): string[] => columnLabels(header).map(printableLine);
