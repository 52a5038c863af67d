'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Address, AddressServiceError } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { givenOptions, type RetrieveOptions, retrieveOnce } from './retrieveQuery.ts';

/** An id alone, or with what else is wanted of it. */
export type RetrieveVariables = string | ({ id: string } & RetrieveOptions);

/** What `useRetrieve` gives: the mutation as TanStack Query has it. */
export type UseRetrieve = UseMutationResult<Address[], AddressServiceError, RetrieveVariables>;

/**
 * Retrieve alone: `mutate(id)` in a person's act. **Chargeable: 1 credit per id, options and session.** Two calls for one id at the same time
 * are one request; an id that was answered is answered from memory, whatever happened to the query cache. Never repeated by itself: after a
 * failure the next `mutate` asks again. Offline it fails at once.
 */
export function useRetrieve(): UseRetrieve {
  const { client, queryClient } = useAddressContext();
  return useMutation(
    {
      mutationFn: (asked: RetrieveVariables) => {
        const { id, ...options } = typeof asked === 'string' ? { id: asked } : asked;
        return retrieveOnce(queryClient, client, id, givenOptions(options));
      },
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  );
}
