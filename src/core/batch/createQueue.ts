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
  let added: Row[] = [];
  /** How many of `added` are gone: taking from the front of a long list would move the rest of it each time. They go when they are half of it. */
  let gone = 0;
  const queue: Queue<Row> = {
    get size() {
      return returned.length + added.length - gone;
    },
    rows: () => [...returned, ...added.slice(gone)],
    add(row) {
      added.push(row);
    },
    take(count) {
      const rows = returned.splice(0, count);
      const more = added.slice(gone, gone + count - rows.length);
      gone += more.length;
      if (gone * 2 > added.length) {
        added = added.slice(gone);
        gone = 0;
      }
      return [...rows, ...more];
    },
    takeCall(most) {
      const rows = queue.take(most);
      const end = rows.findIndex(({ part }) => part !== rows[0]?.part);
      if (end < 0) return rows;
      queue.putBack(rows.slice(end));
      return rows.slice(0, end);
    },
    putBack(rows) {
      // What is taken is always the first of what waits, so that all of these are before what was added.
      returned = [...returned, ...rows].sort((one, other) => one.index - other.index);
    },
  };
  return queue;
}
