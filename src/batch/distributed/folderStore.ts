import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, isMissing, makeFolder, syncFolder } from '../disk.ts';
import type { BatchStore } from './BatchStore.ts';

/**
 * Creates a store from a folder that all machines share, for example over NFS. Only the owner can read its files (mode 0600).
 *
 * @param folder path of the folder on this machine. If the folder or its parents are missing, they are created.
 * @throws The methods of the store throw system errors such as ENOSPC or EACCES. Runs and workers retry for a while before they stop.
 * @example
 * const store = folderStore('/mnt/shared/doorplate');
 */
export function folderStore(folder: string): BatchStore {
  const toPath = (name: string) => join(folder, ...name.split('/'));
  return {
    async create(name, text) {
      const path = toPath(name);
      await makeFolder(dirname(path));
      const temporaryPath = `${path}.${randomUUID()}.new`;
      try {
        const file = await open(temporaryPath, 'wx', 0o600);
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
    read: (name) =>
      readFile(toPath(name), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    remove: (name) => rm(toPath(name), { force: true }),
  };
}
