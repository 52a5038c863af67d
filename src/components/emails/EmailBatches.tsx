'use client';
import { FilesContext, useFilesContextValue } from '../files/FilesContext.ts';
import { DirectEmails } from './DirectEmails.tsx';
import { type EmailBatchesProps, JobsContext, useJobsContextValue } from './JobsContext.ts';
import { EmailJobs } from './EmailJobs.tsx';

/**
 * Emails by the file: uploaded as a job, followed, downloaded (**the download charges the job, and says so on its button**), or validated at
 * once, a list or a file, a hundred per call (**1 credit per address, as assumed, when a person presses Start**).
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
          {without !== 'direct' && <DirectEmails worker={props.worker} saveAs={props.saveAs} />}
          {without !== 'jobs' && <EmailJobs jobIds={props.jobIds} onUploaded={props.onUploaded} />}
        </div>
      </JobsContext.Provider>
    </FilesContext.Provider>
  );
}
