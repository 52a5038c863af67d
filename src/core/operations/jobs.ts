import type { Credentials } from '../Client.ts';
import { legacyKeyOf } from './legacy.ts';

/** Why this is no id of a job; undefined when it may be one. */
export function jobIdProblem(jobId: string): string | undefined {
  return typeof jobId === 'string' && /^[\w-]{52}$/.test(jobId)
    ? undefined
    : 'a job id is 52 letters, digits, hyphens or underscores. Take it from the upload or from the list of jobs.';
}

export const keyQuery = (credentials: Credentials): [string, string][] => [['lqtkey', legacyKeyOf(credentials)]];
