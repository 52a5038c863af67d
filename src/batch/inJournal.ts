import { makeFolder } from './openJournal.ts';
import { orRefuse } from './orRefuse.ts';
import { type Lock, takeLock } from './takeLock.ts';

/** What acts on the folder of a journal, while nobody else does. */
export interface JournalKeeper {
  lock: Lock;
  /** What the folder's disk says no to is told as such. @throws BatchError `journal` */
  atJournal<Value>(acting: Promise<Value>): Promise<Value>;
}

/**
 * Does something to the journal of a folder, which is made where it is not, as the only one at that time.
 *
 * @throws BatchError `running` when another one works on it, `journal`; what `work` throws.
 */
export async function inJournal<Result>(
  folder: string,
  work: (keeper: JournalKeeper) => Promise<Result>,
): Promise<Result> {
  const atJournal = <Value>(acting: Promise<Value>) =>
    orRefuse('journal', `The journal ${folder} cannot be written`, acting);
  await atJournal(makeFolder(folder));
  const lock = await atJournal(takeLock(folder));
  try {
    return await work({ lock, atJournal });
  } finally {
    await lock.release();
  }
}
