import { type BatchOperationName, type BatchTypes, parseAvc } from '../../core/index.ts';
import { countryCodeIn } from '../columns/countryNames.ts';
import { fieldOf } from '../columns/template.ts';
import type { UnreadableLine } from '../csv/CsvTable.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';

/** Status of a line of the input. */
type RowStatus = 'answered' | 'rejected' | 'not-sent' | 'in-doubt' | 'waiting' | 'unreadable';

/** A line of the input with its outcome. */
export interface RowOutcome {
  status: RowStatus;
  /** Verdict on an answer, or `''` if there is none. */
  verdict: RowKind | '';
  /** The reason why there is no answer. */
  reason: string;
  /** Values of the answer by column. Empty if there is no answer. */
  fields: ReadonlyMap<string, string>;
  /** The record that was sent. Default: the cells of the line, converted to a record. */
  record?: BatchTypes[BatchOperationName]['record'] | undefined;
}

/** Describes a complete result file: every line of the input, with its outcome. */
interface CompleteFileOptions<Name extends BatchOperationName> {
  operation: Pick<FileOperation<Name>, 'recordOf' | 'qualityOf'>;
  header: readonly string[];
  /** The field of each column of the input. */
  columns: readonly string[];
  country: string;
  /** Columns of the answers, in order. */
  fields: readonly string[];
  /** Whether to leave out answer columns for fields that the input does not have. */
  isShort?: boolean | undefined;
}

/** Creates the lines of a complete result file: the input's own values, a summary of the outcome, and the values of the answer. */
export function createCompleteLines<Name extends BatchOperationName>({
  operation,
  header,
  columns,
  country,
  fields,
  isShort = false,
}: CompleteFileOptions<Name>) {
  const codes = operation.qualityOf ? ['AVC', 'AQI'] : [];
  const sent = new Set(['Address', ...columns.map(fieldOf)]);
  const answerFields = fields.filter((name) => !codes.includes(name) && (!isShort || sent.has(name)));
  return {
    /** Names of the columns that are added after the input's columns. */
    names: ['row', 'status', 'verdict', 'reason', ...codes, 'changed', ...answerFields],
    /** @param row index of the row. Undefined for a line that is not a row. */
    lineOf(
      cells: readonly string[],
      { status, verdict, reason, fields: values, record }: RowOutcome,
      row: number | undefined,
    ): string[] {
      const valueOf = (name: string) => values.get(name) ?? '';
      const isAnswered = status === 'answered';
      return [
        ...header.map((_, index) => cells[index] ?? ''),
        row === undefined ? '' : String(row + 1),
        status,
        verdict,
        isAnswered ? reasonOf(verdict, valueOf('AVC')) : reason,
        ...codes.map(valueOf),
        isAnswered ? changedFields(record ?? operation.recordOf(cells, columns, country), values).join(', ') : '',
        ...answerFields.map(valueOf),
      ];
    },
  };
}

/** Whether a row or line of this kind needs a person's attention. A waiting row needs only the rest of the run. */
export const needsPerson = (kind: RowKind | RowStatus): boolean =>
  kind !== 'accept' && kind !== 'valid' && kind !== 'waiting';

/** Lists the fields of a record for which the answer has another value. */
function changedFields(
  record: BatchTypes[BatchOperationName]['record'],
  answer: ReadonlyMap<string, string>,
): string[] {
  const fields: object = typeof record === 'string' ? { emailAddress: record } : record;
  return Object.entries(fields).flatMap(([name, text]: [string, string]) => {
    const value = answer.get(name) ?? '';
    if (value === '' || value === text) return [];
    // The codes and names of a country are the same country, in any spelling: "U.S.A." is US.
    const spellings = () => [value, ...countryCodes.map((code) => answer.get(code) ?? '')].map(toComparableCountry);
    return name === 'Country' && spellings().includes(toComparableCountry(text)) ? [] : [name];
  });
}

const countryCodes = ['ISO3166-2', 'ISO3166-3', 'CountryName'];
const toComparableCountry = (text: string) => (countryCodeIn(text) ?? text).toLowerCase();

/** The reason why a row has no outcome. */
export const waitingReason = 'The run has not reached this row yet.';

/** The reason that result files give for a row in doubt. The error's own message is not used, because it is written for developers. */
export const inDoubtReason =
  'The call did not get an answer for this row. The call may have been charged, so the row is not sent again automatically.';

/** Explains a verdict that needs action by a person. Returns '' for any other verdict. */
function reasonOf(verdict: RowKind | '', avc: string): string {
  switch (verdict) {
    case 'confirm':
      return 'The service found this address with changes. Check them.';
    case 'fix':
      return parseAvc(avc)?.status === 'ambiguous'
        ? 'Several addresses match. Add what is missing, such as the unit or the house number.'
        : 'The street was found, but not the house number.';
    case 'reject':
      return avc ? 'The address was not found, or the answer is a different address.' : 'The address was not found.';
    case 'invalid':
      return 'This email address cannot receive mail.';
    case 'accept-all':
      return 'The domain accepts mail to any address, so it is unknown whether this mailbox exists.';
    case 'unknown':
      return 'It is unknown whether this email address can receive mail.';
    default:
      return '';
  }
}

/** Returns the outcome of a line that is not a row. Values that have no column in the input become part of the reason, so that none is lost. */
export function unreadableOutcome({ line, why, row }: UnreadableLine, width: number): RowOutcome {
  const others = row.slice(width);
  const reason = `Line ${String(line)} ${unreadableReasons[why]}.${others.length > 0 ? ` Other values: ${JSON.stringify(others)}` : ''}`;
  return { status: 'unreadable', verdict: '', reason, fields: new Map() };
}

/** Reasons why a line is not a row. Each completes the sentence "Line 12 …". */
export const unreadableReasons: Readonly<Record<UnreadableLine['why'], string>> = {
  preamble: 'is above the column names',
  short: 'has too few values',
  long: 'has too many values',
  quote: 'has a quote that is never closed',
  length: 'is longer than 1,000,000 characters',
  nul: 'contains a NUL character',
  header: 'repeats the column names',
  units: 'contains the units or types of the columns',
  total: 'is a total or a footer',
  json: 'is not a JSON object',
};
