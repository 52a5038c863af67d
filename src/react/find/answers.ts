import type { Address, CallOptions, Client, find, FindQuery, retrieve, Suggestion } from '../../core/index.ts';
import { clientStore } from '../cache/clientStore.ts';
import { hashKey, noAutoRefetch, paidQueryOptions, paidResponsesOf } from '../cache/paidResponses.ts';
import type { EarlyAnswer, QueryClientRef } from '../provider/queryClientRef.ts';
import { normalizeQuery } from './queryText.ts';

/* The calls of a search, and where their answers are kept: Find for five minutes, and Retrieve, which is paid for, for the session. */

/**
 * Creates query options for Find. Not chargeable, unless the client's source says so. The response is cached for five minutes. The request is paused while
 * the browser is offline.
 *
 * @param send Sends the request.
 */
export function findQueryOptions(client: Client, query: FindQuery, send: typeof find) {
  const normalized = { ...query, text: normalizeQuery(query.text).toLowerCase() };
  const queryKey = [...clientKey(client), 'find', normalized] as const;
  return {
    ...noAutoRefetch,
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Suggestion[]> => {
      const { answer, release } = shareFind(client, query, send);
      signal.addEventListener('abort', release);
      return answer;
    },
    staleTime: 300_000,
    gcTime: 300_000,
    retryOnMount: true,
    networkMode: 'online' as const,
  };
}

/** Returns the first 2,000 rows of a Find whose ids have at most 2,000 characters. Only a faulty service sends more. */
export const listable = (suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  suggestions.filter(({ id }) => id.length <= 2000).slice(0, 2000);

interface SharedRequest {
  answer: Promise<Suggestion[]>;
  controller: AbortController;
  waiting: number;
}

const sharedRequests = clientStore(() => new Map<string, SharedRequest>());

/**
 * Shares one Find request among all callers with the same query, whatever the app does to its query cache. Aborts the
 * request when the last caller calls `release`. Not chargeable.
 */
export function shareFind(
  client: Client,
  query: FindQuery,
  send: typeof find,
): { answer: Promise<Suggestion[]>; release(): void } {
  const text = normalizeQuery(query.text);
  const key = hashKey([{ ...query, text: text.toLowerCase() }]);
  const requests = sharedRequests(client);
  let request = requests.get(key);
  if (!request) {
    const controller = new AbortController();
    const answer = send(client, { ...query, text }, { signal: controller.signal });
    const created: SharedRequest = { answer, controller, waiting: 0 };
    const forget = () => {
      if (requests.get(key) === created) requests.delete(key);
    };
    answer.then(forget, forget);
    requests.set(key, (request = created));
  }
  const shared = request;
  shared.waiting++;
  let isReleased = false;
  return {
    answer: shared.answer,
    release() {
      // If the request has completed, it is no longer in the map, and there is nothing to abort.
      if (!isReleased && --shared.waiting === 0 && requests.get(key) === shared) {
        requests.delete(key);
        shared.controller.abort();
      }
      isReleased = true;
    },
  };
}

type FindOptions = ReturnType<typeof findQueryOptions>;

/** Whether the answer is so new that no Find is needed. */
const isFresh = ({ dataUpdatedAt }: { dataUpdatedAt: number }, { staleTime }: Pick<FindOptions, 'staleTime'>) =>
  Date.now() - dataUpdatedAt < staleTime;

/** Stores the suggestions of a Find in the cache. */
export function storeFind(cache: QueryClientRef, options: FindOptions, data: Suggestion[]): void {
  const { current } = cache;
  if (current) {
    current.getQueryCache().build(current, current.defaultQueryOptions(options)).setData(data);
    return;
  }
  const early = (cache.early ??= new Map<string, EarlyAnswer>());
  for (const [key, answer] of early) if (!isFresh(answer, answer.options)) early.delete(key);
  early.set(hashKey(options.queryKey), { options, data, dataUpdatedAt: Date.now() });
}

/** Returns the cached suggestions of a Find, or undefined if there are none or they are stale. */
export function cachedFind(cache: QueryClientRef, options: FindOptions): Suggestion[] | undefined {
  const state = cache.current
    ? cache.current.getQueryState(options.queryKey)
    : cache.early?.get(hashKey(options.queryKey));
  return state && !state.isInvalidated && isFresh(state, options) ? (state.data as Suggestion[]) : undefined;
}

/** Drops undefined and empty options. Returns undefined if none are left. */
export function definedOptions(options: RetrieveOptions): RetrieveOptions | undefined {
  const given = Object.entries(options as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
  return given.length ? Object.fromEntries(given) : undefined;
}

/** Key prefix for all of a client's queries. */
export const clientKey = (client: Client) => ['doorplate', client.id] as const;

/** Options of Retrieve that change the response and are therefore part of the query key. */
export type RetrieveOptions = object & Omit<NonNullable<Parameters<typeof retrieve>[2]>, keyof CallOptions>;

/** Returns the query key of one Retrieve. `given` must come from `definedOptions`. The key never contains credentials. */
const retrieveKey = (client: Client, id: string, given?: RetrieveOptions) => [
  ...clientKey(client),
  'retrieve',
  id,
  ...(given ? [given] : []),
];

/**
 * Retrieves an address. Call it only when the user acts. **Chargeable: 1 credit per id, options and session.** Copies
 * the response into the query cache, if there is one.
 *
 * @param send Sends the request.
 */
export async function retrieveOnce(
  cache: QueryClientRef,
  client: Client,
  id: string,
  given: RetrieveOptions | undefined,
  send: typeof retrieve,
): Promise<Address[]> {
  const queryKey = retrieveKey(client, id, given);
  const known = cache.current?.getQueryData<Address[]>(queryKey);
  if (known) return known;
  const addresses = await paidResponsesOf(client).fetch(hashKey(queryKey), () => send(client, id, given));
  cache.current?.setQueryData(queryKey, addresses);
  return addresses;
}

/**
 * Creates the query options for Retrieve (see `addressQueries.retrieve`). The request is sent only once. **Chargeable: 1 credit.**
 *
 * @param send Sends the request.
 */
export function retrieveQueryOptions(client: Client, id: string, options: RetrieveOptions, send: typeof retrieve) {
  const given = definedOptions(options);
  const queryKey = retrieveKey(client, id, given);
  return paidQueryOptions<Address[]>(
    paidResponsesOf(client),
    hashKey(queryKey),
    queryKey,
    // Passes no abort signal, because aborting would lose the response without undoing the charge.
    () => send(client, id, given),
    false,
  );
}
