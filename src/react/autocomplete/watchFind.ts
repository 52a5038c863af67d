import { hashKey, onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Client, FindQuery, Suggestion } from '../../core/index.ts';
import { joinFind } from '../find/joinFind.ts';
import { addressQueries, questionText } from '../find/queries.ts';

/**
 * Asks one Find, or takes a fresh answer from memory, and tells once how it ended. Returns the way to leave it: then it is aborted, unless another field awaits the same
 * answer. The cache only keeps the answer: an app that cancels or clears it does not leave the field waiting for ever. Offline it waits for the network.
 */
export function watchFind(
  cache: QueryClient,
  client: Client,
  query: FindQuery,
  onEnd: (suggestions: Suggestion[] | undefined, error: Error | null) => void,
): () => void {
  const options = addressQueries.find(client, query);
  const { queryKey, staleTime } = options;
  const known = cache.getQueryState(queryKey);
  let over = false;
  let leave: () => void = () => undefined;
  const end = (data: Suggestion[] | undefined, error: Error | null) => {
    if (over) return;
    over = true;
    onEnd(data, error);
  };
  const ask = () => {
    const found = joinFind(client, hashKey(queryKey), { ...query, text: questionText(query.text ?? '') });
    leave = found.leave;
    found.answer.then(
      (data) => {
        if (!over) cache.getQueryCache().build(cache, cache.defaultQueryOptions(options)).setData(data);
        end(data, null);
      },
      (error: unknown) => {
        end(undefined, error as Error);
      },
    );
  };
  if (known?.data && !known.isInvalidated && Date.now() - known.dataUpdatedAt < (staleTime as number))
    end(known.data, null);
  else if (onlineManager.isOnline()) ask();
  else {
    const unsubscribe = onlineManager.subscribe((online) => {
      if (!online) return;
      unsubscribe();
      ask();
    });
    leave = unsubscribe;
  }
  return () => {
    over = true;
    leave();
  };
}
