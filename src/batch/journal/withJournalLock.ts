import { rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { wrapFsError } from '../BatchError.ts';
import { assertNoLinks, makeFolder } from '../disk.ts';
import { acquireLock, type Lock } from '../lock/lockFile.ts';

/** Access to a journal folder while this process holds its lock. */
export interface JournalContext {
  lock: Lock;
  /**
   * Checks that this process still holds the lock, then runs a file-system action on the folder. The lock is lost if the process was
   * suspended for so long that another process took over. Converts file-system errors of the action to BatchErrors.
   *
   * @throws BatchError `running`, `journal`
   */
  withLockedJournal<Value>(act: () => Promise<Value>): Promise<Value>;
}

/**
 * Creates the journal folder if it is missing, and runs `work` while this process holds the folder's lock. If the folder stays empty,
 * removes it again.
 *
 * @throws BatchError:
 * - `running` if another process holds the lock
 * - `journal` if the folder cannot be written, or contains a link
 *
 * Also throws any error from `work`.
 */
export async function withJournalLock<Result>(
  folder: string,
  work: (context: JournalContext) => Promise<Result>,
): Promise<Result> {
  const wrapped = <Value>(action: Promise<Value>) =>
    wrapFsError('journal', `The journal ${folder} cannot be written`, action);
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

/** Removes a folder and its parents up to `outermost`, as long as they are empty. */
async function removeEmpty(folder: string, outermost: string): Promise<void> {
  try {
    for (let path = resolve(folder); path.length >= outermost.length; path = dirname(path)) await rmdir(path);
  } catch {
    // The folder is not empty.
  }
}
