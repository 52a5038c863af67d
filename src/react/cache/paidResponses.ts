import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Client, createEmitter, type AddressServiceError } from '../../core/index.ts';

/** State of one paid request. Immutable: each change creates a new object. */
export interface PaidResponse<Data = unknown> {
  /** The request in flight, if any. */
  readonly pending?: Promise<Data> | undefined;
  readonly data?: Data | undefined;
  /** Error of the last attempt, if it failed. */
  readonly error?: AddressServiceError | undefined;
}

/** Maximum responses kept per client. The oldest are evicted first. */
const maxResponses = 500;

const isEvictable = ([, { pending, error }]: readonly [string, PaidResponse]) =>
  !pending && error?.mayHaveBeenCharged !== true;

/**
 * Creates a store for paid responses, independent of any query cache: an app may cancel, refetch or clear its cache at any time, and that must
 * neither lose nor repeat a charge. Concurrent requests with one key share one call. Requests in flight and failures in doubt are never evicted.
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

  /** Sends the request even if there is a response. Joins a request in flight. */
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
    // Callers get the rejection from the returned promise. There may be none left by then.
    pending.catch(() => undefined);
    set([[key, { ...previous, pending }]]);
    return pending;
  };

  return {
    entries,
    get: <Data>(key: string) => entries.get(key) as PaidResponse<Data> | undefined,
    set,
    refetch,
    /** Returns the response or the request in flight, otherwise sends. Sends again after a failure, so call it only on a user's action. */
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

/** Sends the request at most once, even after a failure. For query functions, which a cache may call at any time. */
export function fetchOnce<Data>(cache: PaidResponseCache, key: string, send: () => Promise<Data>): Promise<Data> {
  const response = cache.get<Data>(key);
  if (response?.error && !response.pending) return Promise.reject(response.error);
  if (response?.pending) return response.pending;
  return response?.data === undefined ? cache.refetch(key, send) : Promise.resolve(response.data);
}

/** Sends again only after a failure that was certainly not charged. For user actions that must not pay twice. */
export function fetchUnlessInDoubt<Data>(
  cache: PaidResponseCache,
  key: string,
  send: () => Promise<Data>,
): Promise<Data> {
  const isFree = cache.get(key)?.error?.mayHaveBeenCharged === false;
  return isFree ? cache.fetch(key, send) : fetchOnce(cache, key, send);
}

/** Creates one store per client. Clients derived by `observeCalls` share it, in any provider or cache. */
export function clientStore<Store>(create: () => Store): (client: Client) => Store {
  const stores = new WeakMap<Client['sent'], Store>();
  return ({ sent }) => {
    const store = stores.get(sent) ?? create();
    stores.set(sent, store);
    return store;
  };
}

/** Paid responses of a client in this session. */
export const paidResponsesOf = clientStore(() => createPaidResponseCache(maxResponses));

/** Drops data. Requests in flight and failures stay. */
export function forgetResponses({ entries, set }: PaidResponseCache): void {
  for (const [key, { pending, error }] of entries)
    if (pending || error) entries.set(key, { pending, error });
    else entries.delete(key);
  // Notifies subscribers.
  set([]);
}

type Forget = (client: Client) => void;

/** Stores with paid responses. Modules that are never loaded add none. */
const forgetters: Forget[] = [
  (client) => {
    forgetResponses(paidResponsesOf(client));
  },
];

/** Registers another store to clear in `forgetPaid`. */
export function onForget(forget: Forget): void {
  forgetters.push(forget);
}

/** Drops all paid responses of a client, in every store. */
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

/**
 * Query options for a paid response. The query function sends only if the request was never sent, and otherwise returns the stored response, so
 * that nothing an app does to its query cache costs anything.
 */
export function paidQueryOptions<Data>(
  cache: PaidResponseCache,
  key: string,
  queryKey: QueryKey,
  send: () => Promise<Data>,
  enabled: boolean,
) {
  return queryOptions<Data, AddressServiceError>({
    ...noAutoRefetch,
    queryKey,
    // Data that the app restored into its query cache, for example from an earlier visit, counts as a response.
    queryFn: ({ client }) =>
      (cache.get(key) ? undefined : client.getQueryData<Data>(queryKey)) ?? fetchOnce(cache, key, send),
    initialData: () => cache.get<Data>(key)?.data,
    enabled,
    retryOnMount: false,
    staleTime: 'static',
    gcTime: 300_000,
    networkMode: 'always',
    // The stored object itself is shown.
    structuralSharing: false,
  });
}
