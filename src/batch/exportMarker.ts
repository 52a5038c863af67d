import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BatchError } from './BatchError.ts';
import { isMissing, syncFolder, ownerOnly } from './disk.ts';
import type { Lock } from './lock/lockFile.ts';

const markerPath = (folder: string) => join(folder, 'exported');

/**
 * Marks a job as exported. Resolves when the marker is on disk.
 *
 * @throws BatchError if another process has taken over the job. Because that process continues the job without having seen the marker, the
 * marker is removed again, unless an earlier export wrote it.
 */
export async function markExported(folder: string, { assertHeld }: Pick<Lock, 'assertHeld'>): Promise<void> {
  const wasMarked = await isExported(folder);
  assertHeld();
  const file = await open(markerPath(folder), 'w', ownerOnly);
  try {
    await file.writeFile('This run was exported to be resumed elsewhere.\n');
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
  try {
    assertHeld();
  } catch (lost) {
    if (!wasMarked) await rm(markerPath(folder), { force: true });
    throw lost;
  }
}

export const isExported = (folder: string): Promise<boolean> =>
  stat(markerPath(folder)).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/**
 * Checks that the job in a folder was not exported.
 *
 * @param reclaim whether to remove the marker instead of throwing, so that the job can be resumed here.
 * @throws BatchError `exported`
 */
export async function assertNotExported(folder: string, reclaim: boolean): Promise<void> {
  if (!(await isExported(folder))) return;
  if (!reclaim)
    throw new BatchError(
      'exported',
      `The run in ${folder} was exported to be resumed elsewhere. To resume it here anyway, set \`reclaim\`. If you do, rows that were sent elsewhere are charged a second time.`,
    );
  await rm(markerPath(folder));
  await syncFolder(folder);
}
