import type { FileHandle } from 'node:fs/promises';

/** ms after which what was written is brought to the disk. Not at once, for while a disk is given one file, it takes no other. */
const mostDelay = 1000;
/** Bytes above which it is brought there sooner: until then they are in memory too, and long answers come with dozens of MB a second. */
const mostUnsynced = 4 * 2 ** 20;
/** Bytes above which a disk that is behind is waited for. */
const mostBehind = 4 * mostUnsynced;

/** Brings to the disk what was written into a file, beside other work, and knows till then what it was. */
export interface Flusher {
  /** What the disk failed with. What it says after that is not believed. */
  readonly failure: { cause: unknown } | undefined;
  /** It was written, and has so many bytes. */
  wrote(text: string, bytes: number): void;
  /** Resolves at once, unless the disk is far behind: then when it has what waits now, or has failed. */
  room(): Promise<void>;
  /** Resolves when all of it is on the disk. @throws what the disk failed with */
  flushed(): Promise<void>;
  /** What was written and is perhaps not on the disk. Not as one text, which can be longer than a text may be. */
  unsynced(): readonly string[];
}

export function createFlusher(file: Pick<FileHandle, 'datasync'>): Flusher {
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
    async room() {
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
