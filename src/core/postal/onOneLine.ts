import type { Address } from './Address.ts';
import type { PostalFields } from './PostalFields.ts';

/**
 * A whole address on one line: company, lines, city, and region with postal code. Of a Retrieve result, or of postal fields; parts that are
 * missing are left out, and an address without any is `''`.
 */
export function onOneLine(address: Partial<PostalFields> | Partial<Address>): string {
  const all: Partial<PostalFields & Address> = address;
  const { company, line1, line2, line3, line4, line5, city, provinceCode, region = provinceCode, postalCode } = all;
  const place = [region, postalCode].filter(Boolean).join(' ');
  // The lines of a Retrieve result say its district; postal fields hold it where they do not.
  const district = all.countryIso2 === undefined && all.district;
  return [company, line1, line2, line3, line4, line5, district, city, place].filter(Boolean).join(', ');
}
