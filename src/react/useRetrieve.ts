'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Address } from '../core/index.ts';
import { useAddressContext } from './AddressContext.ts';
import { addressQueries } from './queries.ts';

/**
 * Retrieve alone: `mutate(id)` in a person's act. **Chargeable: 1 credit per id and session.** Two calls for one id at the same time
 * are one request; an id that was answered is answered from memory. Never repeated by itself; offline it fails at once.
 */
export function useRetrieve(): UseMutationResult<Address[], Error, string> {
  const { client, queryClient } = useAddressContext();
  return useMutation(
    {
      mutationFn: (id: string) => queryClient.fetchQuery(addressQueries.retrieve(client, id)),
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  );
}
