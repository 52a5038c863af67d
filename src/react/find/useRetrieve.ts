'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Address, AddressServiceError } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useQueryClient } from '../provider/useQueryClient.ts';
import { lazyRetrieve } from './lazyCalls.ts';
import { definedOptions, type RetrieveOptions, retrieveOnce } from './answers.ts';

/** Variables of `useRetrieve`: an id, or an id with options. */
export type RetrieveVariables = string | ({ id: string } & RetrieveOptions);

/** The result of `useRetrieve`: a TanStack Query mutation. */
export type UseRetrieve = UseMutationResult<Address[], AddressServiceError, RetrieveVariables>;

/**
 * Retrieves an address: `mutate(id)`. Call `mutate` only when the user acts. **Chargeable: 1 credit per id, options and
 * session.** Concurrent calls with the same id and options share a request, and later calls get the stored response.
 * Never retried automatically. After a failure, the next `mutate` sends the request again. While the browser is
 * offline, the call fails immediately.
 *
 * @example
 * ```tsx
 * const { mutateAsync: retrieve } = useRetrieve();
 * const [address] = await retrieve(suggestion.id);
 * ```
 */
export function useRetrieve(): UseRetrieve {
  const { client, queryClientRef } = useAddressContext();
  const queryClient = useQueryClient();
  return useMutation(
    {
      mutationFn: (variables: RetrieveVariables) => {
        const { id, ...options } = typeof variables === 'string' ? { id: variables } : variables;
        return retrieveOnce(queryClientRef, client, id, definedOptions(options), lazyRetrieve);
      },
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  );
}
