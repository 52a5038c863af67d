/**
 * The share of a run that is done, from 0 to 1. It follows outcomes, because a small file is read at once.
 *
 * @param share of the source whose rows were read; undefined where it does not tell.
 * @param rows that have an outcome. A run that goes on has some of rows that it has not read yet.
 * @param read rows so far.
 */
export const shareDone = (share: number | undefined, rows: number, read: number): number | undefined => {
  if (share === undefined) return undefined;
  // No row was read yet: 0 for a new run. A run that goes on has outcomes, and how far they reach is not known yet.
  if (read === 0) return rows === 0 ? 0 : undefined;
  return share * Math.min(1, rows / read);
};
