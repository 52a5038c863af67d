import type { Entry } from '../search/createIndex.ts';
import { editDistance } from './words.ts';
import { designators, letterDifference, type Reference, type ReferenceWord } from './createReference.ts';
import type { ComparableRecord, Source } from './toComparableRecord.ts';

/** Result of comparing a record with an address. */
export interface Comparison {
  entry: Entry;
  /** Whether the house or box number is the same. */
  number: boolean;
  /** Whether the street is the same, apart from typos. */
  street: boolean;
  /** Result for the city. `none` means that the record has no city. */
  city: 'same' | 'changed' | 'none' | 'other';
  postcode: 'same' | 'primary' | 'small' | 'large' | 'none';
  /** Whether the record and the address are in different states. False if either has no state. */
  isOtherRegion: boolean;
  /** Whether the record and the address are in different counties. False if either has no county. */
  isOtherCounty: boolean;
  /** Result for the unit. `none` means that the address has no unit. */
  unit: 'same' | 'none' | 'missing';
  /** Number of changed letters in names. */
  changes: number;
  /** Number of missing directions and street types. */
  left: number;
  /** Words of the record that do not occur in the address. */
  unknown: readonly string[];
  /** Total cost. The higher the cost, the worse the match. */
  cost: number;
}

/** A word of a record. */
interface RecordWord {
  word: ReferenceWord;
  source: Source;
  /** Edit distances to the words compared so far. Infinity if the words are not similar. */
  distances: Map<ReferenceWord, number>;
  taken: boolean;
}

/** Compares one record with addresses. */
interface Comparer {
  /** Compares an address with the record. Returns undefined if neither the city nor the postal code matches. */
  compare(entry: Entry): Comparison | undefined;
  /** Fast check of whether `street` could be true for an address. Can return false positives. */
  mayBeStreet(entry: Entry): boolean;
  /** Fast check of whether `number` and `street` could both be true for an address. Can return false positives. */
  mayBeHouse(entry: Entry): boolean;
}

/** Creates a comparer. `similarity` is the minimum percentage of unchanged letters in a word. */
export function createComparer(reference: Reference, record: ComparableRecord, similarity: number): Comparer {
  const pool = record.words.map(({ word, source }): RecordWord => ({
    word: reference.word(word),
    source,
    distances: new Map(),
    taken: false,
  }));
  const hasSource = (wanted: Source) => pool.some(({ source }) => source === wanted);
  const hasCityWord = hasSource('city');
  const hasRegionWord = hasSource('region');
  const hasCountyWord = hasSource('subregion');
  const hasTaken = (wanted: Source) => pool.some(({ source, taken }) => taken && source === wanted);
  const hasLeft = (wanted: Source) =>
    pool.some(({ source, taken, word }) => !taken && source === wanted && !areaTypes.has(word.text));
  const maxChangesOf = ({ isName, text }: ReferenceWord) =>
    isName ? Math.floor((text.length * (100 - similarity)) / 100) : 0;
  const isFrom = (given: RecordWord, source: Source) => given.source === source || given.source === 'anywhere';

  /** Marks each of these words as used if the record contains it, and returns the words that the record does not contain. */
  const takeAll = (words: readonly ReferenceWord[], source: Source): readonly ReferenceWord[] => {
    let missing: ReferenceWord[] | undefined;
    for (const wanted of words) {
      let found: RecordWord | undefined;
      for (const given of pool)
        if (!given.taken && given.word.group === wanted.group && isFrom(given, source)) {
          found = given;
          break;
        }
      if (found) found.taken = true;
      else (missing ??= []).push(wanted);
    }
    return missing ?? none;
  };
  const distance = (given: RecordWord, wanted: ReferenceWord, maxChanges: number): number => {
    let known = given.distances.get(wanted);
    if (known === undefined) {
      known =
        letterDifference(given.word, wanted) > 2 * maxChanges
          ? Infinity
          : editDistance(given.word.text, wanted.text, maxChanges);
      if (known > maxChanges) known = Infinity;
      given.distances.set(wanted, known);
    }
    return known;
  };
  const isAlike = (given: RecordWord, wanted: ReferenceWord, source: Source, maxChanges: number) =>
    given.word.isName && isFrom(given, source) && distance(given, wanted, maxChanges) <= maxChanges;
  /** Marks similar words in the record as used. Counts the words that have no similar word in the record. */
  const takeAlike = (words: readonly ReferenceWord[], source: Source): { missing: number; changes: number } => {
    let missing = 0;
    let changes = 0;
    for (const wanted of words) {
      const maxChanges = maxChangesOf(wanted);
      const found =
        maxChanges > 0 ? pool.find((given) => !given.taken && isAlike(given, wanted, source, maxChanges)) : undefined;
      if (!found) missing++;
      else {
        found.taken = true;
        changes += distance(found, wanted, maxChanges);
      }
    }
    return { missing, changes };
  };

  const postcodes = new Map<string, Comparison['postcode']>();
  const postcodeLike = (whole: string) => {
    let known = postcodes.get(whole);
    if (!known) postcodes.set(whole, (known = comparePostcode(record.postcode, whole)));
    return known;
  };
  /**
   * Creates a function that checks whether the record contains every word in a list or a similar word. Results are cached by list, because
   * many addresses share a city or street.
   */
  const createWordCheck = (
    source: Source,
    isSpared: (word: ReferenceWord, words: readonly ReferenceWord[]) => boolean,
  ) => {
    const cachedChecks = new Map<readonly ReferenceWord[], boolean>();
    const groups = new Set(pool.filter((given) => isFrom(given, source)).map(({ word }) => word.group));
    const has = (wanted: ReferenceWord) => {
      if (groups.has(wanted.group)) return true;
      const maxChanges = maxChangesOf(wanted);
      return maxChanges > 0 && pool.some((given) => isAlike(given, wanted, source, maxChanges));
    };
    return (words: readonly ReferenceWord[]): boolean => {
      let known = cachedChecks.get(words);
      if (known === undefined) {
        known = words.every((word) => isSpared(word, words) || has(word));
        cachedChecks.set(words, known);
      }
      return known;
    };
  };
  const mayBeIn = createWordCheck('city', () => false);
  const mayHaveNumber = createWordCheck('delivery', () => false);
  const mayHaveStreet = createWordCheck('delivery', ({ isMinor }, words) => isMinor && hasMajor(words));

  const compare = (entry: Entry): Comparison | undefined => {
    const words = reference.wordsOf(entry);
    const postcode = postcodeLike(words.postcode);
    // This check rejects most candidates by their city alone.
    if (postcode === 'large' && !mayBeIn(words.city)) return undefined;
    const { address } = entry;
    for (const given of pool) given.taken = false;

    // Compare the city first. Otherwise, a street that is named after the city would use up the city's words.
    const cityLeft = takeAll(words.city, 'city');
    const number = takeAll(words.number, 'delivery').length === 0;
    const streetLeft = takeAll(words.street, 'delivery');
    const unitLeft = takeAll(words.unit, 'delivery');
    takeAll(words.names, 'delivery');
    if (takeAll(words.region, 'region').length) takeAll(words.regionName, 'region');
    const isNamed = hasTaken('region');
    // The region can include the country, as in "US-MA".
    takeAll(words.country, 'region');
    takeAll(words.adminArea, 'subregion');
    const hasRegion = words.region.length + words.regionName.length > 0;
    const isOtherRegion = hasRegionWord && hasRegion && (!isNamed || hasLeft('region'));
    const isOtherCounty = hasCountyWord && words.adminArea.length > 0 && hasLeft('subregion');

    const majors = hasMajor(words.street) ? streetLeft.filter(({ isMinor }) => !isMinor) : streetLeft;
    const street = takeAlike(majors, 'delivery');
    const hasCity = hasCityWord || cityLeft.length < words.city.length;
    const { missing: cityMissing, changes: cityChanges } = takeAlike(cityLeft, 'city');
    const city = cityMissing > 0 ? (hasCity ? 'other' : 'none') : cityChanges > 0 ? 'changed' : 'same';

    const unknown: string[] = [];
    for (const { word, source, taken } of pool)
      if (!taken && !designators.has(word.text) && !areas.has(source) && !(source === 'city' && city !== 'other'))
        unknown.push(word.text);
    const comparison = {
      entry,
      number: number && Boolean(address.buildingNumber || address.poBoxNumber || words.street.length),
      street: words.street.length > 0 && street.missing === 0,
      city,
      postcode,
      isOtherRegion,
      isOtherCounty,
      unit: words.unit.length === 0 ? 'none' : unitLeft.length === 0 ? 'same' : 'missing',
      changes: street.changes + cityChanges,
      left: streetLeft.length - majors.length,
      unknown,
      cost: 0,
    } satisfies Comparison;
    return isSamePlace(comparison) ? { ...comparison, cost: costOf(comparison, street.missing) } : undefined;
  };
  const mayBeStreet = (entry: Entry) => mayHaveStreet(reference.wordsOf(entry).street);
  return {
    compare,
    mayBeStreet,
    mayBeHouse: (entry) => mayHaveNumber(reference.wordsOf(entry).number) && mayBeStreet(entry),
  };
}

