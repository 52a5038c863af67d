import { isEmptyValue, recordProblem } from '../../core/index.ts';
import { countryCodeIn, nearestCountries } from './countryNames.ts';
import { columnLabels, columnsNamed, positionLabel } from './labels.ts';
import { nearest } from './nearest.ts';

/**
 * Fields that come from a template instead of one column, by field. `{name}` in a template stands for the cell of the column with that name. A
 * template without columns is the same in every row.
 *
 * - `{ Premise: '{number}{letter} {addition}' }` joins three columns.
 * - `{ Locality: 'Chicago' }` is a constant.
 *
 * `{column 4}` is the fourth column. A column needs its position if it has no name, or if another column has the same name.
 *
 * A backslash escapes a brace or another backslash: `\{` is a literal brace, and `{a\}b}` is the column `a}b`.
 */
export type FieldTemplates = Readonly<Record<string, string>>;

/** Error for a template that cannot be used with a file. */
export class TemplateError extends Error {
  override name = 'TemplateError';
  constructor(
    /**
     * - `column`: no column of the file has this name
     * - `several`: several columns have this name
     * - `brace`: the template has an unmatched brace
     * - `field`: the service does not have the field
     * - `empty`: the template is empty
     * - `country`: the value for `Country` is not a country
     */
    readonly reason: 'column' | 'several' | 'brace' | 'field' | 'empty' | 'country',
    message: string,
    /** Name of the column or field, or the text with the problem. */
    readonly subject: string,
    /** Names of the file's columns, or of countries, that are most like `subject`. */
    readonly near: readonly string[] = [],
  ) {
    super(message);
  }
}

/** A parsed template: literal text and column indices, in order. */
type Parts = readonly (string | number)[];

/** Splits a template into literal text and the contents of its braces. */
function scan(template: string): (string | { column: string })[] {
  const parts: (string | { column: string })[] = [];
  let text = '';
  let column: string | undefined;
  for (let index = 0; index < template.length; index++) {
    let character = template.charAt(index);
    const isBrace = character === '{' || character === '}';
    if (character === '\\' && /[\\{}]/.test(template.charAt(index + 1))) character = template.charAt(++index);
    else if (isBrace && (character === '{') === (column === undefined)) {
      if (column === undefined) {
        if (text) parts.push(text);
        [text, column] = ['', ''];
      } else {
        parts.push({ column });
        column = undefined;
      }
      continue;
    } else if (isBrace) throw braceError(template);
    if (column === undefined) text += character;
    else column += character;
  }
  if (column !== undefined) throw braceError(template);
  if (text) parts.push(text);
  return parts;
}

const braceError = (template: string) =>
  new TemplateError(
    'brace',
    `The template "${template}" has an unmatched brace. Write \\{ or \\} for a literal brace.`,
    template,
  );

/** Returns a template that produces exactly this text. */
export const escapeTemplate = (text: string): string => text.replace(/[\\{}]/g, '\\$&');

/** Returns a template that contains the cell of one column. */
export const placeholder = (name: string): string => `{${escapeTemplate(name)}}`;

/** Whether a template contains a column in braces. */
export function hasPlaceholder(template: string): boolean {
  try {
    return scan(template).some((part) => typeof part !== 'string');
  } catch {
    return true;
  }
}

/**
 * Converts templates to entries that come after the fields of the file's columns in `columns`. An entry refers to columns by position instead of
 * name, so that its meaning never changes: `Premise={1}{2} {3}`.
 *
 * @throws TemplateError
 */
export function templateEntries(
  templates: FieldTemplates,
  header: readonly string[],
  fields: readonly string[],
): string[] {
  return Object.entries(templates).map(([field, template]) => {
    if (!fields.includes(field))
      throw new TemplateError(
        'field',
        `Unknown field "${field}". The service accepts: ${fields.join(', ')}.`,
        field,
        nearest(field, fields),
      );
    const text = scan(template).map((part) =>
      typeof part === 'string' ? escapeTemplate(part) : `{${String(columnAt(part.column, header) + 1)}}`,
    );
    if (!text.join('').trim())
      throw new TemplateError('empty', `The template for ${field} is empty. Enter text, or a column in braces.`, field);
    if (field === 'Country' && !hasPlaceholder(template)) assertCountry(scan(template).map(String).join('').trim());
    return `${field}=${text.join('').trim()}`;
  });
}

/** Checks that the text names a country. The service would reject every row with any other text. @throws TemplateError */
function assertCountry(text: string): void {
  if (countryCodeIn(text) !== undefined) return;
  const near = nearestCountries(text);
  throw new TemplateError('country', `"${text}" is not a country. ${countryHint(near)}`, text, near);
}

/** Returns a hint on how to write a country. `near` lists the countries that the user may have meant. */
export const countryHint = (near: readonly string[]): string =>
  near.length > 0
    ? `Did you mean ${near.join(' or ')}?`
    : 'Use a name or a two-letter ISO 3166 code, such as Germany or DE.';

function columnAt(name: string, header: readonly string[]): number {
  const wanted = name.trim();
  const exact = columnsNamed(wanted, header);
  const found =
    exact.length > 0
      ? exact
      : header.flatMap((each, index) => (each.trim().toLowerCase() === wanted.toLowerCase() ? [index] : []));
  const [column] = found;
  if (column === undefined) {
    const near = nearest(wanted, columnLabels(header));
    throw new TemplateError(
      'column',
      `The file has no column "${wanted}".${near.length > 0 ? ` Did you mean ${near.map((each) => `"${each}"`).join(' or ')}?` : ''}`,
      wanted,
      near,
    );
  }
  if (found.length > 1)
    throw new TemplateError(
      'several',
      `Several columns are named "${wanted}". Use the position of one: {${positionLabel(column)}}.`,
      wanted,
      found.map(positionLabel),
    );
  return column;
}

