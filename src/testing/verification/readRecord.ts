import { foldText, wordsOf } from '../../core/index.ts';
import { countryNamed, countryOf } from '../data/countries.ts';

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

const sources: Record<Source, readonly string[]> = {
  anywhere: numbered('Address'),
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
  postcode: ['PostalCode'],
};

/** A US or Canadian postal code at the end of a free text; elsewhere it is only known by its own field. */
const postcodeAtEnd = /(?:^|[\s,])(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)\s*(?:usa?|united states|canada)?\s*$/i;

export const foldPostcode = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** `force` and `fallback`: ForceCountry and DefaultCountry, by any code. */
export function readRecord(
  given: Readonly<Record<string, string>>,
  separator: string,
  { force = '', fallback = '' }: { force?: string; fallback?: string } = {},
): ReadRecord {
  const words: SourceWord[] = [];
  let postcode = foldPostcode(given['PostalCode'] ?? '');
  for (const source of ['delivery', 'city', 'region', 'anywhere'] as const) {
    const texts = sources[source]
      .flatMap((field) => given[field] ?? [])
      .map((text) => text.replaceAll(separator, '\n'));
    if (source === 'anywhere' && !postcode) {
      const last = texts.findLastIndex((text) => postcodeAtEnd.test(text));
      const text = texts[last];
      if (text !== undefined) {
        postcode = foldPostcode(postcodeAtEnd.exec(text)?.[1] ?? '');
        texts[last] = text.replace(postcodeAtEnd, '');
      }
    }
    for (const text of texts)
      for (const word of wordsOf(text.replace(/\bp\.? ?o\.? box\b/gi, 'po box'))) words.push({ word, source });
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
