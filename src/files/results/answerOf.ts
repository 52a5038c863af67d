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
  const whole = ownFields(result);
  const list = listOf(whole.get('matches')) ?? listOf(whole.get('candidates'));
  const fields = new Map<string, string>();
  const take = (source: ReadonlyMap<string, unknown>) => {
    for (const [name, value] of source) {
      const text = textOf(value);
      // Lists of matches are the row itself; the echo of a record is in the file already.
      const isRow = typeof value === 'object' && ['matches', 'candidates', 'input'].includes(name);
      if (text && !isRow) fields.set(fieldNames.get(name) ?? name, text);
    }
  };
  take(whole);
  if (list?.[0]) take(ownFields(list[0]));
  return { fields, others: list?.slice(1) ?? [] };
}

/** What our own types call differently than the service does. */
const fieldNames = new Map([['version', 'Version']]);

const ownFields = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const listOf = (value: unknown): readonly object[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is object => typeof item === 'object' && item !== null) : undefined;

/** '' for what says nothing. A field that nobody documented may hold anything. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return '';
  return JSON.stringify(value);
}
