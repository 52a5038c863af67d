import { toQueryPairs, parametersProblem, readItems } from '../operation/wire.ts';
import type { FindFilter, FindQuery, Suggestion } from '../operation/AddressSource.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { alpha2In, codesOf } from '../postal/country/alpha2.ts';
import { asText, readTexts } from '../operation/decode.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { parseHighlight } from '../text/highlight.ts';
import { call } from '../call/call.ts';

const fields = ['id', 'text', 'type', 'description', 'language', 'highlight'] as const;

/**
 * Returns a country's code, or undefined if it is unknown. Names need no conversion here, because `prepare` has already converted names to codes
 * and unknown countries to `''`.
 */
const toCode = (country: string) => alpha2In(country) ?? (/^[A-Z]{3}$/.test(country) ? country : undefined);

/**
 * The Find operation (address services specification, "Capture platform: Find"). Free of charge, but the service limits the number of Find calls
 * per Retrieve call.
 */
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
    if (!text?.trim() && !container) return 'it needs text or a container.';
    if (countries && !countries.every(toCode))
      return 'a country is neither an ISO 3166 code of 2 or 3 letters nor a name (the United Kingdom is GB).';
    if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) return 'the limit must be a positive integer.';
    return parametersProblem(parameters);
  },

  encode(query, { key }) {
    const { filters = [] } = query;
    const all: [string, unknown][] = [
      ['Key', key],
      ['Text', query.text],
      ['Container', query.container],
      ['Countries', query.countries?.map(toCode).join(',')],
      ['Limit', query.limit],
      ['Origin', query.origin],
      ['Language', query.language],
      ['Bias', query.bias],
      ...(typeof filters === 'string' ? [filters] : filters).map((filter): [string, string] => [
        'Filters',
        formatFilter(filter),
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
    return readItems(body, decodeSuggestion);
  },

  credits: () => 0,
};

/**
 * Searches for addresses and containers by partial text, or lists the contents of a container (address services specification, "Capture
 * platform: Find"). Free of charge. After a network failure, a 429 or a 5xx, the call is retried up to two times, unless `signal` aborts it.
 *
 * @returns suggestions in the service's order. Empty if nothing matches.
 * @throws AddressServiceError of kind
 * - `input` if both the text and the container are empty, a country is unknown, the limit is invalid, or `parameters` contains a name that the
 *   call sets itself
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const suggestions = await find(client, { text: '1600 penn', countries: ['US'] }, { signal });
 * ```
 */
export function find(client: Client, query: FindQuery, options?: CallOptions): Promise<Suggestion[]> {
  return call(client, findOperation, query, options);
}

function formatFilter(filter: FindFilter | string): string {
  return typeof filter === 'string' ? filter : `${filter.exclude ? '!' : ''}${filter.field}:${filter.value}`;
}

function decodeSuggestion(row: Record<string, unknown>): Suggestion {
  const texts = readTexts(row, fields);
  if (!texts.id) throw new Unreadable('a suggestion has no id');
  const kind = texts.type === 'Address' ? 'address' : 'container';
  const count = kind === 'container' ? countInDescription(texts.description) : undefined;
  return { ...texts, kind, highlight: parseHighlight(texts.highlight), ...(count === undefined ? {} : { count }) };
}

/** Returns the number before the last word of a description, such as 208 for "London - 208 Addresses" and 1100 for "1,100 adresses". */
function countInDescription(description: string): number | undefined {
  const words = description.split(' ');
  const before = words.at(-3);
  const number = words.at(-2)?.replace(/[,.\u00a0\u202f]/g, '') ?? '';
  return (before === undefined || before === '-') && /^\d{1,9}$/.test(number) ? Number(number) : undefined;
}
