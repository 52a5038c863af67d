import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';
import { findOptions, joinFind, knownFind } from './findQuery.ts';
import { whenCallable } from './withCalls.ts';

/**
 * Asks one Find, or takes a fresh answer from memory, and tells once how it ended, and before that whether the service was asked: the one way of the search to a list, the root's and a
 * container's. Returns the way to leave it: then it is aborted, unless another field awaits the same answer. The cache only keeps the answer: an
 * app that cancels or clears it does not leave the field waiting for ever. Offline it waits for the network.
 */
export function watchFind(
  cache: QueryClient,
  client: Client,
  query: FindQuery,
  onAnswer: (suggestions: Suggestion[]) => void,
  onFailure: (error: AddressServiceError) => void,
  onAsked: () => void,
): () => void {
  const options = findOptions(client, query);
  let over = false;
  let leave: () => void = () => undefined;
  const known = knownFind(cache, options);
  const ask = () => {
    // One that was superseded before it could be sent is never sent.
    if (over) return;
    const found = joinFind(client, query);
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
  else if (onlineManager.isOnline()) whenCallable(ask);
  else {
    const unsubscribe = onlineManager.subscribe((online) => {
      if (!online) return;
      unsubscribe();
      whenCallable(ask);
    });
    leave = unsubscribe;
  }
  return () => {
    over = true;
    leave();
  };
}
