import type { PostalField } from '../PostalFields.ts';
import { alpha2Codes } from './alpha2.ts';
import { orders, ordersByCountry } from './formatData.ts';
import { oneOfCountries } from './countryCode.ts';
import { postalExampleOf } from './postalCodes.ts';
import { getOwn } from '../../getOwn.ts';

/** Whether a shop hides, offers or requires a field. */
export type FieldChoice = 'hidden' | 'optional' | 'required';

/** Differences between a shop's form and the country's standard format. */
export interface FormatChoices {
  /** Whether the form has a district field. With `'hidden'`, the district stays in an address line. @default the country's convention */
  district?: FieldChoice | undefined;
}

/** The address format of a country. */
export interface CountryFormat {
  /** ISO 3166 alpha-2 code. */
  country: string;
  /** Rows of fields in the country's order. */
  rows: readonly (readonly PostalField[])[];
  required: ReadonlySet<PostalField>;
  /** The country's own terms for its fields ("zip", "prefecture"), as keys of the form's words. A field with the default term is omitted. */
  words: Partial<Record<'district' | 'city' | 'region' | 'postalCode', string>>;
  /** Example postal code, or undefined if the format of the country's postal codes is unknown. */
  postalExample: string | undefined;
}

/** Whether forms for a country have a district field, as in Brazil. In all other countries, the district is written in an address line. */
export const hasDistrictField = oneOfCountries('BRA CNCHN COL IEIRL IRN KRKOR MXMEX MYS NGA NZL PKPAK PHL THA ZAF');

const fields: Record<string, readonly PostalField[]> = {
  O: ['company'],
  A: ['line1'],
  D: ['district'],
  C: ['city'],
  S: ['region'],
  Z: ['postalCode'],
};

/** Countries that require a postal code. */
const needsPostalCode =
  'US CA GB AU NZ DE FR JP BR CN IN IT MX ES PT NL BE CH AT SE NO DK FI PL CZ SK HU GR TR RU UA KR SG ZA LU IS EE LV LT SI RO BG HR PR IL TW TH MY PH ID';
/** Countries that require a region. */
const needsRegion = 'US CA AU BR CN IN IT JP MX';

/** Local terms for the region field, such as "Prefecture". Maps each term to the countries that use it. */
const regionWords: Record<string, string> = {
  state: 'US AU BR MX IN MY VE NG PW AS GU MP UM VI FM MH',
  province: 'CA IT ES CN AR CL TH ID PH VN KH TR',
  county: 'IE TW HR EE LT',
  prefecture: 'JP',
  emirate: 'AE',
  island: 'BS KN KY PF SC TV CV',
  oblast: 'RU UA KZ',
  parish: 'JM AD BB',
  department: 'CO HN NI SV UY',
  district: 'NR SR',
  area: 'HK',
  doSi: 'KR',
};
const districtWords: Record<string, string> = { bairro: 'BR', colonia: 'MX' };
const cityWords: Record<string, string> = { suburb: 'AU', postTown: 'GB SE NO', district: 'HK TR PE' };
const postalWords: Record<string, string> = {
  zip: 'US PR GU VI AS MP UM FM MH PW',
  pin: 'IN',
  eircode: 'IE',
  postcode: 'GB AU NZ GG JE IM NL',
  cep: 'BR',
};

const has = (list: string | undefined, country: string) => list?.split(' ').includes(country) ?? false;
const wordIn = (words: Record<string, string>, country: string) =>
  Object.keys(words).find((word) => has(getOwn(words, word), country));

/** Whether the form has a district field. Follows the country's convention unless the shop has made a choice. */
export const drawsDistrict = (country: unknown, { district }: FormatChoices = {}): boolean =>
  district === undefined ? hasDistrictField(country) : district !== 'hidden';

/**
 * Returns the address format of a country, or a generic format for an unknown country. Never throws.
 *
 * @param countryIso2 ISO 3166 alpha-2 code, in upper or lower case.
 * @param choices Differences between the shop's form and the country's format.
 * @example
 * ```ts
 * formatOf('US').rows; // [['company'], ['line1'], ['line2'], ['line3'], ['city', 'region', 'postalCode']]
 * ```
 */
export function formatOf(countryIso2: string, choices: FormatChoices = {}): CountryFormat {
  const country = countryIso2.toUpperCase();
  const order = orders[ordersByCountry.charCodeAt(alpha2Codes.indexOf(country)) - 43] ?? 'O A C Z';
  const rows = order.split(' ').flatMap((line): PostalField[][] => {
    const row = Array.from(line).flatMap((letter) => getOwn(fields, letter) ?? []);
    // Each address line gets its own row.
    const around = row.filter((field) => field !== 'line1');
    return row.includes('line1') ? [['line1'], ['line2'], ['line3'], ...(around.length ? [around] : [])] : [row];
  });
  if (drawsDistrict(country, choices) && !rows.flat().includes('district'))
    rows.splice(rows.findIndex((row) => row.includes('line3')) + 1, 0, ['district']);
  const isHidden = (field: PostalField) => field === 'district' && choices.district === 'hidden';
  const shownRows = rows.map((row) => row.filter((field) => !isHidden(field))).filter((row) => row.length > 0);
  const all = shownRows.flat();
  const required = new Set<PostalField>(['line1', 'city', 'country']);
  if (has(needsPostalCode, country)) required.add('postalCode');
  if (has(needsRegion, country)) required.add('region');
  if (choices.district === 'required') required.add('district');
  for (const field of required) if (field !== 'country' && !all.includes(field)) required.delete(field);

  const district = wordIn(districtWords, country);
  const region = wordIn(regionWords, country);
  const city = wordIn(cityWords, country);
  const postalCode = wordIn(postalWords, country);
  return {
    country,
    rows: shownRows,
    required,
    words: {
      ...(district && { district }),
      ...(region && { region }),
      ...(city && { city }),
      ...(postalCode && { postalCode }),
    },
    postalExample: postalExampleOf(country),
  };
}

const familyFirst = new Set('CN HK HU JP KH KP KR MO TW VN'.split(' '));

/** Whether names in a country start with the family name. Takes an ISO 3166 alpha-2 code. */
export const isFamilyNameFirst = (countryIso2: string): boolean => familyFirst.has(countryIso2.toUpperCase());
