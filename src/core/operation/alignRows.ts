import { asText } from './decode.ts';
import { getField } from './wire.ts';
import { createRowMatcher } from './rowMatcher.ts';
import {
  compareEcho,
  isExact,
  isFit,
  isLiteral,
  isPlainMatch,
  type TextCache,
  type TextFields,
  readTextFields,
} from './compareEcho.ts';
import { isEmpty } from './faults.ts';
import { Unreadable } from './Operation.ts';

/** Fields of a record, or of the record's echo in an answer. */
export type RecordFields = Readonly<Record<string, unknown>>;

/** A row in an answer, with its echo: the id or the fields that the row repeats from its record. The echo is `{}` if the row repeats nothing. */
export interface AnswerRow<Row> {
  row: Row;
  echo: RecordFields;
  /**
   * Matches in the row. Empty if the record has no match. Set to undefined if the row does not state its matches, and absent if the row itself
   * is the match.
   */
  matches?: readonly unknown[] | undefined;
}

/** Rows in an answer, each assigned to its record. */
interface AlignedRows<Row> {
  /** One entry per record. */
  rows: (Row | undefined)[];
  /** Zero-based indices of the records without an answer. */
  missing: number[];
  /** Rows that could not be assigned to a record. */
  unplaced: Row[];
  /**
   * Whether at least one row shows that the service processed its record. Such a row has a match, or repeats its record and states that there is
   * no match.
   */
  isProcessed: boolean;
}

/** Maximum number of rows per record that are compared. An answer with a million rows cannot belong to a hundred records. */
const maxRowsPerRecord = 3;

/**
 * Assigns the rows in an answer to their records. All operations that return rows follow these rules:
 *
 * 1. A row is assigned to a record if the row's id or echo fits only this record and no other row has the same id or echo.
 * 2. If there are as many rows as records, each remaining row is assigned to the record that its echo fits best, or by position if several
 *   records fit equally well. A row is never assigned by position if it names another record, or if no record has its id or any of its words.
 * 3. Records that are still without a row are `missing`, and rows that are still without a record are `unplaced`.
 *
 * An undefined entry of `answers` is a row that could not be read. It still counts as the row at its position.
 */
export function alignRows<Row>(
  records: readonly RecordFields[],
  answers: readonly (AnswerRow<Row> | undefined)[],
): AlignedRows<Row> {
  const places = findPlaces(records, answers);
  const rows = records.map((): Row | undefined => undefined);
  const unplaced: Row[] = [];
  answers.forEach((answer, index) => {
    const place = places[index];
    if (!answer) return;
    if (place === undefined) unplaced.push(answer.row);
    else rows[place] = answer.row;
  });
  const answered = new Set(places);
  return {
    rows,
    missing: [...rows.keys()].filter((index) => !answered.has(index)),
    unplaced,
    isProcessed: answers.some((answer, index) => answer && showsProcessing(answer, records[places[index] ?? -1])),
  };
}

/** Whether an assigned row shows that the service processed its record. */
function showsProcessing<Row>(answer: AnswerRow<Row>, record: RecordFields | undefined): boolean {
  if (!record) return false;
  const found = 'matches' in answer ? answer.matches : answer.row;
  return Array.isArray(found) && found.length === 0 ? repeats(record, answer.echo) : !isEmpty(found);
}

/** Whether an echo repeats its record. Ignores fields that were not sent. */
function repeats(record: RecordFields, echo: RecordFields): boolean {
  const texts: TextCache = new Map();
  const sent = readTextFields(record, texts);
  return isFit(compareEcho(sent, readTextFields(echo, texts, new Set(sent.keys()))));
}

