import type { BatchSink, BatchSource, SinkRow } from 'doorplate/batch';

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Waits until everything that has arrived is handled. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a source of streets: `0,0 Main Street,Boston,US`. The lines with an index in `bad` are unreadable. */
export const streetsOf = (
  count: number,
  { bad = [], streetOf = (at) => at }: { bad?: readonly number[]; streetOf?: (at: number) => number } = {},
): BatchSource => ({
  name: 'streets',
  header: () => Promise.resolve(['Reference', 'Address1', 'Locality', 'Country']),
  async *rows(onBad) {
    for (const at of upTo(count)) {
      if (at % 100 === 0) await turn();
      if (bad.includes(at)) await onBad?.({ line: at, cells: ['x'] } as never);
      else yield [String(at), `${String(streetOf(at))} Main Street`, 'Boston', 'US'];
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
    open: (_, its, from) => {
      columns = its;
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
