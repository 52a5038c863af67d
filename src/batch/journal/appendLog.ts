import { type FileHandle, open } from 'node:fs/promises';
import { type OpenFile, writeAll } from '../disk.ts';

/** A file that only grows. Texts that arrive during a write are written together. */
export interface AppendLog {
  /**
   * Appends lines, including their line breaks. Resolves when they are on the disk. In a buffered log it resolves when the system
   * has them, so that they survive this process; they reach the disk after a second, or as soon as 4 MB wait. When it rejects,
   * nothing of them remains in the file.
   */
  add(text: string): Promise<void>;
  /** Resolves when everything is on the disk. After one failed flush, a buffered log always rejects: a later success proves nothing. */
  sync(): Promise<void>;
  /** Resolves at once, unless a buffered log has 16 MB that are not on the disk yet. */
  drain(): Promise<void>;
  /** Texts of a buffered log that may not be on the disk. */
  unsynced(): readonly string[];
  /** Closes the file, even if it rejects because not everything reached the disk. */
  close(): Promise<void>;
}

export interface AppendLogOptions {
  openFile?: OpenFile | undefined;
  /** Flush in the background. @default false */
  isBuffered?: boolean;
  /** Called before each write. @throws if this process may not write any more. */
  assertHeld: () => void;
}

/**
 * Opens an append-only file.
 *
 * @param size end of the valid content; anything after it is cut off by the first write.
 */
export async function openAppendLog(
  path: string,
  size: number,
  { openFile = open, isBuffered = false, assertHeld }: AppendLogOptions,
): Promise<AppendLog> {
  const file = await openFile(path, 'a+', 0o600);
  const flushQueue = isBuffered ? createFlushQueue(file) : undefined;
  let end = size;
  // False while the file may end in a partial write: of an earlier run, or of a disk that was full.
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
      // Otherwise complete lines of it would count, although `add` reported them as not written.
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

/** ms until written texts are flushed. Not at once: while the disk flushes one file, it takes no other. */
const flushDelay = 1000;
/** Bytes that trigger an earlier flush: until then they are in memory too, and long answers arrive at dozens of MB per second. */
const maxUnsynced = 4 * 2 ** 20;
/** Bytes above which callers wait for the disk. */
const maxBehind = 4 * maxUnsynced;

/** Flushes a file in the background, and remembers the texts until they are on the disk. */
interface FlushQueue {
  /** Error of the first failed flush. After it, later successes are not trusted. */
  readonly failure: { cause: unknown } | undefined;
  /** Queues a text that was written. */
  add(text: string, bytes: number): void;
  /** Resolves at once, unless the disk is far behind: then after the current flush, whether it succeeds or fails. */
  drain(): Promise<void>;
  /** Resolves when everything is on the disk. @throws the error of a failed flush. */
  flush(): Promise<void>;
  /** Texts that may not be on the disk. Joined they could exceed the maximum length of a string. */
  unsynced(): readonly string[];
}

function createFlushQueue(file: Pick<FileHandle, 'datasync'>): FlushQueue {
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  /** Whether a flush is waiting for the current one. */
  let isQueued = false;
  let texts: string[] = [];
  /** Bytes of `texts`, and of those that are being flushed. */
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
  /** Flushes one after the other: a later success does not prove that the disk has what an earlier flush failed to write. */
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
