import { asNumber, asObject, asText } from '../operation/decode.ts';
import { Unreadable } from '../operation/Operation.ts';
import type { Credentials } from '../client/Client.ts';
import { toWellFormed } from '../operation/toJson.ts';
import { getLegacyKey } from './legacy.ts';

/** States of a job (email services specification, "States and transitions"). */
export const emailBatchStates = ['pending', 'file_error', 'loading', 'verifying', 'complete', 'downloaded'] as const;
export type EmailBatchState = (typeof emailBatchStates)[number];

/** The states after which nothing happens by itself. */
export const emailBatchEndStates: readonly string[] = ['file_error', 'complete', 'downloaded'];

/** A job of the legacy email batch (email services specification, "Batch task"). What the answer did not say is undefined. */
export interface EmailBatch {
  /** 52 characters. */
  jobId: string;
  submittedFile: string;
  /** A state of the specification, or what the service says instead; `''` where it says none. An upload is `pending`. */
  status: EmailBatchState | (string & {});
  /** Percent, 0 to 100. */
  progress: number;
  /** Records in the file. Before the download. */
  estimatedTransactions: number | undefined;
  /** Credits. Before the download. */
  estimatedCreditCost: number | undefined;
  /** The service writes no time zone; it is read as UTC. */
  startTime: Date | undefined;
  finishTime: Date | undefined;
  /** After the download. */
  stats: EmailBatchStats | undefined;
  /** Credits. After the download. */
  creditCost: number | undefined;
  /** After the download. */
  totalRecords: number | undefined;
}

export interface EmailBatchStats {
  valid: number;
  invalid: number;
  acceptAll: number;
  unknown: number;
  /** Submitted; 0 when the service does not say it. */
  totalTransactions: number;
}

/** A job in any of its shapes: of an upload, of the list, before and after the download. */
export function decodeEmailBatch(value: unknown): EmailBatch {
  const row = asObject(value);
  const jobId = asText(row?.['job_id']);
  if (!row || !jobId) throw new Unreadable('a job has no job_id');
  const stats = asObject(row['stats']);
  return {
    jobId,
    submittedFile: asText(row['submitted_file']),
    status: asText(row['status']),
    progress: Math.min(100, Math.max(0, asNumber(row['progress']) ?? 0)),
    estimatedTransactions: asNumber(row['estm_total_trans']),
    estimatedCreditCost: asNumber(row['estm_credit_cost']),
    startTime: timeOf(row['start_time']),
    finishTime: timeOf(row['finish_time']),
    stats: stats && {
      valid: asNumber(stats['valid']) ?? 0,
      invalid: asNumber(stats['invalid']) ?? 0,
      acceptAll: asNumber(stats['accept_all']) ?? 0,
      unknown: asNumber(stats['unknown']) ?? 0,
      totalTransactions: asNumber(stats['total_trans']) ?? 0,
    },
    creditCost: asNumber(row['credit_cost']),
    totalRecords: asNumber(row['total_records']),
  };
}

/** A job's id as it is compared; `''` for none. */
export const normalizeJobId = (job: unknown): string => asText(asObject(job)?.['job_id']).trim().toLowerCase();

/** "2016-05-02 14:03:11", read as UTC. */
function timeOf(value: unknown): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(asText(value).trim()) ?? [];
  const date = new Date(`${day ?? ''}T${time ?? ''}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Why this is not the id of a job; undefined when it may be one: any 52 characters, as the specification says no more. */
export function jobIdProblem(jobId: unknown): string | undefined {
  return typeof jobId === 'string' && (jobId.length === 52 || Array.from(jobId).length === 52) && jobId.trim()
    ? undefined
    : 'a job id has 52 characters. Take it from the upload or from the list of jobs.';
}

/** The id as a part of a path: a slash or a question mark in it stays in it. */
export const jobPath = (jobId: string): string => `/email/batch/${encodeURIComponent(toWellFormed(jobId))}`;

export const toKeyQuery = (credentials: Credentials): [string, string][] => [['lqtkey', getLegacyKey(credentials)]];
