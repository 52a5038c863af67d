/**
 * Countries as codes where they are known, else as they were given. The names are loaded when somebody gives one: a page that gives codes
 * needs none, and loads none.
 */
export async function codesOf(countries: readonly string[]): Promise<string[]> {
  const { countryCodeOf } = await import('./countryCodeOf.ts');
  return countries.map((country) => countryCodeOf(country) ?? country);
}
