import { aqiOf, parseAvc } from '../../core/index.ts';
import type { Entry, Index } from '../search/createIndex.ts';
import { addFieldStatuses } from './addFieldStatuses.ts';
import {
  certifiedFields,
  enhancedFields,
  type RecordFields,
  fieldsOfEntry,
  fieldsOfRecord,
  geocodeOf,
  withAddressLines,
} from './matchFields.ts';
import { type ComparableRecord, toComparableRecord } from './toComparableRecord.ts';
import { type SupportedOptions, withCasing, withSelection } from './serverOptions.ts';
import { createMemo, type Memo } from './words.ts';
import { type Reference, referenceOf } from './createReference.ts';
import { type RecordVerification, verifyRecord } from './verifyRecord.ts';

export interface AnswerOptions {
  options: SupportedOptions;
  geocode: boolean;
  certify: boolean;
  enhance: boolean;
  reverse: boolean;
}

/** Returns the matches for a record, best first. There is at least one match, unless a reverse geocode finds nothing. */
export function answerRecord(index: Index, given: RecordFields, wanted: AnswerOptions): RecordFields[] {
  const { options } = wanted;
  const record = toComparableRecord(given, options.separator, options);
  const answers = wanted.reverse ? nearestTo(index, record, options) : verified(index, record, options);
  return answers.map((answer, index) => finish(record, answer, additions(answer, wanted), options, index + 1));
}

/** Returns the match for a record whose address is already known. */
export function answerEntry(index: Index, given: RecordFields, entry: Entry, wanted: AnswerOptions): RecordFields {
  const { options } = wanted;
  const record = toComparableRecord(given, options.separator, options);
  const { avc } = verifyRecordMemoized(index, record, options.similarity);
  const answer = { avc, entry, unknown: [] };
  return finish(record, answer, additions(answer, wanted), options, 1);
}

function additions(
  { entry, distance }: VerifiedEntry,
  { geocode, reverse, certify, enhance }: AnswerOptions,
): RecordFields {
  if (!entry) return {};
  return {
    ...(geocode || reverse ? geocodeOf(entry, distance) : {}),
    ...(certify ? certifiedFields(entry) : {}),
    ...(enhance ? enhancedFields(entry) : {}),
  };
}

interface VerifiedEntry {
  avc: string;
  entry: Entry | undefined;
  unknown: readonly string[];
  distance?: number;
}

function verified(index: Index, record: ComparableRecord, options: SupportedOptions): VerifiedEntry[] {
  const { avc, found, unknown } = verifyRecordMemoized(index, record, options.similarity);
  if (isBelow(avc, options)) return [{ avc: `R${avc.slice(1)}`, entry: undefined, unknown: [] }];
  if (found.length === 0) return [{ avc, entry: undefined, unknown }];
  return found.slice(0, options.maxResults ?? 10).map((entry) => ({ avc, entry, unknown }));
}

function isBelow(avc: string, { minimumLevel, minimumScore, minimumPostcode }: SupportedOptions): boolean {
  if (Math.max(minimumLevel, minimumScore, minimumPostcode) <= 0) return false;
  const { postLevel = 0, score = 0, postcode = 0 } = parseAvc(avc) ?? {};
  return postLevel < minimumLevel || score < minimumScore || postcode < minimumPostcode;
}

