import { hashKey, queryOptions } from '@tanstack/react-query';
import {
  retrieve,
  type Address,
  type AddressServiceError,
  type CallOptions,
  type Client,
  type FindQuery,
  type Suggestion,
} from '../../core/index.ts';
import { joinFind } from './joinFind.ts';
import { onlyByHand } from '../provider/onlyByHand.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { paidOptions } from '../provider/paidOptions.ts';

/** The text as it is asked: outer and doubled spaces do not make a new question. */
export function questionText(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** What of a Retrieve changes its answer, and is part of the question. */
export type RetrieveOptions = object & Omit<NonNullable<Parameters<typeof retrieve>[2]>, keyof CallOptions>;

/** An option that is not given, or empty, makes no other question. */
const given = (options: object) =>
  Object.entries(options as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );

/**
 * Query options for the two calls, for `useQuery`, `fetchQuery` and `prefetchQuery`. Everything that changes an answer is in the key; no
 * credential ever is.
 */
export const addressQueries = {
  /** Everything this client has in the cache, for `removeQueries`. What was paid for is kept beside the cache: `forget`. */
  all: (client: Client) => ['doorplate', client.id] as const,

  /** Find: free of charge. The same question is answered from memory for five minutes. Paused while offline. */
  find: (client: Client, query: FindQuery) => {
    const asked = { ...query, text: questionText(query.text ?? '') };
    const queryKey = [...addressQueries.all(client), 'find', { ...asked, text: asked.text.toLowerCase() }] as const;
    return queryOptions<Suggestion[], AddressServiceError>({
      ...onlyByHand,
      queryKey,
      queryFn: ({ signal }): Promise<Suggestion[]> => {
        const { answer, leave } = joinFind(client, hashKey(queryKey), asked);
        signal.addEventListener('abort', leave);
        return answer;
      },
      staleTime: 300_000,
      gcTime: 300_000,
      retryOnMount: true,
      networkMode: 'online',
    });
  },

  /**
   * Retrieve: **chargeable, 1 credit**. Disabled, so that no mount calls it: use `refetch` or `fetchQuery` in a person's act. Its function sends
   * **once per id, options and session** and never again, whoever refetches, invalidates, cancels or clears: it gives the kept answer, waits for the one that is
   * under way, or tells the failure again. After a failure, `useRetrieve` asks again. Offline it fails at once instead of waiting to be replayed.
   */
  retrieve: (client: Client, id: string, options: RetrieveOptions = {}) => {
    const more = given(options);
    const asked = more.length ? [Object.fromEntries(more)] : [];
    const queryKey = [...addressQueries.all(client), 'retrieve', id, ...asked];
    return paidOptions<Address[]>(
      paidAnswersOf(client),
      hashKey(queryKey),
      queryKey,
      // No signal on purpose: an abort would not undo the charge, only lose the answer.
      () => retrieve(client, id, options),
      false,
    );
  },

  /**
   * Forgets every answer that was paid for, in the memory beside the cache: when a person logs out of a shared device, together with `removeQueries`. What is asked after that is
   * **paid again**. What is under way or in doubt stays.
   */
  forget: (client: Client) => {
    paidAnswersOf(client).forget();
  },
};
