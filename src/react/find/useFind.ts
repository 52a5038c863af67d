'use client';
import { hashKey, type QueryKey, QueryObserver, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useInsertionEffect } from 'react';
import type { AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useQueryClient } from '../provider/useQueryClient.ts';
import { findQueryOptions } from './answers.ts';
import { lazyFind } from './lazyCalls.ts';

/** The result of `useFind`: a TanStack Query result. */
export type UseFind = UseQueryResult<Suggestion[], AddressServiceError>;

/**
 * Finds suggestions with TanStack Query. When the query changes, aborts the previous request and sends a new one, unless the response is cached.
 * Sends nothing if the query has neither text nor a container. Not chargeable.
 *
 * Adds no defaults to the query, not even a `language`. `addressQueries.find` with the same query therefore shares the cached response.
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
  const options = findQueryOptions(client, query, lazyFind);
  const key = hashKey(options.queryKey);
  // When an <Activity> hides the component, React cleans up all effects except insertion effects. This subscriber keeps
  // the request in flight from being aborted.
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
