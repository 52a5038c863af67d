'use client';
import { hashKey, type QueryKey, QueryObserver, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useInsertionEffect } from 'react';
import type { AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { findQueryOptions } from './findQuery.ts';

/** The result of `useFind`: a TanStack Query result. */
export type UseFind = UseQueryResult<Suggestion[], AddressServiceError>;

/**
 * Finds suggestions with TanStack Query. Sends a request when the query changes, unless the response is cached; aborts a superseded one. Not chargeable.
 * Sends nothing without a text or a container. Adds no defaults, not even a `language`, so `addressQueries.find` with the same query shares the cache.
 *
 * @example
 * ```tsx
 * const { data: suggestions = [], isFetching } = useFind({ text, countries: ['US'] });
 * ```
 */
export function useFind(query: FindQuery): UseFind {
  const { client, queryClient } = useAddressContext();
  const enabled = Boolean(query.text?.trim() || query.container);
  const options = findQueryOptions(client, query);
  const key = hashKey(options.queryKey);
  // A hidden <Activity> unmounts other effects but keeps this one, so that the request in flight still has a subscriber.
  useInsertionEffect(
    () =>
      new QueryObserver(queryClient, { queryKey: JSON.parse(key) as QueryKey, enabled: false }).subscribe(
        () => undefined,
      ),
    [queryClient, key],
  );
  return useQuery<Suggestion[], AddressServiceError, Suggestion[], typeof options.queryKey>(
    { ...options, enabled, refetchOnMount: true },
    queryClient,
  );
}
