import type { Address } from './Address.ts';
import type { PostalFields } from './PostalFields.ts';

/** Everything of either kind of address that a line can show. */
type Texts = Partial<Pick<Address, 'line4' | 'line5' | 'provinceCode'> & Omit<PostalFields, 'country'>>;

/**
 * A whole address on one line: company, lines, city, and region with postal code. Of a Retrieve result, or of postal fields; parts that are
 * missing are left out, and an address without any is `''`.
 */
export function onOneLine(address: Partial<PostalFields> | Partial<Address>): string {
  const { company, line1, line2, line3, line4, line5, city, district, postalCode, ...more }: Texts = address;
  // The lines of a Retrieve result say its district; postal fields hold it where they do not.
  const isRetrieved = 'provinceCode' in address || 'countryIso2' in address;
  const place = [isRetrieved ? more.provinceCode : more.region, postalCode].filter(Boolean).join(' ');
  return [company, line1, line2, line3, line4, line5, !isRetrieved && district, city, place].filter(Boolean).join(', ');
}
