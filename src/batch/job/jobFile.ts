import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BatchError, lostBy } from '../BatchError.ts';
import type { Job } from './Job.ts';
import { journalFiles } from '../journal/paths.ts';
import { replaceFile } from '../disk/replaceFile.ts';
import type { Lock } from '../lock/lockFile.ts';

/** The job of a folder as it was begun; undefined where none was. @throws BatchError `journal` where it was lost, `exchange` where it did not come whole. */
export async function readJob(folder: string): Promise<Job | undefined> {
  const job = await readComingJob(folder);
  if (job?.isComing)
    throw new BatchError(
      'exchange',
      `A run was being imported into ${folder}, and that was ended before it was whole. Import it once more.`,
    );
  return job;
}

/** Also of one that was being imported. @throws BatchError `journal` */
export async function readComingJob(folder: string): Promise<Job | undefined> {
  const lost = () => lostBy(folder, 'does not say any more what its job was begun with (job.json)');
  const text = await readFile(join(folder, 'job.json'), 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const log = await stat(journalFiles(folder).log).catch(() => undefined);
    if (log?.size) throw lost();
    return undefined;
  }
  try {
    return JSON.parse(text) as Job;
  } catch {
    throw lost();
  }
}

/** Whole, or not at all. @throws BatchError where the job of the folder is not ours any more */
export const writeJob = (folder: string, job: Job, lock: Pick<Lock, 'seeOurs'>): Promise<void> =>
  replaceFile(join(folder, 'job.json'), `${JSON.stringify(job, undefined, 2)}\n`, lock);
