import type { Aqi, BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { RowKind } from '../results/RowKind.ts';

/** A setting that a person may choose before a run. */
export type SettingChoice = 'geocode' | 'certify' | 'statuses' | 'casing' | 'country';

/** All that a file needs to know of an operation. Nothing else asks which operation it is. */
export interface FileOperation<Name extends BatchOperationName> {
  name: Name;
  /** What a column may hold. */
  fields: readonly string[];
  /** Must the first row name the columns? A list of emails may begin with an email. */
  needsHeader: boolean;
  /** The table as this operation reads it. */
  tableOf(table: CsvTable): CsvTable;
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
