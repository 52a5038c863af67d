import type { Aligned } from '../alignRows.ts';
import { Unreadable } from '../Operation.ts';

/** @throws Unreadable for answers that are fewer or more than the records, with what could be put to its record. */
export function needWhole<Row>({ rows, missing, extra }: Aligned<Row>): Row[] {
  if (missing.length === 0 && extra.length === 0) return rows as Row[];
  const lacks = missing.length ? `has no answer for record ${listed(missing)} (from 0)` : 'answers every record';
  const more = extra.length ? ` and ${String(extra.length)} that belong to none` : '';
  throw new Unreadable(`it ${lacks}${more}`, rows, missing);
}

const listed = (numbers: readonly number[]) =>
  numbers.length > 12
    ? `${numbers.slice(0, 12).join(', ')} and ${String(numbers.length - 12)} more`
    : numbers.join(', ');
