import { queryOptions } from '@tanstack/react-query';
import type { AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';
import { forgetPaid } from '../cache/paidResponses.ts';
import { findQueryOptions } from './findQuery.ts';
import { clientKey, type RetrieveOptions, retrieveQueryOptions } from './retrieveQuery.ts';

/**
 * Query options for Find and Retrieve, for `useQuery`, `fetchQuery` and `prefetchQuery`. The key contains everything that changes the response, and
 * never a credential.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(addressQueries.find(client, { text: '1600 penn', countries: ['US'] }));
 * ```
 */
export const addressQueries = {
  /** Key prefix of all queries of a client, for `removeQueries`. Paid responses are stored outside the cache; drop them with `forget`. */
  all: clientKey,

  /** Query options for Find. Not chargeable. Cached for five minutes. Paused while offline. */
  find: (client: Client, query: FindQuery) => {
    const options = findQueryOptions(client, query);
    return queryOptions<Suggestion[], AddressServiceError, Suggestion[], typeof options.queryKey>(options);
  },

  /**
   * Query options for Retrieve. **Chargeable: 1 credit.** The query is disabled, so that mounting a component does not
   * send it. Call `refetch` or `fetchQuery` on a user's action. The request is sent **once per id, options and
   * session**. Refetching, invalidating, cancelling or clearing the query returns the stored response, the request in
   * flight, or the same error. To send again after a failure, use `useRetrieve`. Fails at once while offline.
   */
  retrieve: (client: Client, id: string, options: RetrieveOptions = {}) => retrieveQueryOptions(client, id, options),

  /**
   * Drops all paid responses, including email jobs. Call it together with `removeQueries` when a user logs out of a
   * shared device. Later requests are **charged again**. Keeps requests in flight, requests that may have been charged,
   * and the list of downloaded jobs.
   */
  forget: (client: Client) => {
    forgetPaid(client);
  },
};
