'use client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { FindQuery, Suggestion } from '../core/index.ts';
import { useAddressContext } from './AddressContext.ts';
import { addressQueries } from './queries.ts';

/**
 * Find alone, on TanStack Query: asked whenever the query changes, answered from memory where it can be, aborted when it is
 * superseded. Free of charge. Nothing is asked while there is neither a text nor a container.
 */
export function useFind(query: FindQuery): UseQueryResult<Suggestion[]> {
  const { client, queryClient } = useAddressContext();
  const enabled = Boolean(query.text?.trim() || query.container);
  return useQuery({ ...addressQueries.find(client, query), enabled, refetchOnMount: true }, queryClient);
}
