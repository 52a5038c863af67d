import type { Aligned } from './alignRows.ts';
import { isEmpty } from './isEmpty.ts';
import { Unreadable } from './Operation.ts';

/**
 * @param found what a row says of its record, without what was asked. A record may have no match; where none of many has one, nothing shows that
 * the service looked at them.
 * @param asTheyCame every row that could be read, in the answer's own order.
 * @throws Unreadable for an answer that lacks a record's row, or has rows that could be put to none. Where some rows have their record,
 * `partial` has one place per record, undefined where nothing came, and the others in its own (not enumerable) `extra`; where none has,
 * `partial` is `asTheyCame`.
 */
export function needWhole<Row>(
  { rows, missing, extra }: Aligned<Row>,
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
