import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';
import { findQueryOptions, shareFind, cachedFind } from './findQuery.ts';
import { onCallsLoaded } from './withCalls.ts';

/**
 * Runs one Find for a search, or answers from the cache if the cached response is fresh. Calls `onAsked` if a request
 * is sent, and then `onAnswer` or `onFailure` once. The query cache only stores the response, so the search never hangs
 * if an app cancels or clears the cache. Waits for the network while offline.
 *
 * @returns A function that unsubscribes. It aborts the request unless another search waits for it.
 */
export function observeFind(
  cache: QueryClient,
  client: Client,
  query: FindQuery,
  onAnswer: (suggestions: Suggestion[]) => void,
  onFailure: (error: AddressServiceError) => void,
  onAsked: () => void,
): () => void {
  const options = findQueryOptions(client, query);
  let over = false;
  let leave: () => void = () => undefined;
  const known = cachedFind(cache, options);
  const ask = () => {
    // The caller unsubscribed before the request could be sent.
    if (over) return;
    const found = shareFind(client, query);
    onAsked();
    leave = found.leave;
    found.answer.then(
      (data) => {
        if (over) return;
        cache.getQueryCache().build(cache, cache.defaultQueryOptions(options)).setData(data);
        onAnswer(data);
      },
      (error: unknown) => {
        if (!over) onFailure(error as AddressServiceError);
      },
    );
  };
  if (known) onAnswer(known);
  else if (onlineManager.isOnline()) onCallsLoaded(ask);
  else {
    const unsubscribe = onlineManager.subscribe((online) => {
      if (!online) return;
      unsubscribe();
      onCallsLoaded(ask);
    });
    leave = unsubscribe;
  }
  return () => {
    over = true;
    leave();
  };
}
