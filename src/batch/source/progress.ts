import type { BatchSource } from './BatchSource.ts';

/** Rows between two places of which it is known how far they reach. */
const between = 100;
/** Of such places that are kept. */
const mostMarks = 1_000;

/**
 * How far a run is, by the rows that have an outcome: rows that were only read do not count. It never falls.
 */
export function createProgressEstimator(source: Pick<BatchSource, 'share'>) {
  let read = 0;
  /** Up to which share of the source so many rows reach. The first is that of the last row with an outcome, or before it. */
  let marks = [{ rows: 0, share: 0 }];
  let most = 0;
  return {
    /** One row more was read. */
    onRow(): void {
      read++;
      if (read % between > 0) return;
      const { share } = source;
      if (share !== undefined) marks.push({ rows: read, share });
      // Where nobody asks how far it is.
      if (marks.length > mostMarks) marks = marks.filter((_, at) => at % 2 === 0);
    },
    /** @param rows that have an outcome. @returns from 0 to 1; undefined where the source does not tell, or where a run that goes on has not read a row yet. */
    fraction(rows: number): number | undefined {
      const { share } = source;
      if (share === undefined) return undefined;
      if (read === 0) return rows === 0 ? 0 : undefined;
      const passed = marks.findLastIndex((mark) => mark.rows <= rows);
      marks = marks.slice(Math.max(0, passed));
      const [from, to = { rows: read, share }] = marks;
      if (!from) return most;
      const part = to.rows > from.rows ? Math.min(1, (rows - from.rows) / (to.rows - from.rows)) : 0;
      most = Math.max(most, from.share + (to.share - from.share) * part);
      return most;
    },
  };
}
