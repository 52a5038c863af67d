import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BatchError } from './BatchError.ts';
import { type Holder, isAlive, textIn, thisProcess } from './Holder.ts';

export interface Lock {
  /** Is it still ours? Read before each send, so that who was taken for dead sends nothing. */
  isOurs(): boolean;
  release(): Promise<void>;
}

/**
 * One runner for the job of a folder. A lock whose process has died, or whose machine was started anew, is taken over.
 *
 * @throws BatchError `running` when another one works on it.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const path = join(folder, 'lock');
  const me = thisProcess();
  const mine = join(folder, `lock.${me.id}`);
  await writeFile(mine, JSON.stringify(me), { mode: 0o600 });
  try {
    // A link is made by one of many, and with all that it says.
    while (!(await isLinked(mine, path))) {
      const there = await holderAt(path);
      if (there && isAlive(there))
        throw new BatchError(
          'running',
          `This job is worked on by process ${String(there.pid)} of ${there.host}. If that is not so, delete ${path}.`,
        );
      await takeAway(path, there, `${mine}.old`);
    }
  } finally {
    await unlink(mine).catch(() => undefined);
  }
  const isOurs = () => holderIn(textIn(path))?.id === me.id;
  return {
    isOurs,
    async release() {
      if (isOurs()) await unlink(path).catch(() => undefined);
    },
  };
}

/** The process that works on the job of a folder; undefined for none. */
export async function runnerOf(folder: string): Promise<number | undefined> {
  const there = await holderAt(join(folder, 'lock'));
  return there && isAlive(there) ? there.pid : undefined;
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
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

const holderAt = (path: string): Promise<Holder | undefined> => readFile(path, 'utf8').then(holderIn, () => undefined);

/** Takes a dead holder's lock away, and puts it back when it is another one's by now: two may find the same one dead. */
async function takeAway(path: string, dead: Holder | undefined, aside: string): Promise<void> {
  await rename(path, aside).catch(() => undefined);
  const taken = await holderAt(aside);
  if (taken && taken.id !== dead?.id) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}
