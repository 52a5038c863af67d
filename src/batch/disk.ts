import { mkdir, open, type FileHandle, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { OpenFile } from './journal/appendLog.ts';

const mode = 0o700;

/**
 * A folder for its owner alone, with those above it.
 *
 * @returns the outermost that was made; undefined where it was there.
 * @throws what the system says, of the outermost that cannot be made: of a disk that is read-only Node says that what is above is not there.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const path = resolve(folder);
  try {
    return await mkdir(path, { recursive: true, mode });
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ENOENT' || dirname(path) === path) throw cause;
    const outermost = await makeFolder(dirname(path));
    await mkdir(path, { mode });
    return outermost ?? path;
  }
}

/** Makes sure that names of new files in a folder outlive a loss of power; where a system cannot, it does so by itself. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const written = (count: number): number => {
  if (count > 0) return count;
  throw new Error('The disk takes nothing.');
};

/** Writes all of some bytes into a file, however many of them a write takes. `at`: where; undefined for its end, of a file that only grows. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, at?: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const place = at === undefined ? null : at + done;
    done += written((await file.write(bytes, done, bytes.length - done, place)).bytesWritten);
  }
}

export interface ReplaceOptions {
  /** Is asked before the file is another one. @throws BatchError where the job is not ours any more */
  assertHeld(): void;
  openFile?: OpenFile | undefined;
}

/** A file of a job: whole, or as it was before. On the disk when it resolves. @throws BatchError where the job is not ours any more */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { assertHeld, openFile = open }: ReplaceOptions,
): Promise<void> {
  const file = await openFile(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
  // Who has the job now writes on in the file that is there.
  assertHeld();
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}
