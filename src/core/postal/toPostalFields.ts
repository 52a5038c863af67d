import { withoutLineBreaks } from '../text/searchText.ts';
import { wordsOf } from '../text/text.ts';
import { isAlike } from './parts/street.ts';
import type { Address, AddressField } from './Address.ts';
import { asObject, toTexts } from '../operation/decode.ts';
import { type FormatChoices, drawsDistrict } from './country/formatOf.ts';
import { inLineFields, linesIn, type PostalFields } from './PostalFields.ts';
import { isInLines, postalLines } from './postalLines.ts';
import { regionCodeOf, regionsOf } from './country/regions.ts';
import type { CapturedRecord, CleanseMatch, InternationalMatch, VerifiedRecord } from '../records/records.ts';

/** Generic words that can precede a district's name: "Colonia Roma Norte", "OT Dahlem", "Bairro Bela Vista". */
const genericWords = new Set(
  'ot ortsteil stadtteil colonia col bairro barrio bo fracc fraccionamiento urb urbanizacion quartier'.split(' '),
);

/** Returns a district's name in lower case, without accents and generic words. */
export function districtName(text: string): string {
  const words = wordsOf(text);
  const name = words.slice(words.findIndex((word) => !genericWords.has(word)));
  return (genericWords.has(words[0] ?? '') && name.length < words.length ? name : words).join(' ');
}

/**
 * Removes a district from the lines if it is a whole line, or part of a line between commas or dashes. Tolerates typos. `removed` is the
 * district as spelled in the lines. It is undefined if the lines do not contain the district, or if removing it would leave no line.
 */
export function districtInField(
  lines: readonly string[],
  district: string,
  street = '',
): { lines: string[]; removed: string | undefined } {
  const wanted = districtName(district);
  const road = wordsOf(street).join(' ');
  let removed: string | undefined;
  const isDistrict = (part: string) => {
    return wordsOf(part).join(' ') !== road && isAlike(districtName(part), wanted);
  };
  const left = lines.map((line) => {
    const pieces = line.split(/(,| [-–—] )/);
    const parts = pieces.filter((_, index) => index % 2 === 0);
    const marks = pieces.filter((_, index) => index % 2 === 1);
    const keeps = parts.map((part) => !isDistrict(part));
    if (keeps.every(Boolean)) return line;
    removed ??= parts.find((_, index) => !keeps[index])?.trim();
    return parts.reduce((text, part, index) => {
      if (!keeps[index]) return text;
      return text ? `${text}${marks[index - 1] ?? ''}${part}` : part;
    }, '');
  });
  const rest = left.map((line) => line.trim()).filter(Boolean);
  return wanted && removed !== undefined && rest.length > 0
    ? { lines: rest, removed }
    : { lines: [...lines], removed: undefined };
}

/** A record that `toPostalFields` accepts: a Retrieve result, or a match from any verification operation. */
export type PostalRecord = Address | CleanseMatch | InternationalMatch | VerifiedRecord | CapturedRecord;

/**
 * Converts a Retrieve result or a verification match to postal fields. If the service repeats a company, district, city, region, postal code or
 * unit in its lines, the fields contain it only once. A line break within a field becomes a space. For anything that is not a record, all fields
 * are empty. Pure; never throws.
 *
 * @param choices Differences between the shop's form and the country's standard format, such as a district field.
 * @example
 * ```ts
 * const [address] = await retrieve(client, id);
 * const { line1, city, region, postalCode } = toPostalFields(address);
 * ```
 */
export function toPostalFields(record: PostalRecord, choices: FormatChoices = {}): PostalFields {
  // A record that the app has stored can contain anything.
  const texts = toTexts({ ...asObject(record) });
  const fields: Partial<PostalFields> =
    'countryIso2' in texts ? ofAddress(texts as unknown as Address, choices) : ofMatch(texts, choices);
  for (const name of Object.keys(fields) as (keyof PostalFields)[])
    fields[name] = withoutLineBreaks(fields[name] ?? '');
  return fields as PostalFields;
}

