'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { type AddressServiceError, call, type Operation } from '../../core/index.ts';
import { useOperation } from './useOperation.ts';

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
