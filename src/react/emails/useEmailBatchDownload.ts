'use client';
import { downloadEmailBatch, type EmailBatch, type EmailBatchFile, InputError } from '../../core/index.ts';
import { useAddressContext } from '../AddressContext.ts';
import { addressQueries } from '../queries.ts';
import { emailQueries } from './emailQueries.ts';
import { useOperation } from '../useOperation.ts';

export interface EmailBatchDownloadVariables {
  jobId: string;
  /** Download a job that was downloaded before. It may be charged again. */
  again?: boolean;
}

/**
 * Downloads a job's file: `mutate({ jobId })`, only in a person's act. **Chargeable: it charges the whole job, 1 credit per record as
 * assumed.** Never repeated by itself. A job that is known to be downloaded, or whose download is under way or in doubt, is refused with an `input` error that says so, until
 * `again: true`. After a failure the job was read once: `error.partial` has it, and the part of the file that came.
 */
export function useEmailBatchDownload() {
  const { queryClient } = useAddressContext();
  return useOperation<EmailBatchDownloadVariables, EmailBatchFile>(async (client, { jobId, again = false }) => {
    const { queryKey } = emailQueries.job(client, jobId);
    const triedKey = [...addressQueries.all(client), 'downloadEmailBatch', jobId];
    const known = queryClient.getQueryData<EmailBatch>(queryKey);
    const tried = queryClient.getQueryData(triedKey);
    if (!again && (known?.status === 'downloaded' || tried))
      throw new InputError(
        'downloadEmailBatch',
        'downloadEmailBatch was not sent: this job has been downloaded, or a download of it was begun. Downloading again may be charged again: pass `again: true` to do so.',
      );
    queryClient.setQueryDefaults(triedKey, { gcTime: Infinity });
    queryClient.setQueryData(triedKey, true);
    try {
      const file = await downloadEmailBatch(client, jobId);
      if (known) queryClient.setQueryData<EmailBatch>(queryKey, { ...known, status: 'downloaded' });
      return file;
    } catch (error) {
      // Certainly nothing was done: it may be tried again.
      if (!(error as Partial<InputError>).mayHaveBeenCharged) queryClient.removeQueries({ queryKey: triedKey });
      throw error;
    }
  });
}
