'use client';
import { type AddressServiceError, jobFileName } from '../../core/index.ts';
import type { useEmailBatchDownload, JobsWords } from '../../react/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { Notice } from '../files/Notice.tsx';
import { saveFile } from '../files/saveFile.ts';
import { useJobsContext } from './JobsContext.ts';

interface JobProblemProps {
  jobId: string;
  /** Error that occurred while loading the job. */
  error: AddressServiceError | null;
  download: ReturnType<typeof useEmailBatchDownload>;
}

/** Shows what went wrong with a job or its download, and offers to save the part of the file that arrived. */
export function JobProblem({ jobId, error, download }: JobProblemProps) {
  const { words } = useJobsContext();
  const { cls, Button } = useFilesContext();
  if (!error && !download.error) return null;
  /** The part of the file that arrived before the download was interrupted. The download may have been charged. */
  const part = (download.error?.partial as { file?: Blob } | undefined)?.file;
  const sentences: string[] = [];
  if (download.error) {
    // If an earlier attempt is in doubt, it stays in doubt even if a later attempt was not charged.
    const inDoubt = download.error.mayHaveBeenCharged || download.stateOf(jobId) === 'in-doubt';
    sentences.push(inDoubt ? words.downloadInDoubt() : words.downloadFailed(), errorText(download.error, words));
  }
  if (error) sentences.push(words.jobFailed(), errorText(error, words));
  const save = part && part.size > 0 && (
    <Button
      type="button"
      className={cls('button')}
      data-kind="link"
      onClick={() => {
        saveFile(part, jobFileName(jobId, 'part.csv'));
      }}
    >
      {words.savePartial()}
    </Button>
  );
  return (
    <Notice kind="error" role="alert" action={save}>
      {sentences.join(' ')}
    </Notice>
  );
}

/** Explains an error in the user's language. Includes the service's own message, but not our English messages for developers. */
export const errorText = ({ kind, code, cause, resolution }: AddressServiceError, words: JobsWords): string =>
  words.failure(kind, kind === 'service' ? [cause, resolution].filter(Boolean).join(' ') || (code ?? '') : '');
