import { type BatchOperationName, type BatchOutcome, type BatchTypes, parseAvc } from '../../core/index.ts';
import { countryCodeIn } from '../columns/countryNames.ts';
import { fieldOf } from '../columns/template.ts';
import type { UnreadableLine } from '../csv/CsvTable.ts';
import { splitColumnNames } from '../operations/emailFile.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';
import type { RowReview } from '../run/store/SavedRun.ts';
import { parseAnswer } from './answer.ts';
import { extraColumns, resultColumns, uniqueNames } from './columnNames.ts';
import { rowKindOf, unplacedOf } from './createTally.ts';

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

/** Describes a complete file: every line of the input with its outcome, or only the exceptions, which need attention. */
interface CompleteFileOptions<Name extends BatchOperationName> {
  kind: 'complete' | 'exceptions';
  operation: Pick<FileOperation<Name>, 'recordOf' | 'qualityOf' | 'resultColumns'>;
  header: readonly string[];
  /** The field of each column of the input. */
  columns: readonly string[];
  country: string;
  /** Names of all fields that occur in the outcomes. */
  found: ReadonlySet<string>;
  /** Whether rows with several emails are split. */
  isSplit: boolean;
  /** Whether to leave out answer columns for fields that the input does not have. */
  isShort?: boolean | undefined;
}

/** Creates the lines of a complete file: the input's own values, a summary of the outcome, the values of the answer, and `extraColumns`. */
export function createCompleteLines<Name extends BatchOperationName>(options: CompleteFileOptions<Name>) {
  const { kind, operation, header, columns, country, found, isSplit, isShort = false } = options;
  const codes = operation.qualityOf ? ['AVC', 'AQI'] : [];
  const sent = new Set(['Address', ...columns.map(fieldOf)]);
  const answerFields = [
    ...resultColumns(operation.resultColumns, found).filter((name) => !extraColumns.includes(name)),
    ...extraColumns.filter((name) => found.has(name)),
  ].filter((name) => !codes.includes(name) && (!isShort || sent.has(name)));
  // An unreadable line is not split, so it has no values for the two columns of split rows.
  const ownWidth = header.length - (isSplit ? splitColumnNames.length : 0);
  const lineOf = (cells: readonly string[], outcome: RowOutcome, number: string): string[] => {
    const { status, verdict, reason, fields, record } = outcome;
    const valueOf = (name: string) => fields.get(name) ?? '';
    const isAnswered = status === 'answered';
    return [
      ...header.map((_, index) => cells[index] ?? ''),
      ...[number, status, verdict, isAnswered ? reasonOf(verdict, valueOf('AVC')) : reason],
      ...codes.map(valueOf),
      isAnswered ? changedFields(record ?? operation.recordOf(cells, columns, country), fields).join(', ') : '',
      ...answerFields.map(valueOf),
    ];
  };
  return {
    header: [
      ...header,
      ...uniqueNames(header, ['row', 'status', 'verdict', 'reason', ...codes, 'changed', ...answerFields]),
    ],
    /**
     * Returns the line of a row, or undefined if the row is not an exception.
     *
     * @param note the note of the user who accepted the row.
     */
    rowLine(row: number, cells: readonly string[], outcome: RowOutcome, note?: string): string[] | undefined {
      const isException = note === undefined && needsPerson(outcome.verdict || outcome.status);
      return kind === 'complete' || isException ? lineOf(cells, outcome, String(row + 1)) : undefined;
    },
    unreadableLine: (line: UnreadableLine): string[] =>
      lineOf(line.row.slice(0, ownWidth), unreadableOutcome(line, ownWidth), ''),
  };
}

/** Converts the outcome of a row to its values in a complete file. */
export function toRowOutcome<Name extends BatchOperationName>(
  operation: Pick<FileOperation<Name>, 'kindOf'>,
  outcome: BatchOutcome<Name> | undefined,
): RowOutcome {
  if (!outcome) return waitingOutcome;
  if ('rejected' in outcome) {
    const { sent, message } = outcome.rejected;
    return { ...waitingOutcome, status: sent ? 'rejected' : 'not-sent', reason: message };
  }
  const isAnswered = 'result' in outcome;
  const { fields, others } = parseAnswer(isAnswered ? outcome.result.result : undefined);
  const values = new Map(fields);
  const unplaced = unplacedOf(outcome);
  if (others.length > 0) values.set('OtherMatches', JSON.stringify(others));
  if (unplaced.length > 0) values.set('AnswersWithoutRow', JSON.stringify(unplaced));
  return isAnswered
    ? { ...{ status: 'answered', verdict: rowKindOf(operation, outcome), reason: '' }, fields: values }
    : { ...{ status: 'in-doubt', verdict: '', reason: inDoubtReason }, fields: values };
}

/** Adds the user's decisions about a row, and its other outcomes, to the values of its outcome. See `extraColumns`. */
export function withReview<Name extends BatchOperationName>(
  { resultColumns: known }: Pick<FileOperation<Name>, 'resultColumns'>,
  outcome: RowOutcome,
  { sent, earlier = [], accepted }: RowReview<RowOutcome>,
): RowOutcome {
  if (!sent && !accepted && earlier.length === 0) return outcome;
  const fields = new Map(outcome.fields);
  if (sent) fields.set('SentInstead', JSON.stringify(sent));
  if (earlier.length > 0) {
    const passes = earlier.map((pass) => ({ ...pass, outcome: toEarlierResult(known, pass.outcome) }));
    fields.set('EarlierResults', JSON.stringify(passes));
  }
  if (accepted) fields.set('Note', accepted);
  return { ...outcome, fields };
}

/** Returns an outcome as the column `EarlierResults` has it: the same on a page and in a terminal. */
function toEarlierResult(known: readonly string[], { status, reason, fields }: RowOutcome) {
  const values = Object.fromEntries(resultColumns(known, fields.keys()).map((name) => [name, fields.get(name)]));
  if (status === 'answered') return { result: values };
  return status === 'in-doubt' ? { inDoubt: reason, ...values } : { message: reason, sent: status === 'rejected' };
}

/** Whether a row or line of this kind needs the user's attention. A waiting row does not: the run has not reached it yet. */
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
    // All codes and names of a country count as equal, in any spelling: "U.S.A." is US.
    const spellings = () => [value, ...countryCodes.map((code) => answer.get(code) ?? '')].map(toComparableCountry);
    return name === 'Country' && spellings().includes(toComparableCountry(text)) ? [] : [name];
  });
}

const countryCodes = ['ISO3166-2', 'ISO3166-3', 'CountryName'];
const toComparableCountry = (text: string) => (countryCodeIn(text) ?? text).toLowerCase();

/** The outcome of a row that has none yet. */
export const waitingOutcome: RowOutcome = {
  ...{ status: 'waiting', verdict: '', reason: 'The run has not reached this row yet.' },
  fields: new Map(),
};

/** The reason that result files give for a row in doubt. The error's own message is not used, because it is written for developers. */
export const inDoubtReason =
  'The call did not get an answer for this row. The call may have been charged, so the row is not sent again automatically.';

/** Explains a verdict that needs action by the user. Returns '' for any other verdict. */
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
function unreadableOutcome({ line, why, row }: UnreadableLine, width: number): RowOutcome {
  const others = row.slice(width);
  const reason = `Line ${String(line)} ${unreadableReasons[why]}.${others.length > 0 ? ` Other values: ${JSON.stringify(others)}` : ''}`;
  return { ...waitingOutcome, status: 'unreadable', reason };
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
