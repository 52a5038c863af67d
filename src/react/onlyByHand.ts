/** Settings that keep a query from calling by itself: an app's own defaults (refetch on focus, three retries …) do not reach it. */
export const onlyByHand = {
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const;

/** Settings of an answer that is asked by a person's act and kept for the session: never stale, never dropped, not queued while offline. */
export const askedOnce = { ...onlyByHand, staleTime: 'static', gcTime: Infinity, networkMode: 'always' } as const;
