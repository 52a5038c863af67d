import { wordsOf } from '../text/text.ts';
import { isAlike } from './parts/street.ts';
import { oneOfCountries } from './country/countryCode.ts';
import type { Address, AddressField } from './Address.ts';
import { asObject, toTexts } from '../operation/decode.ts';
import { type FormatChoices, drawsDistrict } from './country/formatOf.ts';
import { inLineFields, linesIn, type PostalFields } from './PostalFields.ts';
import { isInLines, postalLines } from './postalLines.ts';
import { matchRegion } from './country/regions.ts';
import type { CapturedRecord, CleanseMatch, InternationalMatch, VerifiedRecord } from '../records/records.ts';

/** Does the country write the district in a place of its own? Elsewhere it is a line of the address. */
export const hasDistrictField = oneOfCountries(
  'BR BRA CN CHN CO COL IE IRL IR IRN KR KOR MX MEX MY MYS NG NGA NZ NZL PK PAK PH PHL TH THA ZA ZAF',
);

/** What a district is called beside its name: "Colonia Roma Norte", "OT Dahlem", "Bairro Bela Vista". */
const generic = new Set(
  'ot ortsteil stadtteil colonia col bairro barrio bo fracc fraccionamiento urb urbanizacion quartier'.split(' '),
);

/** The words of a text that may be a district, folded, without what it is called beside its name. */
export function districtName(text: string): string {
  const words = wordsOf(text);
  const name = words.slice(words.findIndex((word) => !generic.has(word)));
  return (generic.has(words[0] ?? '') && name.length < words.length ? name : words).join(' ');
}

/**
 * The lines without a district that has a field of its own: a line, or a part of one between commas or dashes, that says just it (a slip aside).
 * `said`: as the lines write it; undefined where they do not say it, or nothing would be left.
 */
export function districtInField(
  lines: readonly string[],
  district: string,
  street = '',
): { lines: string[]; said: string | undefined } {
  const wanted = districtName(district);
  const road = wordsOf(street).join(' ');
  let said: string | undefined;
  const isDistrict = (part: string) => {
    return wordsOf(part).join(' ') !== road && isAlike(districtName(part), wanted);
  };
  const left = lines.map((line) => {
    const pieces = line.split(/(,| [-–—] )/);
    const parts = pieces.filter((_, at) => at % 2 === 0);
    const marks = pieces.filter((_, at) => at % 2 === 1);
    const kept = parts.map((part) => !isDistrict(part));
    if (kept.every(Boolean)) return line;
    said ??= parts.find((_, at) => !kept[at])?.trim();
    return parts.reduce((text, part, at) => {
      if (!kept[at]) return text;
      return text ? `${text}${marks[at - 1] ?? ''}${part}` : part;
    }, '');
  });
  const rest = left.map((line) => line.trim()).filter(Boolean);
  return wanted && said !== undefined && rest.length > 0
    ? { lines: rest, said }
    : { lines: [...lines], said: undefined };
}

export type PostalRecord = Address | CleanseMatch | InternationalMatch | VerifiedRecord | CapturedRecord;

/**
 * The postal fields of a Retrieve result, or of a match of any verification. Nothing is said twice: a company, a district, a city, a region, a
 * postal code or a unit that the service repeats in its lines is in one place. Pure; nothing is looked up. Never throws: what is not a record has
 * empty fields.
 *
 * @param choices Where the shop's form differs from the country's: whether it has a field for the district.
 */
export function toPostalFields(record: PostalRecord, choices: FormatChoices = {}): PostalFields {
  // A record from a store of the app's may hold anything.
  const texts = toTexts({ ...asObject(record) });
  const fields: Partial<PostalFields> =
    'countryIso2' in texts ? ofAddress(texts as unknown as Address, choices) : ofMatch(texts, choices);
  for (const name of Object.keys(fields) as (keyof PostalFields)[]) fields[name] ??= '';
  return fields as PostalFields;
}

interface Parts extends Omit<PostalFields, 'line1' | 'line2' | 'line3'> {
  lines: readonly string[];
  /** In each way that it may be written. */
  regions: readonly string[];
  countries: readonly string[];
  street: string;
  number: string;
  choices: FormatChoices;
}

function fieldsOfParts({ lines: given, regions, countries, street, number, choices, ...fields }: Parts): PostalFields {
  const { company, city, postalCode, district } = fields;
  const places = { company, city, postalCode, others: [...regions, ...countries], kept: [street, number] };
  const all = postalLines(given, places);
  // Where a country has a field for it, the field says it, and no line; elsewhere a line does.
  const isApart = countries.some((country) => country && drawsDistrict(country, choices));
  const lines = isApart ? districtInField(all, district, street).lines : all;
  const isSaid = isInLines(lines, district, street) || isInLines([city], district, '');
  const { region, country } = fields;
  return {
    company,
    ...inLineFields(lines),
    district: isSaid ? '' : district,
    city,
    region,
    postalCode,
    country,
  };
}

function ofAddress(address: Address, choices: FormatChoices): PostalFields {
  // An app may keep less than a whole address.
  const text = (name: AddressField) => (address as Partial<Address>)[name] ?? '';
  const regions = [text('provinceCode'), text('provinceName'), text('province')];
  const countries = [text('countryIso2'), text('countryName'), text('countryIso3')];
  const country = countries.find(Boolean) ?? '';
  return fieldsOfParts({
    company: text('company'),
    lines: [text('line1'), text('line2'), text('line3'), text('line4'), text('line5')],
    district: text('district'),
    city: text('city'),
    // A code that the country does not have is of less use than a name that it has.
    region:
      [...regions, text('adminAreaName')].find((region) => matchRegion(country, region)) ?? regions.find(Boolean) ?? '',
    regions,
    postalCode: text('postalCode'),
    country,
    countries,
    street: text('street'),
    number: text('buildingNumber'),
    choices,
  });
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function ofMatch(match: Omit<InternationalMatch, 'GeoDistance'>, choices: FormatChoices): PostalFields {
  const regions = [match.AdministrativeArea, match.AdministrativeAreaName].map((text) => text ?? '');
  const countries = [match['ISO3166-2'], match.Country, match.CountryName, match['ISO3166-3']].map(
    (text) => text ?? '',
  );
  return fieldsOfParts({
    company: match.Organization ?? '',
    lines: linesOf(match),
    district: match.DependentLocality ?? '',
    city: match.Locality ?? '',
    region: match.AdministrativeArea ?? '',
    regions,
    postalCode: match.PostalCode ?? '',
    country: countries.find(Boolean) ?? '',
    countries,
    street: match.Thoroughfare ?? '',
    number: match.Premise ?? '',
    choices,
  });
}

/**
 * The delivery address leaves out company, city, region and postal code; where it does not come, the parts that it is made of do, or else the
 * lines of the label.
 */
function linesOf(match: Omit<InternationalMatch, 'GeoDistance'>): readonly string[] {
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
