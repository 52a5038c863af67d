import { oneOfCountries } from '../postal/country/countryCode.ts';
import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { asNumber, asText } from '../operation/decode.ts';
import { getField, findList } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import type { CaptureFilters } from '../records/records.ts';
import { encodeLegacy, legacyFault, readLegacy } from './legacy.ts';

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

export interface CompleteInput {
  /** A freeform partial address. */
  query: string;
  /** Name or ISO code. */
  country: string;
  /** Only for the USA, CAN, GBR and AUS. */
  filters?: CaptureFilters;
}

/** One text that completes the query. */
export interface Completion {
  text: string;
  /** Records that it stands for, when the service says it. */
  count: number | undefined;
  /** Its place in the list: what `capture` wants as `result`. */
  result: number;
}

/**
 * The legacy address completion, as data. The specification names its path ("Legacy address capture": related endpoint) and not its
 * shape; this one is publicly documented. A product in retirement.
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
      throw new Unreadable('a text of its output is not a text', output);
    return output.map((text, result) => ({
      text: asText(text),
      count: asNumber(getField(metadata[result], 'totalrecordcount')),
      result,
    }));
  },

  credits: () => 0,
};

/**
 * Texts that complete a partial address ("Legacy address capture": related endpoint), each with the number of records that it stands for;
 * `capture` gives the full record of one. Publicly documented as free of charge. At most 10 texts outside the US, GB, AU and CA.
 *
 * @throws AddressServiceError: `input` for an empty query or country, or filters outside the USA, CAN, GBR and AUS; `service` for a
 * Status other than OK; else as any call.
 */
export function complete(client: Client, input: CompleteInput, options?: CallOptions): Promise<Completion[]> {
  return call(client, completeOperation, input, options);
}
