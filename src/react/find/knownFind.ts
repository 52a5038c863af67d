import type { QueryClient } from '@tanstack/react-query';
import type { Suggestion } from '../../core/index.ts';
import type { findOptions } from './findOptions.ts';

/** What the cache knows of this Find, while that is fresh. */
export function knownFind(
  cache: QueryClient,
  { queryKey, staleTime }: ReturnType<typeof findOptions>,
): Suggestion[] | undefined {
  const known = cache.getQueryState<Suggestion[]>(queryKey);
  return known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < staleTime ? known.data : undefined;
}
