import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode, isMissing, makeFolder, syncFolder, ownerOnly } from '../disk.ts';
import { type BatchStore, isStoreName, UnsafeNameError } from './BatchStore.ts';

/** Flags that open a file for reading, but fail if the last part of its path is a link. Windows lacks O_NOFOLLOW. */
const readWithoutLink = constants.O_RDONLY | ((constants as { O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0);

/**
 * Creates a store from a folder that all machines share, for example over NFS. Its files are readable only by their owner (mode 0600).
 *
 * @param folder path of the folder on this machine. The folder and any missing parents are created.
 * @throws The store's methods throw system errors such as ENOSPC or EACCES. Runs and workers retry for a while before they stop. If a name
 * leads outside the folder, the methods throw an error that is not retried.
 * @example
 * const store = folderStore('/mnt/shared/doorplate');
 */
export function folderStore(folder: string): BatchStore {
  /** Returns the path of an object. @throws UnsafeNameError if the path leads outside the folder, either by its name or through a link. */
  async function toPath(name: string): Promise<string> {
    if (!isStoreName(name))
      throw new UnsafeNameError(`${JSON.stringify(name)} is not a valid name for an object in a store.`);
    const root = resolve(folder);
    const path = join(root, ...name.split('/'));
    const realRoot = await realpath(root).catch(() => root);
    // Any missing parts are created as folders, so only the existing parts can be links.
    for (let parent = dirname(path); parent !== root; parent = dirname(parent)) {
      const real = await realpath(parent).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (real === undefined) continue;
      if (real !== realRoot && !real.startsWith(realRoot + sep))
        throw new UnsafeNameError(
          `${parent} is a link that leads out of the store ${folder}. Nothing there is read or written.`,
        );
      break;
    }
    return path;
  }

  return {
    async create(name, text) {
      const path = await toPath(name);
      await makeFolder(dirname(path));
      const temporaryPath = `${path}.${randomUUID()}.new`;
      try {
        const file = await open(temporaryPath, 'wx', ownerOnly);
        try {
          await file.writeFile(text);
          await file.datasync();
        } finally {
          await file.close();
        }
        // Only one of several processes can create the link, and the link never exists without its content.
        await link(temporaryPath, path);
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(temporaryPath, { force: true });
      }
      await syncFolder(dirname(path));
      return true;
    },
    read: async (name) =>
      readFile(await toPath(name), { encoding: 'utf8', flag: readWithoutLink }).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        if (errorCode(error) === 'ELOOP')
          throw new UnsafeNameError(`${name} in the store ${folder} is a link, so it is not read.`);
        throw error;
      }),
    remove: async (name) => rm(await toPath(name), { force: true }),
  };
}
