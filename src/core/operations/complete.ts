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
  /** Filters. Supported only for the USA, CAN, GBR and AUS. */
  filters?: CaptureFilters;
}

/** One completion of the query. */
export interface Completion {
  text: string;
  /** Number of records that match this completion, if the service reports it. */
  count: number | undefined;
  /** Index in the list, to pass to `capture` as `result`. */
  result: number;
}

/**
 * The legacy address completion operation. The specification names only its path ("Legacy address capture": related endpoint). Its format is
 * publicly documented. The service is being retired.
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
 * Completes a partial address ("Legacy address capture": related endpoint). `capture` returns the full record of a completion. Free of charge
 * according to public documentation. Returns at most 10 completions outside the US, GB, AU and CA.
 *
 * @throws AddressServiceError of kind
 * - `input` if the query or country is empty, or there are filters for a country that does not support them
 * - `service` if the answer has a Status other than OK
 * - any other kind, as every call can
 *
 * @example
 * ```ts
 * const completions = await complete(client, { query: '1600 penn', country: 'US' });
 * ```
 */
export function complete(client: Client, input: CompleteInput, options?: CallOptions): Promise<Completion[]> {
  return call(client, completeOperation, input, options);
}

/** Whether filters work for a country, given by name or code ("works only for USA, CAN, GBR, AUS"). */
const supportsFilters = oneOfCountries('US USA CA CAN GB GBR AU AUS');
/** The service accepts UK, although it is not an ISO code. */
const isUk = (country: string) => /^\s*uk\s*$/i.test(country);

/** Returns why a legacy capture or completion cannot be sent. Returns undefined if it can. */
export function captureProblem({ query, country, filters }: CompleteInput): string | undefined {
  if (!query.trim()) return 'it needs a query. Wait until something is typed.';
  if (!country.trim()) return 'it needs a country, by name or ISO code.';
  if (filters && Object.keys(filters).length && !supportsFilters(country) && !isUk(country))
    return 'filters work only for USA, CAN, GBR and AUS. Omit `filters` for other countries.';
  return undefined;
}
