import type { BatchSink, BatchSource, SinkRow } from 'doorplate/batch';

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Waits until everything that has arrived is handled. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a source of streets: `0,0 Main Street,Boston,US`. The lines with an index in `bad` are unreadable. */
export const streetsOf = (
  count: number,
  { bad = [], streetOf = (index) => index }: { bad?: readonly number[]; streetOf?: (index: number) => number } = {},
): BatchSource => ({
  name: 'streets',
  header: () => Promise.resolve(['Reference', 'Address1', 'Locality', 'Country']),
  async *rows(onUnreadable) {
    for (const index of upTo(count)) {
      if (index % 100 === 0) await turn();
      if (bad.includes(index)) await onUnreadable?.({ line: index, cells: ['x'] } as never);
      else yield [String(index), `${String(streetOf(index))} Main Street`, 'Boston', 'US'];
    }
  },
});

/** Creates a sink in memory. The given methods replace its own. */
export function memorySink(more: Partial<BatchSink> = {}) {
  const rows: SinkRow[] = [];
  const bad: number[] = [];
  let columns: readonly string[] = [];
  let safe = 0;
  const sink: BatchSink = {
    open: (_, names, from) => {
      columns = names;
      rows.splice((from as number | undefined) ?? 0);
      return Promise.resolve();
    },
    write: (some) => {
      if (some.length === 0) throw new Error('A sink was given nothing to write.');
      rows.push(...some);
      return Promise.resolve();
    },
    unreadable: (lines) => {
      if (lines.length === 0) throw new Error('A sink was given nothing to tell.');
      bad.push(...lines.map(({ line }) => line));
      return Promise.resolve();
    },
    safe: () => {
      safe++;
      return Promise.resolve(rows.length);
    },
    close: () => Promise.resolve(),
    ...more,
  };
  return {
    sink,
    rows,
    bad,
    columns: () => columns,
    /** Returns the number of flushes. */
    safe: () => safe,
    /** Returns the indexes of the rows of a kind. */
    places: (kind: SinkRow['kind']) => rows.filter((row) => row.kind === kind).map(({ index }) => index),
  };
}
