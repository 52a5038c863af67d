import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';

/** ms after which a holder shows again that it lives. */
const betweenBeats = 2_000;
/** ms without a beat after which a holder of whom nothing else is known is taken for dead. */
const longestBeat = 20_000;

/**
 * Shows that who holds a lock lives, by the time of the file: of its own one, for the lock of that name may be another one's by now.
 *
 * @returns ends it, and closes the file.
 */
export function beat(file: FileHandle): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const now = new Date();
    last = file.utimes(now, now).catch(() => undefined);
  }, betweenBeats).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await file.close().catch(() => undefined);
  };
}

/** Does a beat come within 20 seconds? By this process's clock alone, for another machine's may differ. */
export async function isBeating(path: string): Promise<boolean> {
  const since = performance.now();
  const first = await beatAt(path);
  while (performance.now() - since < longestBeat) {
    await after(betweenBeats / 4);
    const now = await beatAt(path);
    // It was released.
    if (now === undefined) return false;
    if (now !== first) return true;
  }
  return false;
}

/** Was there a beat within the last 20 seconds, as far as the clocks agree? */
export const hasBeaten = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs <= longestBeat,
    () => false,
  );

/** Opened for each look: a share of the network shows it as it is then. */
async function beatAt(path: string): Promise<number | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    return (await file?.stat())?.mtimeMs;
  } finally {
    await file?.close();
  }
}
