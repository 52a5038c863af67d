import type { Aqi, BatchOperationName, BatchTypes, EmailVerdict, Verdict } from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';

/** A setting that a person may choose before a run. */
export type SettingChoice = 'geocode' | 'certify' | 'statuses' | 'casing' | 'country';

/** What became of a row, in one word: a verdict, an email's kind, or why it has none. */
export type RowKind = Verdict | EmailVerdict | 'rejected' | 'not-sent' | 'in-doubt' | 'waiting';

/** All that a file needs to know of an operation. Nothing else asks which operation it is. */
export interface FileOperation<Name extends BatchOperationName> {
  name: Name;
  /** What a column may hold. */
  fields: readonly string[];
  /** Must the first row name the columns? A list of emails may begin with an email. */
  needsHeader: boolean;
  /** The table as this operation reads it. */
  prepareTable(table: CsvTable): CsvTable;
  /** The field that each column probably holds; '' for none. */
  guessColumns(header: readonly string[], rows?: readonly (readonly string[])[]): string[];
  /** Are the columns enough to find anything by? */
  isMapped(columns: readonly string[], settings: BatchTypes[Name]['settings']): boolean;
  /** A row as the operation wants it. Whether it can be sent is the engine's to say. */
  recordOf(row: readonly string[], columns: readonly string[], country: string): BatchTypes[Name]['record'];
  /** What a result can be, in the order in which it is shown. */
  kinds: readonly RowKind[];
  kindOf(result: unknown): RowKind;
  /** Absent where results have no quality. */
  qualityOf?(result: unknown): Aqi | undefined;
  /** The answer that counts, field by field; undefined for none. */
  bestMatch(result: unknown): Readonly<Record<string, unknown>> | undefined;
  /** Known columns of the result file, in their order. */
  resultColumns: readonly string[];
  /** What it is asked beside its records, unless somebody chooses otherwise. */
  settings: BatchTypes[Name]['settings'];
  choices: readonly SettingChoice[];
  /** Do rows that are alike share an answer, unless somebody chooses otherwise? */
  dedupe: boolean;
}

/**
 * Why a new run cannot have these columns; undefined when it can. A service ignores a field that it does not have, and charges all the same. A run that was
 * begun with such a field goes on: nobody asks this for it.
 *
 * @param columns the field that each column holds, '' for one that is not sent.
 */
export function columnsProblem<Name extends BatchOperationName>(
  { fields }: Pick<FileOperation<Name>, 'fields'>,
  columns: readonly string[],
): string | undefined {
  const unknown = columns.find((field) => field !== '' && !fields.includes(field));
  return unknown === undefined
    ? undefined
    : `The service does not have a field "${unknown}". It has: ${fields.join(', ')}.`;
}
