import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporaryFolder.ts';
import { memoryJob, type MemoryJobOptions } from './memoryJob.ts';

/** Number of a process that cannot exist, because the numbers of a system end at 2 ** 22. */
export const deadPid = 2 ** 22 + 1;

/** Creates jobs in a separate folder for each test, and reads their locks. */
export function lockHere() {
  let folder = '';
  temporaryFolder((its) => (folder = its));
  const lockPath = (name = 'job') => join(folder, name, 'lock');
  return {
    get folder() {
      return folder;
    },
    lockPath,
    jobOf: (rows: number, options: MemoryJobOptions = {}, name = 'job') =>
      memoryJob(join(folder, name), { rows, concurrency: 1, ...options }),
    /** Writes the lock of another holder. Fields that are not given are those of a process of this machine. */
    async lockOf(other: Record<string, unknown>, name = 'job') {
      let own = '';
      const probe = join(folder, `${name}.probe`);
      await memoryJob(probe, { rows: 1, meets: () => void (own = readFileSync(join(probe, 'lock'), 'utf8')) }).run();
      rmSync(probe, { recursive: true });
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(lockPath(name), JSON.stringify({ ...(JSON.parse(own) as object), id: 'another', ...other }));
    },
    /** Lets another process take the lock of a job. */
    steal() {
      rmSync(lockPath(), { force: true });
      writeFileSync(lockPath(), JSON.stringify({ id: 'another', host: 'elsewhere', pid: 1 }));
    },
  };
}

/** Returns how a run ended, or the reason why it was rejected. */
export const outcomeOf = (running: Promise<{ status: string }>) =>
  running.then(
    ({ status }) => status,
    (error: unknown) => (error as { reason: string }).reason,
  );
