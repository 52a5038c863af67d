import { countryCodeOf } from './countryCodeOf.ts';

/**
 * Asks of a country, by its code or its English name, whether it is one of these.
 *
 * @param codes Both ISO 3166 codes of each, with spaces between them: "CA CAN AU AUS".
 */
export function oneOfCountries(codes: string): (country: unknown) => boolean {
  const all = new Set(codes.split(' '));
  return (country) => all.has(countryCodeOf(country) ?? '');
}