function nearestTo(
  { entries }: Index,
  { latitude, longitude }: ComparableRecord,
  { maxResults = 1 }: SupportedOptions,
): VerifiedEntry[] {
  if (latitude === undefined || longitude === undefined) return [];
  return entries
    .flatMap((entry) => {
      if (entry.latitude === undefined || entry.longitude === undefined) return [];
      return {
        avc: 'V44-I44-P6-100',
        entry,
        unknown: [],
        distance: metres(latitude, longitude, entry.latitude, entry.longitude),
      };
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxResults);
}

function metres(latitude: number, longitude: number, otherLatitude: number, otherLongitude: number): number {
  const radians = Math.PI / 180;
  const north = (otherLatitude - latitude) * radians;
  const east = (otherLongitude - longitude) * radians * Math.cos(((latitude + otherLatitude) / 2) * radians);
  return Math.hypot(north, east) * 6_371_000;
}

function finish(
  record: ComparableRecord,
  { avc, entry, unknown }: VerifiedEntry,
  addition: RecordFields,
  options: SupportedOptions,
  sequence: number,
): RecordFields {
  const { given } = record;
  const baseFields = entry
    ? fieldsOfEntry(entry, record, options.unitStyle)
    : options.verifiedOnly
      ? {}
      : fieldsOfRecord(record);
  const lined = withAddressLines(baseFields, options.separator, options.withoutInLines, options.addressFormat);
  const code = options.silent && entry?.address.countryIso2 === 'US' ? 'Z00-00-00-000' : avc;
  let recordTexts: string | undefined;
  const fields = withSelection(withCasing({ ...lined, ...addition }, options), options, (name) => {
    const text = lined[name];
    recordTexts ??= `\n${Object.values(given).join('\n')}\n`.toLowerCase();
    return !given[name] && !(text && recordTexts.includes(text.toLowerCase()));
  });
  const unmatched = unknown.length > 0 && !options.suppressUnmatched ? { Unmatched: unknown.join(' ') } : {};
  const id = given['Id'] ?? given['ID'];
  const whole = withSelection(
    {
      ...(id === undefined ? {} : { ID: id }),
      ...fields,
      ...unmatched,
      AVC: code,
      AQI: aqiOf(code) ?? 'E',
      Sequence: String(sequence),
    },
    options,
    () => false,
  );
  return options.fieldStatus ? addFieldStatuses(whole, given, Boolean(entry)) : whole;
}

const memos = new WeakMap<Index, Memo<RecordVerification>>();
/** Number of recent verifications that always stay cached. The cache can hold more. */
const memoSize = 1000;
/** Placeholder for an unknown number, followed by the number's position in the record. Folded words never contain this character. */
const placeholder = '#';

/**
 * Verifies a record, or returns the cached result of an equivalent record. Two numbers are equivalent if no address contains either, because the
 * result only reports them as unknown. All house numbers that occur in no address therefore share one cache entry. Different names are
 * never equivalent, because names are compared by edit distance.
 */
function verifyRecordMemoized(index: Index, record: ComparableRecord, similarity: number): RecordVerification {
  const reference = referenceOf(index);
  let memo = memos.get(index);
  if (!memo) memos.set(index, (memo = createMemo(memoSize)));
  for (;;) {
    const key = cacheKey(reference, record, similarity);
    const known = memo.get(key);
    if (known) return restoreUnknownNumbers(known, record);
    const words = record.words.map((given, index) =>
      isUnknownNumber(reference, given.word) ? { ...given, word: `${placeholder}${String(index)}` } : given,
    );
    const found = verifyRecord(index, { ...record, words }, similarity);
    // The first comparison with an address makes its words known. If this has changed the key, verify the record again.
    if (key !== cacheKey(reference, record, similarity)) continue;
    memo.set(key, found);
    return restoreUnknownNumbers(found, record);
  }
}

/** Returns the cache key, which contains everything that affects a verification. The country comes last, because it can be any text. */
function cacheKey(reference: Reference, { words, postcode, country }: ComparableRecord, similarity: number): string {
  let key = `${String(similarity)} ${postcode}`;
  for (const { word, source } of words)
    key += ` ${source.charAt(0)}${isUnknownNumber(reference, word) ? placeholder : word}`;
  return `${key}\n${country}`;
}

const isUnknownNumber = (reference: Reference, word: string) => /\d/.test(word) && !reference.isKnown(word);

/** Replaces placeholders with the record's words. */
function restoreUnknownNumbers(found: RecordVerification, { words }: ComparableRecord): RecordVerification {
  const unknown = found.unknown.map((word) =>
    word.startsWith(placeholder) ? (words[Number(word.slice(placeholder.length))]?.word ?? word) : word,
  );
  return { ...found, unknown };
}
