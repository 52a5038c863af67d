import { asObject, asText } from './decode.ts';
import { countryCodeOf } from '../postal/country/countryCode.ts';
import { maxRecords } from './chunk.ts';

/** What is wrong with a record that cannot be sent, in a word. */
export type RecordFault = 'no-address' | 'country' | 'email' | 'too-long' | 'unreadable';

/** A record as it goes over the wire: its own fields, read once. */
export type PlainRecord = Record<string, string | number | boolean | null>;

/** Most characters of a record, names of fields included: far more than any address has, far less than what a call can carry. */
const longest = 2_000_000;

/**
 * Looks at a record, once, in the one place that does so before it is sent. Whatever it is (a getter or a `toJSON` that throws, a revoked
 * proxy, a circle, a BigInt), this never throws: it gives the plain fields, or why there are none to be sent, without any text of it.
 * What is looked at again later is the plain copy, so that a record that changes meanwhile changes nothing.
 */
export function readRecord(
  record: unknown,
): { fields: PlainRecord; problem?: never } | { problem: string; fault: RecordFault } {
  try {
    const given = asObject(record);
    const whole = typeof given?.['toJSON'] === 'function' ? asObject((given as { toJSON(): unknown }).toJSON()) : given;
    if (!whole) return { problem: 'it is not an object', fault: 'unreadable' };
    const fields: PlainRecord = {};
    let length = 0;
    for (const name of Object.keys(whole)) {
      const value = whole[name];
      // What JSON leaves out, and a name that no service has and that would not become a field.
      if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || name === '__proto__')
        continue;
      if (!isPlain(value)) return { problem: 'a field of it is not a text', fault: 'unreadable' };
      length += name.length + (typeof value === 'string' ? value.length : 0);
      if (length > longest)
        return { problem: `it has more than ${longest.toLocaleString('en')} characters`, fault: 'too-long' };
      fields[name] = value;
    }
    return { fields };
  } catch {
    return { problem: 'it cannot be read', fault: 'unreadable' };
  }
}

const isPlain = (value: unknown): value is PlainRecord[string] =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** What makes a record worth sending: a text of an address, or where the operation can use them, coordinates alone. */
export interface RecordRule {
  /** @default false */
  coordinates?: boolean;
}

/** Why these records cannot be one call; undefined when they can. */
export function recordsProblem(records: unknown, rule?: RecordRule): string | undefined {
  return problemOf(records, rule, () => undefined);
}

/** Why one record cannot be sent; undefined when it can. Never throws, whatever the record is, and never says a text of it. */
export function recordProblem(record: unknown, rule?: RecordRule): string | undefined {
  const read = readRecord(record);
  return 'fields' in read ? contentProblem(read.fields, rule) : read.problem;
}

/** As `recordProblem`, for services that take a country as an ISO code only. */
export function countryRecordProblem(record: unknown, rule?: RecordRule): string | undefined {
  const read = readRecord(record);
  return 'fields' in read ? (contentProblem(read.fields, rule) ?? countryProblem(read.fields)) : read.problem;
}

/** As `recordsProblem`, with countries. */
export function countryRecordsProblem(records: unknown, rule?: RecordRule): string | undefined {
  return problemOf(records, rule, countryProblem);
}

function problemOf(
  records: unknown,
  rule: RecordRule | undefined,
  countryProblemOf: (fields: PlainRecord) => string | undefined,
): string | undefined {
  if (!Array.isArray(records) || records.length === 0) return 'it has no records. Give it 1 to 100.';
  if (records.length > maxRecords)
    return `it has ${String(records.length)} records, and a call takes at most ${String(maxRecords)}. Use a batch (useBatch, createBatch), or chunk().`;
  const bad: number[] = [];
  const strange: number[] = [];
  let first: string | undefined;
  // By its places, which does not pass over holes.
  for (let at = 0; at < records.length; at++) {
    const read = readRecord(records[at]);
    const problem = 'fields' in read ? contentProblem(read.fields, rule) : read.problem;
    if (problem) {
      first ??= problem;
      bad.push(at);
    } else if ('fields' in read && countryProblemOf(read.fields)) strange.push(at);
  }
  if (first) return `record ${bad.join(', ')} (from 0) cannot be sent: ${first}. Leave it out.`;
  return strange.length > 0
    ? `the Country of record ${strange.join(', ')} (from 0) is neither an ISO 3166 code of 2 or 3 letters nor a name (the United Kingdom is GB).`
    : undefined;
}

/** What is wrong with a record whose country nobody knows. */
export const unknownCountryProblem = 'its Country is neither an ISO 3166 code of 2 or 3 letters nor an English name';

function countryProblem({ Country: country }: PlainRecord): string | undefined {
  return !asText(country ?? '').trim() || countryCodeOf(country) ? undefined : unknownCountryProblem;
}

/**
 * The records with their countries as the specification asks for them: "Canada" and " ca " become CA, null and blanks are not a country. Others
 * are the same objects.
 */
export function withCountryCodes<Record extends { Country?: string }>(records: readonly Record[]): Record[] {
  return records.map((record) => {
    const given: unknown = record.Country;
    if (given === undefined) return record;
    if (given === null || !asText(given).trim()) {
      const { Country: _, ...others } = record;
      return others as Record;
    }
    const code = countryCodeOf(given);
    return code === undefined || code === given ? record : { ...record, Country: code };
  });
}

/** Fields that no service can find an address by: what the caller knows the record by, the country, who lives there. */
const notAnAddress = new Set(
  [
    'Id',
    'Country',
    'CountryName',
    'Contact',
    'Function',
    'Department',
    'Forename',
    'Surname',
    'MiddleName',
    'FullName',
  ].map((name) => name.toLowerCase()),
);
const coordinates = new Set(['latitude', 'longitude']);

/** Can an address be found by a text in this field? One of its own invention may be one. */
export function isAddressField(field: string, rule: RecordRule = {}): boolean {
  const name = field.toLowerCase();
  return !notAnAddress.has(name) && (Boolean(rule.coordinates) || !coordinates.has(name));
}

/** A record that the service could do nothing with is not paid for. */
function contentProblem(fields: PlainRecord, rule?: RecordRule): string | undefined {
  for (const field of Object.keys(fields)) {
    const value = fields[field];
    const isText = (typeof value === 'string' && value.trim() !== '') || Number.isFinite(value);
    if (isText && isAddressField(field, rule)) return undefined;
  }
  return 'it has no text of an address (an id, a country, a name or coordinates are not enough)';
}
