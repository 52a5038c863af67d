import { countryName, countryOf } from '../../../core/index.ts';
import type { AddressRule } from './AddressRule.ts';

/**
 * Refuses addresses in other countries than these: `countriesServed(['US', 'CA'])`. For a form that shows more countries than are served, or that
 * is given addresses from elsewhere.
 *
 * @param countries ISO 3166 alpha-2 codes, or English names.
 */
export function countriesServed(countries: readonly string[]): AddressRule {
  const served = new Set(countries.map(countryOf));
  return ({ country: given }, _, { words, language }) => {
    const country = countryOf(given);
    return country === '' || served.has(country)
      ? undefined
      : { field: 'country', message: words.countryNotServed(countryName(country, language)) };
  };
}
