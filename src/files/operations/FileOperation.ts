import {
  type Aqi,
  type BatchOperationName,
  type BatchTypes,
  type EmailVerdict,
  placeFields,
  type Verdict,
} from '../../core/index.ts';
import type { ColumnConfidence, ColumnQuestion } from '../columns/guess.ts';
import { fieldOf } from '../columns/template.ts';
import type { CsvTable } from '../csv/CsvTable.ts';

/** Settings that the user can change before a run. */
export type SettingChoice = 'geocode' | 'certify' | 'statuses' | 'casing' | 'country';

/** The outcome of a row in one word: a verdict, an email verdict, or the reason why there is no verdict. */
export type RowKind = Verdict | EmailVerdict | 'rejected' | 'not-sent' | 'in-doubt' | 'waiting';

/** Everything that file processing needs to know about an operation. */
export interface FileOperation<Name extends BatchOperationName> {
  name: Name;
  /** Fields that a column can map to. */
  fields: readonly string[];
  /** Adapts the table to the operation. */
  prepareTable(table: CsvTable): CsvTable;
  /** Guesses the field that each column maps to, or `''` if the field is unknown. */
  guessColumns(header: readonly string[], rows?: readonly (readonly string[])[]): string[];
  /**
   * Guesses the field that each column maps to, and returns the confidence in each guess, and the questions that only the user can answer.
   *
   * @param chosen fields that the user has chosen, by column. A column with `''` is not sent.
   */
  guess(
    header: readonly string[],
    rows: readonly (readonly string[])[],
    chosen?: ReadonlyMap<number, string>,
  ): {
    columns: string[];
    questions: readonly ColumnQuestion[];
    confidence: readonly (ColumnConfidence | undefined)[];
  };
  /** Whether enough columns are mapped to find an address or email. An address needs one of `streetFields`. */
  isMapped(columns: readonly string[], settings: BatchTypes[Name]['settings']): boolean;
  /**
   * Converts a row to a record. The batch engine then decides whether the record can be sent. `columns` lists the field of each column, followed by
   * the templates (see `readColumns`).
   */
  recordOf(row: readonly string[], columns: readonly string[], country: string): BatchTypes[Name]['record'];
  /** Kinds of results, in display order. */
  kinds: readonly RowKind[];
  kindOf(result: unknown): RowKind;
  /** Returns the quality of a result. Omitted if results of the operation have no quality. */
  qualityOf?(result: unknown): Aqi | undefined;
  /** Returns the fields of the best match, or undefined if there is no match. */
  bestMatch(result: unknown): Readonly<Record<string, unknown>> | undefined;
  /** Documented columns of the result file, in order. */
  resultColumns: readonly string[];
  /** Default settings of the operation. */
  settings: BatchTypes[Name]['settings'];
  choices: readonly SettingChoice[];
  /** Default for `dedupe`: whether duplicate rows share an answer. */
  dedupe: boolean;
}

/** Creates a function that returns whether no column has one of these fields, and there is no default country. */
const lacks =
  (wanted: readonly string[]) =>
  (
    { fields }: Pick<FileOperation<BatchOperationName>, 'fields'>,
    columns: readonly string[],
    country: string,
  ): boolean =>
    !country &&
    wanted.some((field) => fields.includes(field)) &&
    columns.some(Boolean) &&
    !columns.some((field) => wanted.includes(fieldOf(field)));

/**
 * Whether a run lacks a place: no column has a city, postal code or country, and there is no default country. Without a place, most
 * addresses cannot be found, but a column may still contain whole addresses.
 */
export const lacksPlace = lacks(placeFields);

/** Whether a run lacks a country: no column has one, and there is no default country. Streets of the same name are in many countries. */
export const lacksCountry = lacks(['Country']);

/**
 * Explains why a new run cannot use these columns, or returns undefined if it can. The service ignores an unknown field and charges for the
 * row anyway. An existing run with an unknown field can still be continued.
 *
 * @param columns the field of each column, or `''` for a column that is not sent, and templates.
 */
export function columnsProblem<Name extends BatchOperationName>(
  { fields }: Pick<FileOperation<Name>, 'fields'>,
  columns: readonly string[],
): string | undefined {
  const unknown = columns.map(fieldOf).find((field) => field !== '' && !fields.includes(field));
  return unknown === undefined ? undefined : `Unknown field "${unknown}". The service accepts: ${fields.join(', ')}.`;
}
