import { queryOptions } from '@tanstack/react-query';
import { type Address, type Client, find, type FindQuery, retrieve, type Suggestion } from '../core/index.ts';
import { onlyByHand } from './onlyByHand.ts';

/** The text as it is asked: outer and doubled spaces do not make a new question. */
export function questionText(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * Query options for the two calls, for `useQuery`, `fetchQuery` and `prefetchQuery`. Everything that changes an answer is in the key; no
 * credential ever is.
 */
export const addressQueries = {
  /** Everything this client has in the cache, for `removeQueries`. */
  all: (client: Client) => ['doorplate', client.id] as const,

  /** Find: free of charge. The same question is answered from memory for five minutes. Paused while offline. */
  find: (client: Client, query: FindQuery) => {
    const asked = { ...query, text: questionText(query.text ?? '') };
    return queryOptions<Suggestion[]>({
      ...onlyByHand,
      queryKey: [...addressQueries.all(client), 'find', { ...asked, text: asked.text.toLowerCase() }],
      queryFn: ({ signal }) => find(client, asked, { signal }),
      staleTime: 300_000,
      gcTime: 300_000,
      retryOnMount: true,
      networkMode: 'online',
    });
  },

  /**
   * Retrieve: **chargeable, 1 credit**. Disabled, so that no mount, focus or invalidation calls it: use `refetch` or `fetchQuery` in
   * a person's act. These options call once; an answer stays for the session and is never fetched again. Offline it fails at once
   * instead of waiting to be replayed.
   */
  retrieve: (client: Client, id: string) => {
    let called = false;
    return queryOptions<Address[]>({
      ...onlyByHand,
      queryKey: [...addressQueries.all(client), 'retrieve', id],
      // No signal on purpose: an abort would not undo the charge, only lose the answer.
      queryFn: ({ client: cache, queryKey }) => {
        const known = cache.getQueryData<Address[]>(queryKey);
        if (known) return known;
        if (called)
          throw (
            cache.getQueryState(queryKey)?.error ??
            new Error('This Retrieve was made once; make new options to ask again.')
          );
        called = true;
        return retrieve(client, id);
      },
      enabled: false,
      retryOnMount: false,
      staleTime: 'static',
      gcTime: Infinity,
      networkMode: 'always',
    });
  },
};
