import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { siblingPath, type JobStatus, readStatus, outputPath } from '../../batch/index.ts';
import { keptCommand } from './savedCommand.ts';
import { outputPaths } from './outputs.ts';

/** A job in which rows in doubt of another one are sent again. */
export interface Retry {
  /** From 1 on. */
  number: number;
  folder: string;
  /** undefined: it has not begun. */
  status: JobStatus | undefined;
}

/** The name of the first retry, and of those after it. */
const named = (name: string, number: number): string => (number === 1 ? name : `${name}-${String(number)}`);

/** Where a retry writes its results, beside those of its job. */
export const retriedOutput = (output: string, number: number): string => siblingPath(output, named('retried', number));

/** In their order: rows that came into doubt after one was done have another. The last one is not done, or has not begun. */
export async function retriesOf(folder: string): Promise<Retry[]> {
  const all: Retry[] = [];
  for (let number = 1; ; number++) {
    const its = join(folder, named('retry', number));
    const status = await readStatus(its);
    all.push({ number, folder: its, status });
    if (!status?.isDone) return all;
  }
}

/** Is a folder one of a retry, in the folder of its job? */
export const isRetry = (folder: string): boolean =>
  /^retry(?:-\d+)?$/.test(basename(folder)) && existsSync(join(dirname(folder), 'command.json'));

/** The folder of the job whose rows in doubt this one sends again, be it a retry of a retry; the folder itself where it is not one. */
export const jobOfRetry = (folder: string): string => (isRetry(folder) ? jobOfRetry(dirname(folder)) : folder);

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
        const doubt = outputPath(output, 'in-doubt');
        outputs.push(...there.filter((path) => path !== doubt && (path !== output || status.results > 0)));
        if (deeper.left > 0 && deeper.inDoubt.length === 0) doubts.push(doubt);
      }
      outputs.push(...deeper.outputs);
      doubts.push(...deeper.inDoubt);
    }
  // A job that was killed may have had more of them in its file than it counts.
  return { left: Math.max(0, left) + again, outputs, inDoubt: doubts };
}