/** Whether an entry of `columns` is a template. Every other entry is the field of a column. No field of a service contains `=`. */
export const isTemplate = (entry: string): boolean => entry.includes('=');

/** Returns the field of an entry of `columns`. */
export const fieldOf = (entry: string): string => (isTemplate(entry) ? entry.slice(0, entry.indexOf('=')) : entry);

const partsCache = new Map<string, Parts>();
const maxCached = 200;

/** Returns the parts of an entry. A part with an invalid position is empty in every row. */
function partsOf(entry: string): Parts {
  const known = partsCache.get(entry);
  if (known) return known;
  const parts = scan(entry.slice(entry.indexOf('=') + 1)).map((part) =>
    typeof part === 'string' ? part : Number(part.column) - 1,
  );
  if (partsCache.size >= maxCached) partsCache.clear();
  partsCache.set(entry, parts);
  return parts;
}

/** Returns the indices of the columns that an entry joins. A constant has none. */
export const columnsOf = (entry: string): number[] =>
  isTemplate(entry) ? partsOf(entry).filter((part) => typeof part === 'number') : [];

/** Whether an entry of `columns` takes its value from the row. If not, it is a constant. */
export const isFromRow = (entry: string): boolean => !isTemplate(entry) || columnsOf(entry).length > 0;

/** Whether an entry that a program passes is valid: it has a field, its braces match, and its positions are in the header. */
export function isValidEntry(entry: string, columns: number): boolean {
  try {
    return (
      isTemplate(entry) &&
      fieldOf(entry) !== '__proto__' &&
      columnsOf(entry).every((column) => Number.isInteger(column) && column >= 0 && column < columns)
    );
  } catch {
    return false;
  }
}

/** Returns the templates in `columns`, with column names instead of positions. Reverses `templateEntries`. */
export function templatesIn(columns: readonly string[], header: readonly string[]): FieldTemplates {
  const labels = columns.some(isTemplate) ? columnLabels(header) : [];
  return Object.fromEntries(
    columns.filter(isTemplate).map((entry) => [
      fieldOf(entry),
      partsOf(entry)
        .map((part) =>
          typeof part === 'string' ? escapeTemplate(part) : placeholder(labels[part] ?? positionLabel(part)),
        )
        .join(''),
    ]),
  );
}

/**
 * Fills a template with the cells of a row. Text between two columns is written only if both have a value, so that an empty cell leaves no doubled
 * space and no stray comma.
 *
 * @param clean removes what is not part of a cell's value, such as surrounding spaces.
 */
function fill(parts: Parts, row: readonly string[], clean: (cell: string) => string): string {
  let filled = '';
  /** The longest text since the last value. */
  let between = '';
  let isAfterValue = false;
  for (const [index, part] of parts.entries())
    if (typeof part === 'string') {
      if (index === parts.length - 1) {
        if (isAfterValue) filled += part;
      } else if (part.length > between.length) between = part;
    } else {
      const cell = clean(row[part] ?? '');
      isAfterValue = !isEmptyValue(cell);
      if (!isAfterValue) continue;
      const isPrefix = index === 1 && typeof parts[0] === 'string';
      filled += filled || isPrefix ? between + cell : between.replace(/^[\s,;:/()[\]–-]+/, '') + cell;
      between = '';
    }
  return filled.trim();
}

/**
 * Adds the fields of the templates to a record. A constant is added only to a record that could be sent without it. Otherwise, a constant alone would
 * make an empty row sendable, and you would be charged for it.
 *
 * @returns the same record.
 */
export function addTemplates(
  record: Record<string, string>,
  row: readonly string[],
  columns: readonly string[],
  clean: (cell: string) => string,
): Record<string, string> {
  const constants: [field: string, text: string][] = [];
  // Templates come last, so a file without them needs only one check.
  for (let index = columns.length - 1; index >= 0; index--) {
    const entry = columns[index] ?? '';
    if (!isTemplate(entry)) break;
    const parts = partsOf(entry);
    if (parts.some((part) => typeof part === 'number')) {
      const text = fill(parts, row, clean);
      if (text) record[fieldOf(entry)] = text;
    } else constants.push([fieldOf(entry), parts.join('')]);
  }
  if (constants.length > 0 && recordProblem(record, { coordinates: true }) === undefined)
    for (const [field, text] of constants) record[field] = text;
  return record;
}

/** Fills the last template of `columns`, for an operation with a single field such as an email. Returns undefined if there are no templates. */
export function singleValue(row: readonly string[], columns: readonly string[]): string | undefined {
  const last = columns.at(-1) ?? '';
  return isTemplate(last) ? fill(partsOf(last), row, (cell) => cell.trim()) : undefined;
}

/**
 * Guesses the fields of the columns of a file that has templates. A column that a template uses is not sent on its own, unless the user has chosen a
 * field for it. No column gets a field that a template fills.
 *
 * @param guess guesses the fields without templates, in the way of the operation.
 */
export function guessWithTemplates<Guess extends { columns: string[] }>(
  guess: (
    header: readonly string[],
    rows: readonly (readonly string[])[],
    chosen: ReadonlyMap<number, string>,
  ) => Guess,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: ReadonlyMap<number, string>,
  entries: readonly string[],
): Guess {
  if (entries.length === 0) return guess(header, rows, chosen);
  const decided = new Map(chosen);
  entries.forEach((entry, index) => {
    decided.set(header.length + index, fieldOf(entry));
    for (const column of columnsOf(entry)) if (!decided.get(column)) decided.set(column, '');
  });
  const found = guess(header, rows, decided);
  return { ...found, columns: [...found.columns, ...entries] };
}
