'use client';
import { useQuery } from '@tanstack/react-query';
import { useAddressContext } from '../AddressContext.ts';
import { emailQueries } from './emailQueries.ts';

/**
 * All jobs of the account: id, status, progress. Asked once when first shown, and again by `refetch()` in a person's act; never by a
 * focus or a reconnect. **Chargeable by the specification; nothing is assumed.**
 */
export function useEmailBatches({ enabled = true }: { enabled?: boolean } = {}) {
  const { client, queryClient } = useAddressContext();
  return useQuery({ ...emailQueries.list(client), enabled }, queryClient);
}
