import { queryOptions } from '@tanstack/react-query';
import type { AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';
import { forgetPaid } from '../cache/paidAnswers.ts';
import { findOptions } from './findQuery.ts';
import { questionKey, type RetrieveOptions, retrieveOptions } from './retrieveQuery.ts';

/**
 * Query options for the two calls, for `useQuery`, `fetchQuery` and `prefetchQuery`. Everything that changes an answer is in the key; no
 * credential ever is.
 */
export const addressQueries = {
  /** Everything this client has in the cache, for `removeQueries`. What was paid for is kept beside the cache: `forget`. */
  all: questionKey,

  /** Find: free of charge. The same question is answered from memory for five minutes. Paused while offline. */
  find: (client: Client, query: FindQuery) => {
    const options = findOptions(client, query);
    return queryOptions<Suggestion[], AddressServiceError, Suggestion[], typeof options.queryKey>(options);
  },

  /**
   * Retrieve: **chargeable, 1 credit**. Disabled, so that no mount calls it: use `refetch` or `fetchQuery` in a person's act. Its function sends
   * **once per id, options and session** and never again, whoever refetches, invalidates, cancels or clears: it gives the kept answer, waits for
   * the one that is under way, or tells the failure again. After a failure, `useRetrieve` asks again. Offline it fails at once instead of
   * waiting to be replayed.
   */
  retrieve: (client: Client, id: string, options: RetrieveOptions = {}) => retrieveOptions(client, id, options),

  /**
   * Forgets every answer that was paid for, email jobs included, in the memory beside the cache: when a person logs out of a shared device,
   * together with `removeQueries`. What is asked after that is
   * **paid again**. What is under way or in doubt stays, and so does that a job was downloaded.
   */
  forget: (client: Client) => {
    forgetPaid(client);
  },
};
