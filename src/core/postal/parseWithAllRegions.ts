import { matchRegion } from './country/matchRegion.ts';
import { parseFreeText as parse } from './parseFreeText.ts';
import type { PostalFields } from './PostalFields.ts';

/**
 * Splits typed or pasted text into the fields of a country's form. If it is certain what a part means, the part gets its own field. All other text
 * stays in the address lines. Each typed word ends up unchanged in exactly one field. For example, a region name is not converted to a code. Pure;
 * never throws.
 *
 * @param text Typed or pasted text. Line breaks and commas separate the parts of the text.
 * @param country Country of the form, as an ISO 3166 alpha-2 code.
 * @example
 * ```ts
 * parseFreeText('1 Elm Street, Springfield, MA 01101', 'US');
 * // { line1: '1 Elm Street', city: 'Springfield', region: 'MA', postalCode: '01101', … }
 * ```
 */
export const parseFreeText = (text: string, country: string): PostalFields => parse(text, country, matchRegion);
