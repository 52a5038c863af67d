'use client';
import type { EmailBatch } from '../../core/index.ts';
import type { Words } from '../../react/index.ts';
import { FilesContext, useFilesContextValue } from '../files/FilesContext.ts';
import type { ClassNames } from '../parts.ts';
import { DirectEmails } from './DirectEmails.tsx';
import { EmailJobs } from './EmailJobs.tsx';
import { JobsContext, useJobsContextValue } from './JobsContext.ts';

export interface EmailBatchesProps {
  /** Ids of jobs that the app remembers; they are shown and followed. The account's own list is shown too. */
  jobIds?: readonly string[] | undefined;
  /** A job was uploaded: remember its id. */
  onUploaded?: ((job: EmailBatch) => void) | undefined;
  /** Leave out what needs the legacy service, or what needs the email validation. */
  without?: 'jobs' | 'direct' | undefined;
  /** Read files in a worker. false: on the page, for a Content-Security-Policy with Trusted Types. @default true */
  worker?: boolean | undefined;
  /** Under this name a run is kept in the browser; a name of each person's own, where several use one browser. @default 'validateEmails' */
  keep?: string | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailBatches'> | undefined;
}

/**
 * Emails by the file: uploaded as a job, followed, downloaded (**the download charges the job, and says so on its button**), or validated at once, a list or a file, a hundred per call (**1 credit per address,
 * as assumed, when a person presses Start**).
 */
export function EmailBatches(props: EmailBatchesProps) {
  const { without, words, className, classNames } = props;
  const files = useFilesContextValue(words, classNames);
  const jobs = useJobsContextValue(words);
  const { cls } = files;
  return (
    <FilesContext.Provider value={files}>
      <JobsContext.Provider value={jobs}>
        <div className={[cls('root'), cls('jobs'), className].filter(Boolean).join(' ')}>
          {without !== 'direct' && <DirectEmails worker={props.worker} keep={props.keep} />}
          {without !== 'jobs' && <EmailJobs jobIds={props.jobIds} onUploaded={props.onUploaded} />}
        </div>
      </JobsContext.Provider>
    </FilesContext.Provider>
  );
}