interface Parts extends Omit<PostalFields, 'line1' | 'line2' | 'line3'> {
  lines: readonly string[];
  /** Spellings of the region. */
  regions: readonly string[];
  countries: readonly string[];
  street: string;
  number: string;
  choices: FormatChoices;
}

function fieldsOfParts({ lines: given, regions, countries, street, number, choices, ...fields }: Parts): PostalFields {
  const { company, city, postalCode, district } = fields;
  const places = { company, city, postalCode, others: [...regions, ...countries], keep: [street, number] };
  const all = postalLines(given, places);
  // If forms in the country have a district field, the lines must not repeat the district.
  const hasField = countries.some((country) => country && drawsDistrict(country, choices));
  const lines = hasField ? districtInField(all, district, street).lines : all;
  const isRepeated = isInLines(lines, district, street) || isInLines([city], district, '');
  const { region, country } = fields;
  return {
    company,
    ...inLineFields(lines),
    district: isRepeated ? '' : district,
    city,
    region,
    postalCode,
    country,
  };
}

function ofAddress(address: Address, choices: FormatChoices): PostalFields {
  // The app may have stored only part of the address.
  const text = (name: AddressField) => (address as Partial<Address>)[name] ?? '';
  const regions = [text('provinceCode'), text('provinceName'), text('province')];
  const countries = [text('countryIso2'), text('countryName'), text('countryIso3')];
  const country = countries.find(Boolean) ?? '';
  return fieldsOfParts({
    company: text('company'),
    lines: [text('line1'), text('line2'), text('line3'), text('line4'), text('line5')],
    district: text('district'),
    city: text('city'),
    region: bestRegion(country, [...regions, text('adminAreaName'), text('adminAreaCode')], regions),
    regions,
    postalCode: text('postalCode'),
    country,
    countries,
    street: text('street'),
    number: text('buildingNumber'),
    choices,
  });
}

/**
 * Returns the first spelling that the country's form lists, or else the first given spelling. If the form has a list, prefers names to unlisted
 * codes, because such a code must come from a different list, such as a statistics office's.
 */
function bestRegion(country: string, all: readonly string[], given: readonly string[]): string {
  const isName = (region: string) => /\p{L}{4}/u.test(region);
  return (
    all.find((region) => regionCodeOf(country, region)) ??
    (regionsOf(country).length > 0 ? given.find(isName) : undefined) ??
    given.find(Boolean) ??
    ''
  );
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function ofMatch(match: Omit<InternationalMatch, 'GeoDistance'>, choices: FormatChoices): PostalFields {
  const regions = [match.AdministrativeArea, match.AdministrativeAreaName].map((text) => text ?? '');
  const countries = [match['ISO3166-2'], match.Country, match.CountryName, match['ISO3166-3']].map(
    (text) => text ?? '',
  );
  const country = countries.find(Boolean) ?? '';
  return fieldsOfParts({
    company: match.Organization ?? '',
    lines: streetLines(match),
    district: match.DependentLocality ?? '',
    city: match.Locality ?? '',
    region: bestRegion(country, [...regions, match.SubAdministrativeArea ?? ''], regions.slice(0, 1)),
    regions,
    postalCode: match.PostalCode ?? '',
    country,
    countries,
    street: match.Thoroughfare ?? '',
    number: match.Premise ?? '',
    choices,
  });
}

/**
 * Returns the address lines of a match. Prefers the delivery address, because it leaves out the company, city, region and postal code. If there
 * is none, uses the building, the street and the PO box. If these are missing too, uses the full address.
 */
function streetLines(match: Omit<InternationalMatch, 'GeoDistance'>): readonly string[] {
  const parts = [
    [match.SubBuilding, match.Building].filter(Boolean).join(', '),
    [match.Premise, match.Thoroughfare].filter(Boolean).join(' '),
    match.PostBox ?? '',
  ];
  const ways = [
    numbers.map((number) => match[`DeliveryAddress${number}`] ?? ''),
    linesIn(match.DeliveryAddress),
    parts,
    numbers.map((number) => match[`Address${number}`] ?? ''),
    linesIn(match.Address),
  ];
  return ways.find((lines) => lines.some((line) => line.trim())) ?? [];
}
