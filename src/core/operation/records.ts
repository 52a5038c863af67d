import { asObject, asText } from './decode.ts';
import { countryCodeOf } from '../postal/country/countryCode.ts';
import { maxRecords } from './chunk.ts';

/** Reason why a record cannot be sent. */
export type RecordFault = 'no-address' | 'country' | 'email' | 'several-emails' | 'too-long' | 'unreadable';

/** A copy of a record's fields, exactly as they are sent. */
export type PlainRecord = Record<string, string | number | boolean | null>;

/**
 * Maximum number of characters in a record, including its field names. Far more than any address needs, but far less than a single call can
 * carry.
 */
const maxLength = 2_000_000;

/**
 * Copies a record's fields. If the record cannot be sent, returns the reason instead, which contains no text from the record.
 *
 * Never throws, even for a getter or `toJSON` that throws, a revoked proxy, a circular reference or a BigInt. Nothing else
 * reads the record itself. Later checks use the copy, so changing the record in the meantime has no effect.
 */
export function copyRecord(
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
      // Skips values that JSON omits, and the name that would set the prototype.
      if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || name === '__proto__')
        continue;
      if (!isPlainValue(value)) return { problem: 'one of its fields is not text', fault: 'unreadable' };
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

const isPlainValue = (value: unknown): value is PlainRecord[string] =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Rule that decides which records are worth sending. */
interface RecordRule {
  /**
   * Whether a record with coordinates but no address text can be sent.
   * @default false
   */
  coordinates?: boolean;
}

/** Returns the reason why the records cannot be sent in one call, or undefined if they can. */
export function recordsProblem(records: unknown, rule?: RecordRule): string | undefined {
  return problemOf(records, rule, () => undefined);
}

/** Returns the reason why a record cannot be sent, or undefined if it can. Never throws, and never returns text from the record. */
export function recordProblem(record: unknown, rule?: RecordRule): string | undefined {
  const read = copyRecord(record);
  return 'fields' in read ? contentProblem(read.fields, rule) : read.problem;
}

/** Same as `recordProblem`, but also checks the record's country. Used for services that accept countries only as ISO codes. */
export function countryRecordProblem(record: unknown, rule?: RecordRule): string | undefined {
  const read = copyRecord(record);
  return 'fields' in read ? (contentProblem(read.fields, rule) ?? countryProblem(read.fields)) : read.problem;
}

/** Same as `recordsProblem`, but also checks the records' countries. */
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
    return `it has ${String(records.length)} records, and a call accepts at most ${String(maxRecords)}. Use a batch (useBatch, createBatch), or chunk().`;
  const rejected: number[] = [];
  const withUnknownCountry: number[] = [];
  let first: string | undefined;
  // A loop over indices also visits the holes in a list, which `forEach` would skip.
  for (let index = 0; index < records.length; index++) {
    const read = copyRecord(records[index]);
    const problem = 'fields' in read ? contentProblem(read.fields, rule) : read.problem;
    if (problem) {
      first ??= problem;
      rejected.push(index);
    } else if ('fields' in read && countryProblemOf(read.fields)) withUnknownCountry.push(index);
  }
  if (first) return `record ${rejected.join(', ')} (counting from 0) cannot be sent: ${first}. Leave it out.`;
  return withUnknownCountry.length > 0
    ? `the Country of record ${withUnknownCountry.join(', ')} (counting from 0) is neither an ISO 3166 code of 2 or 3 letters nor a name (the United Kingdom is GB).`
    : undefined;
}

/** Problem with a record whose country is unknown. */
export const unknownCountryProblem =
  'its Country is unknown, or could be another place. Write its ISO 3166 code, such as DE';

function countryProblem({ Country: country }: PlainRecord): string | undefined {
  return isEmptyValue(asText(country ?? '')) || countryCodeOf(country) ? undefined : unknownCountryProblem;
}

/**
 * Returns the records with their countries as ISO codes, as the specification requires. "Canada" and " ca " become CA. A country that is null or
 * empty is removed. Records that need no change stay the same objects.
 */
export function withCountryCodes<Record extends { Country?: string }>(records: readonly Record[]): Record[] {
  return records.map((record) => {
    const given: unknown = record.Country;
    if (given === undefined) return record;
    if (given === null || isEmptyValue(asText(given))) {
      const { Country: _, ...others } = record;
      return others as Record;
    }
    const code = countryCodeOf(given);
    return code === undefined || code === given ? record : { ...record, Country: code };
  });
}

