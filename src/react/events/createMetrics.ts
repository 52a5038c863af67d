import { type SearchMetrics, msSince } from './events.ts';

/** Measures a search from the first keystroke until it ends. */
export function createMetrics() {
  let since: number | undefined;
  let keys = 0;
  let finds = 0;
  let isReported = false;
  return {
    key() {
      since ??= performance.now();
      keys++;
    },
    find() {
      finds++;
    },
    /** Returns true for the first call in the current search, and false for all later calls. */
    claimFirst: () => !isReported && (isReported = true),
    snapshot: (rows: number, depth: number): SearchMetrics => ({
      searchMs: since === undefined ? 0 : msSince(since),
      keys,
      finds,
      rows,
      depth,
    }),
    /** Ends the search. */
    reset() {
      since = undefined;
      keys = finds = 0;
      isReported = false;
    },
  };
}
