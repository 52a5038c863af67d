import { besideFields } from '../call/faults.ts';
import { isEmpty } from './isEmpty.ts';

/** With a number of the row, and what is read off an email that was asked. A status is what becomes of it. */
const beside = new Set([...besideFields, 'sequence', 'emailaddress', 'account', 'domain']);

/** Lists in lists: deeper than any answer has them, there is something. */
const deepest = 10;

/**
 * Does this row of an answer say nothing beside what was asked? Asked where the service tells an error: then it is not known whether the row was looked at.
 *
 * @param isAsked is this a text of the record itself, where that is known? It says nothing either.
 */
export function isEchoAlone(
  row: unknown,
  isAsked: (name: string, value: unknown) => boolean = () => false,
  depth = deepest,
): boolean {
  if (Array.isArray(row)) return depth > 0 && row.every((one) => isEchoAlone(one, isAsked, depth - 1));
  if (typeof row !== 'object' || row === null) return isEmpty(row);
  return Object.entries(row).every(
    ([name, value]) =>
      value === false ||
      beside.has(name.toLowerCase()) ||
      (Array.isArray(value) ? isEchoAlone(value, isAsked, depth - 1) : isEmpty(value) || isAsked(name, value)),
  );
}
