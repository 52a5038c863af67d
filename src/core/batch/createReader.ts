import type { BatchRecords } from './Batch.ts';

export interface Reader<Row> {
  /** How many there are, when the source tells it. */
  readonly total: number | undefined;
  /** Up to `count` more; fewer only at the end. */
  read(count: number): Row[] | Promise<Row[]>;
}

/** Reads a source in pieces. An array or another iterable is read at once, an async one piece by piece; one read at a time. */
export function createReader<Row>(records: BatchRecords<Row>): Reader<Row> {
  if (Symbol.asyncIterator in records) {
    const rows = records[Symbol.asyncIterator]();
    let ended = false;
    return {
      total: undefined,
      async read(count) {
        const piece: Row[] = [];
        while (!ended && piece.length < count) {
          const next = await rows.next();
          if (next.done) ended = true;
          else piece.push(next.value);
        }
        return piece;
      },
    };
  }
  const rows = records[Symbol.iterator]();
  let ended = false;
  return {
    total: Array.isArray(records) ? records.length : undefined,
    read(count) {
      const piece: Row[] = [];
      while (!ended && piece.length < count) {
        const next = rows.next();
        if (next.done) ended = true;
        else piece.push(next.value);
      }
      return piece;
    },
  };
}
