import { join } from 'node:path';
import { readStatus } from '../batch/index.ts';

/** Where the rows in doubt of a job are sent again: as a job of their own. */
export const retryOf = (folder: string) => join(folder, 'retry');

/** Of the rows in doubt of a job, those for which `--retry-in-doubt` has not brought an outcome. */
export async function leftInDoubt(folder: string, inDoubt: number): Promise<number> {
  const retry = retryOf(folder);
  // A retry that cannot be read has brought nothing that is known.
  const found = inDoubt > 0 ? await readStatus(retry).catch(() => undefined) : undefined;
  if (!found?.isDone) return inDoubt;
  // The job may have gone on since, with further rows in doubt; one that was killed may have had more of them in its file than it counts.
  return Math.max(0, inDoubt - found.written) + (await leftInDoubt(retry, found.inDoubt));
}
