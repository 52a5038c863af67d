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
import { useQueryClient } from '../provider/useQueryClient.ts';
import { useOperation } from '../provider/useOperation.ts';
import { type DownloadState, emailDownloadsOf } from './emailDownloads.ts';
import { emailJobsOf } from './emailJobs.ts';
import { emailQueries } from './emailQueries.ts';

/** Variables of `useEmailBatchDownload`. */
export interface EmailBatchDownloadVariables {
  jobId: string;
  /** Whether to download a job even if it was downloaded before. You may be charged for the job again. @default false */
  again?: boolean;
}

/**
 * Downloads a job's file: `mutate({ jobId })`. Call `mutate` only when the user acts. **Chargeable: you are charged for the whole job, assumed
 * to cost 1 credit per record.** Never retried automatically.
 *
 * `mutate` fails with an `input` error if a download of the job has completed, is in flight, or may have been charged in this session. To download
 * the job anyway, set `again` to true. If a download is in flight, a call with `again` waits for it and does not start another.
 *
 * After a failure, `error.partial` contains the job's current state and the part of the file that arrived. `stateOf(jobId)` returns the state of
 * the job's download in this session: `in-flight`, `downloaded` or `in-doubt`.
 *
 * @example
 * ```tsx
 * const { mutateAsync: download } = useEmailBatchDownload();
 * const { filename, file } = await download({ jobId });
 * ```
 */
export function useEmailBatchDownload() {
  const { client } = useAddressContext();
  const queryClient = useQueryClient();
  const { get, subscribe } = emailDownloadsOf(client);
  const downloads = useSyncExternalStore(subscribe, get, get);
  const mutation = useOperation<EmailBatchDownloadVariables, EmailBatchFile>(async (of, { jobId, again = false }) => {
    const jobs = emailJobsOf(of);
    const known =
      jobs.getStored(jobId)?.data ?? queryClient.getQueryData<EmailBatch>(emailQueries.job(of, jobId).queryKey);
    if (!again && (known?.status === 'downloaded' || emailDownloadsOf(of).get().has(jobId)))
      throw new InputError(
        'downloadEmailBatch',
        'downloadEmailBatch was not sent: this job was already downloaded, or a download has started. A second download may be charged again. To download anyway, pass `again: true`.',
      );
    return emailDownloadsOf(of).run(jobId, async () => {
      try {
        const file = await downloadEmailBatch(of, jobId);
        if (known) jobs.update([{ ...known, status: 'downloaded' }]);
        return file;
      } catch (error) {
        const { job } = ((isAddressServiceError(error) && error.partial) || {}) as Partial<PartialEmailBatchFile>;
        if (job) jobs.update([job]);
        throw error;
      }
    });
  });
  const stateOf = useCallback((jobId: string): DownloadState | undefined => downloads.get(jobId), [downloads]);
  return useMemo(() => ({ ...mutation, stateOf }), [mutation, stateOf]);
}

/** The result of `useEmailBatchDownload`. */
export type UseEmailBatchDownload = ReturnType<typeof useEmailBatchDownload>;
