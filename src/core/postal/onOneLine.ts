import type { Address } from './Address.ts';
import type { PostalFields } from './PostalFields.ts';

/**
 * Formats an address on one line: company, lines, district, city, region and postal code. Missing parts are left out, and an empty address
 * becomes `''`.
 *
 * @param address A Retrieve result, or postal fields.
 */
export function onOneLine(address: Partial<PostalFields> | Partial<Address>): string {
  const all: Partial<PostalFields & Address> = address;
  const { company, line1, line2, line3, line4, line5, city, provinceCode, region = provinceCode, postalCode } = all;
  const place = [region, postalCode].filter(Boolean).join(' ');
  // The lines of a Retrieve result already contain the district, but those of postal fields never do.
  const district = all.countryIso2 === undefined && all.district;
  return [company, line1, line2, line3, line4, line5, district, city, place].filter(Boolean).join(', ');
}
