import { join } from 'node:path';
import type { Job } from './Job.ts';
import { replaceFile } from './replaceFile.ts';
import type { Lock } from './takeLock.ts';

/** Whole, or not at all. @throws BatchError where the job of the folder is not ours any more */
export const writeJob = (folder: string, job: Job, lock: Pick<Lock, 'seeOurs'>): Promise<void> =>
  replaceFile(join(folder, 'job.json'), `${JSON.stringify(job, undefined, 2)}\n`, lock);
