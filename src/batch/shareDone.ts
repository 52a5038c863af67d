/**
 * The share of a run that is done, from 0 to 1. It follows outcomes, because a small file is read at once.
 *
 * @param share of the source whose rows were read; undefined where it does not tell.
 * @param rows that have an outcome. A run that goes on has some of rows that it has not read yet.
 * @param read rows so far.
 */
export const shareDone = (share: number | undefined, rows: number, read: number): number | undefined => {
  // What the source tells before that is of the rows whose columns were looked at. Of a run that goes on it is not known yet.
  if (share === undefined || read === 0) return rows === 0 ? share && 0 : undefined;
  return share * Math.min(1, rows / read);
};
