/** Settings that keep a query from calling by itself: an app's own defaults (refetch on focus, three retries …) do not reach it. */
export const onlyByHand = {
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const;
