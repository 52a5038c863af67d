import { maxTextLength } from '../text/text.ts';
import { formatOf } from './country/formatOf.ts';
import { postalCodeProblem } from './country/postalCodes.ts';
import { type PostalField, postalFieldNames, type PostalFields, wholeFields } from './PostalFields.ts';
import { matchRegion, regionsOf } from './country/regions.ts';

/**
 * What is wrong with one field of an address.
 *
 * - `missing`: its country needs the field, and it is empty
 * - `postalCode`: it does not look like a postal code of the country
 * - `region`: it is none of the country's regions, where these are known
 * - `tooLong`: it has more than 1,000 characters (UTF-16 units); nothing else is looked at then
 */
export interface AddressProblem {
  field: PostalField;
  kind: 'missing' | 'postalCode' | 'region' | 'tooLong';
}

/**
 * What is missing in an address, or looks odd in it, by the format of its country: in the order in which the country's form has its fields, the
 * country first. Fields that are left out are empty. It knows no words, asks no service, and never throws.
 *
 * ```ts
 * addressProblems({ line1: '1 Elm Street', postalCode: '0197', region: 'MA', country: 'US' });
 * // [{ field: 'city', kind: 'missing' }, { field: 'postalCode', kind: 'postalCode' }]
 * ```
 */
export function addressProblems(address: Partial<PostalFields>): AddressProblem[] {
  const fields = wholeFields(address);
  const { country, region, postalCode } = fields;
  const isTooLong = (field: PostalField) => fields[field].length > maxTextLength;
  const { rows, required } = formatOf(isTooLong('country') ? '' : country);
  const kindOf = (field: PostalField): AddressProblem['kind'] | undefined => {
    if (isTooLong(field)) return 'tooLong';
    if (!fields[field].trim()) return required.has(field) ? 'missing' : undefined;
    if (field === 'postalCode') return postalCodeProblem(country, postalCode) ? field : undefined;
    if (field === 'region') return isUnknownRegion(country, region) ? field : undefined;
    return undefined;
  };
  const drawn = ['country', ...rows.flat()] as const;
  // A field that the country's form does not have may still be too long.
  const others = postalFieldNames.filter((field) => !drawn.includes(field) && isTooLong(field));
  return [...drawn, ...others].flatMap((field) => {
    const kind = kindOf(field);
    return kind ? [{ field, kind }] : [];
  });
}

const isUnknownRegion = (country: string, region: string) =>
  regionsOf(country).length > 0 && matchRegion(country, region) === undefined;
