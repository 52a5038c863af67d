import { countryNamed, countryOf } from '../data/countries.ts';
import { fastWordsOf } from './words.ts';

/** Where a word of a record may belong. */
export type Source = 'delivery' | 'city' | 'region' | 'postcode' | 'anywhere';

export interface SourceWord {
  word: string;
  source: Source;
}

/** A record as it was submitted, made ready to be compared. */
export interface ReadRecord {
  given: Readonly<Record<string, string>>;
  words: SourceWord[];
  /** The postal code, folded and without spaces; `''` for none. */
  postcode: string;
  /** ISO 3166 alpha-2, as the record or an option says it; `''` for none. */
  country: string;
  latitude: number | undefined;
  longitude: number | undefined;
}

const numbered = (base: string) => [base, ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${base}${String(number)}`)];

/** In this order: what says most of a word's place comes first. */
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
  region: ['SubAdministrativeArea', 'AdministrativeArea', 'SuperAdministrativeArea'],
  anywhere: numbered('Address'),
} satisfies Partial<Record<Source, readonly string[]>>;
const fieldSources = new Map(
  Object.entries(sources).flatMap(([source, fields]) => fields.map((field) => [field, source as Source])),
);
const fieldsIn = createKeyOrder([...fieldSources.keys()]);

/** A US or Canadian postal code at the end of a free text; elsewhere it is only known by its own field. */
const postcodeAtEnd = /(?:^|[\s,])(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)\s*(?:usa?|united states|canada)?\s*$/i;

export const foldPostcode = (text: string) => fastWordsOf(text).join('');

/** `force` and `fallback`: ForceCountry and DefaultCountry, by any code. */
export function readRecord(
  given: Readonly<Record<string, string>>,
  separator: string,
  { force = '', fallback = '' }: { force?: string; fallback?: string } = {},
): ReadRecord {
  const words: SourceWord[] = [];
  let postcode = foldPostcode(given['PostalCode'] ?? '');
  const fields = fieldsIn(given);
  const texts = fields.map((field) => (given[field] ?? '').replaceAll(separator, '\n'));
  if (!postcode) {
    const last = texts.findLastIndex(
      (text, at) => fieldSources.get(fields[at] ?? '') === 'anywhere' && postcodeAtEnd.test(text),
    );
    const text = texts[last];
    if (text !== undefined) {
      postcode = foldPostcode(postcodeAtEnd.exec(text)?.[1] ?? '');
      texts[last] = text.replace(postcodeAtEnd, '');
    }
  }
  for (const [at, text] of texts.entries()) {
    const source = fieldSources.get(fields[at] ?? '') ?? 'anywhere';
    for (const word of fastWordsOf(text.replace(/\bp\.? ?o\.? box\b/gi, 'po box'))) words.push({ word, source });
  }
  const country = force || given['Country'] || fallback;
  return {
    given,
    words,
    postcode,
    country: country && (countryOf(country)?.iso2 ?? countryNamed(country)?.iso2 ?? country.toUpperCase()),
    latitude: numberOf(given['Latitude']),
    longitude: numberOf(given['Longitude']),
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** What an object has of some names, in the order of these names. For those who ask of every record: a record has few of them. */
export function createKeyOrder<Name extends string>(names: readonly Name[]): (object: object) => Name[] {
  const places = new Map<string, number>(names.map((name, place) => [name, place]));
  return (object) => {
    const found: Name[] = [];
    const order: number[] = [];
    for (const name in object) {
      const place = places.get(name);
      if (place === undefined) continue;
      // Most have them in this order already.
      let at = order.length;
      for (; at > 0 && (order[at - 1] as number) > place; at--) {
        order[at] = order[at - 1] as number;
        found[at] = found[at - 1] as Name;
      }
      order[at] = place;
      found[at] = name as Name;
    }
    return found;
  };
}
