'use client';
import type { EmailBatch } from '../../core/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { isReady } from './isReady.ts';
import { useJobsContext } from './JobsContext.ts';

/** How a job is doing, and what its emails are. */
export function JobProgress({ job }: { job: EmailBatch | undefined }) {
  const { words } = useJobsContext();
  const { cls, Message } = useFilesContext();
  const isUnderWay = job !== undefined && !isReady(job) && job.status !== 'file_error';
  return (
    <>
      <Message className={cls('status')} role="status" data-kind={job?.status === 'file_error' ? 'error' : 'status'}>
        {job ? words.state(job.status) : ''}
        {isUnderWay ? ` · ${words.percent(job.progress)}` : ''}
      </Message>
      {isUnderWay && (
        <progress className={cls('progress')} max={100} value={job.progress} aria-label={words.state(job.status)} />
      )}
      {job?.stats && (
        <p className={cls('lead')}>
          {words.stats(job.stats.valid, job.stats.invalid, job.stats.acceptAll, job.stats.unknown)}
        </p>
      )}
    </>
  );
}
