import type { Credentials } from '../client/Client.ts';
import { wellFormed } from '../operation/wellFormed.ts';
import { legacyKeyOf } from './legacy.ts';

/** Why this is not the id of a job; undefined when it may be one: any 52 characters, as the specification says no more. */
export function jobIdProblem(jobId: unknown): string | undefined {
  return typeof jobId === 'string' && (jobId.length === 52 || Array.from(jobId).length === 52) && jobId.trim()
    ? undefined
    : 'a job id has 52 characters. Take it from the upload or from the list of jobs.';
}

/** The id as a part of a path: a slash or a question mark in it stays in it. */
export const jobPath = (jobId: string): string => `/email/batch/${encodeURIComponent(wellFormed(jobId))}`;

export const keyQuery = (credentials: Credentials): [string, string][] => [['lqtkey', legacyKeyOf(credentials)]];
