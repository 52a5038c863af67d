import { type SearchFigures, msSince } from './events.ts';

/** Counts what a search takes, from its first key to its end. */
export function createFigures() {
  let since: number | undefined;
  let keys = 0;
  let finds = 0;
  let isTold = false;
  return {
    key() {
      since ??= performance.now();
      keys++;
    },
    find() {
      finds++;
    },
    /** Of this search; is it the first time that they are asked for? */
    first: () => !isTold && (isTold = true),
    of: (rows: number, depth: number): SearchFigures => ({
      searchMs: since === undefined ? 0 : msSince(since),
      keys,
      finds,
      rows,
      depth,
    }),
    /** The search is over. */
    end() {
      since = undefined;
      keys = finds = 0;
      isTold = false;
    },
  };
}
