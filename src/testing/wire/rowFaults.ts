import type { FaultName } from '../faults.ts';
import { classicError } from './errorRows.ts';

type Body = Record<string, unknown>;
type RowFault = Extract<
  FaultName,
  | 'shortened'
  | 'extra-rows'
  | 'reordered'
  | 'empty-rows'
  | 'null-rows'
  | 'capitals'
  | 'trimmed'
  | 'no-echo'
  | 'bare-array'
  | 'items-envelope'
  | 'error-false'
  | 'no-match'
  | 'many-matches'
>;

/**
 * Properties that contain rows, in responses of any operation. `input` has one row for each row of `matches`, and `metadata` has one row for each row of
 * `output`.
 */
const listNames = new Set(['items', 'Items', 'matches', 'output', 'input', 'metadata', 'result', 'email_batch']);
/** Properties that repeat the input. They contain part of a row or the fields of an email. */
const echoNames = new Set(['Input', 'EmailAddress', 'Account', 'Domain', 'ID', 'submitted_file']);

const [errorRow] = classicError('outOfCredit').Items;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps every list of rows in a response in the same way, so that parallel lists stay aligned. */
function mapLists(body: unknown, change: (rows: unknown[], name: string) => unknown[]): unknown {
  if (Array.isArray(body)) return change(body as unknown[], '');
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (listNames.has(name) && Array.isArray(value)) return [name, change(value as unknown[], name)];
      return [name, name === 'batch_jobs' ? mapLists(value, change) : value];
    }),
  );
}

/** Maps all strings in a value. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}

/** Maps every part of a response that repeats the input. Parts for which `change` returns undefined are removed. */
function mapEchoes(value: unknown, change: (echo: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => mapEchoes(part, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const isEcho = echoNames.has(name) || (name === 'input' && Array.isArray(part));
      const changed = isEcho ? change(part) : mapEchoes(part, change);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

/** Returns a row for a record that was not requested. The row is a copy of another row, but repeats a different input. */
const unrelatedRow = (row: unknown, isInput: boolean): unknown =>
  isInput
    ? mapTexts(row, () => 'Nobody asked')
    : mapEchoes(row, (echo) => mapTexts(echo, () => 'nobody@asked.example'));

/** Returns a response's main list of rows. */
function rowsOf(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body as unknown[];
  if (!isObject(body)) return undefined;
  for (const name of ['items', 'Items', 'matches', 'output', 'email_batch'])
    if (Array.isArray(body[name])) return body[name] as unknown[];
  return rowsOf(isObject(body['batch_jobs']) ? body['batch_jobs']['result'] : undefined);
}

/**
 * Maps the matches of each record: the row's `Matches`, or the row itself if it has none. Rows for emails have no matches and stay unchanged.
 */
const mapMatches = (body: unknown, change: (matches: unknown[]) => unknown[]): unknown =>
  mapLists(body, (rows, name) =>
    rows.map((row) => {
      if (isObject(row) && Array.isArray(row['Matches']))
        return { ...row, Matches: change(row['Matches'] as unknown[]) };
      return name === 'matches' || (name === 'output' && isObject(row)) ? change([row]) : row;
    }),
  );

/** For each fault, a function that changes the body of a good response. A body without rows (a job, a captured record, a file) stays unchanged. */
export const rowFaults: Record<RowFault, (body: unknown) => unknown> = {
  shortened: (body) => mapLists(body, (rows) => rows.slice(0, rows.length >> 1)),
  'extra-rows': (body) =>
    mapLists(body, (rows, name) => (rows.length ? [unrelatedRow(rows[0], name === 'input'), ...rows] : rows)),
  reordered: (body) => mapLists(body, ([first, ...rows]) => (first === undefined ? rows : [...rows, first])),
  'empty-rows': (body) => mapLists(body, () => []),
  'null-rows': (body) => mapLists(body, (rows, name) => (name === 'input' ? rows : rows.map(() => null))),
  'no-match': (body) => mapMatches(body, () => []),
  'many-matches': (body) => mapMatches(body, (matches) => [...matches, ...matches].slice(0, 2)),
  capitals: (body) => mapEchoes(body, (echo) => mapTexts(echo, (text) => text.toUpperCase())),
  trimmed: (body) => mapEchoes(body, (echo) => mapTexts(echo, (text) => text.trim().replace(/\s+/g, ' '))),
  'no-echo': (body) => mapEchoes(body, () => undefined),
  'bare-array': (body) => rowsOf(body) ?? body,
  'items-envelope': (body) => {
    const rows = rowsOf(body);
    return rows ? { Items: rows } : body;
  },
  'error-false': (body) => {
    if (isObject(body)) return { ...body, error: false };
    return Array.isArray(body) ? { Items: body as unknown[], error: false } : body;
  },
};

/** Replaces every row with an error. Returns undefined if the response has no rows. */
export const replaceRowsByErrors = (body: unknown): unknown =>
  rowsOf(body)?.length
    ? mapLists(body, (rows, name) => (name === 'input' ? rows : rows.map(() => errorRow)))
    : undefined;
