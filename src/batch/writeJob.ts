import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from './Job.ts';
import { syncFolder } from './syncFolder.ts';

/** Whole, or not at all. */
export async function writeJob(folder: string, job: Job): Promise<void> {
  const path = join(folder, 'job.json');
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(job, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}
