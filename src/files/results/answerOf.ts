import { ownOf } from '../../core/index.ts';

/** An answer as a table has it: the fields of the best match, and the matches beside it. */
export interface Answer {
  /** Field and value, as they came. */
  fields: ReadonlyMap<string, string>;
  /** Further matches or candidates, as they came. */
  others: readonly object[];
}

/**
 * What any operation answered to one record. Of several matches the service's first is the best one: its fields are the row, the others stand
 * beside it. Looks at own keys only, whatever they are called.
 */
export function answerOf(result: unknown): Answer {
  const whole = objectOf(result);
  const [best = {}, ...others] = listOf(ownOf(whole, 'matches')) ?? listOf(ownOf(whole, 'candidates')) ?? [];
  const fields = new Map<string, string>();
  for (const name of Object.keys(whole)) {
    const value = ownOf(whole, name);
    // Lists of matches are the row itself; the echo of a record is in the file already.
    if (typeof value === 'object' && notOfRow.has(name)) continue;
    const text = textOf(value);
    if (text) fields.set(fieldNames.get(name) ?? name, text);
  }
  for (const name of Object.keys(best)) {
    const text = textOf(ownOf(best, name));
    if (!text) continue;
    const ofWhole = fields.get(name);
    // The match has the name; what the answer says beside it stands under one of its own.
    if (ofWhole !== undefined && ofWhole !== text) fields.set(`${name} of the answer`, ofWhole);
    fields.set(name, text);
  }
  return { fields, others };
}

const notOfRow = new Set(['matches', 'candidates', 'input']);

/** What our own types call differently than the service does. */
const fieldNames = new Map([['version', 'Version']]);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly Fields[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined;

/** '' for what says nothing. A field that nobody documented may hold anything. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return '';
  return JSON.stringify(value);
}
