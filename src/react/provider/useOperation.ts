'use client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type AddressServiceError, call, type Operation, type Client } from '../../core/index.ts';
import { useAddressContext } from './AddressContext.ts';
import { useQueryClient } from './useQueryClient.ts';

/**
 * Runs a custom operation as a mutation, like the hooks for the built-in operations. Call `mutate` only when the user acts. **The operation
 * declares whether its calls are chargeable.** `useUsage` counts the calls and charges.
 *
 * @example
 * ```tsx
 * const { mutate } = useCall(myOperation);
 * ```
 */
export function useCall<Input, Output>(
  operation: Operation<Input, Output>,
): UseMutationResult<Output, AddressServiceError, Input> {
  return useOperation((client, input: Input) => call(client, operation, input));
}

/** The result of `useCall`: a TanStack Query mutation. */
export type UseCall = ReturnType<typeof useCall>;

/**
 * Runs an operation as a mutation. The call is never sent automatically, never retried, and never queued while offline. `gcTime` is 0, because the input and
 * the response are personal data that should not outlive the component.
 */
export function useOperation<Input, Output>(
  send: (client: Client, input: Input) => Promise<Output>,
): UseMutationResult<Output, AddressServiceError, Input> {
  const { client } = useAddressContext();
  const queryClient = useQueryClient();
  return useMutation<Output, AddressServiceError, Input>(
    { mutationFn: (input) => send(client, input), retry: false, networkMode: 'always', gcTime: 0 },
    queryClient,
  );
}
