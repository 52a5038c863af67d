import { type FileHandle, open } from 'node:fs/promises';
import { type OpenFile, writeAll, ownerOnly } from '../disk.ts';

/** An append-only file. Strings added while a write is in progress are written together once it finishes. */
interface AppendLog {
  /**
   * Appends lines, each of which must include its line break. Resolves when the lines are on disk. If the log is buffered, resolves as soon
   * as the operating system has the lines, so that they survive a crash of this process. A buffered log flushes the lines to disk after a
   * second, or sooner if more than 4 MB are waiting. If the promise rejects, no part of the lines stays in the file.
   */
  add(text: string): Promise<void>;
  /**
   * Resolves when everything is on disk. Once a flush of a buffered log has failed, every call rejects, because a later flush can succeed
   * although data was lost.
   */
  sync(): Promise<void>;
  /** Waits for the disk if more than 16 MB of a buffered log are not on disk yet. Otherwise, resolves immediately. */
  drain(): Promise<void>;
  /** Returns the strings of a buffered log that no successful flush has covered yet. */
  unsynced(): readonly string[];
  /** Always closes the file, even on failure. Rejects if some strings did not reach the disk. */
  close(): Promise<void>;
}

interface AppendLogOptions {
  openFile?: OpenFile | undefined;
  /** Whether to flush in the background. @default false */
  isBuffered?: boolean;
  /** Called before each write. Must throw if this process is no longer allowed to write. */
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
  // False while the file may end with a partial write, either from an earlier run or because the disk was full.
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
      // Remove a partial write. Otherwise, its complete lines would count, although `add` reports them as not written.
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

/**
 * Milliseconds until written strings are flushed. Flushing immediately would be slow, because a disk that is flushing one file blocks
 * writes to other files.
 */
const flushDelay = 1000;
/**
 * Number of unflushed bytes after which a flush starts early. Unflushed strings stay in memory, and long answers can arrive at dozens of MB per
 * second.
 */
const maxUnsynced = 4 * 2 ** 20;
/** Maximum number of unflushed bytes before callers must wait for the disk. */
const maxBehind = 4 * maxUnsynced;

/** Flushes a file in the background, and keeps the strings until they are on disk. */
interface FlushQueue {
  /** Error of the first failed flush. It is never cleared, because a later flush can succeed although data was lost. */
  readonly failure: { cause: unknown } | undefined;
  /** Queues a string that was written. */
  add(text: string, bytes: number): void;
  /** If the disk is far behind, waits for the current flush to finish or fail. Otherwise, resolves immediately. */
  drain(): Promise<void>;
  /** Resolves when everything is on disk. @throws the error of a failed flush. */
  flush(): Promise<void>;
  /**
   * Returns the strings that no successful flush has covered yet. They are kept separate, because a joined string could exceed the maximum
   * string length.
   */
  unsynced(): readonly string[];
}

function createFlushQueue(file: Pick<FileHandle, 'datasync'>): FlushQueue {
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  /** Whether another flush is waiting for the current one to finish. */
  let isQueued = false;
  let texts: string[] = [];
  /** Number of bytes in `texts` and in the strings being flushed. */
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
   * Schedules a flush to follow the current one. Flushes never overlap, because a successful flush does not prove that an earlier failed
   * flush reached the disk.
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
