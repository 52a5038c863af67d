'use client';
import type { EmailBatch } from '../../core/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { useJobsContext } from './JobsContext.ts';

export interface JobFactsProps {
  /** Of its name. */
  id: string;
  jobId: string;
  job: EmailBatch | undefined;
}

/** A job's file, its time, its size and its price, as far as they are known. */
export function JobFacts({ id, jobId, job }: JobFactsProps) {
  const { words, moment } = useJobsContext();
  const { cls } = useFilesContext();
  return (
    <div className={cls('facts')}>
      <b className={cls('fileName')} id={id}>
        {job?.submittedFile || `${jobId.slice(0, 8)}…`}
      </b>
      {job?.startTime && <time dateTime={job.startTime.toISOString()}>{moment(job.startTime)}</time>}
      {job?.estimatedTransactions !== undefined && <span>{words.records(job.estimatedTransactions)}</span>}
      {job?.totalRecords !== undefined && <span>{words.records(job.totalRecords)}</span>}
      {job?.estimatedCreditCost !== undefined && <span>{words.estimated(job.estimatedCreditCost)}</span>}
      {job?.creditCost !== undefined && <span>{words.cost(job.creditCost)}</span>}
    </div>
  );
}
