import type { BatchRecords } from './Batch.ts';

interface RecordIterator<Record> {
  /** Number of records, from the source's `length` or `size`. Undefined if the source has neither. */
  readonly size: number | undefined;
  /** Whether the source is an array or another synchronous iterable. */
  readonly isSync: boolean;
  /** Whether there are no more records, because the source is done, has failed or was closed. */
  readonly isDone: boolean;
  /** Error that the source threw. */
  readonly failure: { error: unknown } | undefined;
  /**
   * Passes records to `onRecord` until `onRecord` returns false. For an async source, returns a promise. Never throws or rejects. Must not be
   * called again while the promise is pending.
   */
  read(onRecord: (record: Record) => boolean): Promise<void> | undefined;
  /** Closes the source by calling its `return` method, without waiting for the result. */
  close(): void;
}

/** Creates an iterator that can pause after any record without losing one. An error that the source throws becomes `failure`. */
export function createRecordIterator<Record>(records: BatchRecords<Record>): RecordIterator<Record> {
  let isDone = false;
  let failure: { error: unknown } | undefined;
  let iterator: Iterator<Record> | AsyncIterator<Record> | undefined;
  const fail = (error: unknown) => {
    isDone = true;
    failure = { error };
  };
  const isSync = !attempt(() => Symbol.asyncIterator in records);
  const open = () => {
    // A string is iterable too, but its characters are not records.
    if (typeof records !== 'object')
      throw new TypeError('Doorplate: the records of a batch must be an array, an iterable or an async iterable.');
    return Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
  };

  const readSync = (onRecord: (record: Record) => boolean) => {
    while (!isDone) {
      const next = (iterator as Iterator<Record>).next();
      if (next.done) isDone = true;
      else if (!onRecord(next.value)) return;
    }
  };
  const readAsync = async (onRecord: (record: Record) => boolean) => {
    try {
      while (!isDone) {
        const next = await (iterator as AsyncIterator<Record>).next();
        // The source was closed in the meantime.
        if (isDone as boolean) return;
        if (next.done) isDone = true;
        else if (!onRecord(next.value)) return;
      }
    } catch (error) {
      fail(error);
    }
  };
  return {
    size: attempt(() => sizeOf(records)),
    isSync,
    get isDone() {
      return isDone;
    },
    get failure() {
      return failure;
    },
    read(onRecord) {
      if (isDone) return undefined;
      try {
        iterator ??= open();
        if (!isSync) return readAsync(onRecord);
        readSync(onRecord);
      } catch (error) {
        fail(error);
      }
      return undefined;
    },
    close() {
      if (isDone) return;
      isDone = true;
      attempt(() => void Promise.resolve(iterator?.return?.()).catch(() => undefined));
    },
  };
}

function sizeOf(records: object): number | undefined {
  const { length, size } = records as { length?: unknown; size?: unknown };
  const count = length ?? size;
  return isRecordCount(count) ? count : undefined;
}

/** Whether a value is a non-negative integer. */
export const isRecordCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Returns the result of `act`, or undefined if `act` throws. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
