import { existsSync } from 'node:fs';
import { pathOf } from '../batch/index.ts';
import { keptCommand } from './KeptCommand.ts';
import { outputPaths } from './outputFiles.ts';
import { retriesOf } from './retriesOf.ts';

/** What has become of the rows in doubt of a job. */
export interface SentAgain {
  /** Those for which `--retry-in-doubt` has not brought an outcome. */
  left: number;
  /** The files that the retries have written, with rows that have an outcome now. */
  outputs: readonly string[];
  /** Those with rows that are in doubt once more. */
  inDoubt: readonly string[];
}

/** @param inDoubt rows that the job has in doubt. */
export async function sentAgain(folder: string, inDoubt: number): Promise<SentAgain> {
  if (inDoubt === 0) return { left: 0, outputs: [], inDoubt: [] };
  let left = inDoubt;
  let again = 0;
  const outputs: string[] = [];
  const doubts: string[] = [];
  // A retry that cannot be read has brought nothing that is known.
  for (const { folder: its, status } of await retriesOf(folder).catch(() => []))
    if (status?.isDone) {
      left -= status.written;
      const deeper = await sentAgain(its, status.inDoubt);
      again += deeper.left;
      const output = await keptCommand(its).then(
        (command) => command.output,
        () => undefined,
      );
      if (output !== undefined) {
        const there = outputPaths(output).filter((path) => existsSync(path));
        const doubt = pathOf(output, 'in-doubt');
        outputs.push(...there.filter((path) => path !== doubt && (path !== output || status.results > 0)));
        if (deeper.left > 0 && deeper.inDoubt.length === 0) doubts.push(doubt);
      }
      outputs.push(...deeper.outputs);
      doubts.push(...deeper.inDoubt);
    }
  // A job that was killed may have had more of them in its file than it counts.
  return { left: Math.max(0, left) + again, outputs, inDoubt: doubts };
}
