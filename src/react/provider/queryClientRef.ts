import type { QueryClient } from '@tanstack/react-query';

/**
 * The TanStack Query cache of a provider: the app's, or the provider's own. The provider's own cache is created when it
 * is first needed, so that a page with a search loads TanStack Query only when the user is about to type.
 */
export interface QueryClientRef {
  current?: QueryClient | undefined;
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
