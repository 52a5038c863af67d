import { spellingsOf, wordsOf } from '../../core/index.ts';
import { regionName } from '../data/regions.ts';
import { formattedLines } from '../deriveAddress.ts';
import type { Entry, Index } from '../search/createIndex.ts';
import { foldPostcode } from './toComparableRecord.ts';

/** A folded word with precomputed properties. */
export interface ReferenceWord {
  text: string;
  /** Common form of all spellings of a word: "st" for "street". */
  group: string;
  /** Whether the word contains no digit. */
  isName: boolean;
  /** Whether the word is a direction or a street type. */
  isMinor: boolean;
  /** Bit set of the letters in the word. */
  letters: number;
}

const minor = new Set(
  (
    'n north s south e east w west ne northeast nw northwest se southeast sw southwest st street ave av avenue rd road dr drive blvd ' +
    'boulevard ln lane ct court pl place sq square ter terrace hwy highway pkwy parkway cir circle trl trail expy expressway fwy freeway ' +
    'plz plaza aly alley cres crescent'
  ).split(' '),
);

function createWord(text: string): ReferenceWord {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return { text, group: spellingsOf(text)[0] ?? text, isName: !/\d/.test(text), isMinor: minor.has(text), letters };
}

/** Returns the number of letters that only one of two words contains. One changed letter adds at most 2. */
export function letterDifference(one: ReferenceWord, other: ReferenceWord): number {
  let bits = one.letters ^ other.letters;
  let count = 0;
  for (; bits !== 0; count++) bits &= bits - 1;
  return count;
}

/** An address's words, by part. */
interface EntryWords {
  city: readonly ReferenceWord[];
  number: readonly ReferenceWord[];
  street: readonly ReferenceWord[];
  unit: readonly ReferenceWord[];
  /** Words in the company's name and in the building's name. */
  names: readonly ReferenceWord[];
  region: readonly ReferenceWord[];
  regionName: readonly ReferenceWord[];
  country: readonly ReferenceWord[];
  adminArea: readonly ReferenceWord[];
  postcode: string;
}

/**
 * Precomputed data for verification, created once per index. A file of 20,000 rows requires a million comparisons, so this saves a lot of time.
 * An address's words are added when it is first compared.
 */
export interface Reference {
  wordsOf(entry: Entry): EntryWords;
  /** Returns a record's word with its properties. */
  word(text: string): ReferenceWord;
  /** Returns the position of a word in the vocabulary, or undefined if no address contains it. */
  placeOf(word: string): number | undefined;
  /** Whether any spelling of the word occurs in the vocabulary or in an address that has already been compared. */
  isKnown(word: string): boolean;
  /** Vocabulary positions of the words of all addresses, in one array for cache locality. */
  words: Uint32Array;
  /** Position in `words` where each address starts, followed by the position where the last one ends. */
  begins: Uint32Array;
  /** Scratch space with one number per word in the vocabulary. All numbers are 0 between uses. */
  weights: Float64Array;
  /** Scratch space that holds, for each address, the number of the record that last visited it. */
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
  const places = new Map(vocabulary.map((word, index) => [word, index]));
  const known = new Map<string, ReferenceWord>();
  const intern = (text: string): ReferenceWord => {
    let word = known.get(text);
    if (!word) known.set(text, (word = createWord(text)));
    return word;
  };
  /** Words are cached by text, because many addresses share a street, city or region. */
  const texts = new Map<string, readonly ReferenceWord[]>();
  const internAll = (text: string): readonly ReferenceWord[] => {
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
      regionName: internAll(
        `${regionName(address.countryIso2, address.provinceCode, address.language)} ${address.provinceName}`,
      ),
      country: internAll(`${address.countryName} ${address.countryIso2} ${address.countryIso3}`),
      adminArea: internAll(address.adminAreaName),
      postcode: foldPostcode(address.postalCode),
    };
  };
  return {
    wordsOf: (entry) => (prepared[entry.place] ??= prepare(entry)),
    // New words are not cached, because records can contain any word.
    word: (text) => known.get(text) ?? createWord(text),
    placeOf: (word) => places.get(word),
    // Some parts of an address occur in none of its lines and are therefore not in the vocabulary.
    isKnown: (word) => spellingsOf(word).some((spelling) => places.has(spelling) || known.has(spelling)),
    words,
    begins,
    weights: new Float64Array(vocabulary.length),
    visits: { count: 0, last: new Uint32Array(entries.length) },
  };
}

/** Words for a type of unit. On its own, such a word does not identify a unit. */
export const designators: ReadonlySet<string> = new Set(
  'apt apartment unit ste suite fl floor rm room bldg building bsmt basement number no lot'.split(' '),
);

/** Returns the words of a unit without its type. */
const unitWords = (text: string): string[] => wordsOf(text).filter((word) => !designators.has(word));

/** Fields that can occur in the lines in addition to a unit. */
const fieldsBesideUnit = [
  ...(['buildingNumber', 'poBoxNumber', 'street', 'buildingName', 'district', 'company'] as const),
  ...(['secondaryStreet', 'block', 'neighbourhood'] as const),
];

/**
 * Returns the words that identify an address within its building. These are the words of the unit or, if the unit is unknown, the words in the
 * address lines that belong to no other field.
 */
function unitOf({ address }: Entry): string[] {
  if (address.subBuilding) return unitWords(address.subBuilding);
  if (!address.buildingNumber) return [];
  const others = fieldsBesideUnit.map((name) => address[name]);
  const known = new Set(wordsOf(others.join(' ')));
  return formattedLines(address)
    .flatMap(unitWords)
    .filter((word) => !known.has(word));
}
