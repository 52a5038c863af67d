'use client';
import { hashKey, type QueryKey, QueryObserver, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useInsertionEffect } from 'react';
import type { AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { findOptions } from './findQuery.ts';

/** What `useFind` gives: the query's result as TanStack Query has it. */
export type UseFind = UseQueryResult<Suggestion[], AddressServiceError>;

/**
 * Find alone, on TanStack Query: asked whenever the query changes, answered from memory where it can be, aborted when it is
 * superseded. Free of charge. Nothing is asked while there is neither a text nor a container. The query is asked as it is given: a `language`
 * is yours to name, so that `addressQueries.find` with the same query finds the same answer.
 */
export function useFind(query: FindQuery): UseFind {
  const { client, queryClient } = useAddressContext();
  const enabled = Boolean(query.text?.trim() || query.container);
  const options = findOptions(client, query);
  const key = hashKey(options.queryKey);
  // An <Activity> that hides the page ends every other effect; this one it leaves, so that the Find under way is not left by everybody.
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
