'use client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type AddressServiceError, call, type Operation, type Client } from '../../core/index.ts';
import { useAddressContext } from './AddressContext.ts';

/**
 * An operation of your own as a mutation, like those of the twelve: called by a person's act and never by itself, counted by `useUsage`.
 * **Chargeable as its row says.**
 */
export function useCall<Input, Output>(
  operation: Operation<Input, Output>,
): UseMutationResult<Output, AddressServiceError, Input> {
  return useOperation((client, input: Input) => call(client, operation, input));
}

/** What `useCall` gives. */
export type UseCall = ReturnType<typeof useCall>;

/**
 * An operation as a mutation: called by a person's act and never by itself, not repeated, not queued while offline.
 * `gcTime` 0: what was sent and answered is personal data, and stays no longer than somebody shows it.
 */
export function useOperation<Input, Output>(
  send: (client: Client, input: Input) => Promise<Output>,
): UseMutationResult<Output, AddressServiceError, Input> {
  const { client, queryClient } = useAddressContext();
  return useMutation<Output, AddressServiceError, Input>(
    { mutationFn: (input) => send(client, input), retry: false, networkMode: 'always', gcTime: 0 },
    queryClient,
  );
}
