import { resolve } from 'node:path';
import { folderStore, type JobStatus, readJob, readStatus } from '../../batch/index.ts';
import { type BatchOperationName, creditsPerRecord } from '../../core/index.ts';
import { resumeCommand } from '../messages/format.ts';
import { readSavedCommand } from '../run/savedCommand.ts';
import { listStarted, originalJob } from './followUps.ts';

export interface UsedCredits {
  credits: number;
  /** Credits that calls with an unknown outcome may have used. */
  creditsInDoubt: number;
  /** Credits that searches on a page have cost, before the job was imported. Undefined for none. */
  searchCredits?: number | undefined;
}

/** Reads the state of a job as `readStatus` does, with the credits that the job has used. */
export async function readUsedStatus(folder: string): Promise<(JobStatus & UsedCredits) | undefined> {
  const { store, price } = (await readSavedCommand(folder)).flags;
  const status = await readStatus(folder, store === undefined ? undefined : folderStore(resolve(store)));
  if (!status) return undefined;
  const { operation, settings } = status.job;
  const perRecord = price ?? creditsPerRecord(operation as BatchOperationName, settings as object);
  const { searchCredits } = status.job;
  return { ...status, credits: status.paid * perRecord, creditsInDoubt: status.perhapsPaid * perRecord, searchCredits };
}

/** A retry or a repair that has started, with the credits that it has used. */
interface FollowUpUse extends UsedCredits, Pick<JobStatus, 'isDone' | 'runner'> {
  kind: 'retry' | 'repair';
  folder: string;
  /** Command that resumes the retry or repair. Undefined if it is done, or if a process is working on it. */
  resume?: string;
}

/** Lists the retries and repairs of a job that have started, and the retries of its retries. */
export async function listFollowUpUse(folder: string): Promise<FollowUpUse[]> {
  const found: FollowUpUse[] = [];
  for (const kind of ['retry', 'repair'] as const)
    for (const { folder: own } of await listStarted(folder, kind)) {
      const used = await readUsedStatus(own);
      if (!used) continue;
      const { isDone, runner, credits, creditsInDoubt } = used;
      const resume = isDone || runner !== undefined ? {} : { resume: resumeCommand(own) };
      found.push({ kind, folder: own, isDone, runner, credits, creditsInDoubt, ...resume });
      found.push(...(await listFollowUpUse(own)));
    }
  return found;
}

export const sumCredits = (used: readonly UsedCredits[]): UsedCredits => ({
  credits: used.reduce((sum, { credits }) => sum + credits, 0),
  creditsInDoubt: used.reduce((sum, { creditsInDoubt }) => sum + creditsInDoubt, 0),
  searchCredits: used.reduce((sum, { searchCredits = 0 }) => sum + searchCredits, 0),
});

/** Returns the total credits of a job, its retries and its repairs as properties of the JSON output. */
export const totalOf = ({ credits, creditsInDoubt, searchCredits }: UsedCredits) => ({
  totalCredits: credits,
  totalCreditsInDoubt: creditsInDoubt,
  searchCredits,
});

/**
 * Returns the credits that a job, its retries and its repairs have used.
 *
 * @param folder journal folder of the job, or of one of its retries and repairs.
 * @param own credits that the rows of the job in this folder have used, without those of searches.
 */
export async function readTotalCredits(folder: string, own: UsedCredits): Promise<UsedCredits> {
  const root = originalJob(folder);
  const searchCredits = (await readJob(folder))?.searchCredits;
  const original = root === folder ? undefined : await readUsedStatus(root);
  const others = (await listFollowUpUse(root)).filter((followUp) => followUp.folder !== folder);
  return sumCredits([{ ...own, searchCredits }, ...(original ? [original] : []), ...others]);
}
