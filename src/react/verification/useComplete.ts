'use client';
import { complete, type CompleteInput } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { onlyByHand } from '../cache/paidAnswers.ts';
import { addressQueries } from '../find/queries.ts';
import { useOperation } from '../provider/useOperation.ts';

/**
 * The legacy address completion: `mutate({ query, country, filters })`. Free of charge; the same question is answered from memory for five
 * minutes.
 */
export function useComplete() {
  const { queryClient } = useAddressContext();
  return useOperation((client, input: CompleteInput) =>
    queryClient.fetchQuery({
      ...onlyByHand,
      networkMode: 'always',
      queryKey: [...addressQueries.all(client), 'complete', input],
      queryFn: ({ signal }) => complete(client, input, { signal }),
      staleTime: 300_000,
      gcTime: 300_000,
    }),
  );
}

/** What `useComplete` gives. */
export type UseComplete = ReturnType<typeof useComplete>;
