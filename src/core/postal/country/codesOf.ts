import { alpha2In, bareCode, isAlpha2 } from './countryCode.ts';

/**
 * Converts countries to codes; `''` for anything that is not a country. Alpha-3 codes and names are loaded lazily, because most pages pass alpha-2
 * codes only.
 */
export async function codesOf(countries: readonly string[]): Promise<string[]> {
  const { lookUpCountry } = await import('./lookUpCountry.lazy.ts');
  return countries.map((country) => alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2) ?? '');
}
