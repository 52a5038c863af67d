import { foldText, isCountryCode, getOwn, type Address } from '../../core/index.ts';
import { findCountry } from '../data/countries.ts';
import type { Entry } from '../search/createIndex.ts';

export interface FindParameters {
  text: string;
  container: string;
  limit: number;
  language: string;
  /** Whether an address passes the Countries and Filters parameters. */
  allows(address: Address): boolean;
  /** Sorts entries as requested by Origin and Bias. Without a usable Origin, keeps their ranking. */
  sort(entries: Entry[]): Entry[];
}

/** Default limit of the service. The maximum below is the simulator's own, because the service's maximum is not documented. */
const defaultLimit = 10;
const maxLimit = 100;

/** Parses a query. Parameter names can be in upper or lower case. Returns undefined if a country code is invalid. */
export function findParameters(query: URLSearchParams): FindParameters | undefined {
  const all = (name: string) => parametersOf(query, name);
  const one = (name: string) => parameterOf(query, name);

  const countries = all('countries')
    .flatMap((list) => list.split(','))
    .map((code) => code.trim())
    .filter(Boolean);
  if (!countries.every(isCountryCode)) return undefined;
  const iso2 = new Set(countries.map((code) => findCountry(code)?.iso2 ?? code.toUpperCase()));
  const filters = all('filters').filter(Boolean).map(filterOf);
  const wanted = Math.trunc(Number(one('limit')));

  return {
    text: one('text'),
    container: one('container'),
    limit: wanted > 0 ? Math.min(wanted, maxLimit) : defaultLimit,
    language: one('language'),
    allows: (address) =>
      (iso2.size === 0 || iso2.has(address.countryIso2)) && filters.every((passes) => passes(address)),
    sort: createOriginOrder(one('origin'), one('bias').toLowerCase() === 'true'),
  };
}

/** For each publicly known filter, a function that returns the address values that the filter compares. Unknown filters match nothing. */
const filterFields: Record<string, (address: Address) => string[]> = {
  postcode: ({ postalCode }) => [postalCode, postalCode.slice(0, 5)],
  locality: ({ city }) => [city],
  dependentlocality: ({ district, neighbourhood }) => [district, neighbourhood],
  thoroughfare: ({ street }) => [street],
  organisationname: ({ company }) => [company],
  language: ({ language }) => [language],
  administrativearea: ({ provinceCode }) => [provinceCode],
  subadministrativearea: ({ adminAreaName, adminAreaCode }) => [adminAreaName, adminAreaCode],
  'attributes.commercialresidential': ({ company }) => [company ? 'Commercial' : 'Residential'],
  'attributes.hassubpremises': ({ subBuilding }) => [subBuilding ? 'true' : 'false', subBuilding ? 'Y' : 'N'],
};

function filterOf(filter: string): (address: Address) => boolean {
  const exclude = filter.startsWith('!');
  const index = filter.indexOf(':');
  const name = filter
    .slice(exclude ? 1 : 0, index)
    .trim()
    .toLowerCase();
  const read = getOwn(filterFields, name);
  const wanted = foldText(filter.slice(index + 1).trim());
  return (address) => {
    const has = read?.(address).some((value) => foldText(value) === wanted) ?? false;
    return exclude ? !has : has;
  };
}

/**
 * Returns a function that sorts entries by an origin. For coordinates with `bias`, the nearest entries come first. For a country, the entries in
 * that country come first. An IP address is ignored.
 */
function createOriginOrder(origin: string, bias: boolean): FindParameters['sort'] {
  const [latitude, longitude] = origin.split(',').map(Number);
  if (bias && Number.isFinite(latitude) && Number.isFinite(longitude)) {
    const squeeze = Math.cos(((latitude as number) * Math.PI) / 180);
    const distance = (entry: Entry) =>
      entry.latitude === undefined || entry.longitude === undefined
        ? Infinity
        : Math.hypot(entry.latitude - (latitude as number), (entry.longitude - (longitude as number)) * squeeze);
    return (entries) => [...entries].sort((one, other) => compare(distance(one), distance(other)));
  }
  const iso2 = findCountry(origin)?.iso2;
  const named = foldText(origin);
  if (!origin) return (entries) => entries;
  const isFar = ({ address }: Entry) => Number(address.countryIso2 !== iso2 && foldText(address.countryName) !== named);
  return (entries) => [...entries].sort((one, other) => isFar(one) - isFar(other));
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** Returns all values of a query parameter. `name` must be in lower case, but the query can use upper or lower case, as in the service. */
const parametersOf = (query: URLSearchParams, name: string): string[] =>
  [...query].filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);

/** Returns the first value of a query parameter, or `''` if it has none. */
export const parameterOf = (query: URLSearchParams, name: string): string => parametersOf(query, name)[0]?.trim() ?? '';
