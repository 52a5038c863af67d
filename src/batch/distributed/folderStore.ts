import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '../disk.ts';
import type { BatchStore } from './BatchStore.ts';

/**
 * A folder that all machines have, such as one over NFS. Its files are for their owner alone (mode 0600).
 *
 * @param folder its path on this machine; on another one it may be mounted elsewhere. It is made where it is not, with the folders above it.
 * @throws from its functions: what the system says of the folder, such as ENOSPC where it is full and EACCES where another user has made it. A run and a worker
 * ask again for a time before they stop.
 */
export function folderStore(folder: string): BatchStore {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  return {
    async create(name, text) {
      const path = pathOf(name);
      await makeFolder(dirname(path));
      const own = `${path}.${randomUUID()}.new`;
      try {
        const file = await open(own, 'wx', 0o600);
        try {
          await file.writeFile(text);
          await file.datasync();
        } finally {
          await file.close();
        }
        // A link is made by one of many, and with all that it says.
        await link(own, path);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(own, { force: true });
      }
      await syncFolder(dirname(path));
      return true;
    },
    read: (name) =>
      readFile(pathOf(name), 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const codeOf = (error: unknown) => (error as { code?: string }).code;
