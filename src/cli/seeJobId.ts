import { operations } from '../core/index.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';

/** @throws Failure for a text that is not the id of a job: the command was called in a way that it does not understand. */
export function seeJobId(jobId: string): void {
  const problem = operations.getEmailBatch.check(jobId);
  if (problem !== undefined)
    throw new Failure(`"${jobId}" is not the id of a job: ${problem}`, { code: exitCodes.usage });
}
