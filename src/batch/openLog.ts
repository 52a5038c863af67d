import { fdatasyncSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createHurry, type Hurry } from './createHurry.ts';
import { writeAll, writeAllNow } from './writeAll.ts';

/** Opens a file; another one than Node's is for tests of disks that fail. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/** A file that only grows. What comes while it is written is written together. */
export interface Log {
  /**
   * Lines with their ends. Resolves when they are on the disk, or, in a hasty log, when the system has them: they outlive this
   * process then, and a second later a loss of power too. Rejects when they could not be written: then nothing of them is there.
   */
  add(text: string): Promise<void>;
  /** Resolves when all that was added is on the disk. A hasty log whose disk has once failed fails from then on: what it says later is not believed. */
  sync(): Promise<void>;
  /** Of a hasty log: what was added and is perhaps not on the disk. */
  unsynced(): string;
  /** The file is closed, also when this rejects: then not all of it is on the disk. */
  close(): Promise<void>;
}

/** ms until what a hasty log has is on the disk. Not at once, for while a file is brought to its disk, the disk writes no other. */
const haste = 1000;
/** Bytes above which it is brought there sooner: until then they are in memory too, and long answers are dozens of MB a second. */
const mostUnsynced = 4 * 2 ** 20;
/** Bytes above which a slow disk is waited for. */
const mostWaiting = 4 * mostUnsynced;

export interface LogOptions {
  openFile?: OpenFile | undefined;
  isHasty?: boolean;
  /** Is asked before each write. @throws where nothing may be written any more. */
  seeOurs: () => void;
}

/** @param size where it goes on: what is behind it is cut off. */
export async function openLog(
  path: string,
  size: number,
  { openFile = open, isHasty = false, seeOurs }: LogOptions,
): Promise<Log> {
  const file = await openFile(path, 'a+', 0o600);
  // A file that is not Node's own has its own way to write.
  const hurry: Hurry = openFile === open ? createHurry() : { act: (_, later) => later() };
  let end = size;
  // What a run before this one has not finished, and what a disk that was full has taken half of.
  let isClean = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: { texts: string[]; written: Promise<void> } | undefined;

  let timer: NodeJS.Timeout | undefined;
  let syncing: Promise<void> = Promise.resolve();
  let isNext = false;
  let recent: string[] = [];
  /** Bytes of these, and of what is on its way to the disk. */
  let held = 0;
  let failure: { cause: unknown } | undefined;
  async function flush(): Promise<void> {
    isNext = false;
    if (failure) return;
    const its = recent;
    const bytes = held;
    recent = [];
    try {
      await file.datasync();
    } catch (cause) {
      failure = { cause };
      recent = [...its, ...recent];
    }
    held -= bytes;
  }
  /** One after another: that a later one succeeds does not say that the disk has what an earlier one could not write. */
  function syncNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isNext) return;
    isNext = true;
    syncing = syncing.then(flush);
  }

  async function write(texts: readonly string[]): Promise<void> {
    if (failure) throw failure.cause;
    seeOurs();
    if (!isClean) await file.truncate(end);
    isClean = false;
    const text = texts.join('');
    const bytes = Buffer.from(text);
    try {
      await hurry.act(
        () => {
          writeAllNow(file, bytes);
          if (!isHasty) fdatasyncSync(file.fd);
        },
        async () => {
          await writeAll(file, bytes);
          if (!isHasty) await file.datasync();
        },
      );
    } catch (cause) {
      // Whole lines of it would count, although whoever added them was told that they are not there.
      await file.truncate(end).catch(() => undefined);
      throw cause;
    }
    end += bytes.length;
    isClean = true;
    if (!isHasty) return;
    recent.push(text);
    held += bytes.length;
    if (held > mostUnsynced) syncNow();
    else timer ??= setTimeout(syncNow, haste);
    if (held > mostWaiting) await syncing;
  }

  async function finish(): Promise<void> {
    await last;
    if (isHasty) syncNow();
    await syncing;
    if (failure) throw failure.cause;
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
    unsynced: () => recent.join(''),
    async close() {
      try {
        await finish();
      } finally {
        await file.close();
      }
    },
  };
}
