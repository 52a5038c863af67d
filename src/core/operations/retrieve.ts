import { type Address, addressFields, undocumentedAddressFields } from '../postal/Address.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { call } from '../call/call.ts';
import { asText, readTexts } from '../operation/decode.ts';
import type { RetrieveInput, RetrieveSettings } from '../operation/AddressSource.ts';
import { readItems, toQueryPairs, parametersProblem } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';

const maxFormats = 20;

/** The Retrieve operation (address services specification, "Capture platform: Retrieve"). It is publicly known to cost 1 credit. */
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
    if (fieldFormats.length > maxFormats || !fieldFormats.every((format) => typeof format === 'string'))
      return `\`fieldFormats\` must be at most ${maxFormats} strings, such as "{Latitude}".`;
    return parametersProblem(parameters);
  },

  encode: ({ id, fieldFormats = [], parameters }, { key }, { dialect }) => ({
    query: [
      ...(key ? [['Key', key] as [string, string]] : []),
      [dialect === 'interactive' ? 'Id' : 'id', id],
      ...fieldFormats.map((format, index): [string, string] => [`Field${index + 1}Format`, format]),
      ...toQueryPairs(parameters),
    ],
  }),

  decode: (body) => readItems(body, decodeAddress),

  // Assumes that an empty result is free, although the specification does not say so.
  credits: (addresses) => (addresses.length ? 1 : 0),
};

/**
 * Returns the full address for an id from `find` (address services specification, "Capture platform: Retrieve"). **Chargeable: 1 credit**, with
 * or without `fieldFormats`. If the outcome is unknown (`mayHaveBeenCharged`), the call is not retried, unless you set `retryInDoubt`.
 *
 * @returns one address per language, in the service's order. Empty if the id is unknown.
 * @throws AddressServiceError of kind
 * - `input` if the id is empty, there are more than 20 `fieldFormats`, or `parameters` contains a name that the call sets itself
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const [address] = await retrieve(client, suggestion.id);
 * ```
 */
export function retrieve(
  client: Client,
  id: string,
  { fieldFormats, parameters, ...options }: RetrieveSettings & CallOptions = {},
): Promise<Address[]> {
  return call(client, retrieveOperation, { id, fieldFormats, parameters }, options);
}

function decodeAddress(row: Record<string, unknown>): Address {
  const address: Address = readTexts(row, addressFields);
  for (const field of undocumentedAddressFields) if (row[field] !== undefined) address[field] = asText(row[field]);
  if (!address.id) throw new Unreadable('an address has no id');
  return address;
}
