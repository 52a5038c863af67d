import { spellingsOf, wordsOf } from '../../core/index.ts';
import { regionName } from '../data/regions.ts';
import { linesOf } from '../deriveAddress.ts';
import type { Entry, Index } from '../search/createIndex.ts';
import { foldPostcode } from './readRecord.ts';

/** A folded word, with what is asked of it over and over. */
export interface Word {
  text: string;
  /** The same for all spellings of a word: "st" for "street". */
  group: string;
  /** Has it no digit? */
  isName: boolean;
  /** Is it a direction or a kind of street? */
  isMinor: boolean;
  /** A bit per letter that it has. */
  letters: number;
}

const minor = new Set(
  (
    'n north s south e east w west ne northeast nw northwest se southeast sw southwest st street ave av avenue rd road dr drive blvd ' +
    'boulevard ln lane ct court pl place sq square ter terrace hwy highway pkwy parkway cir circle trl trail expy expressway fwy freeway ' +
    'plz plaza aly alley cres crescent'
  ).split(' '),
);

export function createWord(text: string): Word {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return { text, group: spellingsOf(text)[0] ?? text, isName: !/\d/.test(text), isMinor: minor.has(text), letters };
}

/** How many letters one of two words has and the other has not: a change of one letter makes it 2 at most. */
export function letterDifference(one: Word, other: Word): number {
  let bits = one.letters ^ other.letters;
  let count = 0;
  for (; bits !== 0; count++) bits &= bits - 1;
  return count;
}

/** An address as it is compared: its words, part by part. */
export interface EntryWords {
  city: readonly Word[];
  number: readonly Word[];
  street: readonly Word[];
  unit: readonly Word[];
  /** Company and building. */
  names: readonly Word[];
  region: readonly Word[];
  regionName: readonly Word[];
  country: readonly Word[];
  adminArea: readonly Word[];
  postcode: string;
}

/**
 * What verification looks at, beside the index: made once per index and, address by address, when one is first compared. A file of 20,000 rows
 * compares a million times.
 */
export interface Reference {
  wordsOf(entry: Entry): EntryWords;
  /** A word of a record. */
  word(text: string): Word;
  /** Where a whole word stands in the vocabulary; undefined for a word that no address has. */
  placeOf(word: string): number | undefined;
  /** Does the vocabulary or an address that was compared so far have the word, in any of its spellings? */
  isKnown(word: string): boolean;
  /** Of all addresses, one after the other: the places of their words in the vocabulary. In one piece, for the sake of the processor's cache. */
  words: Uint32Array;
  /** Per address where its words begin; one more for the end. */
  begins: Uint32Array;
  /** A number per word of the vocabulary, all 0 between two uses. */
  weights: Float64Array;
  /** Per address the number of the record that it was last looked at for. */
  visits: { count: number; last: Uint32Array };
}

const references = new WeakMap<Index, Reference>();

export function referenceOf(index: Index): Reference {
  let reference = references.get(index);
  if (!reference) {
    reference = createReference(index);
    references.set(index, reference);
  }
  return reference;
}

function createReference({ vocabulary, entries }: Index): Reference {
  const places = new Map(vocabulary.map((word, at) => [word, at]));
  const known = new Map<string, Word>();
  const intern = (text: string): Word => {
    let word = known.get(text);
    if (!word) known.set(text, (word = createWord(text)));
    return word;
  };
  /** Addresses repeat their streets, cities and regions. */
  const texts = new Map<string, readonly Word[]>();
  const internAll = (text: string): readonly Word[] => {
    let words = texts.get(text);
    if (!words) texts.set(text, (words = wordsOf(text).map(intern)));
    return words;
  };
  const prepared = new Array<EntryWords | undefined>(entries.length);

  const begins = new Uint32Array(entries.length + 1);
  for (const { place, words } of entries) begins[place + 1] = (begins[place] ?? 0) + words.length;
  const words = new Uint32Array(begins[entries.length] ?? 0);
  for (const entry of entries) words.set(entry.words, begins[entry.place]);

  const prepare = (entry: Entry): EntryWords => {
    const { address } = entry;
    return {
      city: internAll(address.city),
      number: internAll(address.buildingNumber || address.poBoxNumber),
      street: internAll(address.street || (address.poBoxNumber && 'po box')),
      unit: unitOf(entry).map(intern),
      names: internAll(`${address.company} ${address.buildingName}`),
      region: internAll(address.provinceCode),
      regionName: internAll(regionName(address.countryIso2, address.provinceCode, address.language)),
      country: internAll(`${address.countryName} ${address.countryIso2} ${address.countryIso3}`),
      adminArea: internAll(address.adminAreaName),
      postcode: foldPostcode(address.postalCode),
    };
  };
  return {
    wordsOf: (entry) => (prepared[entry.place] ??= prepare(entry)),
    // Not kept: records say what they like.
    word: (text) => known.get(text) ?? createWord(text),
    placeOf: (word) => places.get(word),
    // Some parts of an address stand in none of its lines, and so not in the vocabulary.
    isKnown: (word) => spellingsOf(word).some((spelling) => places.has(spelling) || known.has(spelling)),
    words,
    begins,
    weights: new Float64Array(vocabulary.length),
    visits: { count: 0, last: new Uint32Array(entries.length) },
  };
}

/** Words for a kind of door, which tell no door from its neighbour. */
export const designators: ReadonlySet<string> = new Set(
  'apt apartment unit ste suite fl floor rm room bldg building bsmt basement number no lot'.split(' '),
);

/** Splits "12b" into what a unit is known by, without its kind of door. */
const unitWords = (text: string): string[] => wordsOf(text).filter((word) => !designators.has(word));

/** What lines say beside a unit. */
const fieldsBesideUnit = [
  ...(['buildingNumber', 'poBoxNumber', 'street', 'buildingName', 'district', 'company'] as const),
  ...(['secondaryStreet', 'block', 'neighbourhood'] as const),
];

/** What tells an address from its neighbours in the building: its unit, or what its lines say beside house, street and names. */
function unitOf({ address }: Entry): string[] {
  if (address.subBuilding) return unitWords(address.subBuilding);
  if (!address.buildingNumber) return [];
  const others = fieldsBesideUnit.map((name) => address[name]);
  const known = new Set(wordsOf(others.join(' ')));
  return linesOf(address)
    .flatMap(unitWords)
    .filter((word) => !known.has(word));
}
