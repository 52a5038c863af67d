import { asObject, asText } from '../operation/decode.ts';
import type { PlainRecord } from '../operation/records.ts';
import { countryCodeOf } from '../postal/country/countryCode.ts';
import { normalizeUnicode } from '../text/unicodeForm.ts';

/**
 * Returns a key that contains everything in a record that can affect its answer. The key ignores ids, empty fields, field order and extra spaces. The
 * number 12 and the text "12" have the same key, and so do "Canada" and "CA". Case matters, because services return unknown words exactly as they
 * were sent.
 */
export function recordDedupeKey(fields: PlainRecord): string {
  const parts: string[] = [];
  for (const name of Object.keys(fields).sort()) {
    const text = normalize(asText(fields[name])).trim().replace(/\s+/g, ' ');
    if (text && !isId(name)) parts.push(name, name === 'Country' ? (countryCodeOf(text) ?? text) : text);
  }
  return JSON.stringify(parts);
}

/** Replaces the sent record's id in an answer with the duplicate's id. If the sent record has no id, returns the same object to save memory. */
export function withDuplicateId<Result extends object>(result: Result, sentRecord: object, duplicate: object): Result {
  const before = idOf(sentRecord);
  const after = idOf(duplicate);
  return before === undefined || before === after ? result : (withId(result, before, after) as Result);
}

const idOf = (record: object): string | undefined =>
  Object.entries(record)
    .filter(([name]) => isId(name))
    .map(([, value]) => asText(value))
    .find((id) => id.trim());

/** Replaces the id everywhere in an answer, including in the echo, the matches and the candidates. */
function withId(part: unknown, before: string, after: string | undefined): unknown {
  if (Array.isArray(part)) return part.map((item: unknown) => withId(item, before, after));
  const fields = asObject(part);
  if (!fields) return part;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!isId(name) || fold(asText(value)) !== fold(before)) return [[name, withId(value, before, after)]];
      return after === undefined ? [] : [[name, after]];
    }),
  );
}

const fold = (text: string): string => normalize(text).trim().toLowerCase();

/** Whether a field contains the id that the app gave to the record. Services only echo this id. */
const isId = (name: string): boolean => name.toLowerCase() === 'id';

/** Maximum length of a string to normalize. A longer string is not an address. */
const maxNormalizedLength = 10_000;
const normalize = (text: string): string => (text.length > maxNormalizedLength ? text : normalizeUnicode(text));
