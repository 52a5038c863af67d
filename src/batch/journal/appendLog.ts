import { type FileHandle, open } from 'node:fs/promises';
import { type OpenFile, writeAll, ownerOnly } from '../disk.ts';

/** Append-only file. Strings that are added while a write is in progress are written together after it. */
interface AppendLog {
  /**
   * Appends lines, which must include their line breaks. Resolves when the lines are on the disk. A buffered log resolves earlier, when the
   * operating system has the lines, so that they survive a crash of this process. It flushes the lines to the disk after a second, or
   * earlier if more than 4 MB are waiting. If the promise rejects, no part of the lines remains in the file.
   */
  add(text: string): Promise<void>;
  /** Resolves when everything is on the disk. After one failed flush, a buffered log always rejects, because a later success proves nothing. */
  sync(): Promise<void>;
  /** If more than 16 MB of a buffered log are not on the disk yet, waits for the disk. Otherwise, resolves immediately. */
  drain(): Promise<void>;
  /** Returns the strings of a buffered log that may not be on the disk. */
  unsynced(): readonly string[];
  /** Closes the file. If some of the strings did not reach the disk, the file is closed anyway, and the promise rejects. */
  close(): Promise<void>;
}

interface AppendLogOptions {
  openFile?: OpenFile | undefined;
  /** Whether to flush in the background. @default false */
  isBuffered?: boolean;
  /** Called before each write. It must throw if this process is no longer allowed to write. */
  assertHeld: () => void;
}

/**
 * Opens an append-only file.
 *
 * @param size length of the valid content in bytes. The first write truncates the file to this length.
 */
export async function openAppendLog(
  path: string,
  size: number,
  { openFile = open, isBuffered = false, assertHeld }: AppendLogOptions,
): Promise<AppendLog> {
  const file = await openFile(path, 'a+', ownerOnly);
  const flushQueue = isBuffered ? createFlushQueue(file) : undefined;
  let end = size;
  // False while the file may end with a partial write, from an earlier run or because the disk was full.
  let isClean = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: { texts: string[]; written: Promise<void> } | undefined;

  async function write(texts: readonly string[]): Promise<void> {
    if (flushQueue?.failure) throw flushQueue.failure.cause;
    assertHeld();
    if (!isClean) await file.truncate(end);
    isClean = false;
    const text = texts.join('');
    const bytes = Buffer.from(text);
    try {
      await writeAll(file, bytes);
      if (!flushQueue) await file.datasync();
    } catch (cause) {
      // Without this, the complete lines of a partial write would count, although `add` reports them as not written.
      await file.truncate(end).catch(() => undefined);
      throw cause;
    }
    end += bytes.length;
    isClean = true;
    flushQueue?.add(text, bytes.length);
  }

  async function sync(): Promise<void> {
    await last;
    await flushQueue?.flush();
  }

  return {
    add(text) {
      if (!next) {
        const texts: string[] = [];
        const written = last.then(() => {
          next = undefined;
          return write(texts);
        });
        next = { texts, written };
        last = written.catch(() => undefined);
      }
      next.texts.push(text);
      return next.written;
    },
    sync,
    drain: async () => flushQueue?.drain(),
    unsynced: () => flushQueue?.unsynced() ?? [],
    async close() {
      try {
        await sync();
      } finally {
        await file.close();
      }
    },
  };
}

/** Milliseconds until written strings are flushed. They are not flushed at once, because a disk that flushes one file blocks writes to other files. */
const flushDelay = 1000;
/** Number of bytes that trigger an earlier flush. Unflushed strings stay in memory, and long answers arrive at dozens of MB per second. */
const maxUnsynced = 4 * 2 ** 20;
/** Number of unflushed bytes above which callers wait for the disk. */
const maxBehind = 4 * maxUnsynced;

/** Flushes a file in the background, and keeps the strings until they are on the disk. */
interface FlushQueue {
  /** Error of the first failed flush. After it, later successes are not trusted. */
  readonly failure: { cause: unknown } | undefined;
  /** Queues a string that was written. */
  add(text: string, bytes: number): void;
  /** If the disk is far behind, waits until the current flush succeeds or fails. Otherwise, resolves immediately. */
  drain(): Promise<void>;
  /** Resolves when everything is on the disk. @throws the error of a failed flush. */
  flush(): Promise<void>;
  /** Returns the strings that may not be on the disk. They are not joined, because the joined text could exceed the maximum length of a string. */
  unsynced(): readonly string[];
}

function createFlushQueue(file: Pick<FileHandle, 'datasync'>): FlushQueue {
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  /** Whether another flush is waiting for the current flush to finish. */
  let isQueued = false;
  let texts: string[] = [];
  /** Number of bytes in `texts` and in the strings that are being flushed. */
  let pendingBytes = 0;
  let failure: { cause: unknown } | undefined;

  async function flushOnce(): Promise<void> {
    isQueued = false;
    if (failure) return;
    const [flushed, size] = [texts, pendingBytes];
    texts = [];
    try {
      await file.datasync();
    } catch (cause) {
      failure = { cause };
      texts = [...flushed, ...texts];
    }
    pendingBytes -= size;
  }
  /**
   * Schedules a flush after the current flush. Flushes never overlap, because a later success does not prove that an earlier failed flush
   * reached the disk.
   */
  function scheduleFlush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isQueued) return;
    isQueued = true;
    flushing = flushing.then(flushOnce);
  }
  return {
    get failure() {
      return failure;
    },
    add(text, bytes) {
      texts.push(text);
      pendingBytes += bytes;
      if (pendingBytes > maxUnsynced) scheduleFlush();
      else timer ??= setTimeout(scheduleFlush, flushDelay);
    },
    async drain() {
      if (pendingBytes > maxBehind) await flushing;
    },
    async flush() {
      scheduleFlush();
      await flushing;
      if (failure) throw failure.cause;
    },
    unsynced: () => texts,
  };
}
