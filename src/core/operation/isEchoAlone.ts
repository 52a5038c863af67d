import { isEmpty } from './isEmpty.ts';

/** What stands in a row whatever became of its record: what was asked, its number, and an error. */
const beside = new Set(
  'input id sequence version error number code description message cause resolution emailaddress account domain'.split(
    ' ',
  ),
);

/** Lists in lists: deeper than any answer has them, there is something. */
const deepest = 10;

/**
 * Does this row of an answer say nothing beside what was asked? Asked where the service tells an error: then it is not known whether the row was looked at.
 *
 * @param record what was asked, where it is known: its own texts say nothing either.
 */
export function isEchoAlone(row: unknown, record?: unknown, depth = deepest): boolean {
  if (Array.isArray(row)) return depth > 0 && row.every((one) => isEchoAlone(one, record, depth - 1));
  if (typeof row !== 'object' || row === null) return isEmpty(row);
  const asked = new Map(Object.entries(record ?? {}));
  return Object.entries(row).every(
    ([name, value]) =>
      value === false ||
      beside.has(name.toLowerCase()) ||
      (Array.isArray(value) ? isEchoAlone(value, record, depth - 1) : isEmpty(value) || value === asked.get(name)),
  );
}
