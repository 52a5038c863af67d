'use client';
import type { AddressServiceError } from '../../core/index.ts';
import type { useEmailBatchDownload, JobsWords } from '../../react/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { Notice } from '../files/Notice.tsx';
import { saveFile } from '../files/saveFile.ts';
import { useJobsContext } from './JobsContext.ts';

export interface JobProblemProps {
  jobId: string;
  /** The job could not be read. */
  error: AddressServiceError | null;
  download: ReturnType<typeof useEmailBatchDownload>;
}

/** What went wrong with a job or its download, and what arrived all the same. */
export function JobProblem({ jobId, error, download }: JobProblemProps) {
  const { words } = useJobsContext();
  const { cls, Button } = useFilesContext();
  if (!error && !download.error) return null;
  /** Of a download that broke off: it may be paid for. */
  const part = (download.error?.partial as { file?: Blob } | undefined)?.file;
  const sentences: string[] = [];
  if (download.error) {
    // A try that certainly cost nothing takes no earlier doubt away.
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
        saveFile(part, `${jobId}_part.csv`);
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

/** In the reader's language; a service's own words are what it says, and an English message for developers is not. */
export const errorText = ({ kind, code, cause, resolution }: AddressServiceError, words: JobsWords): string =>
  words.failure(kind, kind === 'service' ? [cause, resolution].filter(Boolean).join(' ') || (code ?? '') : '');
