import { asNumber, asObject, asText } from '../operation/decode.ts';
import type { EmailBatch } from './EmailBatch.ts';
import { Unreadable } from '../operation/Operation.ts';

/** A job in any of its shapes: of an upload, of the list, before and after the download. */
export function emailBatchOf(value: unknown): EmailBatch {
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
export const jobIdOf = (job: unknown): string => asText(asObject(job)?.['job_id']).trim().toLowerCase();

/** "2016-05-02 14:03:11", read as UTC. */
function timeOf(value: unknown): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(asText(value).trim()) ?? [];
  const date = new Date(`${day ?? ''}T${time ?? ''}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
