import { type FileHandle, lstat, mkdtemp, open, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../batch/index.ts';
import { exitCodes, Failure } from '../errors.ts';

/** Bytes that a disk must have room for before anything is paid. */
const tried = 64 * 1024;

export interface PaidFile {
  /** Puts what came in its place, safe from a loss of power. @throws what the disk says; the file that was there before is as it was then. */
  keep(file: Blob): Promise<void>;
  /** Nothing came: as if it had not been made. */
  drop(): Promise<void>;
}

/** What a download leaves at its output when it is killed. */
export const isEmptyFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (there) => there.isFile() && there.size === 0,
    () => false,
  );

export const alreadyThere = (path: string) =>
  new Failure(`${path} is there already. Give another --output, or --force to write over it.`);

/**
 * A place for a file that is paid for as it comes. It is made before, so that a full disk or a wrong path costs nothing; and a file that it takes the place
 * of stays until it is whole, for that one was paid for too.
 *
 * @param options `isReplaced`: a file that is there is written over; `isOver`: a download into this file was cut off, and an empty file is what it has left.
 */
export async function makePaidFile(
  path: string,
  { isReplaced, isOver }: { isReplaced: boolean; isOver: boolean },
): Promise<PaidFile> {
  const own = isReplaced ? await replaced(path) : undefined;
  const target = own === undefined ? path : `${own}.new`;
  if (isOver && (await isEmptyFile(target))) await rm(target, { force: true });
  const file = await open(target, 'wx', 0o600).catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== 'EEXIST') throw notWritten(path, cause);
    if (own === undefined) throw alreadyThere(path);
    throw new Failure(
      `${target} is there already: another download is under way, or one was cut off and left it. Look at it, and move it away.`,
      { cause },
    );
  });
  const drop = async () => {
    const isOurs = await isAt(target, file);
    await file.close().catch(() => undefined);
    if (isOurs) await rm(target, { force: true }).catch(() => undefined);
  };
  await tryRoom(file).catch(async (cause: unknown) => {
    await drop();
    throw notWritten(path, cause);
  });
  return {
    drop,
    async keep(blob) {
      try {
        await writeFile(file, blob.stream());
        await file.sync();
        // Without its name it would be gone with the end of this process.
        if (!(await isAt(target, file))) throw new Error('meanwhile its name was given to another file, or to none');
        await file.close();
      } catch (error) {
        await drop();
        throw error;
      }
      if (own !== undefined)
        await rename(target, own).catch((cause: unknown) => {
          throw new Failure(
            `It could not take the place of ${own} (${(cause as Error).message}). It is whole in ${target}.`,
            {
              cause,
              code: exitCodes.inDoubt,
            },
          );
        });
      await syncFolder(dirname(target));
    },
  };
}

/** Is this open file the one of that name? Somebody may have deleted it, or have put another one in its place. */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  try {
    const [there, own] = await Promise.all([lstat(path), file.stat()]);
    return there.ino === own.ino && there.dev === own.dev;
  } catch {
    return false;
  }
}

/** The file that is written over, behind links; undefined where there is none. */
async function replaced(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile())
    throw new Failure(`${path} is not a file that can be written over. Give another --output.`);
  return found && (await realpath(path));
}

async function tryRoom(file: FileHandle): Promise<void> {
  // At a place that is said: what is written later begins where the last write without one ended.
  await file.write(Buffer.alloc(tried), 0, tried, 0);
  await file.sync();
  await file.truncate();
}

const notWritten = (path: string, cause: unknown) =>
  new Failure(`${path} cannot be written: ${(cause as Error).message}`, { cause });

/** Bytes that were paid for and have no place: beside the path where that is asked for, else where there is room. Gives where they are; undefined for nowhere. */
export async function rescue(file: Blob, path: string, beside?: string): Promise<string | undefined> {
  if (beside !== undefined && (await isWritten(file, beside))) return beside;
  for (const folder of [tmpdir(), homedir()]) {
    const own = await mkdtemp(join(folder, 'doorplate-')).catch(() => undefined);
    if (own === undefined) continue;
    const where = join(own, basename(path));
    if (await isWritten(file, where)) return where;
    await rmdir(own).catch(() => undefined);
  }
  return undefined;
}

/** Writes a file that is not there yet: one that is may be what came of an earlier download, which was paid for too. */
async function isWritten(file: Blob, path: string): Promise<boolean> {
  const handle = await open(path, 'wx', 0o600).catch(() => undefined);
  if (!handle) return false;
  try {
    await writeFile(handle, file.stream());
    await handle.sync();
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  } finally {
    await handle.close().catch(() => undefined);
  }
}
