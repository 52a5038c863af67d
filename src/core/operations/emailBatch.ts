import { asNumber, asObject, asText } from '../operation/decode.ts';
import { Unreadable } from '../operation/Operation.ts';
import type { Credentials } from '../client/Client.ts';
import { toWellFormed } from '../operation/toJson.ts';
import { getLegacyKey } from './legacy.ts';

/** States of a job (email services specification, "States and transitions"). */
export const emailBatchStates = ['pending', 'file_error', 'loading', 'verifying', 'complete', 'downloaded'] as const;
export type EmailBatchState = (typeof emailBatchStates)[number];

/** States in which a job no longer changes on its own. */
export const emailBatchEndStates: readonly string[] = ['file_error', 'complete', 'downloaded'];

/** A legacy email batch job (email services specification, "Batch task"). Fields that are missing from the answer are undefined. */
export interface EmailBatch {
  /** Job id, 52 characters long. */
  jobId: string;
  submittedFile: string;
  /** A state from the specification, or any other text from the service. `pending` after an upload. `''` if the answer has no status. */
  status: EmailBatchState | (string & {});
  /** Progress of the job as a percentage, from 0 to 100. The answer to an upload does not contain it. */
  progress: number | undefined;
  /** Number of records in the file. Reported only before the download. */
  estimatedTransactions: number | undefined;
  /** Estimated cost in credits. Reported only before the download. */
  estimatedCreditCost: number | undefined;
  /** Start time of the job. Parsed as UTC, because the service returns no time zone. */
  startTime: Date | undefined;
  finishTime: Date | undefined;
  /** Results by status. Reported only after the download. */
  stats: EmailBatchStats | undefined;
  /** Credits used. Reported only after the download. */
  creditCost: number | undefined;
  /** Total number of records. Reported only after the download. */
  totalRecords: number | undefined;
}

/** Number of emails in a job, by status. Numbers that the service does not report are undefined. */
export interface EmailBatchStats {
  valid: number | undefined;
  invalid: number | undefined;
  acceptAll: number | undefined;
  unknown: number | undefined;
  /** Number of submitted emails. */
  totalTransactions: number | undefined;
}

/** Decodes a job from any answer: an upload, the list of jobs, or the details of a job before or after the download. */
export function decodeEmailBatch(value: unknown): EmailBatch {
  const row = asObject(value);
  const jobId = asText(row?.['job_id']);
  if (!row || !jobId) throw new Unreadable('a job has no job_id');
  const stats = asObject(row['stats']);
  const progress = asNumber(row['progress']);
  return {
    jobId,
    submittedFile: asText(row['submitted_file']),
    status: asText(row['status']),
    progress: progress === undefined ? undefined : Math.min(100, Math.max(0, progress)),
    estimatedTransactions: asNumber(row['estm_total_trans']),
    estimatedCreditCost: asNumber(row['estm_credit_cost']),
    startTime: parseTime(row['start_time']),
    finishTime: parseTime(row['finish_time']),
    stats: stats && {
      valid: asNumber(stats['valid']),
      invalid: asNumber(stats['invalid']),
      acceptAll: asNumber(stats['accept_all']),
      unknown: asNumber(stats['unknown']),
      totalTransactions: asNumber(stats['total_trans']),
    },
    creditCost: asNumber(row['credit_cost']),
    totalRecords: asNumber(row['total_records']),
  };
}

/** Returns the normalized id of a job for comparison, or `''` if the job has no id. */
export const normalizeJobId = (job: unknown): string => asText(asObject(job)?.['job_id']).trim().toLowerCase();

/** Parses "2016-05-02 14:03:11" as UTC. */
function parseTime(value: unknown): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(asText(value).trim()) ?? [];
  const date = new Date(`${day ?? ''}T${time ?? ''}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Returns the reason why a value cannot be a job id, or undefined if it can. The specification allows any 52 characters. */
export function jobIdProblem(jobId: unknown): string | undefined {
  return typeof jobId === 'string' && (jobId.length === 52 || Array.from(jobId).length === 52) && jobId.trim()
    ? undefined
    : 'a job id has 52 characters. Use the id from the upload or from the list of jobs.';
}

/**
 * Returns a file name for a job. The id comes from the service, so characters that could form a path or that file names cannot contain are
 * replaced.
 */
export const jobFileName = (jobId: string, ending: string): string =>
  `${jobId.replace(/[\\/:*?"<>|\p{C}]|^\.+/gu, '_')}_${ending}`;

/** Returns the path of a job, with a URL-encoded id. */
export const jobPath = (jobId: string): string => `/email/batch/${encodeURIComponent(toWellFormed(jobId))}`;

export const toKeyQuery = (credentials: Credentials): [string, string][] => [['lqtkey', getLegacyKey(credentials)]];