/** Returns the index of the matching record for each answer. */
function findPlaces(
  records: readonly RecordFields[],
  answers: readonly (AnswerRow<unknown> | undefined)[],
): (number | undefined)[] {
  const isSameCount = answers.length === records.length;
  if (isSameCount && records.every((record, index) => isExactEcho(record, answers[index]?.echo)))
    return [...records.keys()];

  const texts: TextCache = new Map();
  const recordTexts = records.map((record) => readTextFields(record, texts));
  const names = new Set(recordTexts.flatMap((record) => [...record.keys()]));
  const echoes = answers
    .slice(0, maxRowsPerRecord * Math.max(10, records.length))
    .map((answer) => answer && readTextFields(answer.echo, texts, names));
  // The second most common case: all rows are in order, but differ from their records in case or spaces. Ids must match exactly, because
  // "Ab" and "aB" can be two records.
  const inPlace = (echo: TextFields | undefined, index: number) =>
    echo !== undefined &&
    (echo.size === 0 ||
      ((!echo.has('id') || echo.get('id') === recordTexts[index]?.get('id')) &&
        isPlainMatch(compareEcho(recordTexts[index] ?? noFields, echo))));
  if (isSameCount && echoes.every(inPlace)) return [...records.keys()];

  const matcher = createRowMatcher(recordTexts, echoes, findUnknownIds(names, answers));
  matcher.byId(isSameCount);
  if (isSameCount) {
    matcher.byEcho(isLiteral, isSameCount);
    matcher.byEcho(isPlainMatch, isSameCount);
  }
  matcher.byEcho(isExact, isSameCount);
  matcher.byEcho(isFit, isSameCount);
  if (isSameCount) {
    matcher.bySimilarity();
    matcher.byPlace();
  }
  return matcher.places;
}

const noFields: TextFields = new Map();

/** Whether an echo repeats the record exactly, which is the most common case. */
function isExactEcho(record: RecordFields, echo: RecordFields | undefined): boolean {
  if (!echo) return false;
  for (const name in echo) {
    const value = echo[name];
    if (value !== record[name] && value !== '' && value !== null && value !== undefined) return false;
  }
  return true;
}

/**
 * Returns the rows that have an id although no record was sent with an id, because these rows belong to other records. If all rows have an id,
 * returns none, because the service has then numbered the rows itself.
 */
function findUnknownIds(
  names: ReadonlySet<string>,
  answers: readonly (AnswerRow<unknown> | undefined)[],
): ReadonlySet<number> {
  if (names.has('id')) return new Set();
  const withId = [...answers.keys()].filter((index) => asText(getField(answers[index]?.echo, 'id')));
  return new Set(withId.length < answers.length ? withId : []);
}

/**
 * Returns the rows, or throws if they do not cover all records.
 *
 * @param asTheyCame every readable row, in the order of the answer.
 * @throws Unreadable if a record has no row or a row has no record. `partial` then has one entry per record (undefined for a record without a
 * row), and `unplaced` has the rows that were not assigned. Also throws if there are several records and no row shows that the service processed
 * its record. `partial` is `asTheyCame` in this case, or if no row was assigned.
 */
export function requireComplete<Row>(
  { rows, missing, unplaced, isProcessed }: AlignedRows<Row>,
  asTheyCame: readonly unknown[],
): Row[] {
  if (rows.length > 1 && !isProcessed)
    throw new Unreadable('it has no result for any record', [...asTheyCame], { missing: [...rows.keys()] });
  if (missing.length === 0 && unplaced.length === 0) return rows as Row[];
  const hasNone = missing.length === rows.length;
  const problem = hasNone
    ? 'it has no row that could be assigned to a record'
    : missing.length
      ? `it has no answer for record ${formatList(missing)} (counting from 0)`
      : `it has ${String(unplaced.length)} rows too many`;
  throw hasNone
    ? new Unreadable(problem, [...asTheyCame], { missing })
    : new Unreadable(problem, rows, { missing, unplaced });
}

const formatList = (numbers: readonly number[]) =>
  numbers.length > 12
    ? `${numbers.slice(0, 12).join(', ')} and ${String(numbers.length - 12)} more`
    : numbers.join(', ');
