import { countryName, countryOf, isResidential } from '../../core/index.ts';
import type { AddressRule } from './rules.ts';

/**
 * Creates a rule that refuses addresses outside these countries: `countriesServed(['US', 'CA'])`. Use it if the form
 * lists more countries than the shop serves, or if addresses also come from other sources.
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

/**
 * Rule that refuses a selected address if the service knows that the address is a business (see `isResidential`). **If
 * the service does not know, the rule accepts the address.** That is the case for typed and autofilled addresses and
 * for most addresses outside the United States.
 */
export const residentialOnly: AddressRule = (_, address, { words }) =>
  address && isResidential(address) === false ? words.residentialOnly() : undefined;
