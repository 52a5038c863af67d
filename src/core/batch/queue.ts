/** Rows that wait to be sent, in the input's order. */
export interface Queue<Row> {
  readonly size: number;
  /** All of them; they stay. */
  rows(): Row[];
  /** One more, behind all that were ever added. */
  add(row: Row): void;
  take(count: number): Row[];
  /** The first of them, as many as may be in one call: a part of a call that was turned down is a call of its own. */
  takeCall(most: number): Row[];
  /** Rows that were taken and not sent: they go before all that come after them in the input. */
  putBack(rows: readonly Row[]): void;
}

export function createQueue<Row extends { index: number; part?: object }>(): Queue<Row> {
  /** Few: at most what is under way. */
  let returned: Row[] = [];
  /** Those whose turn comes first, in reverse: taking from the end of a long list moves nothing. */
  let next: Row[] = [];
  /** Those behind them, in order. */
  let added: Row[] = [];
  const queue: Queue<Row> = {
    get size() {
      return returned.length + next.length + added.length;
    },
    rows: () => [...returned, ...[...next].reverse(), ...added],
    add(row) {
      added.push(row);
    },
    take(count) {
      const rows = returned.splice(0, count);
      while (rows.length < count) {
        if (next.length === 0) [next, added] = [added.reverse(), []];
        const row = next.pop();
        if (!row) break;
        rows.push(row);
      }
      return rows;
    },
    takeCall(most) {
      const rows = queue.take(most);
      const part = rows[0]?.part;
      const end = rows.findIndex((row) => row.part !== part);
      if (end >= 0) queue.putBack(rows.splice(end));
      return rows;
    },
    putBack(rows) {
      // What is taken is always the first of what waits, so that all of these are before what was added.
      returned = [...returned, ...rows].sort((one, other) => one.index - other.index);
    },
  };
  return queue;
}
