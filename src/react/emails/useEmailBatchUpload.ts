'use client';
import { useCallback, useMemo, useRef } from 'react';
import { type EmailBatch, getEmailBatch, listEmailBatches, uploadEmailBatch } from '../../core/index.ts';
import { useAddressContext } from '../AddressContext.ts';
import { emailQueries } from './emailQueries.ts';
import { useOperation } from '../useOperation.ts';

/** Jobs of the list that are looked at closely. */
const lookedAtMost = 10;

/**
 * Uploads a file of emails as a job: `mutate(file)`. **Chargeable by the specification; nothing is assumed: the download is what costs.**
 * Never sent again by itself. When its outcome is unknown (`error.mayHaveBeenCharged`), `reconcile()`, in a person's act, looks for jobs
 * of that file's name that began since.
 */
export function useEmailBatchUpload() {
  const { client, queryClient } = useAddressContext();
  const last = useRef<{ name: string; since: number } | undefined>(undefined);
  const mutation = useOperation(async (of, file: File) => {
    last.current = { name: file.name, since: Date.now() };
    const job = await uploadEmailBatch(of, file);
    queryClient.setQueryData(emailQueries.job(of, job.jobId).queryKey, job);
    return job;
  });

  /** Jobs that may be the last upload: the list, and the details of its newest. As many calls as jobs, at most eleven. */
  const reconcile = useCallback(async (): Promise<EmailBatch[]> => {
    const wanted = last.current;
    if (!wanted) return [];
    const jobs = await listEmailBatches(client);
    const details: EmailBatch[] = [];
    for (const { jobId } of jobs.slice(-lookedAtMost)) details.push(await getEmailBatch(client, jobId));
    // The service's clock is not ours, and writes whole seconds.
    const earliest = wanted.since - 120_000;
    return details.filter(
      ({ submittedFile, startTime }) =>
        submittedFile === wanted.name && (startTime === undefined || startTime.getTime() >= earliest),
    );
  }, [client]);

  return useMemo(() => ({ ...mutation, reconcile }), [mutation, reconcile]);
}
