import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Client, FindQuery, Suggestion } from '../../core/index.ts';
import { addressQueries } from '../queries.ts';

/** Asks one Find and tells once how it ended. Returns the way to leave it: then it is aborted, unless another field awaits the same answer. */
export function watchFind(
  cache: QueryClient,
  client: Client,
  query: FindQuery,
  onEnd: (suggestions: Suggestion[] | undefined, error: Error | null) => void,
): () => void {
  const observer = new QueryObserver(cache, addressQueries.find(client, query));
  let over = false;
  let unsubscribe = () => undefined as unknown;
  const stop = () => {
    over = true;
    unsubscribe();
  };
  const look = () => {
    const { isFetching, data, error } = observer.getCurrentResult();
    if (over || isFetching || (!data && !error)) return;
    stop();
    onEnd(data, error);
  };
  unsubscribe = observer.subscribe(look);
  look();
  return stop;
}
