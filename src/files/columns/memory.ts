import type { BatchOperationName } from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { type FieldTemplates, fieldOf, hasPlaceholder, isTemplate, templateEntries, templatesIn } from './template.ts';

/**
 * Remembers how a user has set the columns of a file, for the next file with the same column names. It receives only the names of columns and fields,
 * never a row. Names of an address file are saved only if at least two of them are known, because the first row of a file can look like names. Its
 * promises must settle. If one rejects, nothing is remembered, and the columns are guessed.
 *
 * @example
 * const kept = new Map<string, RememberedColumns>();
 * const columnMemory: ColumnMemory = {
 *   load: async (key) => kept.get(key),
 *   save: async (key, columns) => kept.set(key, columns),
 *   forget: async (key) => kept.delete(key),
 * };
 */
export interface ColumnMemory {
  load(key: string): Promise<RememberedColumns | undefined>;
  save(key: string, columns: RememberedColumns): Promise<unknown>;
  forget(key: string): Promise<unknown>;
}

/** Columns as a user has set them. */
export interface RememberedColumns {
  /** Name and field of each column, in the order of the file. The field is `''` if the column is not sent. */
  columns: readonly (readonly [name: string, field: string])[];
  /** Templates that join columns. Constants belong to one file, so they are not remembered. */
  templates: FieldTemplates;
}

/** Maximum number of columns, and of characters in their names, that are remembered. */
const maxColumns = 500;
const maxLength = 20_000;

const namesOf = (header: readonly string[]) => header.map((name) => name.trim());

/**
 * Returns the key of a file's column names, in any order. Returns undefined for a file that is not remembered: one without column names, or
 * with very many.
 */
export function memoryKey(
  operation: string,
  { header, headerRow }: Pick<CsvTable, 'header' | 'headerRow'>,
): string | undefined {
  const names = namesOf(header);
  const isTooLarge = names.length > maxColumns || names.join('').length > maxLength;
  return headerRow === 0 || isTooLarge || !names.some(Boolean)
    ? undefined
    : JSON.stringify([operation, ...names.toSorted()]);
}

/**
 * Whether enough of a table's column names are known: two, or one for an operation with only one field. Otherwise, they may be the first row of a
 * file without column names, and a row must not be remembered.
 */
export function hasKnownNames<Name extends BatchOperationName>(
  { guess, fields }: Pick<FileOperation<Name>, 'guess' | 'fields'>,
  { header, rows }: Pick<CsvTable, 'header' | 'rows'>,
): boolean {
  const known = guess(header, rows).confidence.filter((each) => each && each.by !== 'values');
  return known.length >= Math.min(2, fields.length);
}

/** Returns the part of a file's columns that is remembered. */
export function toRemembered(header: readonly string[], columns: readonly string[]): RememberedColumns {
  const templates = Object.entries(templatesIn(columns, header)).filter(([, template]) => hasPlaceholder(template));
  return {
    columns: namesOf(header).map((name, column) => [name, columns[column] ?? '']),
    templates: Object.fromEntries(templates),
  };
}

/**
 * Applies remembered columns to a file. Templates come last. Returns undefined if they do not fit the file or the operation, because another version
 * saved them or they were damaged.
 */
export function fromRemembered(
  remembered: RememberedColumns | undefined,
  header: readonly string[],
  fields: readonly string[],
): string[] | undefined {
  if (!remembered) return undefined;
  try {
    // Columns with the same name keep their order.
    const left = remembered.columns.map(([name, field]) => ({ name, field }));
    const columns = namesOf(header).map((name) => {
      const index = left.findIndex((each) => each.name === name);
      const [found] = index < 0 ? [] : left.splice(index, 1);
      if (!found || isTemplate(found.field) || (found.field && !fields.includes(found.field))) throw new Error(name);
      return found.field;
    });
    const entries = templateEntries(remembered.templates, header, fields);
    return entries.some((entry) => columns.includes(fieldOf(entry))) ? undefined : [...columns, ...entries];
  } catch {
    return undefined;
  }
}
