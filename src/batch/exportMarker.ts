import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BatchError } from './BatchError.ts';
import { syncFolder } from './disk.ts';
import type { Lock } from './lock/lockFile.ts';

const markIn = (folder: string) => join(folder, 'handed-over');

/**
 * Marks the job of a folder as one that goes on elsewhere. On the disk when it resolves.
 *
 * @throws BatchError where the job is not ours any more: who has it does not know of the mark, and goes on here. So the mark goes, unless an export before
 * this one has made it.
 */
export async function markExported(folder: string, { assertHeld }: Pick<Lock, 'assertHeld'>): Promise<void> {
  const wasMarked = await isExported(folder);
  assertHeld();
  const file = await open(markIn(folder), 'w', 0o600);
  try {
    await file.writeFile('This run was exported, and goes on elsewhere.\n');
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
  try {
    assertHeld();
  } catch (lost) {
    if (!wasMarked) await rm(markIn(folder), { force: true });
    throw lost;
  }
}

export const isExported = (folder: string): Promise<boolean> =>
  stat(markIn(folder)).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === 'ENOENT') return false;
      throw error;
    },
  );

/** Does the job go on here? @throws BatchError `handed-over` */
export async function assertNotExported(folder: string, takeBack: boolean): Promise<void> {
  if (!(await isExported(folder))) return;
  if (!takeBack)
    throw new BatchError(
      'handed-over',
      `The run of ${folder} was exported, and goes on elsewhere. To go on here all the same, take it back: what was sent elsewhere is paid for a second time then.`,
    );
  await rm(markIn(folder));
  await syncFolder(folder);
}
