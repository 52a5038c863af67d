import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { BatchError, findRunner, acquireLock } from '../../batch/index.ts';
import { outputPaths, placeOf } from './outputs.ts';
import { note } from '../output.ts';
import type { Outputs } from './checkOutputs.ts';

/**
 * Does something while no other run of this person on this machine writes into the same results or the same report, nor one of them its report where the other
 * one has its results. The lock of a journal does not see two jobs with one output: begun at the same moment, both find it free, and `--force` is for what another
 * job has left and not for what it is writing.
 *
 * @param outputs `folder` is of the job: its own lock says more of another run of the same job.
 * @throws BatchError `running`
 */
export async function withOutputLock(
  { output, html, folder }: Omit<Outputs, 'input'>,
  work: () => Promise<void>,
): Promise<void> {
  const locks: Awaited<ReturnType<typeof acquireLock>>[] = [];
  try {
    // Those beside the results too: they may be the results of another job.
    for (const path of [...outputPaths(output), ...(html === undefined ? [] : [html])]) locks.push(await lockOf(path));
  } catch (error) {
    await release(locks);
    if (!(error instanceof BatchError))
      // A run is as safe as its journal makes it.
      note(`Nothing keeps another run from writing into ${output} at the same time: ${(error as Error).message}.`);
    else if ((await findRunner(folder)) === undefined) throw error;
  }
  try {
    await work();
  } finally {
    await release(locks);
  }
}

async function release(locks: Awaited<ReturnType<typeof acquireLock>>[]): Promise<void> {
  for (const lock of locks.splice(0)) await lock.release();
}

/** One for each file, also by the name of a link to it. A hard link is a file of its own here: what is not there yet cannot be asked for its number. */
async function lockOf(output: string): ReturnType<typeof acquireLock> {
  const digest = createHash('sha256').update(placeOf(output)).digest('hex');
  return acquireLock(ownFolder(), { name: `${digest.slice(0, 32)}.lock`, what: output });
}

/** Of one person alone: where all may write, anybody could put something in a lock's place. */
function ownFolder(): string {
  const uid = process.getuid?.();
  const folder = resolve(tmpdir(), `doorplate-${String(uid ?? '')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const its = lstatSync(folder);
  if (!its.isDirectory() || (uid !== undefined && its.uid !== uid))
    throw new Error(`${folder} is not a folder of this person`);
  if (uid !== undefined && (its.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}
