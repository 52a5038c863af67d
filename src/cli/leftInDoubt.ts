import { retriesOf } from './retriesOf.ts';

/** Of the rows in doubt of a job, those for which `--retry-in-doubt` has not brought an outcome. */
export async function leftInDoubt(folder: string, inDoubt: number): Promise<number> {
  if (inDoubt === 0) return 0;
  let left = inDoubt;
  let again = 0;
  // A retry that cannot be read has brought nothing that is known.
  for (const { folder: its, status } of await retriesOf(folder).catch(() => []))
    if (status?.isDone) {
      left -= status.written;
      again += await leftInDoubt(its, status.inDoubt);
    }
  // A job that was killed may have had more of them in its file than it counts.
  return Math.max(0, left) + again;
}
