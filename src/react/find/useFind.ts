'use client';
import { hashKey, type QueryKey, QueryObserver, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useInsertionEffect } from 'react';
import type { AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useQueryClient } from '../provider/useQueryClient.ts';
import { findQueryOptions } from './findQuery.ts';

/** The result of `useFind`: a TanStack Query result. */
export type UseFind = UseQueryResult<Suggestion[], AddressServiceError>;

/**
 * Finds suggestions with TanStack Query. When the query changes, aborts the previous request. If no response for the
 * new query is cached, sends a new request. If the query has neither text nor a container, sends nothing. Not
 * chargeable.
 *
 * Adds no defaults to the query, not even a `language`. So `addressQueries.find` with the same query uses the same
 * cached response.
 *
 * @example
 * ```tsx
 * const { data: suggestions = [], isFetching } = useFind({ text, countries: ['US'] });
 * ```
 */
export function useFind(query: FindQuery): UseFind {
  const { client } = useAddressContext();
  const queryClient = useQueryClient();
  const enabled = Boolean(query.text?.trim() || query.container);
  const options = findQueryOptions(client, query);
  const key = hashKey(options.queryKey);
  // A hidden <Activity> cleans up all effects except insertion effects. With this subscriber, the request in flight is
  // not aborted.
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
