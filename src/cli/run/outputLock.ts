import { createHash } from 'node:crypto';
import { BatchError, findRunner, acquireLock } from '../../batch/index.ts';
import { printError } from '../output.ts';
import type { RunPaths } from './checkOutputs.ts';
import { standardOutput } from './delivery.ts';
import { outputPaths, resolveLinks } from './outputs.ts';
import { temporaryState } from './privateFolder.ts';

type OutputLock = Awaited<ReturnType<typeof acquireLock>>;

/**
 * Runs an action while all output files and the report are locked on this machine, so that no other job writes to them. The lock of a
 * journal does not protect these files, because two jobs have different journals. If two jobs start at the same moment, both find the
 * output available. With `--force`, a job could even overwrite results that another job is writing.
 *
 * @throws BatchError `running`
 */
export async function withOutputLock(
  { output, html, deliver, folder, complete = [] }: Omit<RunPaths, 'input'>,
  action: () => Promise<void>,
): Promise<void> {
  const locks: OutputLock[] = [];
  try {
    const others = [html, deliver === standardOutput ? undefined : deliver, ...complete].filter(
      (path) => path !== undefined,
    );
    for (const path of [...outputPaths(output), ...others]) locks.push(await lockOutput(path));
  } catch (error) {
    await releaseAll(locks);
    if (!(error instanceof BatchError))
      // The lock of the journal still protects the run itself.
      printError(
        `Could not lock ${output}: ${(error as Error).message}. Make sure that no other run writes to this file.`,
      );
    // If the same job is already running, the lock of its journal reports that in more detail.
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

/** Locks a file by its resolved path, not by its inode, because the file may not exist yet. A hard link therefore counts as a different file. */
async function lockOutput(path: string): Promise<OutputLock> {
  const digest = createHash('sha256').update(resolveLinks(path)).digest('hex');
  return acquireLock(temporaryState(), { name: `${digest.slice(0, 32)}.lock`, what: path });
}
