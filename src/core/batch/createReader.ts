import type { BatchRecords } from './Batch.ts';

export interface Reader<Row> {
  /** How many there are, when the source tells it. */
  readonly total: number | undefined;
  /** Has it given all that it has? */
  readonly ended: boolean;
  /** Up to `count` more. What came before a source broke is given; the next read throws its error. */
  read(count: number): Row[] | Promise<Row[]>;
}

/** Reads a source in pieces. An array or another iterable is read at once, an async one piece by piece; one read at a time. */
export function createReader<Row>(records: BatchRecords<Row>): Reader<Row> {
  let ended = false;
  let broken: { error: unknown } | undefined;
  const begin = (): Row[] => {
    if (!broken) return [];
    ended = true;
    throw broken.error;
  };
  const total = Array.isArray(records) ? records.length : undefined;
  const reader = (read: Reader<Row>['read']): Reader<Row> => ({
    total,
    get ended() {
      return ended;
    },
    read,
  });

  if (Symbol.asyncIterator in records) {
    const rows = records[Symbol.asyncIterator]();
    return reader(async (count) => {
      const piece = begin();
      try {
        while (!ended && piece.length < count) {
          const next = await rows.next();
          if (next.done) ended = true;
          else piece.push(next.value);
        }
      } catch (error) {
        broken = { error };
        if (piece.length === 0) begin();
      }
      return piece;
    });
  }
  const rows = records[Symbol.iterator]();
  return reader((count) => {
    const piece = begin();
    try {
      while (!ended && piece.length < count) {
        const next = rows.next();
        if (next.done) ended = true;
        else piece.push(next.value);
      }
    } catch (error) {
      broken = { error };
      if (piece.length === 0) begin();
    }
    return piece;
  });
}
