import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from './Job.ts';
import { syncFolder } from './syncFolder.ts';
import type { Lock } from './takeLock.ts';

/** Whole, or not at all. @throws BatchError where the job of the folder is not ours any more */
export async function writeJob(folder: string, job: Job, { seeOurs }: Pick<Lock, 'seeOurs'>): Promise<void> {
  const path = join(folder, 'job.json');
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(job, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  seeOurs();
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}
