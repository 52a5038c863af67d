import { lstat, mkdir, open, readdir, type FileHandle, rename, rm, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BatchError } from './BatchError.ts';

/** A function that opens a file. Tests replace it to simulate a failing disk. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/** Returns the code of a system error, such as `ENOENT`, or undefined if the error has no code. */
export const errorCode = (error: unknown): string | undefined => (error as { code?: string }).code;

/** Whether an error means that a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

const folderMode = 0o700;

/**
 * Creates a folder and any missing parents, readable only by their owner.
 *
 * @returns the outermost folder that was created, or undefined if the folder already existed.
 * @throws the system error for the outermost folder that cannot be created. On a read-only disk, a recursive `mkdir` alone would report a
 * missing parent (ENOENT).
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

/**
 * Checks that a job's folder contains only files and folders, or links to them. Opening anything else, such as a pipe or a device, could
 * block forever. Passes if the folder does not exist.
 *
 * @throws BatchError `journal`
 */
export async function assertNoDevices(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => undefined);
    if (stats && !stats.isFile() && !stats.isDirectory())
      throw new BatchError('journal', `${path} is not a regular file, so it is not part of a job. Remove it.`);
  }
}

/**
 * Checks that a job's folder contains no links, because writing through a link would overwrite a file outside the folder. Lock files are
 * the only links that Doorplate creates there, and it never writes through them.
 *
 * @throws Error with the code ELOOP, the code that the system reports when it refuses to follow a link.
 */
export async function assertNoLinks(folder: string): Promise<void> {
  await assertNoDevices(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('lock')) continue;
    const path = join(folder, entry.name);
    const isLink =
      entry.isSymbolicLink() || (entry.isFile() && ((await lstat(path).catch(() => undefined))?.nlink ?? 1) > 1);
    if (isLink)
      throw Object.assign(
        new Error(
          `${path} is a link (ELOOP), and writing to it would change another file. Replace the link with a copy of that file.`,
        ),
        { code: 'ELOOP' },
      );
  }
}

/*
 * All files that this package writes follow one rule for permissions. A file with data from an input file can be read only by users who can
 * read the input file. Every other file can be read only by its owner. The system's umask applies as well.
 */

/** Permissions that allow only the owner to read and write a file. */
export const ownerOnly = 0o600;

/**
 * Returns the permissions for a file with data from another file. These are the permissions of the other file, except that the owner can
 * always write and nobody can execute.
 */
export function permissionsLike({ mode, gid }: Pick<Stats, 'mode' | 'gid'>): number {
  // A new file gets the group of this process. If the input file has another group, give the group of this process no access, because its
  // members may be unable to read the input file.
  const group = process.getgid?.() === gid ? 0o060 : 0;
  return (mode & (0o606 | group)) | ownerOnly;
}

/** Restricts an existing file to at most these permissions. Called before anything is written to the file. */
export async function restrictPermissions(file: FileHandle, permissions: number): Promise<void> {
  const { mode } = await file.stat();
  // A file system without permissions rejects this call or ignores it.
  if ((mode & 0o777 & ~permissions) !== 0) await file.chmod(mode & permissions).catch(() => undefined);
}

/** Flushes a folder's entries to disk, so that new files survive a power failure. Does nothing on systems that cannot flush a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/**
 * Writes all bytes to a file, in several writes if necessary.
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
  /** Called just before the new file replaces the old one. @throws BatchError if this process no longer owns the job. */
  assertHeld?(): void;
  openFile?: OpenFile | undefined;
  /** Permissions of the new file. @default only the owner can read and write it */
  permissions?: number;
}

/**
 * Atomically replaces a file. Resolves when the new content is on disk. If the content cannot be written, an existing file stays unchanged.
 *
 * @throws BatchError if this process no longer owns the job.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
  { assertHeld, openFile = open, permissions = ownerOnly }: ReplaceOptions = {},
): Promise<void> {
  const copy = `${path}.new`;
  // Do not write to an existing file: it may be a link, or readable by others.
  await rm(copy, { force: true });
  const file = await openFile(copy, 'wx', permissions);
  try {
    // This also writes the pieces of an async iterable, although the type does not say so.
    await file.writeFile(content as string);
    await file.datasync();
  } catch (error) {
    await rm(copy, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  // If another process has taken over the job, it uses the existing file, so leave that file in place.
  assertHeld?.();
  await rename(copy, path);
  await syncFolder(dirname(path));
}
