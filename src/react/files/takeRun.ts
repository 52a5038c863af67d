import type { RunPresence } from '../../files/index.ts';
import { askHolder, runName } from './runPresence.ts';

/** ms in which a window answers that has a run, also a busy one. */
const answerWithin = 1500;

const locksOf = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/**
 * A kept run is worked on by one page at a time. Gives a function that lets go of it, or undefined when somebody else has it for longer than
 * `patience` ms. Where the browser has no locks (a page without https), the window that has it answers when it is asked. Neither is what keeps a
 * row from being paid twice: that is the write of each chunk (`runStore.sending`), which looks whose the run is.
 */
export async function takeRun(name: string, patience = answerWithin): Promise<(() => void) | undefined> {
  const locks = locksOf();
  if (!locks) return (await askHolder(name, patience)) ? undefined : () => undefined;
  return new Promise((resolve) => {
    locks
      .request(
        runName(name),
        { signal: AbortSignal.timeout(patience) },
        () =>
          new Promise<void>((letGo) => {
            resolve(letGo);
          }),
      )
      .catch(() => {
        resolve(undefined);
      });
  });
}

/** What another window does with the run of this name; undefined for nothing. */
export async function presenceOf(name: string): Promise<RunPresence | undefined> {
  const locks = locksOf();
  if (!locks) return askHolder(name, 500);
  const { held = [] } = await locks.query();
  // A window that is frozen does not answer, and still has its lock.
  return held.some((lock) => lock.name === runName(name)) ? ((await askHolder(name, 500)) ?? 'running') : undefined;
}
