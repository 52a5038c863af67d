import { type FileHandle, open } from 'node:fs/promises';
import { writeAll } from '../disk.ts';

/** ms after which what was written is brought to the disk. Not at once, for while a disk is given one file, it takes no other. */
const mostDelay = 1000;
/** Bytes above which it is brought there sooner: until then they are in memory too, and long answers come with dozens of MB a second. */
const mostUnsynced = 4 * 2 ** 20;
/** Bytes above which a disk that is behind is waited for. */
const mostBehind = 4 * mostUnsynced;

/** Brings to the disk what was written into a file, beside other work, and knows till then what it was. */
export interface FlushQueue {
  /** What the disk failed with. What it says after that is not believed. */
  readonly failure: { cause: unknown } | undefined;
  /** It was written, and has so many bytes. */
  wrote(text: string, bytes: number): void;
  /** Resolves at once, unless the disk is far behind: then when it has what waits now, or has failed. */
  drain(): Promise<void>;
  /** Resolves when all of it is on the disk. @throws what the disk failed with */
  flushed(): Promise<void>;
  /** What was written and is perhaps not on the disk. Not as one text, which can be longer than a text may be. */
  unsynced(): readonly string[];
}

export function createFlushQueue(file: Pick<FileHandle, 'datasync'>): FlushQueue {
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  /** A flush waits for the one that is under way. */
  let isQueued = false;
  let texts: string[] = [];
  /** Of these, and of those that are on their way to the disk. */
  let bytes = 0;
  let failure: { cause: unknown } | undefined;

  async function flush(): Promise<void> {
    isQueued = false;
    if (failure) return;
    const [its, size] = [texts, bytes];
    texts = [];
    try {
      await file.datasync();
    } catch (cause) {
      failure = { cause };
      texts = [...its, ...texts];
    }
    bytes -= size;
  }
  /** One after the other: that a later one succeeds does not say that the disk has what an earlier one could not write. */
  function flushNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isQueued) return;
    isQueued = true;
    flushing = flushing.then(flush);
  }
  return {
    get failure() {
      return failure;
    },
    wrote(text, size) {
      texts.push(text);
      bytes += size;
      if (bytes > mostUnsynced) flushNow();
      else timer ??= setTimeout(flushNow, mostDelay);
    },
    async drain() {
      if (bytes > mostBehind) await flushing;
    },
    async flushed() {
      flushNow();
      await flushing;
      if (failure) throw failure.cause;
    },
    unsynced: () => texts,
  };
}

/** Opens a file; another one than Node's is for tests of disks that fail. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/** A file that only grows. What comes while it is written is written together. */
export interface AppendLog {
  /**
   * Lines with their ends. Resolves when they are on the disk. In a hasty log: when the system has them, so that they outlive this process; they come to the
   * disk after a second, or as soon as 4 MB wait. Rejects when they could not be written: then nothing of them is there.
   */
  add(text: string): Promise<void>;
  /** Resolves when all that was added is on the disk. A hasty log whose disk has once failed fails from then on: what it says later is not believed. */
  sync(): Promise<void>;
  /** Resolves at once, unless a hasty log's disk is behind by 16 MB. */
  drain(): Promise<void>;
  /** Of a hasty log: what was added and is perhaps not on the disk. */
  unsynced(): readonly string[];
  /** The file is closed, also when this rejects: then not all of it is on the disk. */
  close(): Promise<void>;
}

export interface AppendLogOptions {
  openFile?: OpenFile | undefined;
  isBuffered?: boolean;
  /** Is asked before each write. @throws where nothing may be written any more. */
  assertHeld: () => void;
}

/** @param size where it goes on: what is behind it is cut off. */
export async function openAppendLog(
  path: string,
  size: number,
  { openFile = open, isBuffered = false, assertHeld }: AppendLogOptions,
): Promise<AppendLog> {
  const file = await openFile(path, 'a+', 0o600);
  const flusher = isBuffered ? createFlushQueue(file) : undefined;
  let end = size;
  // What a run before this one has not finished, and what a disk that was full has taken half of.
  let isClean = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: { texts: string[]; written: Promise<void> } | undefined;

  async function write(texts: readonly string[]): Promise<void> {
    if (flusher?.failure) throw flusher.failure.cause;
    assertHeld();
    if (!isClean) await file.truncate(end);
    isClean = false;
    const text = texts.join('');
    const bytes = Buffer.from(text);
    try {
      await writeAll(file, bytes);
      if (!flusher) await file.datasync();
    } catch (cause) {
      // Whole lines of it would count, although whoever added them was told that they are not there.
      await file.truncate(end).catch(() => undefined);
      throw cause;
    }
    end += bytes.length;
    isClean = true;
    flusher?.wrote(text, bytes.length);
  }

  async function finish(): Promise<void> {
    await last;
    await flusher?.flushed();
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
    sync: finish,
    drain: async () => flusher?.drain(),
    unsynced: () => flusher?.unsynced() ?? [],
    async close() {
      try {
        await finish();
      } finally {
        await file.close();
      }
    },
  };
}
