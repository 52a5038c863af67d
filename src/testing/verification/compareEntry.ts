import { spellingsOf, wordsOf } from '../../core/text.ts';
import { regionName } from '../data/regions.ts';
import { linesOf } from '../deriveAddress.ts';
import type { Entry } from '../search/createIndex.ts';
import { changesBetween } from './changesBetween.ts';
import { foldPostcode, type ReadRecord, type Source, type SourceWord } from './readRecord.ts';

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

const types = (
  'n north s south e east w west ne northeast nw northwest se southeast sw southwest st street ave av avenue rd road dr drive blvd ' +
  'boulevard ln lane ct court pl place sq square ter terrace hwy highway pkwy parkway cir circle trl trail expy expressway fwy freeway ' +
  'plz plaza aly alley cres crescent'
).split(' ');
const designators = new Set('apt apartment unit ste suite fl floor rm room bldg building number no lot'.split(' '));

const sameWord = (one: string, other: string) => one === other || spellingsOf(one).includes(other);
const isName = (word: string) => !/\d/.test(word);
const isMinor = (word: string) => types.includes(word);

/** Splits "12b" into what a unit is known by, without its kind of door. */
export const unitWords = (text: string): string[] => wordsOf(text).filter((word) => !designators.has(word));

/** What tells an address from its neighbours in the building: its unit, or what its lines say beside house, street and names. */
export function unitOf({ address }: Entry): string[] {
  if (address.subBuilding) return unitWords(address.subBuilding);
  const {
    buildingNumber,
    poBoxNumber,
    street,
    buildingName,
    district,
    company,
    secondaryStreet,
    block,
    neighbourhood,
  } = address;
  const others = [
    buildingNumber,
    poBoxNumber,
    street,
    buildingName,
    district,
    company,
    secondaryStreet,
    block,
    neighbourhood,
  ];
  const known = new Set(wordsOf(others.join(' ')));
  if (!buildingNumber) return [];
  return linesOf(address)
    .flatMap(unitWords)
    .filter((word) => !known.has(word));
}

/** `similarity`: percent that a changed word must still be alike. */
export function compareEntry(record: ReadRecord, entry: Entry, similarity: number): Comparison {
  const { address } = entry;
  const pool = [...record.words];
  const take = (source: Source, fits: (word: string) => boolean): SourceWord | undefined => {
    const at = pool.findIndex((one) => (one.source === source || one.source === 'anywhere') && fits(one.word));
    return at < 0 ? undefined : pool.splice(at, 1)[0];
  };
  const takeAll = (words: readonly string[], source: Source) =>
    words.filter((wanted) => !take(source, (word) => sameWord(word, wanted)));
  let changes = 0;
  const takeAlike = (words: readonly string[], source: Source) =>
    words.filter((wanted) => {
      if (!isName(wanted)) return true;
      const most = Math.floor((wanted.length * (100 - similarity)) / 100);
      const found = most > 0 && take(source, (word) => isName(word) && changesBetween(word, wanted, most) <= most);
      if (found) changes += changesBetween(found.word, wanted, most);
      return !found;
    });

  const cityWords = wordsOf(address.city);
  const streetWords = wordsOf(address.street || (address.poBoxNumber && 'po box'));
  // The record's own city field first, so that a street that is named like the city keeps its words.
  const cityLeft = takeAll(cityWords, 'city');
  const number = takeAll(wordsOf(address.buildingNumber || address.poBoxNumber), 'delivery').length === 0;
  const streetLeft = takeAll(streetWords, 'delivery');
  const unit = unitOf(entry);
  const unitLeft = takeAll(unit, 'delivery');
  takeAll([...wordsOf(address.company), ...wordsOf(address.buildingName)], 'delivery');
  const region = [address.provinceCode, regionName(address.countryIso2, address.provinceCode, address.language)];
  if (takeAll(wordsOf(region[0] ?? ''), 'region').length) takeAll(wordsOf(region[1] ?? ''), 'region');
  takeAll(wordsOf(`${address.countryName} ${address.countryIso2} ${address.countryIso3}`), 'region');
  takeAll(wordsOf(address.adminAreaName), 'region');

  const majors = streetWords.some((word) => !isMinor(word)) ? streetLeft.filter((word) => !isMinor(word)) : streetLeft;
  const streetMissing = takeAlike(majors, 'delivery');
  const citySaid = record.words.some(({ source }) => source === 'city') || cityLeft.length < cityWords.length;
  const before = changes;
  const cityMissing = takeAlike(cityLeft, 'city');
  const city = cityMissing.length > 0 ? (citySaid ? 'other' : 'none') : changes > before ? 'changed' : 'same';
  const left = streetLeft.length - majors.length;

  const postcode = comparePostcode(record.postcode, address.postalCode);
  const unknown = pool
    .filter(
      ({ word, source }) => !designators.has(word) && source !== 'region' && !(source === 'city' && city !== 'other'),
    )
    .map(({ word }) => word);
  const comparison = {
    entry,
    number: number && Boolean(address.buildingNumber || address.poBoxNumber || streetWords.length),
    street: streetWords.length > 0 && streetMissing.length === 0,
    city,
    postcode,
    unit: unit.length === 0 ? 'none' : unitLeft.length === 0 ? 'same' : 'missing',
    changes,
    left,
    unknown,
  } satisfies Omit<Comparison, 'cost'>;
  return { ...comparison, cost: costOf(comparison, streetMissing.length) };
}

function costOf(
  { number, city, postcode, unit, changes, left, unknown }: Omit<Comparison, 'cost'>,
  streetMissing: number,
) {
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

function comparePostcode(given: string, known: string): Comparison['postcode'] {
  if (!given) return 'none';
  const whole = foldPostcode(known);
  if (given === whole) return 'same';
  const longer = given.length > whole.length ? given : whole;
  const shorter = longer === given ? whole : given;
  // A ZIP code with and without its four further digits.
  if (/^\d{5}$/.test(shorter) && /^\d{9}$/.test(longer) && longer.startsWith(shorter)) return 'primary';
  return changesBetween(given, whole, 1) <= 1 ? 'small' : 'large';
}
