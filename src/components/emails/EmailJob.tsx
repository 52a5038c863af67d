'use client';
import { useId, useRef, useState, type RefObject, useEffect } from 'react';
import { useEmailBatch, useEmailBatchDownload } from '../../react/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { JobDownload, isReady } from './JobDownload.tsx';
import { JobProblem } from './JobProblem.tsx';
import { useJobsContext } from './JobsContext.ts';
import { type EmailBatch, type EmailBatchStats, printableLine } from '../../core/index.ts';

interface EmailJobProps {
  jobId: string;
  /** Whether the job is in the account's list or was uploaded on this page. A job that is only in `jobIds` is loaded when the user opens it. */
  isKnown: boolean;
  canOpen: boolean;
}

/** A job in the list. Polls the status of a running job while the job is in view or once the user has opened it. */
export function EmailJob({ jobId, isKnown, canOpen }: EmailJobProps) {
  const { words } = useJobsContext();
  const { cls, Button } = useFilesContext();
  const row = useRef<HTMLLIElement>(null);
  const isVisible = useIsVisible(row);
  const [isOpen, setIsOpen] = useState(false);
  const follow = isOpen || (isKnown && isVisible);
  const { data: job, error, refetch, isFetching } = useEmailBatch(jobId, { follow });
  const download = useEmailBatchDownload();
  const id = useId();
  const isUnpriced = job?.estimatedCreditCost === undefined && job?.creditCost === undefined;
  return (
    <li ref={row} className={cls('job')} data-status={job?.status}>
      <JobFacts id={`${id}name`} jobId={jobId} job={job} />
      <JobProgress job={job} />
      <JobProblem jobId={jobId} error={error} download={download} />
      {canOpen && (isOpen || error || isUnpriced) && (
        <Button
          type="button"
          className={cls('button')}
          data-kind="link"
          aria-disabled={isFetching || undefined}
          aria-describedby={`${id}name`}
          onClick={() => {
            if (isFetching) return;
            setIsOpen(true);
            void refetch();
          }}
        >
          {words.openJob()}
        </Button>
      )}
      <JobDownload jobId={jobId} job={job} download={download} describedBy={`${id}name`} />
    </li>
  );
}

interface JobFactsProps {
  /** Id of the element that contains the job's name. */
  id: string;
  jobId: string;
  job: EmailBatch | undefined;
}

/** Shows a job's file, time, size and price. Leaves out whatever is unknown. */
function JobFacts({ id, jobId, job }: JobFactsProps) {
  const { words } = useJobsContext();
  const { cls } = useFilesContext();
  return (
    <div className={cls('facts')}>
      <b className={cls('fileName')} id={id}>
        {printableLine(job?.submittedFile || `${jobId.slice(0, 8)}…`)}
      </b>
      {(job?.startTime ?? job?.finishTime) && (
        <span>
          <JobTime value={job.startTime} />
          {job.finishTime && ' – '}
          <JobTime value={job.finishTime} />
        </span>
      )}
      {job?.estimatedTransactions !== undefined && <span>{words.records(job.estimatedTransactions)}</span>}
      {job?.totalRecords !== undefined && <span>{words.records(job.totalRecords)}</span>}
      {job?.estimatedCreditCost !== undefined && <span>{words.estimated(job.estimatedCreditCost)}</span>}
      {job?.creditCost !== undefined && <span>{words.cost(job.creditCost)}</span>}
    </div>
  );
}

function JobTime({ value }: { value: Date | undefined }) {
  const { dateTime } = useJobsContext();
  return value && <time dateTime={value.toISOString()}>{dateTime(value)}</time>;
}

/** Shows a job's status, progress and result counts. */
function JobProgress({ job }: { job: EmailBatch | undefined }) {
  const { words } = useJobsContext();
  const { cls, Message } = useFilesContext();
  const isRunning = job !== undefined && !isReady(job) && job.status !== 'file_error';
  return (
    <>
      <Message className={cls('status')} role="status" data-kind={job?.status === 'file_error' ? 'error' : 'status'}>
        {job ? words.state(job.status) : ''}
        {isRunning ? ` · ${words.percent(job.progress)}` : ''}
      </Message>
      {isRunning && (
        <progress className={cls('progress')} max={100} value={job.progress} aria-label={words.state(job.status)} />
      )}
      {job?.stats && <JobStats stats={job.stats} />}
    </>
  );
}

/** Shows how many emails were submitted, and how many have each status. */
function JobStats({ stats: { valid, invalid, acceptAll, unknown, totalTransactions } }: { stats: EmailBatchStats }) {
  const { words } = useJobsContext();
  const { cls } = useFilesContext();
  const counts = [valid, invalid, acceptAll, unknown] as const;
  const texts = [
    totalTransactions === undefined ? '' : words.records(totalTransactions),
    counts.every((count) => count === undefined) ? '' : words.stats(...counts),
  ].filter(Boolean);
  return texts.length > 0 && <p className={cls('lead')}>{texts.join(': ')}</p>;
}

/** Returns whether the element is in the viewport. Always false if the browser has no IntersectionObserver. */
function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      setIsVisible(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return isVisible;
}
