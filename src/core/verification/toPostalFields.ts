import { asObject, textsOf } from '../decode.ts';
import type { Address } from '../Address.ts';
import type { CapturedRecord, CleanseMatch, InternationalMatch, VerifiedRecord } from '../records/records.ts';

/** One shape for every kind of record: what an order or a label needs. All texts, `''` where there is none. */
export interface PostalFields {
  company: string;
  line1: string;
  line2: string;
  line3: string;
  /** A part of the city, where addresses name one. */
  district: string;
  city: string;
  /** Its code where the record has one, else its name. */
  region: string;
  postalCode: string;
  /** ISO 3166 alpha-2, where the record has it; else what it calls the country. */
  country: string;
}

export type PostalRecord = Address | CleanseMatch | InternationalMatch | VerifiedRecord | CapturedRecord;

/**
 * The postal fields of a Retrieve result, or of a match of any verification. Pure; nothing is looked up. Never throws: what is not a record has
 * empty fields.
 */
export function toPostalFields(record: PostalRecord): PostalFields {
  // A record from a store of the app's may hold anything.
  const texts = textsOf({ ...asObject(record) });
  const fields: Partial<PostalFields> =
    'countryIso2' in texts ? ofAddress(texts as unknown as Address) : ofMatch(texts);
  for (const name of Object.keys(fields) as (keyof PostalFields)[]) fields[name] ??= '';
  return fields as PostalFields;
}

function ofAddress(address: Address): PostalFields {
  const { line1, line2, line3, line4, line5, company, district, city, postalCode, countryIso2, countryName } = address;
  return {
    company,
    line1,
    line2,
    line3: [line3, line4, line5].filter(Boolean).join(', '),
    district: [line1, line2, line3, line4, line5].includes(district) ? '' : district,
    city,
    region: address.provinceCode || address.provinceName || address.province,
    postalCode,
    country: countryIso2 || countryName,
  };
}

function ofMatch(match: Omit<InternationalMatch, 'GeoDistance'>): PostalFields {
  // The delivery address leaves out company, city, region and postal code; where it does not come, the parts that it is made of do.
  const numbered = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number) => match[`DeliveryAddress${number}`] ?? '');
  const parts = [
    [match.SubBuilding, match.Building].filter(Boolean).join(', '),
    [match.Premise, match.Thoroughfare].filter(Boolean).join(' '),
    match.PostBox ?? '',
  ];
  const given = numbered.filter(Boolean);
  const [line1 = '', line2 = '', ...rest] = given.length ? given : parts.filter(Boolean);
  return {
    company: match.Organization ?? '',
    line1,
    line2,
    line3: rest.join(', '),
    district: match.DependentLocality ?? '',
    city: match.Locality ?? '',
    region: match.AdministrativeArea ?? '',
    postalCode: match.PostalCode ?? '',
    country: match['ISO3166-2'] || match.Country || match.CountryName || '',
  };
}
