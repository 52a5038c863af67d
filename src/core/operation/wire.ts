import { asObject, uncapitalize } from './decode.ts';
import type { QueryParameters } from './AddressSource.ts';
import { Unreadable } from './Operation.ts';

/** Returns the field with this lower-case name from an answer, ignoring the case of names in the answer. */
export function getField(body: unknown, name: string): unknown {
  const row = asObject(body) ?? {};
  // This code runs several times per row, so it allocates neither a list of names nor a lower-case copy of each name.
  for (const key in row)
    if (key.length === name.length && key.toLowerCase() === name && Object.hasOwn(row, key)) return row[key];
  return undefined;
}

/**
 * Finds the list in an answer. The list is the answer itself, a field named in `names`, or the `Items` field. It can also be one level
 * deeper (`batch_jobs.result`). Ignores the case of names. A single row becomes a list of one row. Returns undefined if there is no list.
 */
export function findList(body: unknown, ...names: readonly string[]): unknown[] | undefined {
  if (Array.isArray(body)) return body as unknown[];
  for (const name of [...names, 'items']) {
    const value = getField(body, name);
    if (Array.isArray(value)) return value as unknown[];
    const row = asObject(value);
    if (!row || !Object.keys(row).length) continue;
    const inner = getField(row, 'items') ?? getField(row, 'result');
    if (Array.isArray(inner)) return inner as unknown[];
    if (inner === null && Object.keys(row).length === 1) return [];
    // If `Result` is text, it is a field of a match, and the row itself is the match.
    return [asObject(inner) ?? row];
  }
  return undefined;
}

/**
 * Reads the rows of the list in an answer.
 *
 * @throws Unreadable if a row is unreadable. `partial` contains the readable rows.
 */
export function readItems<Row>(
  body: unknown,
  read: (row: Record<string, unknown>) => Row,
  ...names: readonly string[]
): Row[] {
  const items = findList(body, ...names);
  if (!items) throw new Unreadable(`it has no list of ${names[0] ?? 'items'}`);
  const rows: Row[] = [];
  let problem: string | undefined;
  for (const item of items) {
    const row = asObject(item);
    try {
      if (!row) throw new Unreadable('an item is not an object');
      rows.push(read(uncapitalize(row)));
    } catch (cause) {
      problem = cause instanceof Unreadable ? cause.message : 'an item is unreadable';
    }
  }
  if (problem) throw new Unreadable(problem, rows);
  return rows;
}

/** Parameter names that only the input and the credentials can set. */
const reserved = ['key', 'lqtkey', 'text', 'container', 'id'];

/** Returns the reason why the parameters cannot be sent, or undefined if they can. */
export function parametersProblem(parameters: QueryParameters | undefined): string | undefined {
  const isInvalid = Object.keys(parameters ?? {}).some(
    (name) => !name.trim() || reserved.includes(name.trim().toLowerCase()),
  );
  return isInvalid
    ? '`parameters` has an empty name, or one that the call sets itself (key, text, container or id). Remove it.'
    : undefined;
}

/** Returns the parameters as name-value pairs. */
export const toQueryPairs = (parameters: QueryParameters | undefined): [string, string][] =>
  Object.entries(parameters ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
