import { type AddressServiceError, type Client, find, type FindQuery, type Suggestion } from '../../core/index.ts';
import { cachedFind, findQueryOptions, shareFind, storeFind } from './answers.ts';
import { isOnline, onNetworkChange } from '../page/network.ts';
import type { QueryClientRef } from '../provider/queryClientRef.ts';

/**
 * Runs one Find for a search. If the cache has a fresh response, passes it to `onAnswer`. Otherwise, sends a request, calls `onAsked`, and calls
 * either `onAnswer` or `onFailure` once when the request completes. While the browser is offline, waits for the network. The request does not run
 * in the query cache, so an app that cancels queries or clears the cache never hangs the search.
 *
 * @returns A function that unsubscribes. It also aborts the request, unless another search is waiting for the response.
 */
export function observeFind(
  cache: QueryClientRef,
  client: Client,
  query: FindQuery,
  onAnswer: (suggestions: Suggestion[]) => void,
  onFailure: (error: AddressServiceError) => void,
  onAsked: () => void,
): () => void {
  const options = findQueryOptions(client, query, find);
  let over = false;
  let leave: () => void = () => undefined;
  const known = cachedFind(cache, options);
  const ask = () => {
    const found = shareFind(client, query, find);
    onAsked();
    leave = found.release;
    found.answer.then(
      (data) => {
        if (over) return;
        storeFind(cache, options, data);
        onAnswer(data);
      },
      (error: unknown) => {
        if (!over) onFailure(error as AddressServiceError);
      },
    );
  };
  if (known) onAnswer(known);
  else if (isOnline()) ask();
  else {
    const unsubscribe = onNetworkChange(() => {
      if (!isOnline()) return;
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
