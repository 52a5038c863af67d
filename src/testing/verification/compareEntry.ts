import type { Entry } from '../search/createIndex.ts';
import { editDistance } from './words.ts';
import { designators, letterDifference, type Reference, type Word } from './createReference.ts';
import type { ReadRecord, Source } from './readRecord.ts';

/** What of an address a record says, and how well. */
export interface Comparison {
  entry: Entry;
  /** Is the house (or box) number the same? */
  number: boolean;
  /** Is the street the same, changed letters aside? */
  street: boolean;
  /** none: the record says no city. */
  city: 'same' | 'changed' | 'none' | 'other';
  postcode: 'same' | 'primary' | 'small' | 'large' | 'none';
  /** `none`: the address has none. */
  unit: 'same' | 'none' | 'missing';
  /** Letters that were changed in names. */
  changes: number;
  /** Directions and street types that the record leaves out. */
  left: number;
  /** Words of the record that are nothing of the address. */
  unknown: readonly string[];
  /** The higher, the worse. */
  cost: number;
}

/** A word of a record, and how far it is from the words that it was compared with so far. */
interface RecordWord {
  word: Word;
  source: Source;
  /** Beyond what is alike: Infinity. */
  distances: Map<Word, number>;
  taken: boolean;
}

/** One record, to be compared with addresses. */
export interface Comparer {
  /** undefined for an address that is elsewhere: it has neither the record's city nor anything like its postal code. */
  compare(entry: Entry): Comparison | undefined;
  /** May `street` be true of this address? A quick look, sure only when it says no. */
  mayBeStreet(entry: Entry): boolean;
  /** May `number` and `street` be true of it? */
  mayBeHouse(entry: Entry): boolean;
}

