import { mkdir, open, type FileHandle, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Function that opens a file. Tests replace it to simulate disks that fail. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/** Returns the code of a system error, such as `ENOENT`. If the error is not a system error, returns undefined. */
export const errorCode = (error: unknown): string | undefined => (error as { code?: string }).code;

/** Whether an error says that a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

const folderMode = 0o700;

/**
 * Creates a folder and its missing parents. Only their owner can read them.
 *
 * @returns the outermost folder that was created, or undefined if the folder already existed.
 * @throws the system's error for the outermost folder that cannot be created. On a read-only disk, Node's own error would say that the
 * parent is missing.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const path = resolve(folder);
  try {
    return await mkdir(path, { recursive: true, mode: folderMode });
  } catch (cause) {
    if (!isMissing(cause) || dirname(path) === path) throw cause;
    const outermost = await makeFolder(dirname(path));
    await mkdir(path, { mode: folderMode });
    return outermost ?? path;
  }
}

/** Flushes the entries of a folder, so that new files survive a power failure. Does nothing on systems that cannot flush a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/**
 * Writes all bytes to a file, with several writes if necessary.
 *
 * @param start position in the file. @default the end of the file, which must be open for appending
 */
export async function writeAll(file: FileHandle, bytes: Uint8Array, start?: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const position = start === undefined ? null : start + done;
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position);
    if (bytesWritten <= 0) throw new Error('The disk accepted no bytes.');
    done += bytesWritten;
  }
}

export interface ReplaceOptions {
  /** Called before the new file replaces the old one. @throws BatchError if this process no longer owns the job. */
  assertHeld(): void;
  openFile?: OpenFile | undefined;
}

/**
 * Replaces a file of a job atomically. Resolves when the new content is on the disk.
 *
 * @throws BatchError if this process no longer owns the job.
 */
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
  // If another process has taken over the job, that process uses the existing file, so the file must stay.
  assertHeld();
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}
