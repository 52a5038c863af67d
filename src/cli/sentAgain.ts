import { keptCommand } from './KeptCommand.ts';
import { retriesOf } from './retriesOf.ts';

/** What has become of the rows in doubt of a job. */
export interface SentAgain {
  /** Those for which `--retry-in-doubt` has not brought an outcome. */
  left: number;
  /** The files of results of the retries. Rows that were rejected or could not be sent are in the files beside them. */
  outputs: readonly string[];
}

/** @param inDoubt rows that the job has in doubt. */
export async function sentAgain(folder: string, inDoubt: number): Promise<SentAgain> {
  if (inDoubt === 0) return { left: 0, outputs: [] };
  let left = inDoubt;
  let again = 0;
  const outputs: string[] = [];
  // A retry that cannot be read has brought nothing that is known.
  for (const { folder: its, status } of await retriesOf(folder).catch(() => []))
    if (status?.isDone) {
      left -= status.written;
      const deeper = await sentAgain(its, status.inDoubt);
      again += deeper.left;
      const command = status.written > status.inDoubt ? await keptCommand(its).catch(() => undefined) : undefined;
      outputs.push(...(command ? [command.output] : []), ...deeper.outputs);
    }
  // A job that was killed may have had more of them in its file than it counts.
  return { left: Math.max(0, left) + again, outputs };
}
