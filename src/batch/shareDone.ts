/**
 * How far a run is, from 0 to 1: a file that is read at once is not done at once.
 *
 * @param share of the source that was read; undefined where it does not tell.
 * @param rows that have an outcome, of those `read` so far.
 */
export const shareDone = (share: number | undefined, rows: number, read: number): number | undefined =>
  share === undefined || read === 0 ? share : share * Math.min(1, rows / read);
