import { queryOptions } from '@tanstack/react-query';
import type { AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';
import { forgetPaid } from '../cache/paidResponses.ts';
import { lazyFind, lazyRetrieve } from './lazyCalls.ts';
import { clientKey, findQueryOptions, type RetrieveOptions, retrieveQueryOptions } from './answers.ts';

/**
 * Query options for Find and Retrieve. Pass them to `useQuery`, `fetchQuery` or `prefetchQuery`. The query key contains
 * everything that changes the response, but no credentials.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(addressQueries.find(client, { text: '1600 penn', countries: ['US'] }));
 * ```
 */
export const addressQueries = {
  /** Key prefix for all of a client's queries, to pass to `removeQueries`. Paid responses are also stored outside the query cache; call `forget` to drop them. */
  all: clientKey,

  /**
   * Creates query options for Find. Not chargeable. The response is cached for five minutes. The request is paused
   * while the browser is offline.
   */
  find: (client: Client, query: FindQuery) => {
    const options = findQueryOptions(client, query, lazyFind);
    return queryOptions<Suggestion[], AddressServiceError, Suggestion[], typeof options.queryKey>(options);
  },

  /**
   * Creates query options for Retrieve. **Chargeable: 1 credit.** The query is disabled, so mounting a component does not send the request. Call
   * `refetch` or `fetchQuery` when the user acts. The request is sent **once per id, options and session**. If you refetch, invalidate, cancel or
   * clear the query, you get the stored response, the request in flight, or the same error. To send the request again after a failure, use
   * `useRetrieve`. While the browser is offline, the request fails immediately.
   */
  retrieve: (client: Client, id: string, options: RetrieveOptions = {}) =>
    retrieveQueryOptions(client, id, options, lazyRetrieve),

  /**
   * Drops all paid responses, including those for email jobs. Call it together with `removeQueries` when a user logs out of a shared device.
   * Later requests are **charged again**. Does not drop requests in flight, failed requests, or the record of which jobs were downloaded.
   */
  forget: (client: Client) => {
    forgetPaid(client);
  },
};
