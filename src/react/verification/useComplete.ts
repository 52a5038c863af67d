'use client';
import { complete, type CompleteInput } from '../../core/index.ts';
import { noAutoRefetch } from '../cache/paidResponses.ts';
import { addressQueries } from '../find/queries.ts';
import { useOperation } from '../provider/useOperation.ts';
import { useQueryClient } from '../provider/useQueryClient.ts';

/**
 * Runs a legacy address completion as a mutation: `mutate({ query, country, filters })`. Not chargeable. The response
 * is cached for five minutes.
 *
 * @example
 * ```tsx
 * const { mutate: complete, data } = useComplete();
 * ```
 */
export function useComplete() {
  const queryClient = useQueryClient();
  return useOperation((client, input: CompleteInput) =>
    queryClient.fetchQuery({
      ...noAutoRefetch,
      networkMode: 'always',
      queryKey: [...addressQueries.all(client), 'complete', input],
      queryFn: ({ signal }) => complete(client, input, { signal }),
      staleTime: 300_000,
      gcTime: 300_000,
    }),
  );
}

/** The result of `useComplete`. */
export type UseComplete = ReturnType<typeof useComplete>;
