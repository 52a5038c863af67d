import { lstat, mkdir, open, readdir, type FileHandle, rename, rm, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BatchError } from './BatchError.ts';

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

/**
 * Checks that every entry of a job's folder is a file or a folder, or a link to one. To open anything else, such as a pipe or a device, can take forever. A
 * missing folder has no entries.
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
 * Checks that no entry of a job's folder is a link, through which a file outside the folder would be overwritten. Doorplate creates no links there, except the
 * lock files, which are never written through.
 *
 * @throws Error with the code ELOOP, as for a file that is opened without following links.
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
 * The package follows one rule for the permissions of the files that it writes. A file with data from an input file is readable only by users who can read the
 * input file. Any other file is readable only by its owner. The system's umask applies as well.
 */

/** Permissions of a file that only its owner can read. */
export const ownerOnly = 0o600;

/** Returns the permissions for files with data of a file: the same, but writable by their owner and never executable. */
export function permissionsLike({ mode, gid }: Pick<Stats, 'mode' | 'gid'>): number {
  // New files belong to the group of this process. Members of another group are not the members of the file's group.
  const group = process.getgid?.() === gid ? 0o060 : 0;
  return (mode & (0o606 | group)) | ownerOnly;
}

/** Removes permissions that a file had before this process began to write it, and that it must not have any more. */
export async function restrictPermissions(file: FileHandle, permissions: number): Promise<void> {
  const { mode } = await file.stat();
  // A disk without permissions rejects this, or ignores it.
  if ((mode & 0o777 & ~permissions) !== 0) await file.chmod(mode & permissions).catch(() => undefined);
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
  // Do not write to an existing file, because it may be a link, or others may be able to read it.
  await rm(`${path}.new`, { force: true });
  const file = await openFile(`${path}.new`, 'wx', ownerOnly);
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
