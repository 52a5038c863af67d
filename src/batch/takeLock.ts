import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BatchError } from './BatchError.ts';

/** Who works on a job: a process of this boot of this machine. */
interface Holder {
  id: string;
  host: string;
  pid: number;
  boot: string;
  /** When the process began, as the system counts: another one may have its number later. */
  born: string;
}

export interface Lock {
  /** Is it still ours? Read before each send, so that who was taken for dead sends nothing. */
  isOurs(): boolean;
  release(): Promise<void>;
}

const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** Another one after each start of the machine; `''` where a system does not tell. */
const bootOf = () => textIn('/proc/sys/kernel/random/boot_id');
const bornOf = (pid: number) =>
  textIn(`/proc/${String(pid)}/stat`)
    .split(') ')[1]
    ?.split(' ')[19] ?? '';

function isAlive({ host, pid, boot, born }: Holder): boolean {
  // Of another machine nobody here can tell.
  if (host !== hostname()) return true;
  if (boot !== bootOf() || (born && bornOf(pid) !== born)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/**
 * One runner for the job of a folder. A lock whose process has died, or whose machine was started anew, is taken over.
 *
 * @throws BatchError `running` when another one works on it.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const path = join(folder, 'lock');
  const { pid } = process;
  const me: Holder = { id: randomUUID(), host: hostname(), pid, boot: bootOf(), born: bornOf(pid) };
  const mine = join(folder, `lock.${me.id}`);
  await writeFile(mine, JSON.stringify(me), { mode: 0o600 });
  try {
    // A link is made by one of many, and with all that it says.
    while (!(await isLinked(mine, path))) {
      const there = holderIn(await readFile(path, 'utf8').catch(() => ''));
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
  const there = holderIn(await readFile(join(folder, 'lock'), 'utf8').catch(() => ''));
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

/** Takes a dead holder's lock away, and puts it back when it is another one's by now: two may find the same one dead. */
async function takeAway(path: string, dead: Holder | undefined, aside: string): Promise<void> {
  await rename(path, aside).catch(() => undefined);
  const taken = holderIn(await readFile(aside, 'utf8').catch(() => ''));
  if (taken && taken.id !== dead?.id) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}
