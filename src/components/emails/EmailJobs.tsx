'use client';
import { useId, useState } from 'react';
import { type EmailBatch, callListener } from '../../core/index.ts';
import { latestFirst, useEmailBatches } from '../../react/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { Notice } from '../files/Notice.tsx';
import { type EmailBatchesProps, useJobsContext } from './JobsContext.ts';
import { EmailJob } from './EmailJob.tsx';
import { EmailUpload } from './EmailUpload.tsx';
import { errorText } from './JobProblem.tsx';

/** Lists email jobs and lets the user upload a file as a new job. */
export function EmailJobs({ jobIds = [], onUploaded }: Pick<EmailBatchesProps, 'jobIds' | 'onUploaded'>) {
  const { words } = useJobsContext();
  const { cls, Button, Message } = useFilesContext();
  const list = useEmailBatches();
  const [uploaded, setUploaded] = useState<string[]>([]);
  const id = useId();
  const inList = latestFirst(list.data ?? []).map(({ jobId }) => jobId);
  const ids = [...new Set([...uploaded, ...jobIds, ...inList])];
  const known = new Set([...uploaded, ...inList]);

  /** Puts the jobs of an upload at the top of the list. If the upload's job is certain, passes the job to the app. */
  const remember = (jobs: readonly EmailBatch[], isCertain: boolean) => {
    setUploaded((before) => [...jobs.map(({ jobId }) => jobId), ...before]);
    const [job] = jobs;
    if (job && isCertain) callListener(onUploaded, job);
  };

  return (
    <section className={cls('batch')} aria-labelledby={`${id}title`}>
      <h2 className={cls('title')} id={`${id}title`}>
        {words.jobs()}
      </h2>
      <EmailUpload onJobs={remember} />
      {list.error && (
        <Notice kind="error" role="alert">
          {`${words.listFailed()} ${errorText(list.error, words)}`}
        </Notice>
      )}
      {ids.length === 0 ? (
        <Message className={cls('lead')} data-kind={list.isSuccess ? 'empty' : 'loading'}>
          {list.isSuccess ? words.none() : ''}
        </Message>
      ) : (
        <ul className={cls('jobList')}>
          {ids.map((jobId) => (
            <EmailJob key={jobId} jobId={jobId} isKnown={known.has(jobId)} canOpen={!list.isPending} />
          ))}
        </ul>
      )}
      <div className={cls('actions')}>
        <Button type="button" className={cls('button')} data-kind="link" onClick={() => void list.refetch()}>
          {words.refresh()}
        </Button>
      </div>
    </section>
  );
}
