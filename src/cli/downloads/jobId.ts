import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { commandName, shellWord } from '../messages/nextCommand.ts';
import { type EmailBatch, operations } from '../../core/index.ts';
import { exitCodes, Failure } from '../errors.ts';

/**
 * The id of a job as a part of a file's name. An id may have any characters, slashes and dots too, and a file is to be in the folder that it is meant for;
 * two ids that differ only in such characters have two names.
 */
export function jobFileName(jobId: string): string {
  if (/^\w[\w-]*$/.test(jobId)) return jobId;
  const digest = createHash('sha256').update(jobId).digest('hex');
  return `${jobId.replace(/[^\w-]/g, '_')}-${digest.slice(0, 8)}`;
}

/** What a person writes to look after an email job of the service, with the account that this command was given. */
export const jobsCommand = (act: string, config: string | undefined): string =>
  [`${commandName} jobs ${act}`, ...(config === undefined ? [] : [`--config ${shellWord(resolve(config))}`])].join(' ');

/** How many records a job has, as the service says it: counted, or estimated before its download. undefined where it does not say it, or has not counted yet. */
export const recordsOf = ({ totalRecords, estimatedTransactions }: EmailBatch): number | undefined =>
  [totalRecords, estimatedTransactions].find((count) => count !== undefined && count > 0);

/** @throws Failure for a text that is not the id of a job: the command was called in a way that it does not understand. */
export function seeJobId(jobId: string): void {
  const problem = operations.getEmailBatch.check(jobId);
  if (problem !== undefined)
    throw new Failure(`"${jobId}" is not the id of a job: ${problem}`, { code: exitCodes.usage });
}
