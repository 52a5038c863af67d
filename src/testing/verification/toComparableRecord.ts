import { countryNamed, findCountry } from '../data/countries.ts';
import { fastWordsOf } from './words.ts';

/** Part of an address that a word of a record can belong to. */
export type Source = 'delivery' | 'city' | 'region' | 'subregion' | 'other' | 'anywhere';

interface SourceWord {
  word: string;
  source: Source;
}

/** A record prepared for comparison. */
export interface ComparableRecord {
  given: Readonly<Record<string, string>>;
  words: SourceWord[];
  /** The postal code, folded and without spaces, or `''` if the record has none. */
  postcode: string;
  /** ISO 3166 alpha-2 code of the country in the record or an option, or `''` if there is none. */
  country: string;
  latitude: number | undefined;
  longitude: number | undefined;
}

const numbered = (base: string) => [base, ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${base}${String(number)}`)];

/** Fields in groups (called sources), most specific group first. */
const sources = {
  delivery: [
    ...numbered('DeliveryAddress'),
    'SubBuilding',
    'SubBuildingFloor',
    'Building',
    'Premise',
    'DependentThoroughfare',
    'Thoroughfare',
    'PostBox',
  ],
  city: ['DoubleDependentLocality', 'DependentLocality', 'Locality'],
  subregion: ['SubAdministrativeArea'],
  region: ['AdministrativeArea'],
  // The simulator's addresses have no area above the state (such as England), so these words are not compared.
  other: ['SuperAdministrativeArea'],
  anywhere: numbered('Address'),
} satisfies Partial<Record<Source, readonly string[]>>;
const fieldSources = new Map(
  Object.entries(sources).flatMap(([source, fields]) => fields.map((field) => [field, source as Source])),
);
const fieldsIn = createKeyOrder([...fieldSources.keys()]);

/** Matches a US or Canadian postal code at the end of free text. The postal codes of other countries are read only from their own field. */
const postcodeAtEnd = /(?:^|[\s,])(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)\s*(?:usa?|united states|canada)?\s*$/i;

export const foldPostcode = (text: string) => fastWordsOf(text).join('');

/**
 * Prepares a record for comparison. `force` and `fallback` are the values of the options ForceCountry and DefaultCountry, as a country code or
 * name.
 */
export function toComparableRecord(
  given: Readonly<Record<string, string>>,
  separator: string,
  { force = '', fallback = '' }: { force?: string; fallback?: string } = {},
): ComparableRecord {
  const words: SourceWord[] = [];
  let postcode = foldPostcode(given['PostalCode'] ?? '');
  const fields = fieldsIn(given);
  const texts = fields.map((field) => (given[field] ?? '').replaceAll(separator, '\n'));
  if (!postcode) {
    const last = texts.findLastIndex(
      (text, index) => fieldSources.get(fields[index] ?? '') === 'anywhere' && postcodeAtEnd.test(text),
    );
    const text = texts[last];
    if (text !== undefined) {
      postcode = foldPostcode(postcodeAtEnd.exec(text)?.[1] ?? '');
      texts[last] = text.replace(postcodeAtEnd, '');
    }
  }
  for (const [index, text] of texts.entries()) {
    const source = fieldSources.get(fields[index] ?? '') ?? 'anywhere';
    for (const word of fastWordsOf(text.replace(/\bp\.? ?o\.? box\b/gi, 'po box'))) words.push({ word, source });
  }
  const country = force || given['Country'] || fallback;
  return {
    given,
    words,
    postcode,
    country: country && (findCountry(country)?.iso2 ?? countryNamed(country)?.iso2 ?? country.toUpperCase()),
    latitude: numberOf(given['Latitude']),
    longitude: numberOf(given['Longitude']),
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/**
 * Creates a function that returns the keys of an object in the order of `names`, omitting all other keys. It is fast for records with few
 * fields.
 */
export function createKeyOrder<Name extends string>(names: readonly Name[]): (object: object) => Name[] {
  const places = new Map<string, number>(names.map((name, place) => [name, place]));
  return (object) => {
    const found: Name[] = [];
    const order: number[] = [];
    for (const name in object) {
      const place = places.get(name);
      if (place === undefined) continue;
      // The keys of most objects are already in this order, so an insertion sort is fast.
      let index = order.length;
      for (; index > 0 && (order[index - 1] as number) > place; index--) {
        order[index] = order[index - 1] as number;
        found[index] = found[index - 1] as Name;
      }
      order[index] = place;
      found[index] = name as Name;
    }
    return found;
  };
}
