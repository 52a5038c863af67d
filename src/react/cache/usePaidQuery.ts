'use client';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { AddressServiceError } from '../../core/index.ts';
import { useQueryClient } from '../provider/useQueryClient.ts';
import { hashKey, type PaidResponseCache } from './paidResponses.ts';

/**
 * Returns a paid response as a query result. If the app cancels or resets the query, or clears the query cache, the response is restored without
 * a call. Never sends a request automatically. `refetch` sends the request, so call it only when the user acts.
 */
export function usePaidQuery<Data>(
  cache: PaidResponseCache,
  key: string,
  options: UseQueryOptions<Data, AddressServiceError>,
  send: () => Promise<Data>,
): UseQueryResult<Data, AddressServiceError> {
  const queryClient = useQueryClient();
  const read = () => cache.get<Data>(key);
  const response = useSyncExternalStore(cache.subscribe, read, read);
  const result = useQuery({ ...options, enabled: false }, queryClient);
  const { data, error, isFetching, refetch } = result;

  const shown =
    !response ||
    (response.pending ? isFetching : response.error ? error === response.error : data === response.data && !error);
  const queryHash = hashKey(options.queryKey);
  useEffect(() => {
    if (!shown) void refetch({ cancelRefetch: false });
  }, [shown, response, queryHash, refetch]);

  const sendAgain = useCallback<typeof refetch>(
    (refetchOptions) => {
      send().catch(() => undefined);
      return refetch(refetchOptions);
    },
    [send, refetch],
  );
  return { ...result, refetch: sendAgain };
}
