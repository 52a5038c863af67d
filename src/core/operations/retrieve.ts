import { type Address, addressFields } from '../Address.ts';
import type { CallOptions, Client } from '../Client.ts';
import { call } from '../call/call.ts';
import { asText, unknownFields } from '../decode.ts';
import { type Operation, Unreadable } from '../Operation.ts';
import { itemsOf } from './itemsOf.ts';

/** Retrieve, as data (address services specification, "Capture platform: Retrieve"). Publicly known to use a credit. */
export const retrieveOperation: Operation<string, Address[]> = {
  name: 'retrieve',
  service: 'platform',
  method: 'GET',
  path: '/address-capture/retrieve',
  interactivePath: '/Capture/Interactive/Retrieve/v1.2/json3.ws',
  chargeable: true,
  repeat: { notSent: 2, refused: 1, unknown: 0 },

  check: (id) => (id.trim() ? undefined : 'it needs the id of a suggestion.'),

  encode: (id, { key }, { dialect }) => ({
    query: [...(key ? [['Key', key] as [string, string]] : []), [dialect === 'interactive' ? 'Id' : 'id', id]],
  }),

  decode: (body) => itemsOf(body, addressOf),

  // Nothing found is taken as free; the specification does not say.
  credits: (addresses) => (addresses.length ? 1 : 0),
  secrets: (id) => [id],
};

/**
 * The full details of one address id that Find returned: one address per language, in the service's order; none for an unknown id.
 * **Chargeable: 1 credit.** Never repeated when its outcome is unknown (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @throws AddressServiceError: `input` for an empty id; else as any call.
 */
export function retrieve(client: Client, id: string, options?: CallOptions): Promise<Address[]> {
  return call(client, retrieveOperation, id, options);
}

function addressOf(row: Record<string, unknown>): Address {
  const address = { ...unknownFields(row, addressFields) } as Address;
  for (const field of addressFields) address[field] = asText(row[field]);
  if (!address.id) throw new Unreadable('an address has no id');
  return address;
}