/**
 * Matches the placeholders that programs write for an empty value: `NULL`, `\N`, `#N/A`, `NaN`, `None`, `n/a`, `(null)`, `<NA>`, `undefined`, `#REF!`. `NA` alone
 * is not included, because it is also the code for Namibia and for Naples.
 */
const emptyWord =
  /^(?:\\n|null|none|nan|n\/a|n\.a\.|undefined|[([<{]\s?(?:null|none|nan|na|n\/a|nil|empty|blank|undefined)\s?[)\]>}]|#(?:n\/a|nv|null!|ref!|value!|name\?|div\/0!|num!|bezug!|wert!))$/i;
/** Matches the fillers that people enter for an unknown value, in several languages. Only whole values count, with any punctuation around them: `(unknown)`. */
const fillerWord =
  /^[\p{P}\s]*(?:tb[acd]|t\.b\.[acd]|to be (?:advised|announced|confirmed|determined)|unknown|not (?:available|applicable|known|provided|specified)|no address|x{3,}|k\. ?a|keine angaben?|unbekannt|inconnue?|non (?:renseigné|communiqué|disponible|applicable)e?|desconocid[oa]|no disponible|sin datos|desconhecid[oa]|não informado|sconosciut[oa]|onbekend|n\.?v\.?t|nieznan[aey]|brak danych|okänd|ukendt|ukjent|neznám[áéý]|bilinmiyor|неизвестно|不明|未定|未知|غير معروف)[\p{P}\s]*$/iu;
/** Matches text without a letter or a digit: `-`, `--`, `/`, `.`, `?`. */
const withoutContent = /^[\p{P}\p{S}\p{Z}\p{C}]*$/u;

/** Maximum length of a placeholder or a filler. */
const maxFillerLength = 30;
/** Whether a value is empty, a placeholder for an empty value, or a filler such as `TBD`. Ignores surrounding spaces. */
export function isEmptyValue(text: string): boolean {
  const trimmed = text.trim();
  return (
    emptyWord.test(trimmed) ||
    withoutContent.test(trimmed) ||
    (trimmed.length <= maxFillerLength && fillerWord.test(trimmed.normalize('NFC')))
  );
}

const setOf = (names: string) => new Set(names.split(' '));
/** Fields that can contain a street. A file without any of them is not worth paying for. */
export const streetFields: readonly string[] = [
  'Address',
  'Address1',
  'DeliveryAddress',
  'DeliveryAddress1',
  'Thoroughfare',
  'PostBox',
];
/** Fields that give the location of a street. */
export const placeFields: readonly string[] = ['Locality', 'PostalCode', 'Country'];
/** Fields (in lower case) that are never enough to find an address: the caller's id, the country, a company, a unit, and fields about a person. */
const weakFields = setOf(
  'id country countryname organization subbuilding subbuildingfloor contact function department forename surname middlename fullname',
);
/** Fields (in lower case) that name an area. They form an address only together with a house. */
const areaFields = setOf(
  'locality dependentlocality doubledependentlocality administrativearea subadministrativearea superadministrativearea',
);
const houseFields = setOf('premise building');
const coordinates = setOf('latitude longitude');

/** Matches the names of fields for a street or an address line. If such a field contains no letter, it counts as a house number. */
const lineName = /^(?:delivery)?address\d?$|^thoroughfare$/;

/**
 * Returns a problem if a record contains too little to find an address, so that the account is not charged for it. A record needs a street, an
 * address line, a PO box, a postal code, or a house name or number together with a town. Any unknown field is also enough.
 */
function contentProblem(fields: PlainRecord, rule: RecordRule = {}): string | undefined {
  let [hasArea, hasHouse] = [false, false];
  for (const field of Object.keys(fields)) {
    const value = fields[field];
    if (!(typeof value === 'string' ? !isEmptyValue(value) : Number.isFinite(value))) continue;
    const name = field.toLowerCase();
    if (areaFields.has(name)) hasArea = true;
    else if (houseFields.has(name) || (lineName.test(name) && !/\p{L}/u.test(String(value)))) hasHouse = true;
    else if (coordinates.has(name) ? rule.coordinates : !weakFields.has(name)) return undefined;
  }
  return hasArea && hasHouse
    ? undefined
    : 'it has no address to look up (a town, a company, a name, a unit, a number, an id, a country or coordinates are not enough)';
}
