import type { BatchSource } from './BatchSource.ts';

/** Number of rows between two entries of `marks`. */
const markInterval = 100;
const maxMarks = 1_000;

/** Estimates the progress of a run from the rows that have an outcome. Rows that were only read do not count. The estimate never decreases. */
export function createProgressEstimator(source: Pick<BatchSource, 'share'>) {
  let read = 0;
  /** Row counts, each with the share of the source that those rows cover. The first mark is at or before the last row with an outcome. */
  let marks = [{ rows: 0, share: 0 }];
  let max = 0;
  return {
    /** Counts a row that was read. */
    onRow(): void {
      read++;
      if (read % markInterval > 0) return;
      const { share } = source;
      if (share !== undefined) marks.push({ rows: read, share });
      // Keep the list short in case the progress is never requested.
      if (marks.length > maxMarks) marks = marks.filter((_, index) => index % 2 === 0);
    },
    /**
     * Returns the progress as a fraction from 0 to 1. Returns undefined if the source does not report its share, or if a resumed run has
     * not read a row yet.
     *
     * @param rows number of rows with an outcome.
     */
    fraction(rows: number): number | undefined {
      const { share } = source;
      if (share === undefined) return undefined;
      if (read === 0) return rows === 0 ? 0 : undefined;
      const passed = marks.findLastIndex((mark) => mark.rows <= rows);
      marks = marks.slice(Math.max(0, passed));
      const [from, to = { rows: read, share }] = marks;
      if (!from) return max;
      const part = to.rows > from.rows ? Math.min(1, (rows - from.rows) / (to.rows - from.rows)) : 0;
      max = Math.max(max, from.share + (to.share - from.share) * part);
      return max;
    },
  };
}
