import type { Address } from './Address.ts';
import { toPostalFields } from './toPostalFields.ts';
import type { AddressFormFields } from './CountryFormat.ts';
import { formatOf } from './formatOf.ts';
import { matchRegion } from './regions.ts';

/** A retrieved address as form fields. Nothing is lost, and nothing is said twice: lines after the second are joined in the third. */
export function fieldsOf(address: Address): AddressFormFields {
  const { city, postalCode, provinceCode, provinceName, countryIso2 } = address;
  const postal = toPostalFields(address);
  const all = formatOf(countryIso2).rows.flat();
  const lines = [postal.line1, postal.line2, postal.line3].filter(Boolean);
  // A field that the country's form does not have must not swallow what the service sent.
  if (!all.includes('city') && city && !lines.includes(city)) lines.push(city);
  // An organisation with a postal code of its own has no lines: it is its own first line, and is not named twice.
  const isLineless = lines.length === 0;
  const [first = postal.company, second = '', ...rest] = lines;
  return {
    company: isLineless ? '' : postal.company,
    line1: first,
    line2: second,
    line3: rest.join(', '),
    district: all.includes('district') ? postal.district : '',
    city,
    region: matchRegion(countryIso2, address) ?? (provinceCode || provinceName),
    postalCode,
    country: countryIso2,
  };
}
