import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { BatchError, findRunner, acquireLock } from '../../batch/index.ts';
import { printError } from '../output.ts';
import type { RunPaths } from './checkOutputs.ts';
import { outputPaths, resolveLinks } from './outputs.ts';

type OutputLock = Awaited<ReturnType<typeof acquireLock>>;

/**
 * Locks the results, their siblings and the report on this machine while an action runs. The lock of a journal does not notice two jobs with the same output:
 * started at the same moment, both find it free, and `--force` allows overwriting finished results, not results being written.
 *
 * @throws BatchError `running`
 */
export async function withOutputLock(
  { output, html, folder }: Omit<RunPaths, 'input'>,
  action: () => Promise<void>,
): Promise<void> {
  const locks: OutputLock[] = [];
  try {
    for (const path of [...outputPaths(output), ...(html === undefined ? [] : [html])])
      locks.push(await lockOutput(path));
  } catch (error) {
    await releaseAll(locks);
    if (!(error instanceof BatchError))
      // The journal still keeps the run itself safe.
      printError(`Could not lock ${output} against another run at the same time: ${(error as Error).message}.`);
    // The job's own lock reports another run of the same job in more detail.
    else if ((await findRunner(folder)) === undefined) throw error;
  }
  try {
    await action();
  } finally {
    await releaseAll(locks);
  }
}

async function releaseAll(locks: OutputLock[]): Promise<void> {
  for (const lock of locks.splice(0)) await lock.release();
}

/** Locks a file by its resolved path. A hard link counts as another file, because a new file has no inode yet. */
async function lockOutput(path: string): Promise<OutputLock> {
  const digest = createHash('sha256').update(resolveLinks(path)).digest('hex');
  return acquireLock(lockFolder(), { name: `${digest.slice(0, 32)}.lock`, what: path });
}

/** Creates a folder that only this user can write, so that nobody else can replace a lock. */
function lockFolder(): string {
  const uid = process.getuid?.();
  const folder = resolve(tmpdir(), `doorplate-${String(uid ?? '')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || (uid !== undefined && stats.uid !== uid))
    throw new Error(`${folder} does not belong to this user`);
  if (uid !== undefined && (stats.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}
