import type { Address } from '../../../core/index.ts';
import type { AddressFormFields } from './CountryFormat.ts';
import { formatOf } from './formatOf.ts';
import { matchRegion } from './regions.ts';

/** A retrieved address as form fields. Nothing is lost: lines after the second are joined in the third. */
export function fieldsOf(address: Address): AddressFormFields {
  const { company, district, city, postalCode, provinceCode, provinceName, countryIso2 } = address;
  const { line1, line2, line3, line4, line5 } = address;
  const all = formatOf(countryIso2).rows.flat();
  const lines = [line1, line2, line3, line4, line5].filter(Boolean);
  // A field that the country's form does not have must not swallow what the service sent.
  if (!all.includes('city') && city && !lines.includes(city)) lines.push(city);
  const [first = company, second = '', ...rest] = lines;
  return {
    company,
    line1: first,
    line2: second,
    line3: rest.join(', '),
    district: all.includes('district') ? district : '',
    city,
    region: matchRegion(countryIso2, address) ?? (provinceCode || provinceName),
    postalCode,
    country: countryIso2,
  };
}
