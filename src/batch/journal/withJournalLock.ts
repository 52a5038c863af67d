import { rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '../disk.ts';
import { wrapFsError } from '../BatchError.ts';
import { type Lock, takeLock } from '../lock/lockFile.ts';

/** What acts on the folder of a journal, while nobody else does. */
export interface JournalContext {
  lock: Lock;
  /**
   * Acts on the folder, if it is still ours: who stood still while a source was read may have been taken for dead. What the folder's disk says no to is told
   * as such.
   *
   * @throws BatchError `running`, `journal`
   */
  withLockedJournal<Value>(act: () => Promise<Value>): Promise<Value>;
}

/**
 * Does something to the journal of a folder, which is made where it is not, as the only one at that time. A folder in which nothing was begun goes again.
 *
 * @throws BatchError `running` when another one works on it, `journal`; what `work` throws.
 */
export async function withJournalLock<Result>(
  folder: string,
  work: (keeper: JournalContext) => Promise<Result>,
): Promise<Result> {
  const orNot = <Value>(acting: Promise<Value>) =>
    wrapFsError('journal', `The journal ${folder} cannot be written`, acting);
  const outermost = await orNot(makeFolder(folder));
  const lock = await orNot(takeLock(folder));
  const atJournal = async <Value>(act: () => Promise<Value>) => {
    lock.assertHeld();
    return orNot(act());
  };
  try {
    return await work({ lock, withLockedJournal: atJournal });
  } finally {
    await lock.release();
    if (outermost !== undefined) await removeEmpty(folder, outermost);
  }
}

/** From the innermost out, until one has something in it. */
async function removeEmpty(folder: string, outermost: string): Promise<void> {
  try {
    for (let at = resolve(folder); at.length >= outermost.length; at = dirname(at)) await rmdir(at);
  } catch {
    // It has something in it.
  }
}
