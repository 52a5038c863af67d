'use client';
import { useState } from 'react';
import type { EmailBatch } from '../../core/index.ts';
import { useEmailBatchUpload } from '../../react/index.ts';
import { FileDrop } from '../files/FileDrop.tsx';
import { useFilesContext } from '../files/FilesContext.ts';
import { Icon } from '../icons/Icon.tsx';
import { useJobsContext } from './JobsContext.ts';
import { whyOf } from './whyOf.ts';

export interface EmailUploadProps {
  /** These were uploaded, or may be the upload. */
  onJobs(jobs: readonly EmailBatch[]): void;
}

/** Uploads a file as a job; one whose upload got no answer is looked for. */
export function EmailUpload({ onJobs }: EmailUploadProps) {
  const { words } = useJobsContext();
  const { cls } = useFilesContext();
  const upload = useEmailBatchUpload();
  const [found, setFound] = useState<number>();
  const [looking, setLooking] = useState<'looking' | 'failed'>();
  const inDoubt = upload.inDoubt !== undefined;
  const send = (file: File) => {
    setFound(undefined);
    // Told even when the page has moved on: the job is there, and may be paid for.
    upload.mutateAsync(file).then(
      (job) => {
        onJobs([job]);
      },
      () => undefined,
    );
  };
  const look = () => {
    setLooking('looking');
    upload.reconcile().then(
      (jobs) => {
        setLooking(undefined);
        setFound(jobs.length);
        onJobs(jobs);
      },
      () => {
        setLooking('failed');
      },
    );
  };
  return (
    <FileDrop label={words.upload()} formats={words.uploadFormats()} disabled={upload.isPending} onFile={send}>
      <p role="status" className={cls('status')}>
        {upload.isPending ? words.uploading() : found === undefined ? '' : words.reconciled(found)}
      </p>
      {(upload.error ?? inDoubt) && found === undefined && (
        <div className={cls('error')} role="alert">
          <Icon data-icon="alert" className={cls('icon')} />
          <span>
            {upload.error &&
              !upload.error.mayHaveBeenCharged &&
              `${words.uploadFailed()} ${upload.error.kind === 'input' ? words.uploadUnfit() : whyOf(upload.error, words)} `}
            {inDoubt && `${words.uploadInDoubt()} ${words.reconcileCost()}`}
            {looking === 'failed' && ` ${words.lookFailed()}`}
          </span>
          {inDoubt && (
            <button type="button" className={cls('button')} disabled={looking === 'looking'} onClick={look}>
              {words.reconcile()}
            </button>
          )}
        </div>
      )}
    </FileDrop>
  );
}
