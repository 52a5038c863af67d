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
  /** Index of this completion in the list. Pass it to `capture` as `result`. */
  result: number;
}

/**
 * The legacy operation that completes an address. The specification mentions only its path ("Legacy address capture", related endpoint), but the
 * format of its answer is publicly documented. The service is being retired.
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
      throw new Unreadable('its output has an item that is not text', output);
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
 * according to public documentation. For countries other than the US, GB, AU and CA, returns at most 10 completions.
 *
 * @throws AddressServiceError of kind
 * - `input` if the query or country is empty, or `filters` are set for a country that does not support them
 * - `service` if the Status in the answer is not OK
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const completions = await complete(client, { query: '1600 penn', country: 'US' });
 * ```
 */
export function complete(client: Client, input: CompleteInput, options?: CallOptions): Promise<Completion[]> {
  return call(client, completeOperation, input, options);
}

/** Whether filters work for a country, given as a name or a code. The specification says that filters work "only for USA, CAN, GBR, AUS". */
const supportsFilters = oneOfCountries('USA CAN GBR AUS');
/** Whether a country is written as UK. The service accepts UK, although it is not an ISO code. */
const isUk = (country: string) => /^\s*uk\s*$/i.test(country);

/** Returns the reason why a legacy capture or completion cannot be sent, or undefined if it can. */
export function captureProblem({ query, country, filters }: CompleteInput): string | undefined {
  if (!query.trim()) return 'it needs a query. Wait until the user has typed something.';
  if (!country.trim()) return 'it needs a country, by name or ISO code.';
  if (filters && Object.keys(filters).length && !supportsFilters(country) && !isUk(country))
    return 'filters work only for USA, CAN, GBR and AUS. Omit `filters` for other countries.';
  return undefined;
}
