import { maxTextLength } from '../text/searchText.ts';
import { formatOf } from './country/formatOf.ts';
import { postalCodeProblem } from './country/postalCodes.ts';
import { type PostalField, postalFieldNames, type PostalFields, wholeFields } from './PostalFields.ts';
import { matchRegion } from './country/matchRegion.ts';
import { regionsOf } from './country/regions.ts';

/**
 * A problem with one field of an address.
 *
 * - `missing`: the country requires the field, but the field is empty
 * - `postalCode`: the value does not look like a postal code for the country
 * - `region`: the country has a known list of regions, and the value is not in it
 * - `tooLong`: the value is longer than 1,000 UTF-16 code units and is not checked further
 */
export interface AddressProblem {
  field: PostalField;
  kind: 'missing' | 'postalCode' | 'region' | 'tooLong';
}

/**
 * Checks an address against the format of its country. Returns the problems in the order of the fields in the country's form, with the country
 * first. Missing fields count as empty. Calls no service, returns no user-facing text, and never throws.
 *
 * @example
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
  const formFields = ['country', ...rows.flat()] as const;
  // A field that is not in the country's form can still be too long.
  const others = postalFieldNames.filter((field) => !formFields.includes(field) && isTooLong(field));
  return [...formFields, ...others].flatMap((field) => {
    const kind = kindOf(field);
    return kind ? [{ field, kind }] : [];
  });
}

const isUnknownRegion = (country: string, region: string) =>
  regionsOf(country).length > 0 && matchRegion(country, region) === undefined;
