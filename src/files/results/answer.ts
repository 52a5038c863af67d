import { getOwn } from '../../core/index.ts';

/** An answer as a table row: the fields of the best match, and the other matches. */
interface AnswerTable {
  /** Values by field name, as received. */
  fields: ReadonlyMap<string, string>;
  /** Other matches or candidates, as received. */
  others: readonly object[];
}

/** Converts any operation's answer to an `AnswerTable`. */
export function parseAnswer(result: unknown): AnswerTable {
  const fields = new Map<string, string>();
  const others = visitAnswer(result, (name, text) => fields.set(name, text));
  return { fields, others };
}

/**
 * Visits the fields of an answer and of its best match, which the service lists first. Reads only own properties, even one named `__proto__`.
 *
 * @param field called with each field that has a value. If both the answer and the match have a field, the field is visited twice, with the same
 * value.
 * @returns other matches or candidates, as received.
 */
export function visitAnswer(result: unknown, field: (name: string, text: string) => unknown): AnswerTable['others'] {
  const whole = toObject(result);
  const [best = {}, ...others] = toList(getOwn(whole, 'matches')) ?? toList(getOwn(whole, 'candidates')) ?? [];
  for (const key of Object.keys(whole)) {
    const value = getOwn(whole, key);
    // The best match is visited below, and the file already contains the echoed record.
    if (typeof value === 'object' && skippedKeys.has(key)) continue;
    const text = textOf(value);
    if (!text) continue;
    const name = fieldNames.get(key) ?? key;
    // If the answer and its match have different values for a field, the match's value keeps the field's name, and the answer's value gets
    // another name.
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

/** Fields that our types spell differently from the service. */
const fieldNames = new Map([['version', 'Version']]);

type AnswerObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is AnswerObject => typeof value === 'object' && value !== null;
const toObject = (value: unknown): AnswerObject => (isObject(value) ? value : {});
const toList = (value: unknown): readonly AnswerObject[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined;

/** Converts a value to text. An empty value becomes `''`. Undocumented fields can have any type. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return '';
  return JSON.stringify(value);
}

/** Counts the fields that have a value, including those of other matches, to estimate memory use. */
export function countAnswerValues(result: unknown): number {
  let count = 0;
  const others = visitAnswer(result, () => count++);
  return others.reduce((sum, other) => sum + Object.keys(other).length, count);
}
