import { rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { wrapFsError } from '../BatchError.ts';
import { assertNoLinks, makeFolder } from '../disk.ts';
import { acquireLock, type Lock } from '../lock/lockFile.ts';

/** Access to a journal folder while this process holds the folder's lock. */
export interface JournalContext {
  lock: Lock;
  /**
   * Checks that this process still holds the lock, and then runs a file-system action on the folder. A process loses its lock if it was
   * suspended for so long that another process took over. File-system errors from the action are converted to BatchErrors.
   *
   * @throws BatchError `running`, `journal`
   */
  withLockedJournal<Value>(act: () => Promise<Value>): Promise<Value>;
}

/**
 * Runs `work` while this process holds the lock of the journal folder. Creates the folder if it is missing, and removes it again if it
 * stays empty.
 *
 * @throws BatchError:
 * - `running` if another process holds the lock
 * - `journal` if the folder is not writable or contains a link
 *
 * Also throws any error from `work`.
 */
export async function withJournalLock<Result>(
  folder: string,
  work: (context: JournalContext) => Promise<Result>,
): Promise<Result> {
  const wrapped = <Value>(action: Promise<Value>) =>
    wrapFsError('journal', `Cannot write to the journal ${folder}`, action);
  const outermost = await wrapped(makeFolder(folder));
  await wrapped(assertNoLinks(folder));
  const lock = await wrapped(acquireLock(folder));
  const withLockedJournal = async <Value>(act: () => Promise<Value>) => {
    lock.assertHeld();
    return wrapped(act());
  };
  try {
    return await work({ lock, withLockedJournal });
  } finally {
    await lock.release();
    if (outermost !== undefined) await removeEmpty(folder, outermost);
  }
}

/** Removes a folder and its parents, up to and including `outermost`, as long as they are empty. */
async function removeEmpty(folder: string, outermost: string): Promise<void> {
  try {
    for (let path = resolve(folder); path.length >= outermost.length; path = dirname(path)) await rmdir(path);
  } catch {
    // The folder is not empty.
  }
}
