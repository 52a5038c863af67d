import { type FileHandle, open, stat, link, readFile, rename, unlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BatchError } from '../BatchError.ts';
import { type Holder, lifeOf, textIn, thisProcess } from './processIdentity.ts';

/** ms after which a holder shows again that it lives. */
const betweenBeats = 2_000;
/** ms without a beat after which a holder of whom nothing else is known is taken for dead. */
const longestBeat = 20_000;

/**
 * Shows that who holds a lock lives, by the time of the file: of its own one, for the lock of that name may be another one's by now.
 *
 * @returns ends it, and closes the file.
 */
export function beat(file: FileHandle): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const now = new Date();
    last = file.utimes(now, now).catch(() => undefined);
  }, betweenBeats).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await file.close().catch(() => undefined);
  };
}

/** Does a beat come within 20 seconds? By this process's clock alone, for another machine's may differ. */
export async function isBeating(path: string): Promise<boolean> {
  const since = performance.now();
  const first = await beatAt(path);
  while (performance.now() - since < longestBeat) {
    await delay(betweenBeats / 4);
    const now = await beatAt(path);
    // It was released.
    if (now === undefined) return false;
    if (now !== first) return true;
  }
  return false;
}

/** Was there a beat within the last 20 seconds, as far as the clocks agree? */
export const hasBeaten = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs <= longestBeat,
    () => false,
  );

/** Opened for each look: a share of the network shows it is then. */
async function beatAt(path: string): Promise<number | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    return (await file?.stat())?.mtimeMs;
  } finally {
    await file?.close();
  }
}

export interface Lock {
  /**
   * Read before each write and each send, so that who was taken for dead writes and sends nothing.
   *
   * @throws BatchError `running` when another runner has it by now; `journal` when it is gone, and nobody knows who works on the job.
   */
  assertHeld(): void;
  release(): Promise<void>;
}

/**
 * One process for a job, or for what else is named, in a folder. A lock whose process has died, or whose machine was started anew since its last sign of life, is taken over at once. One of
 * another container with this host's name, or of a machine that has the same name, is watched for 20 seconds first. One of another host is left alone.
 *
 * @param folder where the lock is.
 * @param options `name` of the lock, for what is not a job; `what` is worked on, as a sentence begins with it.
 * @throws BatchError `running` when another one works on it.
 */
export async function takeLock(folder: string, { name = 'lock', what = 'This job' } = {}): Promise<Lock> {
  const path = join(folder, name);
  const me = thisProcess();
  const mine = `${path}.${me.id}`;
  const file = await open(mine, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(me));
    // A link is made by one of many, and with all that it says.
    while (!(await isLinked(mine, path))) {
      const there = await holderAt(path);
      if (there && (await isAlive(there, path)))
        throw new BatchError(
          'running',
          `${what} is worked on by process ${String(there.pid)} of ${there.host}. If that is not so, delete ${path}.`,
        );
      await takeAway(path, there, `${mine}.old`);
    }
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    await unlink(mine).catch(() => undefined);
  }
  const stopBeating = beat(file);
  const holderId = () => holderIn(textIn(path))?.id;
  return {
    assertHeld() {
      const its = holderId();
      if (its === undefined)
        throw new BatchError(
          'journal',
          `The lock of this job (${path}) is gone: somebody has deleted it, or its disk cannot be read. Another runner may work on the job by now, so nothing more is written or sent from here.`,
        );
      if (its !== me.id) throw new BatchError('running', 'Another runner has taken this job.');
    },
    async release() {
      await stopBeating();
      if (holderId() === me.id) await unlink(path).catch(() => undefined);
    },
  };
}

/** The process that works on the job of a folder; undefined for none. */
export async function runnerOf(folder: string): Promise<number | undefined> {
  const path = join(folder, 'lock');
  const there = await holderAt(path);
  if (!there) return undefined;
  const life = lifeOf(there);
  // One of another host is not known to be dead until somebody says so.
  const isTold = life === 'alive' || life === 'dead';
  const isOver = isTold ? life === 'dead' : there.host === hostname() && !(await hasBeaten(path));
  return isOver ? undefined : there.pid;
}

/** Does who holds a lock live? Of whom nothing is known from here, it is waited whether he shows it. */
async function isAlive(there: Holder, path: string): Promise<boolean> {
  const life = lifeOf(there);
  if (life === 'alive' || life === 'dead') return life === 'alive';
  if (life === 'before' && !(await hasBeaten(path))) return false;
  return there.host !== hostname() || (await isBeating(path));
}

const isLinked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === 'EEXIST') return false;
      throw error;
    },
  );

function holderIn(text: string): Holder | undefined {
  try {
    const its = JSON.parse(text) as Partial<Holder>;
    // What is not a lock of ours has no process that could be asked for.
    return typeof its.id === 'string' && typeof its.host === 'string' ? (its as Holder) : undefined;
  } catch {
    // Half of a lock, or `null`.
    return undefined;
  }
}

const holderAt = (path: string): Promise<Holder | undefined> => readFile(path, 'utf8').then(holderIn, () => undefined);

/** Takes a dead holder's lock away, and puts it back when it is another one's by now: two may find the same one dead. */
async function takeAway(path: string, dead: Holder | undefined, aside: string): Promise<void> {
  await rename(path, aside).catch((error: unknown) => {
    // Somebody else has done it. What may not be taken away, another person's, would be found there for ever.
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  });
  const taken = await holderAt(aside);
  if (taken && taken.id !== dead?.id) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}
