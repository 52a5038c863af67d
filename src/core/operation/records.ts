import { asObject, asText } from './decode.ts';
import { countryCodeOf } from '../postal/country/countryCode.ts';
import { maxRecords } from './chunk.ts';

/** Reason why a record cannot be sent. */
export type RecordFault = 'no-address' | 'country' | 'email' | 'too-long' | 'unreadable';

/** A copy of a record's fields, as it is sent. */
export type PlainRecord = Record<string, string | number | boolean | null>;

/**
 * Maximum number of characters of a record, including field names. This is far more than any address has, and far less than a call can carry.
 */
const maxLength = 2_000_000;

/**
 * Copies the fields of a record, or returns why the record cannot be sent. The reason contains no text of the record.
 *
 * Never throws, even for a getter or `toJSON` that throws, a revoked proxy, a circular reference or a BigInt. Every record is read only here
 * before it is sent. Later checks use the copy, so a record that changes in the meantime has no effect.
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
      // Skips values that JSON omits, and a name that would set the prototype.
      if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || name === '__proto__')
        continue;
      if (!isPlain(value)) return { problem: 'one of its fields is not a text', fault: 'unreadable' };
      length += name.length + (typeof value === 'string' ? value.length : 0);
      if (length > maxLength)
        return { problem: `it has more than ${maxLength.toLocaleString('en')} characters`, fault: 'too-long' };
      fields[name] = value;
    }
    return { fields };
  } catch {
    return { problem: 'it is unreadable', fault: 'unreadable' };
  }
}

const isPlain = (value: unknown): value is PlainRecord[string] =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Rule that decides which records are worth sending. */
export interface RecordRule {
  /**
   * Whether coordinates are enough without an address text.
   * @default false
   */
  coordinates?: boolean;
}

/** Returns why the records cannot be sent in one call. Returns undefined if they can. */
export function recordsProblem(records: unknown, rule?: RecordRule): string | undefined {
  return problemOf(records, rule, () => undefined);
}

/** Returns why a record cannot be sent. Returns undefined if it can. Never throws, and never returns a text of the record. */
export function recordProblem(record: unknown, rule?: RecordRule): string | undefined {
  const read = readRecord(record);
  return 'fields' in read ? contentProblem(read.fields, rule) : read.problem;
}

/** Checks a record like `recordProblem`, and also its country. For services that accept countries only as ISO codes. */
export function countryRecordProblem(record: unknown, rule?: RecordRule): string | undefined {
  const read = readRecord(record);
  return 'fields' in read ? (contentProblem(read.fields, rule) ?? countryProblem(read.fields)) : read.problem;
}

/** Checks records like `recordsProblem`, and also their countries. */
export function countryRecordsProblem(records: unknown, rule?: RecordRule): string | undefined {
  return problemOf(records, rule, countryProblem);
}

function problemOf(
  records: unknown,
  rule: RecordRule | undefined,
  countryProblemOf: (fields: PlainRecord) => string | undefined,
): string | undefined {
  if (!Array.isArray(records) || records.length === 0) return 'it has no records. Pass 1 to 100.';
  if (records.length > maxRecords)
    return `it has ${String(records.length)} records, and a call takes at most ${String(maxRecords)}. Use a batch (useBatch, createBatch), or chunk().`;
  const rejected: number[] = [];
  const withUnknownCountry: number[] = [];
  let first: string | undefined;
  // A loop over indices also visits holes in the list.
  for (let at = 0; at < records.length; at++) {
    const read = readRecord(records[at]);
    const problem = 'fields' in read ? contentProblem(read.fields, rule) : read.problem;
    if (problem) {
      first ??= problem;
      rejected.push(at);
    } else if ('fields' in read && countryProblemOf(read.fields)) withUnknownCountry.push(at);
  }
  if (first) return `record ${rejected.join(', ')} (from 0) cannot be sent: ${first}. Leave it out.`;
  return withUnknownCountry.length > 0
    ? `the Country of record ${withUnknownCountry.join(', ')} (from 0) is neither an ISO 3166 code of 2 or 3 letters nor a name (the United Kingdom is GB).`
    : undefined;
}

/** Problem of a record with an unknown country. */
export const unknownCountryProblem = 'its Country is neither an ISO 3166 code of 2 or 3 letters nor an English name';

function countryProblem({ Country: country }: PlainRecord): string | undefined {
  return !asText(country ?? '').trim() || countryCodeOf(country) ? undefined : unknownCountryProblem;
}

/**
 * Returns the records with their countries as ISO codes, as the specification requires. "Canada" and " ca " become CA. A null or blank country
 * is removed. Unchanged records stay the same objects.
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

/** Fields that cannot locate an address: the caller's id, the country, and fields about a person. */
const nonAddressFields = new Set(
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

/** Whether a text in this field can locate an address. Unknown fields can. */
export function isAddressField(field: string, rule: RecordRule = {}): boolean {
  const name = field.toLowerCase();
  return !nonAddressFields.has(name) && (Boolean(rule.coordinates) || !coordinates.has(name));
}

/** Returns a problem if the record contains nothing that the service could use, so that it is not sent and paid for. */
function contentProblem(fields: PlainRecord, rule?: RecordRule): string | undefined {
  for (const field of Object.keys(fields)) {
    const value = fields[field];
    const isText = (typeof value === 'string' && value.trim() !== '') || Number.isFinite(value);
    if (isText && isAddressField(field, rule)) return undefined;
  }
  return 'it has no address text (an id, a country, a name or coordinates are not enough)';
}
