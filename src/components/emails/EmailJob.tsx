'use client';
import { useId, useRef, useState } from 'react';
import { useEmailBatch, useEmailBatchDownload } from '../../react/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { JobDownload } from './JobDownload.tsx';
import { JobFacts } from './JobFacts.tsx';
import { JobProblem } from './JobProblem.tsx';
import { JobProgress } from './JobProgress.tsx';
import { useJobsContext } from './JobsContext.ts';
import { useInSight } from './useInSight.ts';

export interface EmailJobProps {
  jobId: string;
  /** It is in the list, or was uploaded here. What the app only remembers is asked for when a person opens it. */
  isKnown: boolean;
  mayOpen: boolean;
}

/** One job as the list has it. It is asked for while it runs and is in sight, and when a person opens it. */
export function EmailJob({ jobId, isKnown, mayOpen }: EmailJobProps) {
  const { words } = useJobsContext();
  const { cls, Button } = useFilesContext();
  const row = useRef<HTMLLIElement>(null);
  const inSight = useInSight(row);
  const [opened, setOpened] = useState(false);
  const follow = opened || (isKnown && inSight);
  const { data: job, error, refetch, isFetching } = useEmailBatch(jobId, { follow });
  const download = useEmailBatchDownload();
  const id = useId();
  const isUnpriced = job?.estimatedCreditCost === undefined && job?.creditCost === undefined;
  return (
    <li ref={row} className={cls('job')} data-status={job?.status}>
      <JobFacts id={`${id}name`} jobId={jobId} job={job} />
      <JobProgress job={job} />
      <JobProblem jobId={jobId} error={error} download={download} />
      {mayOpen && (opened || error || isUnpriced) && (
        <Button
          type="button"
          className={cls('button')}
          data-kind="link"
          aria-disabled={isFetching || undefined}
          aria-describedby={`${id}name`}
          onClick={() => {
            if (isFetching) return;
            setOpened(true);
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