/** `similarity`: percent that a changed word must still be alike. */
export function createComparer(reference: Reference, record: ReadRecord, similarity: number): Comparer {
  const pool = record.words.map(({ word, source }): RecordWord => ({
    word: reference.word(word),
    source,
    distances: new Map(),
    taken: false,
  }));
  const saysCity = pool.some(({ source }) => source === 'city');
  const maxChangesOf = ({ isName, text }: Word) => (isName ? Math.floor((text.length * (100 - similarity)) / 100) : 0);
  const isFrom = (given: RecordWord, source: Source) => given.source === source || given.source === 'anywhere';

  /** Takes each word that the record says, and gives those that it does not. */
  const takeAll = (words: readonly Word[], source: Source): readonly Word[] => {
    let missing: Word[] | undefined;
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
  const distance = (given: RecordWord, wanted: Word, most: number): number => {
    let known = given.distances.get(wanted);
    if (known === undefined) {
      known =
        letterDifference(given.word, wanted) > 2 * most ? Infinity : editDistance(given.word.text, wanted.text, most);
      if (known > most) known = Infinity;
      given.distances.set(wanted, known);
    }
    return known;
  };
  const isAlike = (given: RecordWord, wanted: Word, source: Source, most: number) =>
    given.word.isName && isFrom(given, source) && distance(given, wanted, most) <= most;
  /** Takes what is nearly the word, and gives those that the record has nothing alike for. */
  const takeAlike = (words: readonly Word[], source: Source): { missing: number; changes: number } => {
    let missing = 0;
    let changes = 0;
    for (const wanted of words) {
      const most = maxChangesOf(wanted);
      const found = most > 0 ? pool.find((given) => !given.taken && isAlike(given, wanted, source, most)) : undefined;
      if (!found) missing++;
      else {
        found.taken = true;
        changes += distance(found, wanted, most);
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
   * Does the record have all these words, or words alike? Addresses share the words of their cities and streets, so that most of them need no
   * closer look than this one.
   */
  const createLook = (source: Source, isSpared: (word: Word, words: readonly Word[]) => boolean) => {
    const looks = new Map<readonly Word[], boolean>();
    const groups = new Set(pool.filter((given) => isFrom(given, source)).map(({ word }) => word.group));
    const has = (wanted: Word) => {
      if (groups.has(wanted.group)) return true;
      const most = maxChangesOf(wanted);
      return most > 0 && pool.some((given) => isAlike(given, wanted, source, most));
    };
    return (words: readonly Word[]): boolean => {
      let known = looks.get(words);
      if (known === undefined) {
        known = words.every((word) => isSpared(word, words) || has(word));
        looks.set(words, known);
      }
      return known;
    };
  };
  const mayBeIn = createLook('city', () => false);
  const mayHaveNumber = createLook('delivery', () => false);
  const mayHaveStreet = createLook('delivery', ({ isMinor }, words) => isMinor && hasMajor(words));

  const compare = (entry: Entry): Comparison | undefined => {
    const words = reference.wordsOf(entry);
    const postcode = postcodeLike(words.postcode);
    // The most of what shares a word with a record: a look at the city is enough.
    if (postcode === 'large' && !mayBeIn(words.city)) return undefined;
    const { address } = entry;
    for (const given of pool) given.taken = false;

    // The record's own city field first, so that a street that is named like the city keeps its words.
    const cityLeft = takeAll(words.city, 'city');
    const number = takeAll(words.number, 'delivery').length === 0;
    const streetLeft = takeAll(words.street, 'delivery');
    const unitLeft = takeAll(words.unit, 'delivery');
    takeAll(words.names, 'delivery');
    if (takeAll(words.region, 'region').length) takeAll(words.regionName, 'region');
    takeAll(words.country, 'region');
    takeAll(words.adminArea, 'region');

    const majors = hasMajor(words.street) ? streetLeft.filter(({ isMinor }) => !isMinor) : streetLeft;
    const street = takeAlike(majors, 'delivery');
    const citySaid = saysCity || cityLeft.length < words.city.length;
    const { missing: cityMissing, changes: cityChanges } = takeAlike(cityLeft, 'city');
    const city = cityMissing > 0 ? (citySaid ? 'other' : 'none') : cityChanges > 0 ? 'changed' : 'same';

    const unknown: string[] = [];
    for (const { word, source, taken } of pool)
      if (!taken && !designators.has(word.text) && source !== 'region' && !(source === 'city' && city !== 'other'))
        unknown.push(word.text);
    const comparison = {
      entry,
      number: number && Boolean(address.buildingNumber || address.poBoxNumber || words.street.length),
      street: words.street.length > 0 && street.missing === 0,
      city,
      postcode,
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

const hasMajor = (street: readonly Word[]) => street.some(({ isMinor }) => !isMinor);
const none: readonly Word[] = [];

/** A house elsewhere is another house: its city or its postal code must be the record's, as far as that names any. */
function isSamePlace({ city, postcode, entry, unknown, changes }: Comparison): boolean {
  const same =
    (entry.address.city !== '' && city === 'same') ||
    city === 'changed' ||
    ['same', 'primary', 'small'].includes(postcode);
  return same || (city !== 'other' && postcode === 'none' && changes + unknown.length < 3);
}

function costOf({ number, city, postcode, unit, changes, left, unknown }: Comparison, streetMissing: number) {
  return (
    (number ? 0 : 40) +
    streetMissing * 30 +
    changes * 6 +
    left * 4 +
    { same: 0, changed: 0, none: 4, other: 10 }[city] +
    { same: 0, primary: 0, small: 6, none: 8, large: 12 }[postcode] +
    (unit === 'missing' ? 5 : 0) +
    unknown.length * 3
  );
}

/** Both folded. */
function comparePostcode(given: string, whole: string): Comparison['postcode'] {
  if (!given) return 'none';
  if (given === whole) return 'same';
  const longer = given.length > whole.length ? given : whole;
  const shorter = longer === given ? whole : given;
  // A ZIP code with and without its four further digits.
  if (/^\d{5}$/.test(shorter) && /^\d{9}$/.test(longer) && longer.startsWith(shorter)) return 'primary';
  return editDistance(given, whole, 1) <= 1 ? 'small' : 'large';
}
