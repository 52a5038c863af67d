import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { acquireLock, BatchError, type JobStatus, readStatus, replaceFile, siblingPath } from '../../batch/index.ts';
import { CliError } from '../errors.ts';

/*
 * A follow-up sends rows of a job again, as a job of its own, whose folder is inside that job's folder. A retry sends rows in doubt again without
 * changes, and can have a retry of its own. A repair sends corrected rows.
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

export interface StartedFollowUp extends FollowUp {
  status: JobStatus;
}

const numbered = (name: string, number: number): string => (number === 1 ? name : `${name}-${String(number)}`);

/** Returns the path of a follow-up's results, which are next to the results of its job. */
export const followUpOutput = (output: string, { kind, number }: Pick<FollowUp, 'kind' | 'number'>): string =>
  siblingPath(output, numbered(kind === 'retry' ? 'retried' : 'repaired', number));

const replacedPath = (folder: string) => join(folder, 'replaced');

/** Whether a later repair has replaced this one. If so, none of its rows may be sent. */
export const isReplaced = (folder: string): boolean => existsSync(replacedPath(folder));

/** Whether no row of a follow-up was sent. False for an exported one, because its rows may have been sent elsewhere. */
export const isUnsent = ({ isExported, ...status }: JobStatus): boolean =>
  !isExported &&
  (['paid', 'perhapsPaid', 'results', 'rejected', 'inDoubt', 'inFlight', 'waiting'] as const).every(
    (count) => status[count] === 0,
  );

/**
 * Marks an unfinished repair as replaced, unless it has sent some of its rows. Keeps its folder, because another process may be about to run it. That
 * process first has to acquire the repair's lock, and then finds the mark.
 *
 * @returns whether the repair was marked.
 * @throws BatchError `running` if a process is working on the repair.
 */
export async function replaceUnsent({ folder, status }: FollowUp): Promise<boolean> {
  // Count without the lock too: while this process holds it, an incomplete line in the journal does not count as sent.
  if (!status || !isUnsent(status)) return false;
  const lock = await acquireLock(folder);
  try {
    const current = await readStatus(folder);
    if (!current || current.isDone || !isUnsent(current)) return false;
    await replaceFile(replacedPath(folder), '', lock);
    return true;
  } finally {
    await lock.release();
  }
}

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
    if (isReplaced(own)) continue;
    if (!status?.isDone) return { done, next: { kind, number, folder: own, status } };
    done.push({ kind, number, folder: own, status });
  }
}

/** Lists the follow-ups of a job that have started, in order. */
export async function listStarted(folder: string, kind: FollowUpKind): Promise<StartedFollowUp[]> {
  const { done, next } = await listFollowUps(folder, kind);
  return next.status ? [...done, next as StartedFollowUp] : done;
}

/** Whether a job has a repair that has started and was not replaced. */
export function hasRepairs(folder: string): boolean {
  for (let number = 1; ; number++) {
    const own = join(folder, numbered('repair', number));
    if (!existsSync(join(own, 'job.json'))) return false;
    if (!isReplaced(own)) return true;
  }
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
