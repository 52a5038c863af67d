import { oneOfCountries } from '../postal/country/countryCode.ts';
import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { asNumber, asText } from '../operation/decode.ts';
import { getField, findList } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import type { CaptureFilters } from '../records/records.ts';
import { encodeLegacy, legacyFault, readLegacy } from './legacy.ts';

/** Input of `complete`. */
export interface CompleteInput {
  /** Partial address, as free text. */
  query: string;
  /** Country, by name or ISO code. */
  country: string;
  /** Filters; only for the USA, CAN, GBR and AUS. */
  filters?: CaptureFilters;
}

/** A completion of the query. */
export interface Completion {
  text: string;
  /** Number of records that it stands for, if the service says so. */
  count: number | undefined;
  /** Index in the list, to pass to `capture` as `result`. */
  result: number;
}

/**
 * The legacy address completion. The specification names only its path ("Legacy address capture": related endpoint); its format is publicly
 * documented. A product in retirement.
 */
export const completeOperation: Operation<CompleteInput, Completion[]> = {
  name: 'complete',
  service: 'legacy',
  method: 'POST',
  path: '/address/complete',
  relay: { fields: { query: 'text', country: 'text', filters: 'options' } },
  chargeable: false,
  repeat: { notSent: 2, refused: 1, unknown: 0 },

  check: captureProblem,
  encode: ({ query, country, filters }, credentials) => encodeLegacy(credentials, { query, country, filters }),
  read: (response, _, limits) => readLegacy(response, {}, limits),
  fault: legacyFault,

  decode(body) {
    const output = findList(body, 'output');
    if (!output) throw new Unreadable('it has no list called output');
    const metadata = findList(getField(body, 'metadata')) ?? [];
    if (output.some((text) => typeof text === 'object'))
      throw new Unreadable('its output has an item that is not a text', output);
    return output.map((text, result) => ({
      text: asText(text),
      count: asNumber(getField(metadata[result], 'totalrecordcount')),
      result,
    }));
  },

  credits: () => 0,
};

/**
 * Completes a partial address ("Legacy address capture": related endpoint). `capture` returns the full record of a completion. Publicly documented as
 * free of charge. Returns at most 10 completions outside the US, GB, AU and CA.
 *
 * @throws AddressServiceError: `input` for an empty query or country, or filters outside the USA, CAN, GBR and AUS; `service` for a Status other
 * than OK; otherwise like any call.
 *
 * @example
 * ```ts
 * const completions = await complete(client, { query: '1600 penn', country: 'US' });
 * ```
 */
export function complete(client: Client, input: CompleteInput, options?: CallOptions): Promise<Completion[]> {
  return call(client, completeOperation, input, options);
}

/** Countries with filters: "works only for USA, CAN, GBR, AUS", by name or code. */
const supportsFilters = oneOfCountries('US USA CA CAN GB GBR AU AUS');
/** Accepted by the service, but not an ISO code. */
const isUk = (country: string) => /^\s*uk\s*$/i.test(country);

/** Returns why a legacy capture or completion cannot be sent; undefined if it can. */
export function captureProblem({ query, country, filters }: CompleteInput): string | undefined {
  if (!query.trim()) return 'it needs a query. Wait until something is typed.';
  if (!country.trim()) return 'it needs a country, by name or ISO code.';
  if (filters && Object.keys(filters).length && !supportsFilters(country) && !isUk(country))
    return 'filters work only for USA, CAN, GBR and AUS. Omit `filters` for other countries.';
  return undefined;
}