/** Groups of fields whose words are compared only as a whole, and therefore never reported as unknown. */
const areas: ReadonlySet<Source> = new Set<Source>(['region', 'subregion', 'other']);
/** Words for a type of area. On its own, such a word does not identify an area. */
const areaTypes: ReadonlySet<string> = new Set('county parish borough district region state province co of'.split(' '));

const hasMajor = (street: readonly ReferenceWord[]) => street.some(({ isMinor }) => !isMinor);
const none: readonly ReferenceWord[] = [];

/**
 * Whether an address could be in the place that the record names. If the record has a city or a postal code, at least one of them must match.
 */
function isSamePlace({ city, postcode, isOtherRegion, entry, unknown, changes }: Comparison): boolean {
  const isSamePostcode = ['same', 'primary', 'small'].includes(postcode);
  // Cities in different states can share a name.
  if (isOtherRegion && !isSamePostcode) return false;
  const same = (entry.address.city !== '' && city === 'same') || city === 'changed' || isSamePostcode;
  return same || (city !== 'other' && postcode === 'none' && changes + unknown.length < 3);
}

function costOf(comparison: Comparison, streetMissing: number) {
  const { number, city, postcode, isOtherRegion, isOtherCounty, unit, changes, left, unknown } = comparison;
  return (
    (number ? 0 : 40) +
    streetMissing * 30 +
    changes * 6 +
    left * 4 +
    { same: 0, changed: 0, none: 4, other: 10 }[city] +
    { same: 0, primary: 0, small: 6, none: 8, large: 12 }[postcode] +
    (isOtherRegion ? 10 : 0) +
    (isOtherCounty ? 6 : 0) +
    (unit === 'missing' ? 5 : 0) +
    unknown.length * 3
  );
}

/** Compares two folded postal codes. */
function comparePostcode(given: string, whole: string): Comparison['postcode'] {
  if (!given) return 'none';
  if (given === whole) return 'same';
  const longer = given.length > whole.length ? given : whole;
  const shorter = longer === given ? whole : given;
  // Only one of the two ZIP codes has its +4 digits.
  if (/^\d{5}$/.test(shorter) && /^\d{9}$/.test(longer) && longer.startsWith(shorter)) return 'primary';
  return editDistance(given, whole, 1) <= 1 ? 'small' : 'large';
}
