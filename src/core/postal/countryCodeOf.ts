import { alpha2In, bareCode, isAlpha2 } from './alpha2.ts';
import { lookUpCountry } from './lookUpCountry.ts';

/**
 * The ISO 3166 code (in capitals, of 2 or 3 letters as it was given) of a country that is given by its code or its English name, with spaces
 * around it or not, as ISO or people write it: "Korea, Republic of", "St. Lucia", "U.S.A.". undefined for anything else: "UK" is neither.
 */
export function countryCodeOf(country: unknown): string | undefined {
  return alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2);
}
