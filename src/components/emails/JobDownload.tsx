'use client';
import type { EmailBatch } from '../../core/index.ts';
import type { useEmailBatchDownload } from '../../react/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { saveFile } from '../files/saveFile.ts';
import { useJobsContext } from './JobsContext.ts';

interface JobDownloadProps {
  jobId: string;
  job: EmailBatch | undefined;
  download: ReturnType<typeof useEmailBatchDownload>;
  /** Id of the element that contains the job's name. */
  describedBy: string;
}

/** Download button that says what the download costs. */
export function JobDownload({ jobId, job, download, describedBy }: JobDownloadProps) {
  const { words } = useJobsContext();
  const { cls, Button, Message } = useFilesContext();
  const state = download.stateOf(jobId);
  const isDownloading = state === 'in-flight';
  const again = job?.status === 'downloaded' || state === 'downloaded' || state === 'in-doubt';
  return (
    <>
      {isReady(job) && (
        <Button
          type="button"
          className={cls('action')}
          data-kind={again ? 'secondary' : 'primary'}
          // With `disabled`, the button would lose focus.
          aria-disabled={isDownloading || undefined}
          aria-describedby={describedBy}
          onClick={() => {
            if (isDownloading) return;
            // Saves the file even after unmount, because the file is paid for.
            download.mutateAsync({ jobId, again }).then(
              ({ file, filename }) => {
                saveFile(file, filename);
              },
              () => undefined,
            );
          }}
        >
          {again ? words.downloadAgain() : words.downloadFor(job?.estimatedCreditCost ?? job?.creditCost)}
        </Button>
      )}
      {download.data && (
        <Message className={cls('status')} role="status" data-kind="status">
          {words.downloaded()}
        </Message>
      )}
    </>
  );
}

/** Whether the results can be downloaded. */
export const isReady = (job: EmailBatch | undefined): boolean =>
  job?.status === 'complete' || job?.status === 'downloaded';
