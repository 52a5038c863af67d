'use client';
import { FilesContext, useFilesContextValue } from '../files/FilesContext.ts';
import { DirectEmails } from './DirectEmails.tsx';
import { type EmailBatchesProps, JobsContext, useJobsContextValue } from './JobsContext.ts';
import { EmailJobs } from './EmailJobs.tsx';

/**
 * Validates files of emails in one of two ways. With a job, the user uploads a file, follows the job's progress and downloads the results (**the
 * download is charged, and its button says so**). With direct validation, the page sends up to 100 emails per call (**assumed to cost 1 credit per
 * email, charged from the moment the user presses Start**).
 *
 * @example
 * ```tsx
 * <EmailBatches jobIds={savedJobIds} onUploaded={(job) => saveJobId(job.jobId)} />
 * ```
 */
export function EmailBatches(props: EmailBatchesProps) {
  const { without, words, className, classNames, components } = props;
  const files = useFilesContextValue(words, classNames, components);
  const jobs = useJobsContextValue(words);
  const { cls } = files;
  return (
    <FilesContext.Provider value={files}>
      <JobsContext.Provider value={jobs}>
        <div className={[cls('root'), cls('jobs'), className].filter(Boolean).join(' ')}>
          {without !== 'direct' && <DirectEmails worker={props.worker} saveAs={props.saveAs} without={without} />}
          {without !== 'jobs' && <EmailJobs jobIds={props.jobIds} onUploaded={props.onUploaded} />}
        </div>
      </JobsContext.Provider>
    </FilesContext.Provider>
  );
}
