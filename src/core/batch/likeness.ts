import { asObject, asText } from '../operation/decode.ts';
import type { PlainRecord } from '../operation/readRecord.ts';
import { countryCodeOf } from '../postal/countryCodeOf.ts';
import { unicodeForm } from '../text/unicodeForm.ts';

/** The field by which the caller knows a record; no service looks at it. */
const isId = (name: string): boolean => name.toLowerCase() === 'id';

/** Longer texts are not addresses. */
const longest = 10_000;
const oneForm = (text: string): string => (text.length > longest ? text : unicodeForm(text));

/**
 * What the service looks at in a record, as one text: two records with the same text get the same answer. The id, empty fields, the
 * fields' order and spaces at the ends or repeated do not count, and a number equals its text. Upper and lower case count, because what
 * a service does not know comes back as it was written; a country is its code, as it is sent.
 */
export function likenessOfRecord(fields: PlainRecord): string {
  const parts: string[] = [];
  for (const name of Object.keys(fields).sort()) {
    const text = oneForm(asText(fields[name])).trim().replace(/\s+/g, ' ');
    if (text && !isId(name)) parts.push(name, name === 'Country' ? (countryCodeOf(text) ?? text) : text);
  }
  return JSON.stringify(parts);
}

/** As `likenessOfRecord`. Services of this kind take no notice of case in an email. */
export const likenessOfEmail = (email: string): string => folded(email);

/**
 * The answer to a record that is alike another one: the same, but where it repeats the other's id it has this one's. Rows of an answer
 * that need no change are shared, so that memory does not grow with them.
 */
export function answerForRecord<Result extends object>(result: Result, from: object, to: object): Result {
  const before = idOf(from);
  const after = idOf(to);
  return before === undefined || before === after ? result : (withId(result, before, after) as Result);
}

const idOf = (record: object): string | undefined =>
  Object.entries(record)
    .filter(([name]) => isId(name))
    .map(([, value]) => asText(value))
    .find((id) => id.trim());

/** Ids stand in an answer itself, and in its parts: the echo, the matches, the candidates. */
function withId(part: unknown, before: string, after: string | undefined): unknown {
  if (Array.isArray(part)) return part.map((row: unknown) => withId(row, before, after));
  const fields = asObject(part);
  if (!fields) return part;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!isId(name) || folded(asText(value)) !== folded(before)) return [[name, withId(value, before, after)]];
      return after === undefined ? [] : [[name, after]];
    }),
  );
}

const folded = (text: string): string => oneForm(text).trim().toLowerCase();
