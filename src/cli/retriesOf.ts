import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { besideOf, type JobStatus, readStatus } from '../batch/index.ts';

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
export const retriedOutput = (output: string, number: number): string => besideOf(output, named('retried', number));

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
