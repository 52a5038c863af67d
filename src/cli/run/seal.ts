import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownerOnly } from '../../batch/index.ts';
import { lastingState, temporaryState } from './privateFolder.ts';

/*
 * A seal proves that this user wrote a value, here or on a machine with the same home folder. A job folder can come from anyone, for
 * example in an archive or on a shared disk. Its saved command names files to overwrite, a service to send keys to, and settings that cost
 * money, so it is used only if its seal is valid. The key of the seals never leaves the user's own folder.
 */

const keyName = 'seal.key';

/** Reads the key in a folder, creating it if necessary. */
function readKey(folder: string): Buffer {
  const path = join(folder, keyName);
  const candidate = `${path}.${randomUUID()}`;
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  try {
    writeFileSync(candidate, randomBytes(32), { flag: 'wx', mode: ownerOnly, flush: true });
    // If two processes create the key at the same time, only one of them creates the link.
    linkSync(candidate, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(candidate, { force: true });
  }
  return readFileSync(path);
}

/** Yields this user's keys: a permanent one, then one that lasts until a restart, because a container may have no writable home folder. */
function* keys(): Generator<Buffer> {
  for (const folder of [lastingState, temporaryState])
    try {
      yield readKey(folder());
    } catch {
      // This folder is not writable, but the next one may be.
    }
}

const digest = (key: Buffer, value: object) => createHmac('sha256', key).update(JSON.stringify(value)).digest();

/** Returns the seal of a value, or undefined if no key can be kept on this machine. */
export function sealOf(value: object): string | undefined {
  for (const key of keys()) return digest(key, JSON.parse(JSON.stringify(value)) as object).toString('hex');
  return undefined;
}

/** Whether this user has sealed a value. */
export function isSealed(value: object, seal: unknown): boolean {
  if (typeof seal !== 'string' || !/^[\da-f]{64}$/.test(seal)) return false;
  const expected = Buffer.from(seal, 'hex');
  for (const key of keys()) if (timingSafeEqual(digest(key, value), expected)) return true;
  return false;
}
