import type { BatchSource } from './BatchSource.ts';

/** Rows between two marks. */
const markInterval = 100;
const maxMarks = 1_000;

/** Estimates how far a run is, by the rows that have an outcome. Rows that were only read do not count. Never decreases. */
export function createProgressEstimator(source: Pick<BatchSource, 'share'>) {
  let read = 0;
  /** Fraction of the source that a number of rows covers. The first mark is at or before the last row with an outcome. */
  let marks = [{ rows: 0, share: 0 }];
  let max = 0;
  return {
    /** Counts a row that was read. */
    onRow(): void {
      read++;
      if (read % markInterval > 0) return;
      const { share } = source;
      if (share !== undefined) marks.push({ rows: read, share });
      // Keeps the list short while nobody asks for the progress.
      if (marks.length > maxMarks) marks = marks.filter((_, index) => index % 2 === 0);
    },
    /**
     * @param rows with an outcome.
     * @returns the fraction from 0 to 1; undefined if the source does not tell, or a resumed run has not read a row yet.
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
