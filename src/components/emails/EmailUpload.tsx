'use client';
import { useRef, useState } from 'react';
import type { EmailBatch } from '../../core/index.ts';
import { type FoundUpload, useEmailBatchUpload } from '../../react/index.ts';
import { FileDrop } from '../files/setup/FileDrop.tsx';
import { useFilesContext } from '../files/FilesContext.ts';
import { Notice } from '../files/Notice.tsx';
import { useFocusFallback } from '../files/useFocusFallback.ts';
import { useJobsContext } from './JobsContext.ts';
import { errorText } from './JobProblem.tsx';

interface EmailUploadProps {
  /** Called with the upload's job, or with all jobs that may belong to the upload if `isCertain` is false. */
  onJobs(jobs: readonly EmailBatch[], isCertain: boolean): void;
}

/** Uploads a file as a job. If the response was lost, the user can search for the job. */
export function EmailUpload({ onJobs }: EmailUploadProps) {
  const { words } = useJobsContext();
  const { cls, Button, Message } = useFilesContext();
  const upload = useEmailBatchUpload();
  const [found, setFound] = useState<FoundUpload>();
  const [search, setSearch] = useState<'searching' | 'failed'>();
  const inDoubt = upload.inDoubt !== undefined;
  // Keeps showing the problem until a search finds the upload's job with certainty, or finds no job at all.
  const isOpen = found === undefined || (found.length > 0 && !found.isCertain);
  const anchor = useRef<HTMLSpanElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // The search button disappears after the search, so focus moves to the status.
  useFocusFallback(anchor, String(isOpen), () => status.current);
  const send = (file: File) => {
    setFound(undefined);
    // Reports the job even after unmount, because the job exists and may be charged.
    upload.mutateAsync(file).then(
      (job) => {
        onJobs([job], true);
      },
      () => undefined,
    );
  };
  const isSearching = search === 'searching';
  const reconcile = () => {
    if (isSearching) return;
    setSearch('searching');
    upload.reconcile().then(
      (jobs) => {
        setSearch(undefined);
        setFound(jobs);
        onJobs(jobs, jobs.isCertain);
      },
      () => {
        setSearch('failed');
      },
    );
  };
  const reconcileButton = (
    // With `disabled`, the button would lose focus.
    <Button
      type="button"
      className={cls('button')}
      data-kind="link"
      aria-disabled={isSearching || undefined}
      onClick={reconcile}
    >
      {words.reconcile()}
    </Button>
  );
  return (
    <FileDrop
      label={words.upload()}
      formats={words.uploadFormats()}
      disabled={upload.isPending}
      onFiles={([file]) => file && send(file)}
    >
      <span hidden ref={anchor} />
      <Message ref={status} role="status" className={cls('status')} data-kind="status" tabIndex={-1}>
        {upload.isPending
          ? words.uploading()
          : found === undefined
            ? ''
            : words.reconciled(found.length, found.isCertain)}
      </Message>
      {(upload.error ?? inDoubt) && isOpen && (
        <Notice kind="error" role="alert" action={inDoubt && reconcileButton}>
          {upload.error &&
            !upload.error.mayHaveBeenCharged &&
            `${words.uploadFailed()} ${upload.error.kind === 'input' ? words.uploadInvalid() : errorText(upload.error, words)} `}
          {inDoubt && `${words.uploadInDoubt()} ${words.reconcileCost()}`}
          {search === 'failed' && ` ${words.reconcileFailed()}`}
        </Notice>
      )}
    </FileDrop>
  );
}
