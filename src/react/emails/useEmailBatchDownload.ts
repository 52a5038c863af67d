'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  InputError,
  downloadEmailBatch,
  isAddressServiceError,
  type EmailBatch,
  type EmailBatchFile,
  type PartialEmailBatchFile,
} from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useOperation } from '../provider/useOperation.ts';
import { type DownloadState, emailDownloadsOf } from './emailDownloads.ts';
import { emailJobsOf } from './emailJobs.ts';
import { emailQueries } from './emailQueries.ts';

export interface EmailBatchDownloadVariables {
  jobId: string;
  /** Download a job that was downloaded before. It may be charged again. */
  again?: boolean;
}

/**
 * Downloads a job's file: `mutate({ jobId })`, only in a person's act. **Chargeable: it charges the whole job, 1 credit per record as assumed.**
 * Never repeated by itself. A job that is known to be downloaded, or whose download is under way or in doubt, is refused with an `input` error
 * that says so, until `again: true`; in every component, and whatever came of later tries. `again: true` while one is under way gets the same
 * file. After a failure the job was read once: `error.partial` has it, and the part of the file that came. `stateOf(jobId)`: what became of its
 * download in this session: `under-way`, `downloaded` or `in-doubt` (nobody knows whether it was charged).
 */
export function useEmailBatchDownload() {
  const { client, queryClient } = useAddressContext();
  const { get, subscribe } = emailDownloadsOf(client);
  const downloads = useSyncExternalStore(subscribe, get, get);
  const mutation = useOperation<EmailBatchDownloadVariables, EmailBatchFile>(async (of, { jobId, again = false }) => {
    const jobs = emailJobsOf(of);
    const known =
      jobs.jobOf(jobId)?.answer ?? queryClient.getQueryData<EmailBatch>(emailQueries.job(of, jobId).queryKey);
    if (!again && (known?.status === 'downloaded' || emailDownloadsOf(of).get().has(jobId)))
      throw new InputError(
        'downloadEmailBatch',
        'downloadEmailBatch was not sent: this job has been downloaded, or a download of it was begun. Downloading again may be charged again: pass `again: true` to do so.',
      );
    return emailDownloadsOf(of).run(jobId, async () => {
      try {
        const file = await downloadEmailBatch(of, jobId);
        if (known) jobs.hear([{ ...known, status: 'downloaded' }]);
        return file;
      } catch (error) {
        const { job } = ((isAddressServiceError(error) && error.partial) || {}) as Partial<PartialEmailBatchFile>;
        if (job) jobs.hear([job]);
        throw error;
      }
    });
  });
  const stateOf = useCallback((jobId: string): DownloadState | undefined => downloads.get(jobId), [downloads]);
  return useMemo(() => ({ ...mutation, stateOf }), [mutation, stateOf]);
}

/** What `useEmailBatchDownload` gives. */
export type UseEmailBatchDownload = ReturnType<typeof useEmailBatchDownload>;
