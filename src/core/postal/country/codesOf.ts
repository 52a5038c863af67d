import { alpha2In, bareCode, isAlpha2 } from './countryCode.ts';

/**
 * Countries as codes, and `''` for what is not a country. The alpha-3 codes and the names are loaded when somebody gives one: a page that gives
 * codes of two letters needs none, and loads none.
 */
export async function codesOf(countries: readonly string[]): Promise<string[]> {
  const { lookUpCountry } = await import('./laterLookUp.ts');
  return countries.map((country) => alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2) ?? '');
}
