import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BatchError, type JobStatus, readStatus, siblingPath } from '../../batch/index.ts';
import { CliError } from '../errors.ts';

/*
 * A follow-up sends rows of a job again, as a job of its own, whose folder is inside that job's folder. A retry sends rows in doubt as they were,
 * and its own rows in doubt can have a retry too. A repair sends corrected rows.
 */

type FollowUpKind = 'retry' | 'repair';

export interface FollowUp {
  kind: FollowUpKind;
  /** Number among the follow-ups of its kind, starting at 1. */
  number: number;
  folder: string;
  /** Undefined if it has not started. */
  status: JobStatus | undefined;
}

interface StartedFollowUp extends FollowUp {
  status: JobStatus;
}

const numbered = (name: string, number: number): string => (number === 1 ? name : `${name}-${String(number)}`);

/** Returns the path of a follow-up's results, which are next to the results of its job. */
export const followUpOutput = (output: string, { kind, number }: Pick<FollowUp, 'kind' | 'number'>): string =>
  siblingPath(output, numbered(kind === 'retry' ? 'retried' : 'repaired', number));

/** Lists the follow-ups of a job in order: those that are done, and the next one, which is unfinished or not started. */
export async function listFollowUps(
  folder: string,
  kind: FollowUpKind,
): Promise<{ done: StartedFollowUp[]; next: FollowUp }> {
  const done: StartedFollowUp[] = [];
  for (let number = 1; ; number++) {
    const own = join(folder, numbered(kind, number));
    // A repair that was killed before it started has an unfinished import.
    const status = await readStatus(own).catch((error: unknown) => {
      if (error instanceof BatchError && error.reason === 'exchange') return undefined;
      throw error;
    });
    if (!status && existsSync(join(folder, numbered(kind, number + 1), 'job.json')))
      throw new CliError(
        `${own} is missing or incomplete, but a later ${kind} of this job exists. Restore this folder: without it, rows would be charged again.`,
      );
    if (!status?.isDone) return { done, next: { kind, number, folder: own, status } };
    done.push({ kind, number, folder: own, status });
  }
}

/** Lists the follow-ups of a job that have started, in order. */
export async function listStarted(folder: string, kind: FollowUpKind): Promise<StartedFollowUp[]> {
  const { done, next } = await listFollowUps(folder, kind);
  return next.status ? [...done, next as StartedFollowUp] : done;
}

const isInJob = (folder: string, name: RegExp): boolean =>
  name.test(basename(folder)) && existsSync(join(dirname(folder), 'command.json'));

/** Whether a journal folder belongs to a retry. */
export const isRetry = (folder: string): boolean => isInJob(folder, /^retry(?:-\d+)?$/);

/** Whether a journal folder belongs to a repair. */
export const isRepair = (folder: string): boolean => isInJob(folder, /^repair(?:-\d+)?$/);

export const isFollowUp = (folder: string): boolean => isRetry(folder) || isRepair(folder);

/** Returns the folder of the original job, even for a retry of a retry. If the folder does not belong to a retry, returns the folder itself. */
export const jobOfRetry = (folder: string): string => (isRetry(folder) ? jobOfRetry(dirname(folder)) : folder);

/** Returns the folder of the job whose rows a retry or a repair sends again. For any other job, returns the folder itself. */
export const originalJob = (folder: string): string => (isFollowUp(folder) ? originalJob(dirname(folder)) : folder);
