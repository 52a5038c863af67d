import type { AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';
import { findQueryOptions, shareFind, cachedFind } from './findQuery.ts';
import { searchChunk } from '../lazy/chunks.ts';
import { isOnline, onNetworkChange } from '../page/network.ts';
import type { QueryClientRef } from '../provider/queryClientRef.ts';

/**
 * Runs one Find for a search. If the cache has a fresh response, passes it to `onAnswer`. Otherwise, sends a request, calls `onAsked`, and calls
 * either `onAnswer` or `onFailure` once when the request completes. The query cache only stores the response, so cancelling queries or clearing
 * the cache never hangs the search. While the browser is offline, waits for the network.
 *
 * @returns A function that unsubscribes. It aborts the request, unless another search is waiting for it.
 */
export function observeFind(
  cache: QueryClientRef,
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
    leave = found.release;
    found.answer.then(
      (data) => {
        if (over) return;
        const stored = searchChunk.get()?.queryClientOf(cache);
        stored?.getQueryCache().build(stored, stored.defaultQueryOptions(options)).setData(data);
        onAnswer(data);
      },
      (error: unknown) => {
        if (!over) onFailure(error as AddressServiceError);
      },
    );
  };
  // If the code cannot be loaded, the call reports the error.
  const askOnceLoaded = () => {
    if (searchChunk.get()) ask();
    else searchChunk.load().then(ask, ask);
  };
  if (known) onAnswer(known);
  else if (isOnline()) askOnceLoaded();
  else {
    const unsubscribe = onNetworkChange(() => {
      if (!isOnline()) return;
      unsubscribe();
      askOnceLoaded();
    });
    leave = unsubscribe;
  }
  return () => {
    over = true;
    leave();
  };
}
