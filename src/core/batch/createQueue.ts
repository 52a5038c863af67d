/** Rows that wait to be sent, in the input's order. */
export interface Queue<Row> {
  readonly size: number;
  /** The one whose turn comes first. */
  readonly first: Row | undefined;
  /** All of them; they stay. */
  rows(): Row[];
  /** One more, behind all that were ever added. */
  add(row: Row): void;
  take(count: number): Row[];
  /** The first of them, as many as may be in one call: a part of a call that was turned down is a call of its own. */
  takeCall(most: number): Row[];
  /** What `takeCall` would give. They go on waiting. */
  seeCall(most: number): Row[];
  /** Rows that were taken and not sent: they go before all that come after them in the input. */
  putBack(rows: readonly Row[]): void;
}

export function createQueue<Row extends { index: number; part?: object }>(): Queue<Row> {
  /** Few: what was under way, and the next call, which was looked at. */
  let returned: Row[] = [];
  /** Those whose turn comes first, in reverse: taking from the end of a long list moves nothing. */
  let next: Row[] = [];
  /** Those behind them, in order. */
  let added: Row[] = [];
  const queue: Queue<Row> = {
    get size() {
      return returned.length + next.length + added.length;
    },
    get first() {
      return returned[0] ?? next.at(-1) ?? added[0];
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
    seeCall(most) {
      const rows = queue.takeCall(most);
      queue.putBack(rows);
      return rows;
    },
    putBack(rows) {
      // What is taken is always the first of what waits, so that all of these are before what was added.
      returned = [...returned, ...rows].sort((one, other) => one.index - other.index);
    },
  };
  return queue;
}
