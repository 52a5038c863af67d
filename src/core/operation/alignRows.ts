import { asText } from './decode.ts';
import { getField } from './wire.ts';
import { createRowMatcher } from './rowMatcher.ts';
import {
  compareEcho,
  isExact,
  isFit,
  isLiteral,
  isPlain,
  type TextCache,
  type TextFields,
  readTextFields,
} from './compareEcho.ts';
import { isEmpty } from './faults.ts';
import { Unreadable } from './Operation.ts';

/** Names and values, as a record or an echo has them. */
export type RecordFields = Readonly<Record<string, unknown>>;

/** One row of an answer, with what it says of the record that it answers: an id, an echo of its fields. `{}` says nothing. */
export interface AnswerRow<Row> {
  row: Row;
  echo: RecordFields;
}

/** Answers brought back to the records that they answer. */
export interface AlignedRows<Row> {
  /** One place per record. */
  rows: (Row | undefined)[];
  /** Records (from 0) without an answer. */
  missing: number[];
  /** Answers that could be put to no record. */
  extra: Row[];
}

/** Rows that are looked at, per record: an answer of a million rows is not one to a hundred records. */
const mostPerRecord = 3;

/**
 * Puts answers to records; the one rule for every operation that takes rows.
 *
 * 1. By echo or id, where that is unique among the records and among the answers. Two records that an answer cannot tell apart are never told
 * apart by
 *    who comes first.
 * 2. Then, where there are as many answers as records, the rest: to the record that the echo fits best, if one does, else by place. An answer that
 *    says that it belongs to another record, or that has an id and words of none, never goes by place.
 * 3. What is left is in doubt: its records are `missing`, its rows `extra`.
 *
 * An answer that is undefined is a row that could not be read. It keeps its place.
 */
export function alignRows<Row>(
  records: readonly RecordFields[],
  answers: readonly (AnswerRow<Row> | undefined)[],
): AlignedRows<Row> {
  const places = placesOf(records, answers);
  const rows = records.map((): Row | undefined => undefined);
  const extra: Row[] = [];
  answers.forEach((answer, at) => {
    const place = places[at];
    if (!answer) return;
    if (place === undefined) extra.push(answer.row);
    else rows[place] = answer.row;
  });
  const answered = new Set(places);
  return { rows, missing: [...rows.keys()].filter((at) => !answered.has(at)), extra };
}

/** For each answer the place of its record. */
function placesOf(
  records: readonly RecordFields[],
  answers: readonly (AnswerRow<unknown> | undefined)[],
): (number | undefined)[] {
  const asMany = answers.length === records.length;
  if (asMany && records.every((record, at) => isRepeated(record, answers[at]?.echo))) return [...records.keys()];

  const texts: TextCache = new Map();
  const told = records.map((record) => readTextFields(record, texts));
  const names = new Set(told.flatMap((record) => [...record.keys()]));
  const echoes = answers
    .slice(0, mostPerRecord * Math.max(10, records.length))
    .map((answer) => answer && readTextFields(answer.echo, texts, names));
  // What comes next often: all in order, in other letters. Never where an id is not to the letter: "Ab" and "aB" may be two records.
  const inPlace = (echo: TextFields | undefined, at: number) =>
    echo !== undefined &&
    (echo.size === 0 ||
      ((!echo.has('id') || echo.get('id') === told[at]?.get('id')) && isPlain(compareEcho(told[at] ?? nothing, echo))));
  if (asMany && echoes.every(inPlace)) return [...records.keys()];

  const search = createRowMatcher(told, echoes, strangersOf(names, answers));
  search.byId(asMany);
  if (asMany) {
    search.byEcho(isLiteral, asMany);
    search.byEcho(isPlain, asMany);
  }
  search.byEcho(isExact, asMany);
  search.byEcho(isFit, asMany);
  if (asMany) {
    search.byLikeness();
    search.byPlace();
  }
  return search.places;
}

const nothing: TextFields = new Map();

/** What usually comes: the record's own texts, to the letter. */
function isRepeated(record: RecordFields, echo: RecordFields | undefined): boolean {
  if (!echo) return false;
  for (const name in echo) {
    const said = echo[name];
    if (said !== record[name] && said !== '' && said !== null && said !== undefined) return false;
  }
  return true;
}

/** Where nobody was given an id, and some rows have one and others have not: those with one are of somebody else's. */
function strangersOf(
  names: ReadonlySet<string>,
  answers: readonly (AnswerRow<unknown> | undefined)[],
): ReadonlySet<number> {
  if (names.has('id')) return new Set();
  const numbered = [...answers.keys()].filter((at) => asText(getField(answers[at]?.echo, 'id')));
  return new Set(numbered.length < answers.length ? numbered : []);
}

/**
 * @param found what a row says of its record, without what was asked. A record may have no match; where none of many has one, nothing shows that
 * the service looked at them.
 * @param asTheyCame every row that could be read, in the answer's own order.
 * @throws Unreadable for an answer that lacks a record's row, or has rows that could be put to none. Where some rows have their record,
 * `partial` has one place per record, undefined where nothing came, and the others in its own (not enumerable) `extra`; where none has,
 * `partial` is `asTheyCame`.
 */
export function requireComplete<Row>(
  { rows, missing, extra }: AlignedRows<Row>,
  asTheyCame: readonly unknown[],
  found: (row: Row) => unknown = (row) => row,
): Row[] {
  if (rows.length > 1 && rows.every((row) => row === undefined || isEmpty(found(row))))
    throw new Unreadable('it has nothing for any record', [...asTheyCame], [...rows.keys()]);
  if (missing.length === 0 && extra.length === 0) return rows as Row[];
  const none = missing.length === rows.length;
  const lacks = none
    ? 'has nothing that could be put to a record'
    : missing.length
      ? `has no answer for record ${listed(missing)} (from 0)`
      : 'answers every record';
  const more = extra.length ? ` and ${String(extra.length)} that could be put to none` : '';
  const partial = none ? [...asTheyCame] : Object.defineProperty(rows, 'extra', { value: extra });
  throw new Unreadable(`it ${lacks}${more}`, partial, missing);
}

const listed = (numbers: readonly number[]) =>
  numbers.length > 12
    ? `${numbers.slice(0, 12).join(', ')} and ${String(numbers.length - 12)} more`
    : numbers.join(', ');
