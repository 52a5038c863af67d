import { fdatasyncSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createFlusher } from './createFlusher.ts';
import { createHurry, type Hurry } from './createHurry.ts';
import { writeAll, writeAllNow } from './writeAll.ts';

/** Opens a file; another one than Node's is for tests of disks that fail. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/** A file that only grows. What comes while it is written is written together. */
export interface Log {
  /**
   * Lines with their ends. Resolves when they are on the disk. In a hasty log: when the system has them, so that they outlive this process; they come to the
   * disk after a second, or as soon as 4 MB wait. Rejects when they could not be written: then nothing of them is there.
   */
  add(text: string): Promise<void>;
  /** Resolves when all that was added is on the disk. A hasty log whose disk has once failed fails from then on: what it says later is not believed. */
  sync(): Promise<void>;
  /** Resolves at once, unless a hasty log's disk is behind by 16 MB. */
  room(): Promise<void>;
  /** Of a hasty log: what was added and is perhaps not on the disk. */
  unsynced(): readonly string[];
  /** The file is closed, also when this rejects: then not all of it is on the disk. */
  close(): Promise<void>;
}

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
  const flusher = isHasty ? createFlusher(file) : undefined;
  // A file that is not Node's own has its own way to write.
  const hurry: Hurry = openFile === open ? createHurry() : { act: (_, later) => later() };
  let end = size;
  // What a run before this one has not finished, and what a disk that was full has taken half of.
  let isClean = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: { texts: string[]; written: Promise<void> } | undefined;

  async function write(texts: readonly string[]): Promise<void> {
    if (flusher?.failure) throw flusher.failure.cause;
    seeOurs();
    if (!isClean) await file.truncate(end);
    isClean = false;
    const text = texts.join('');
    const bytes = Buffer.from(text);
    try {
      await hurry.act(
        () => {
          writeAllNow(file, bytes);
          if (!flusher) fdatasyncSync(file.fd);
        },
        async () => {
          await writeAll(file, bytes);
          if (!flusher) await file.datasync();
        },
      );
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
    room: async () => flusher?.room(),
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
