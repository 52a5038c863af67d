import type { BatchRecords } from './Batch.ts';

export interface Reader<Record> {
  /** How many there are, when the source tells it: an array, a Set, whatever has a `length` or a `size`. */
  readonly total: number | undefined;
  /** It is read at once, without waiting: an array or another iterable that is not async. */
  readonly isSync: boolean;
  /** Nothing more comes: it has given all that it has, it broke, or it was closed. */
  readonly ended: boolean;
  /** What broke it. */
  readonly broken: { error: unknown } | undefined;
  /** Gives records to `take` as they come, as long as it says that it wants more. One read at a time; never throws. */
  read(take: (record: Record) => boolean): Promise<void> | undefined;
  /** Tells the source that nobody wants more. A source that hangs is not waited for. */
  close(): void;
}

/** Reads a source record by record, so that none is lost when nobody waits for the rest. Whatever it throws, and wherever, is `broken`. */
export function createReader<Record>(records: BatchRecords<Record>): Reader<Record> {
  let ended = false;
  let broken: { error: unknown } | undefined;
  let rows: Iterator<Record> | AsyncIterator<Record> | undefined;
  const fail = (error: unknown) => {
    ended = true;
    broken = { error };
  };
  const isSync = !safely(() => Symbol.asyncIterator in records);
  const begin = () => {
    // A text is iterable too, letter by letter: nobody means that.
    if (typeof records !== 'object')
      throw new TypeError('Doorplate: the records of a batch must be an array, an iterable or an async iterable.');
    return Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
  };

  const readSync = (take: (record: Record) => boolean) => {
    while (!ended) {
      const next = (rows as Iterator<Record>).next();
      if (next.done) ended = true;
      else if (!take(next.value)) return;
    }
  };
  const readAsync = async (take: (record: Record) => boolean) => {
    try {
      while (!ended) {
        const next = await (rows as AsyncIterator<Record>).next();
        // Closed while it was waited for: what comes now was not asked for.
        if (ended as boolean) return;
        if (next.done) ended = true;
        else if (!take(next.value)) return;
      }
    } catch (error) {
      fail(error);
    }
  };
  return {
    total: safely(() => sizeOf(records)),
    isSync,
    get ended() {
      return ended;
    },
    get broken() {
      return broken;
    },
    read(take) {
      if (ended) return undefined;
      try {
        rows ??= begin();
        if (!isSync) return readAsync(take);
        readSync(take);
      } catch (error) {
        fail(error);
      }
      return undefined;
    },
    close() {
      if (ended) return;
      ended = true;
      // Nobody wants to hear how it takes it.
      safely(() => void Promise.resolve(rows?.return?.()).catch(() => undefined));
    },
  };
}

function sizeOf(records: object): number | undefined {
  const { length, size } = records as { length?: unknown; size?: unknown };
  const known = length ?? size;
  return Number.isInteger(known) && Number(known) >= 0 ? Number(known) : undefined;
}

function safely<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
