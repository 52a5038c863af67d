import { asObject, uncapitalize } from './decode.ts';
import { Unreadable } from './Operation.ts';

/** A field of an answer by its name, capitalised or not. */
export function getField(body: unknown, name: string): unknown {
  const row = asObject(body) ?? {};
  // Asked several times of each row of an answer: without a list of its names, and without a new text for each of them.
  for (const key in row)
    if (key.length === name.length && key.toLowerCase() === name && Object.hasOwn(row, key)) return row[key];
  return undefined;
}

/**
 * The list that an answer holds, for every operation that expects one: a bare array, the field of one of these names, or its `Items`,
 * capitalised or not, one level deeper too (`batch_jobs.result`). A row alone is a list of one. undefined where there is none.
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
    // A match has a field called Result, which is a text.
    return [asObject(inner) ?? row];
  }
  return undefined;
}

/** Reads the rows of such a list. When one cannot be read the answer is unreadable and keeps those that could. */
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
      problem = cause instanceof Unreadable ? cause.message : 'an item cannot be read';
    }
  }
  if (problem) throw new Unreadable(problem, rows);
  return rows;
}

/** Query parameters that an operation does not know, as the service knows them. */
export type QueryParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** The names that carry what a call is about; they come from the input and the credentials alone. */
const own = ['key', 'lqtkey', 'text', 'container', 'id'];

/** Why these parameters cannot be passed on; undefined when they can. */
export function parametersProblem(parameters: QueryParameters | undefined): string | undefined {
  const bad = Object.keys(parameters ?? {}).some((name) => !name.trim() || own.includes(name.trim().toLowerCase()));
  return bad
    ? '`parameters` hold an empty name, or one that a call sets itself (key, text, container or id). Leave it out.'
    : undefined;
}

/** The parameters for the query, as they are. */
export const toQueryPairs = (parameters: QueryParameters | undefined): [string, string][] =>
  Object.entries(parameters ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
