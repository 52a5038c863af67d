import type { Client, CallOptions, retrieve, Address } from '../../core/index.ts';
import { hashKey, paidResponsesOf, paidQueryOptions } from '../cache/paidResponses.ts';
import type { QueryClientRef } from '../provider/queryClientRef.ts';

/** Drops undefined and empty options. Returns undefined if none are left. */
export function definedOptions(options: RetrieveOptions): RetrieveOptions | undefined {
  const given = Object.entries(options as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
  return given.length ? Object.fromEntries(given) : undefined;
}

/** Key prefix for all of a client's queries. */
export const clientKey = (client: Client) => ['doorplate', client.id] as const;

/** Options of Retrieve that change the response and are therefore part of the query key. */
export type RetrieveOptions = object & Omit<NonNullable<Parameters<typeof retrieve>[2]>, keyof CallOptions>;

/** Returns the query key of one Retrieve. `given` must come from `definedOptions`. The key never contains credentials. */
const retrieveKey = (client: Client, id: string, given?: RetrieveOptions) => [
  ...clientKey(client),
  'retrieve',
  id,
  ...(given ? [given] : []),
];

/**
 * Retrieves an address. Call it only when the user acts. **Chargeable: 1 credit per id, options and session.** Copies
 * the response into the query cache, if there is one.
 *
 * @param send Sends the request.
 */
export async function retrieveOnce(
  cache: QueryClientRef,
  client: Client,
  id: string,
  given: RetrieveOptions | undefined,
  send: typeof retrieve,
): Promise<Address[]> {
  const queryKey = retrieveKey(client, id, given);
  const known = cache.current?.getQueryData<Address[]>(queryKey);
  if (known) return known;
  const addresses = await paidResponsesOf(client).fetch(hashKey(queryKey), () => send(client, id, given));
  cache.current?.setQueryData(queryKey, addresses);
  return addresses;
}

/**
 * Creates the query options for Retrieve (see `addressQueries.retrieve`). The request is sent only once. **Chargeable: 1 credit.**
 *
 * @param send Sends the request.
 */
export function retrieveQueryOptions(client: Client, id: string, options: RetrieveOptions, send: typeof retrieve) {
  const given = definedOptions(options);
  const queryKey = retrieveKey(client, id, given);
  return paidQueryOptions<Address[]>(
    paidResponsesOf(client),
    hashKey(queryKey),
    queryKey,
    // Passes no abort signal, because aborting would lose the response without undoing the charge.
    () => send(client, id, given),
    false,
  );
}
