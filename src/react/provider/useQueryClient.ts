'use client';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOnline } from '../page/network.ts';
import { useAddressContext } from './AddressContext.ts';
import type { QueryClientRef } from './queryClientRef.ts';

/** Returns the cache of a provider. Creates it if it does not exist yet. */
export function queryClientOf(ref: QueryClientRef): QueryClient {
  if (!ref.current) {
    ref.current = new QueryClient();
    if (ref.isMounted) ref.current.mount();
    // The cache did not hear the events before it was created.
    if (!isOnline()) onlineManager.setOnline(false);
  }
  return ref.current;
}

/** Returns the cache of the nearest provider. */
export const useQueryClient = (): QueryClient => queryClientOf(useAddressContext().queryClientRef);
