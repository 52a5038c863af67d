import { type Address, addressFields, seenAddressFields } from '../postal/Address.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { call } from '../call/call.ts';
import { asText, readTexts } from '../operation/decode.ts';
import { readItems, toQueryPairs, type QueryParameters, parametersProblem } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';

/** What else a Retrieve is asked for. Neither changes what it costs. */
export interface RetrieveSettings {
  /**
   * Up to 20 formats such as `{Latitude}`: the first is answered as the addresses' `field1`, the second as `field2` … Publicly known, not in the
   * specification.
   */
  fieldFormats?: readonly string[] | undefined;
  /** Further query parameters of the service, passed on as they are. Never the key, a text, a container or an id. */
  parameters?: QueryParameters | undefined;
}

export interface RetrieveInput extends RetrieveSettings {
  /** Of an address suggestion. */
  id: string;
}

const mostFormats = 20;

/** Retrieve, as data (address services specification, "Capture platform: Retrieve"). Publicly known to use a credit. */
export const retrieveOperation: Operation<RetrieveInput, Address[]> = {
  name: 'retrieve',
  service: 'platform',
  method: 'GET',
  path: '/address-capture/retrieve',
  interactivePath: '/Capture/Interactive/Retrieve/v1.2/json3.ws',
  relay: { fields: { id: 'text', fieldFormats: 'texts' } },
  chargeable: true,
  repeat: { notSent: 2, refused: 1, unknown: 0 },

  check({ id, fieldFormats = [], parameters }) {
    if (typeof id !== 'string' || !id.trim()) return 'it needs the id of a suggestion.';
    if (fieldFormats.length > mostFormats || !fieldFormats.every((format) => typeof format === 'string'))
      return `\`fieldFormats\` must be at most ${mostFormats} texts, such as "{Latitude}".`;
    return parametersProblem(parameters);
  },

  encode: ({ id, fieldFormats = [], parameters }, { key }, { dialect }) => ({
    query: [
      ...(key ? [['Key', key] as [string, string]] : []),
      [dialect === 'interactive' ? 'Id' : 'id', id],
      ...fieldFormats.map((format, at): [string, string] => [`Field${at + 1}Format`, format]),
      ...toQueryPairs(parameters),
    ],
  }),

  decode: (body) => readItems(body, addressOf),

  // Nothing found is taken as free; the specification does not say.
  credits: (addresses) => (addresses.length ? 1 : 0),
};

/**
 * The full details of one address id that Find returned: one address per language, in the service's order; none for an unknown id (address
 * services specification, "Capture platform: Retrieve").
 * **Chargeable: 1 credit**, whatever `fieldFormats` ask for. Never repeated when its outcome is unknown (`mayHaveBeenCharged`), unless this call
 * asks for it.
 *
 * @throws AddressServiceError: `input` for an empty id, more than 20 `fieldFormats`, or `parameters` that name the key or the id; else as any call.
 */
export function retrieve(
  client: Client,
  id: string,
  { fieldFormats, parameters, ...options }: RetrieveSettings & CallOptions = {},
): Promise<Address[]> {
  return call(client, retrieveOperation, { id, fieldFormats, parameters }, options);
}

function addressOf(row: Record<string, unknown>): Address {
  const address: Address = readTexts(row, addressFields);
  for (const field of seenAddressFields) if (row[field] !== undefined) address[field] = asText(row[field]);
  if (!address.id) throw new Unreadable('an address has no id');
  return address;
}
