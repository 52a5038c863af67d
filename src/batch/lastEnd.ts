import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchStopReason } from '../core/index.ts';
import { replaceFile } from './disk.ts';
import type { Lock } from './lock/lockFile.ts';
import type { BatchReport } from './RunBatchOptions.ts';

const endPath = (folder: string) => join(folder, 'end.json');

const reasons = {
  ...{ refused: true, 'slow-down': true, 'in-doubt': true, unreachable: true, rejected: true },
  ...{ budget: true, source: true, journal: true, sample: true },
} satisfies Record<BatchStopReason, true>;

/**
 * Records why a run of a job stopped, for `readStatus`. No end is recorded while the run is in progress, if it is killed, or if it finishes the
 * job.
 */
export async function recordEnd<Report extends Pick<BatchReport, 'reason'>>(
  folder: string,
  lock: Lock,
  run: () => Promise<Report>,
): Promise<Report> {
  // The job does not depend on this file, so a disk that is full or broken must not stop it here.
  await rm(endPath(folder), { force: true }).catch(() => undefined);
  const report = await run();
  const { reason } = report;
  if (reason) await writeEnd(folder, lock, reason).catch(() => undefined);
  return report;
}

async function writeEnd(folder: string, lock: Lock, reason: BatchStopReason): Promise<void> {
  // If another process has taken over the job, even a temporary file in its folder would be in its way.
  lock.assertHeld();
  await replaceFile(endPath(folder), `${JSON.stringify({ reason })}\n`, lock);
}

/** Returns why the last run of a job stopped, or undefined if that is unknown. */
export async function readEnd(folder: string): Promise<BatchStopReason | undefined> {
  try {
    const { reason } = JSON.parse(await readFile(endPath(folder), 'utf8')) as { reason: BatchStopReason };
    return Object.hasOwn(reasons, reason) ? reason : undefined;
  } catch {
    return undefined;
  }
}
