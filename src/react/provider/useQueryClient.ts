'use client';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOnline } from '../page/network.ts';
import { useAddressContext } from './AddressContext.ts';
import type { QueryClientRef } from './queryClientRef.ts';

/** Returns the cache of a provider. Creates it if it does not exist yet. */
function queryClientOf(ref: QueryClientRef): QueryClient {
  if (!ref.current) {
    const created = (ref.current = new QueryClient());
    for (const { options, data, dataUpdatedAt } of ref.early?.values() ?? [])
      created
        .getQueryCache()
        .build(created, created.defaultQueryOptions(options))
        .setData(data, { updatedAt: dataUpdatedAt, manual: true });
    ref.early = undefined;
    if (ref.isMounted) ref.current.mount();
    // Tells TanStack Query that the browser is offline, because it missed events that came before its first use.
    if (!isOnline()) onlineManager.setOnline(false);
  }
  return ref.current;
}

/** Returns the cache of the nearest provider. */
export const useQueryClient = (): QueryClient => queryClientOf(useAddressContext().queryClientRef);
