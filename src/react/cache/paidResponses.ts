import type { QueryKey, queryOptions } from '@tanstack/react-query';
import { type Client, createEmitter, type AddressServiceError } from '../../core/index.ts';
import { clientStore, type ClientStore } from './clientStore.ts';

/** State of one paid request. Immutable: each change creates a new object. */
export interface PaidResponse<Data = unknown> {
  /** The request in flight, if any. */
  readonly pending?: Promise<Data> | undefined;
  readonly data?: Data | undefined;
  /** Error of the last attempt, if it failed. */
  readonly error?: AddressServiceError | undefined;
}

/** Maximum number of responses kept per client. The oldest responses are evicted first. */
const maxResponses = 500;

const isEvictable = ([, { pending, error }]: readonly [string, PaidResponse]) =>
  !pending && error?.mayHaveBeenCharged !== true;

/**
 * Creates a store for paid responses. The store is independent of any query cache, so no response is lost or charged twice if an app cancels,
 * refetches or clears its queries. Concurrent requests with the same key share one call. Requests in flight and failures that may have been
 * charged are never evicted.
 */
export function createPaidResponseCache(maxEntries = Infinity) {
  const entries = new Map<string, PaidResponse>();
  const changed = createEmitter();

  const storeLatest = (key: string, response: PaidResponse) => {
    entries.delete(key);
    entries.set(key, response);
  };
  const set = (responses: Iterable<readonly [string, PaidResponse]>) => {
    for (const [key, response] of responses) storeLatest(key, response);
    for (const [key] of [...entries].filter(isEvictable).reverse().slice(maxEntries)) entries.delete(key);
    changed.emit();
  };

  /** Joins an in-flight request with the same key. Otherwise, sends the request, even if a response is already stored. */
  const refetch = <Data>(key: string, send: () => Promise<Data>): Promise<Data> => {
    const previous = entries.get(key) as PaidResponse<Data> | undefined;
    if (previous?.pending) return previous.pending;
    const pending = (async () => send())().then(
      (data) => {
        set([[key, { data }]]);
        return data;
      },
      (error: unknown) => {
        set([[key, { data: entries.get(key)?.data, error: error as AddressServiceError }]]);
        throw error;
      },
    );
    // Prevents an unhandled rejection, in case no caller handles the returned promise.
    pending.catch(() => undefined);
    set([[key, { ...previous, pending }]]);
    return pending;
  };

  return {
    entries,
    get: <Data>(key: string) => entries.get(key) as PaidResponse<Data> | undefined,
    set,
    refetch,
    /**
     * Returns the stored response or joins the request in flight. If there is neither, sends the request, even if an earlier one failed. Call
     * this only when the user acts.
     */
    fetch<Data>(key: string, send: () => Promise<Data>): Promise<Data> {
      const response = entries.get(key) as PaidResponse<Data> | undefined;
      if (!response?.data || response.pending) return refetch(key, send);
      storeLatest(key, response);
      return Promise.resolve(response.data);
    },
    subscribe: changed.subscribe,
  };
}

export type PaidResponseCache = ReturnType<typeof createPaidResponseCache>;

/**
 * Sends the request at most once, even if it fails. Use this for query functions, which a query cache can call at any
 * time.
 */
export function fetchOnce<Data>(cache: PaidResponseCache, key: string, send: () => Promise<Data>): Promise<Data> {
  const response = cache.get<Data>(key);
  if (response?.error && !response.pending) return Promise.reject(response.error);
  if (response?.pending) return response.pending;
  return response?.data === undefined ? cache.refetch(key, send) : Promise.resolve(response.data);
}

/** Sends the request once. Sends it again only if it failed and was certainly not charged. Use this for user actions that must not be charged twice. */
export function fetchUnlessInDoubt<Data>(
  cache: PaidResponseCache,
  key: string,
  send: () => Promise<Data>,
): Promise<Data> {
  const isFree = cache.get(key)?.error?.mayHaveBeenCharged === false;
  return isFree ? cache.fetch(key, send) : fetchOnce(cache, key, send);
}

/** Returns the store for a client's paid responses in this session. */
export const paidResponsesOf = clientStore(() => createPaidResponseCache(maxResponses));

/** Drops the stored responses, but keeps in-flight requests and errors. */
export function forgetResponses({ entries, set }: PaidResponseCache): void {
  for (const [key, { pending, error }] of entries)
    if (pending || error) entries.set(key, { pending, error });
    else entries.delete(key);
  // Notifies subscribers.
  set([]);
}

/** Functions that clear the paid-response stores. */
const forgetters: ((client: Client) => void)[] = [
  (client) => {
    forgetResponses(paidResponsesOf(client));
  },
];

/**
 * Registers a store that `forgetPaid` clears, and returns `storeOf`. A bundler can drop the whole call if nothing uses the returned function.
 */
export function forgettable<Store>(storeOf: ClientStore<Store>, forget: (store: Store) => void): ClientStore<Store> {
  forgetters.push((client) => {
    forget(storeOf(client));
  });
  return storeOf;
}

/** Drops all of a client's paid responses, in every store. */
export function forgetPaid(client: Client): void {
  for (const forget of forgetters) forget(client);
}

/** Query options that disable automatic requests, whatever the app's defaults are. */
export const noAutoRefetch = {
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const;

type PaidQueryOptions<Data> = ReturnType<typeof queryOptions<Data, AddressServiceError>>;

/**
 * Creates query options for a paid response. The query function sends the request only once and then returns the stored response, so an app is
 * never charged again, whatever it does to its query cache.
 */
export function paidQueryOptions<Data>(
  cache: PaidResponseCache,
  key: string,
  queryKey: QueryKey,
  send: () => Promise<Data>,
  enabled: boolean,
) {
  // Uses only the type of `queryOptions`. The function just returns its argument, but calling it would make a page load TanStack Query.
  return {
    ...noAutoRefetch,
    queryKey,
    // Data that the app has restored into its query cache, for example from an earlier visit, counts as a stored response.
    queryFn: ({ client }) =>
      (cache.get(key) ? undefined : client.getQueryData<Data>(queryKey)) ?? fetchOnce(cache, key, send),
    initialData: () => cache.get<Data>(key)?.data,
    enabled,
    retryOnMount: false,
    staleTime: 'static',
    gcTime: 300_000,
    networkMode: 'always',
    // The query result must be the same object as the stored response.
    structuralSharing: false,
  } as PaidQueryOptions<Data>;
}

/**
 * Returns the same string for equal keys, whatever the order of their properties. TanStack Query has the same function,
 * but a page with only a search does not load TanStack Query.
 */
export function hashKey(key: unknown): string {
  return JSON.stringify(key, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
