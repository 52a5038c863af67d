import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An answer that a search received before the provider's own cache was created. */
export interface EarlyAnswer {
  options: { queryKey: QueryKey; staleTime: number; gcTime: number };
  data: unknown;
  dataUpdatedAt: number;
  isInvalidated?: undefined;
}

/**
 * The TanStack Query cache of a provider: the app's, or the provider's own. The provider's own cache is created when a
 * hook that needs TanStack Query first uses it, so that a page with only a search never loads TanStack Query.
 */
export interface QueryClientRef {
  current?: QueryClient | undefined;
  /** Answers received before `current` exists, by the hash of the query key. They move into the cache when it is created. */
  early?: Map<string, EarlyAnswer> | undefined;
  /** Whether the provider is mounted. A mounted cache listens to online and offline events. */
  isMounted: boolean;
}

/** Mounts the cache now, or when it is created. Returns a function that unmounts it. */
export function mountQueryClient(ref: QueryClientRef): () => void {
  ref.isMounted = true;
  ref.current?.mount();
  return () => {
    ref.isMounted = false;
    ref.current?.unmount();
  };
}
