import { alpha2In, bareCode, isAlpha2 } from './alpha2.ts';
import { isAlpha3, lookUpCountry } from './lookUpCountry.ts';

/**
 * Returns the upper-case ISO 3166 code of a country given by code or English name, in ISO's or everyday spelling: "Korea, Republic of", "St. Lucia",
 * "U.S.A.". An alpha-3 code stays alpha-3. Returns undefined for anything else, including "UK".
 */
export function countryCodeOf(country: unknown): string | undefined {
  return alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2);
}

/** Whether this is an ISO 3166-1 alpha-2 or alpha-3 code, in any case. "UK" is not one. */
export const isCountryCode = (code: string): boolean => isAlpha2(code) || isAlpha3(code);

/**
 * Returns a predicate that checks whether a country, given by code or English name, is in a list.
 *
 * @param codes Alpha-2 and alpha-3 codes of each country, separated by spaces: "CA CAN AU AUS".
 */
export function oneOfCountries(codes: string): (country: unknown) => boolean {
  const all = new Set(codes.split(' '));
  return (country) => all.has(countryCodeOf(country) ?? '');
}
