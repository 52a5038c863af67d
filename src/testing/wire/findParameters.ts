import { foldText, isCountryCode, ownOf, type Address } from '../../core/index.ts';
import { countryOf } from '../data/countries.ts';
import type { Entry } from '../search/createIndex.ts';

/** What a Find request asks, read from its query. */
export interface FindParameters {
  text: string;
  container: string;
  limit: number;
  language: string;
  /** Countries and Filters. */
  allows(address: Address): boolean;
  /** Origin and Bias: a stable order by nearness, on top of the ranking. */
  sort(entries: Entry[]): Entry[];
}

/** The service's default; its maximum is not shown, 100 is ours. */
const defaultLimit = 10;
const maxLimit = 100;

/** Reads a query by the parameters' names in any case. undefined: a country code that the service would call invalid. */
export function findParameters(query: URLSearchParams): FindParameters | undefined {
  const all = (name: string) => parametersOf(query, name);
  const one = (name: string) => parameterOf(query, name);

  const countries = all('countries')
    .flatMap((list) => list.split(','))
    .map((code) => code.trim())
    .filter(Boolean);
  if (!countries.every(isCountryCode)) return undefined;
  const iso2 = new Set(countries.map((code) => countryOf(code)?.iso2 ?? code.toUpperCase()));
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

/** The fields of the publicly known filters. An unknown one lets nothing through. */
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
  const at = filter.indexOf(':');
  const name = filter
    .slice(exclude ? 1 : 0, at)
    .trim()
    .toLowerCase();
  const read = ownOf(filterFields, name);
  const wanted = foldText(filter.slice(at + 1).trim());
  return (address) => {
    const has = read?.(address).some((value) => foldText(value) === wanted) ?? false;
    return exclude ? !has : has;
  };
}

/** With coordinates and Bias: nearest first. With a country: that country's first. An IP address says nothing to a simulator. */
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
  const iso2 = countryOf(origin)?.iso2;
  const named = foldText(origin);
  if (!origin) return (entries) => entries;
  const elsewhere = ({ address }: Entry) =>
    Number(address.countryIso2 !== iso2 && foldText(address.countryName) !== named);
  return (entries) => [...entries].sort((one, other) => elsewhere(one) - elsewhere(other));
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** All values of a query's parameter. Its name (given in lower case) is met in any case, as the service does. */
export const parametersOf = (query: URLSearchParams, name: string): string[] =>
  [...query].filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);

/** The first value; '' when there is none. */
export const parameterOf = (query: URLSearchParams, name: string): string => parametersOf(query, name)[0]?.trim() ?? '';
