import { oneOfCountries } from '../postal/country/countryCode.ts';

/** Where the service takes filters: "works only for USA, CAN, GBR, AUS", by name or code. */
const hasFilters = oneOfCountries('US USA CA CAN GB GBR AU AUS');
/** What the service reads and ISO does not know. */
const isUk = (country: string) => /^\s*uk\s*$/i.test(country);

interface Question {
  query: string;
  country: string;
  filters?: Record<string, string>;
}

/** Why a legacy capture or complete cannot be sent; undefined when it can. */
export function captureProblem({ query, country, filters }: Question): string | undefined {
  if (!query.trim()) return 'it needs a query. Wait until something is typed.';
  if (!country.trim()) return 'it needs a country, by name or ISO code.';
  if (filters && Object.keys(filters).length && !hasFilters(country) && !isUk(country))
    return 'filters work only for USA, CAN, GBR and AUS. Leave `filters` out for other countries.';
  return undefined;
}
