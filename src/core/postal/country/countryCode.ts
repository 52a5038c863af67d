import { alpha2In, bareCode, isAlpha2 } from './alpha2.ts';
import { isAlpha3, lookUpCountry } from './lookUpCountry.ts';

/**
 * Returns the upper-case ISO 3166 code of a country. The country can be a code or an English name, as spelled by ISO or in everyday use: "Korea,
 * Republic of", "St. Lucia", "U.S.A.". An alpha-3 code stays alpha-3. Returns undefined for any other value, including "UK".
 */
export function countryCodeOf(country: unknown): string | undefined {
  return alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2);
}

/** Whether a string is an ISO 3166-1 alpha-2 or alpha-3 code, in upper or lower case. "UK" is not an ISO code. */
export const isCountryCode = (code: string): boolean => isAlpha2(code) || isAlpha3(code);

/**
 * Returns a predicate that checks whether a country is in a list. The predicate accepts a code or an English name.
 *
 * @param codes Alpha-3 codes, separated by spaces. If an alpha-3 code does not begin with the country's alpha-2 code, the alpha-2 code comes
 * directly before it: "IEIRL" is IE and IRL.
 */
export function oneOfCountries(codes: string): (country: unknown) => boolean {
  const all = new Set(codes.split(' ').flatMap((one) => [one.slice(0, 2), one.slice(-3)]));
  return (country) => all.has(countryCodeOf(country) ?? '');
}
