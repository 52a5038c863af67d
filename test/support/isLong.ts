/**
 * Whether this run is a part of `npm run test:all`, which has more rows and every variation. `npm test` has as many as show the same. A test file
 * that imports this constant runs in both.
 */
export const isLong = Boolean((import.meta as { env?: Record<string, string> }).env?.['VITE_LONG']);

/** Returns the first `count` variations of a test. In `npm run test:all`, returns all of them. */
export const someOf = <T>(count: number, variations: readonly T[]): readonly T[] =>
  isLong ? variations : variations.slice(0, count);
