import { type QueryParameters, toQueryPairs, parametersProblem, readItems } from '../operation/wire.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { codesOf } from '../postal/country/codesOf.ts';
import { alpha2In } from '../postal/country/countryCode.ts';
import { asText, readTexts } from '../operation/decode.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { parseHighlight, type TextRange } from '../text/highlight.ts';
import { call } from '../call/call.ts';

/** Fields that a Find filter is publicly known to take; any other name passes through. */
export type FindFilterField =
  | 'Postcode'
  | 'Locality'
  | 'DependentLocality'
  | 'Thoroughfare'
  | 'OrganisationName'
  | 'Language'
  | 'AdministrativeArea'
  | 'SubAdministrativeArea'
  | 'Attributes.CommercialResidential'
  | 'Attributes.HasSubpremises'
  | (string & {});

/** Exact match on one field. Several filters are joined with AND. */
export interface FindFilter {
  field: FindFilterField;
  value: string;
  /** Leave out what matches, instead of keeping only that. */
  exclude?: boolean;
}

/** What Find is asked (address services specification, "Capture platform: Find"). */
export interface FindQuery {
  /** What was typed. May be empty only when `container` is given. */
  text?: string;
  /** Id of a container suggestion: list what is inside it. */
  container?: string;
  /** ISO 3166 alpha-2 or alpha-3 codes, or English names ("Canada"), any case. Sent as codes. */
  countries?: readonly string[];
  /** Most rows wanted, 1 or more. The service chooses (publicly: 10) when absent and ignores it inside a container. */
  limit?: number;
  /** Where the person is: a country name or code, "latitude,longitude" (WGS84), or an IP address. */
  origin?: string;
  /** Preferred language, such as 'en' or 'en-gb'. */
  language?: string;
  /** true: favour what is near `origin` (coordinates or IP). false: prefer the country that `origin` names. */
  bias?: boolean;
  /** Typed filters, or a text in the service's own syntax (`Locality:Boston`, `!Locality:Boston`). */
  filters?: string | readonly (FindFilter | string)[];
  /** true when called from a server, so that its IP address is not taken for the person's. */
  isMiddleware?: boolean;
  /** Further query parameters of the service, passed on as they are. Never the key, the text, a container or an id. */
  parameters?: QueryParameters;
}

/**
 * One row of a Find answer (address services specification, "Capture platform: Find result item").
 * An **address** can be retrieved; a **container** (a street, a building, a postal code …) opens a further list.
 */
export interface Suggestion {
  /** Opaque and temporary: pass it back to the service, never store it. */
  id: string;
  /** 'address' when the service's type is 'Address'; anything else is a 'container'. */
  kind: 'address' | 'container';
  /** The service's own word: 'Address', 'Street', 'Postcode', 'Locality', 'BuildingName', … */
  type: string;
  text: string;
  description: string;
  language: string;
  /** What the service marked as matched, merged and in order. Clamp with `splitByRanges`. */
  highlight: { text: TextRange[]; description: TextRange[] };
  /** Addresses inside a container, when the description tells it ("… - 12 Addresses"). */
  count?: number;
}

const fields = ['id', 'text', 'type', 'description', 'language', 'highlight'] as const;

/** A country's code, once `prepare` has looked up what is not of two letters and has left `''` of what is not a country. */
const codeOf = (country: string) => alpha2In(country) ?? (/^[A-Z]{3}$/.test(country) ? country : undefined);

/** Find, as data (address services specification, "Capture platform: Find"). Free of charge, but limited against Retrieves. */
export const findOperation: Operation<FindQuery, Suggestion[]> = {
  name: 'find',
  service: 'platform',
  method: 'GET',
  path: '/address-capture/find',
  interactivePath: '/Capture/Interactive/Find/v1.10/json3.ws',
  relay: {
    fields: {
      text: 'text',
      container: 'text',
      countries: 'texts',
      limit: 'number',
      origin: 'text',
      language: 'text',
      bias: 'flag',
      filters: 'filters',
    },
  },
  chargeable: false,
  repeat: { notSent: 2, refused: 2, unknown: 2 },

  prepare(query) {
    const { countries } = query;
    return countries && !countries.every(alpha2In)
      ? codesOf(countries).then((codes) => ({ ...query, countries: codes }))
      : undefined;
  },

  check({ text, container, countries, limit, parameters }) {
    if (!text?.trim() && !container) return 'it needs a text or a container.';
    if (countries && !countries.every(codeOf))
      return 'a country is neither an ISO 3166 code of 2 or 3 letters nor a name (the United Kingdom is GB).';
    if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
      return 'the limit must be a whole number from 1.';
    return parametersProblem(parameters);
  },

  encode(query, { key }) {
    const { filters = [] } = query;
    const all: [string, unknown][] = [
      ['Key', key],
      ['Text', query.text],
      ['Container', query.container],
      ['Countries', query.countries?.map(codeOf).join(',')],
      ['Limit', query.limit],
      ['Origin', query.origin],
      ['Language', query.language],
      ['Bias', query.bias],
      ...(typeof filters === 'string' ? [filters] : filters).map((filter): [string, string] => [
        'Filters',
        filterText(filter),
      ]),
      ['IsMiddleware', query.isMiddleware],
    ];
    return {
      query: [
        ...all.map(([name, value]): [string, string] => [name, asText(value)]).filter(([, value]) => value),
        ...toQueryPairs(query.parameters),
      ],
    };
  },

  decode(body) {
    return readItems(body, suggestionOf);
  },

  credits: () => 0,
};

/**
 * Searches for addresses and containers by partial text, or lists a container (address services specification, "Capture platform: Find").
 * Free of charge.
 *
 * Repeated at most twice after a network failure, a 429 or a 5xx; `signal` ends it at once.
 *
 * @returns suggestions in the service's order; none when nothing matches.
 * @throws AddressServiceError: `input` for an empty text without a container, an unknown country, a bad limit, or `parameters` that name the key
 * or the text; else as any call.
 */
export function find(client: Client, query: FindQuery, options?: CallOptions): Promise<Suggestion[]> {
  return call(client, findOperation, query, options);
}

function filterText(filter: FindFilter | string): string {
  return typeof filter === 'string' ? filter : `${filter.exclude ? '!' : ''}${filter.field}:${filter.value}`;
}

function suggestionOf(row: Record<string, unknown>): Suggestion {
  const texts = readTexts(row, fields);
  if (!texts.id) throw new Unreadable('a suggestion has no id');
  const kind = texts.type === 'Address' ? 'address' : 'container';
  const count = kind === 'container' ? countIn(texts.description) : undefined;
  return { ...texts, kind, highlight: parseHighlight(texts.highlight), ...(count === undefined ? {} : { count }) };
}

/** 208 of "London - 208 Addresses", 1100 of "1,100 adresses": the last number of a container's description, when one word follows it. */
function countIn(description: string): number | undefined {
  const words = description.split(' ');
  const before = words.at(-3);
  const number = words.at(-2)?.replace(/[,.\u00a0\u202f]/g, '') ?? '';
  return (before === undefined || before === '-') && /^\d{1,9}$/.test(number) ? Number(number) : undefined;
}
