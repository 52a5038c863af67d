import { getOwn } from '../../core/index.ts';

/** An answer as a table has it: the fields of the best match, and the matches beside it. */
export interface Answer {
  /** Field and value, as they came. */
  fields: ReadonlyMap<string, string>;
  /** Further matches or candidates, as they came. */
  others: readonly object[];
}

/** What any operation answered to one record. */
export function parseAnswer(result: unknown): Answer {
  const fields = new Map<string, string>();
  const others = visitAnswer(result, (name, text) => fields.set(name, text));
  return { fields, others };
}

/**
 * Of several matches the service's first is the best one: its fields are the row, the others stand beside it. Looks at own keys only, whatever they are
 * called.
 *
 * @param field is given each field that says something. One that the answer has beside the match comes twice, and is the same each time.
 * @returns further matches or candidates, as they came.
 */
export function visitAnswer(result: unknown, field: (name: string, text: string) => unknown): Answer['others'] {
  const whole = toObject(result);
  const [best = {}, ...others] = toList(getOwn(whole, 'matches')) ?? toList(getOwn(whole, 'candidates')) ?? [];
  for (const key of Object.keys(whole)) {
    const value = getOwn(whole, key);
    // Lists of matches are the row itself; the echo of a record is in the file already.
    if (typeof value === 'object' && skippedKeys.has(key)) continue;
    const text = textOf(value);
    if (!text) continue;
    const name = fieldNames.get(key) ?? key;
    // The match has the name; what the answer says beside it stands under one of its own.
    const matchText = textOf(getOwn(best, name)) || text;
    field(name, matchText);
    if (matchText !== text) field(`${name} of the answer`, text);
  }
  for (const name of Object.keys(best)) {
    const text = textOf(getOwn(best, name));
    if (text) field(name, text);
  }
  return others;
}

const skippedKeys = new Set(['matches', 'candidates', 'input']);

/** What our own types call differently than the service does. */
const fieldNames = new Map([['version', 'Version']]);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const toObject = (value: unknown): Fields => (isObject(value) ? value : {});
const toList = (value: unknown): readonly Fields[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined;

/** '' for what says nothing. A field that nobody documented may hold anything. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return '';
  return JSON.stringify(value);
}

/** Fields of an answer that say something, and those of its further matches. By their number it takes memory. */
export function countAnswerValues(result: unknown): number {
  let count = 0;
  const others = visitAnswer(result, () => count++);
  return others.reduce((sum, other) => sum + Object.keys(other).length, count);
}
