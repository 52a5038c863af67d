'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isAddressServiceError, uploadEmailBatch, uploadFileName } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useOperation } from '../provider/useOperation.ts';
import { emailJobsOf, emailListKey } from './emailJobs.ts';
import { emailUploadsOf } from './emailUploads.ts';
import { findUpload, type FoundUpload } from './findUpload.ts';

/**
 * Uploads a file of emails as a job: `mutate(file)`. **Chargeable according to the specification; assumed to cost 0 credits, because the
 * download is charged.** Never retried automatically. The same file is not sent again while its upload is in flight.
 *
 * If the outcome of an upload is unknown (`error.mayHaveBeenCharged`), `inDoubt` is the file's name. All components that use this hook share it.
 * `inDoubt` stays set until `reconcile()` finds the job or a file with the same name is uploaded.
 *
 * @example
 * ```tsx
 * const { mutate: upload, inDoubt, reconcile } = useEmailBatchUpload();
 * ```
 */
export function useEmailBatchUpload() {
  const { client } = useAddressContext();
  const { get, subscribe } = emailUploadsOf(client);
  const doubts = useSyncExternalStore(subscribe, get, get);
  const mutation = useOperation((of, file: File) => {
    const { inFlight, doubt, settle, claimed } = emailUploadsOf(of);
    const jobs = emailJobsOf(of);
    const running = inFlight.get(file);
    if (running) return running;
    const upload = { file, name: uploadFileName(file), since: Date.now(), known: jobs.known() };
    const result = (async () => {
      try {
        const job = await uploadEmailBatch(of, file);
        claimed.add(job.jobId);
        jobs.addUpload(job);
        // The user has uploaded the file again, so the outcome of the earlier upload no longer matters.
        settle((other) => other.name === upload.name);
        return job;
      } catch (error) {
        if (!isAddressServiceError(error) || error.mayHaveBeenCharged) doubt(upload);
        throw error;
      } finally {
        inFlight.delete(file);
      }
    })();
    inFlight.set(file, result);
    return result;
  });

  /**
   * Searches for the job of the last upload whose outcome is unknown. Call it only when the user acts. Resolves to the jobs that may belong to the
   * upload. An empty list means that the account has no new job with the file's name. If the list's `isCertain` is true, its only job belongs to
   * the upload. Otherwise, the upload stays in doubt. **Chargeable according to the specification:** fetches the list of jobs, and usually the
   * details of a few jobs.
   */
  const reconcile = useCallback(async (): Promise<FoundUpload> => {
    const uploads = emailUploadsOf(client);
    const upload = uploads.get().at(-1);
    if (!upload) return uploads.found;
    const running = uploads.searches.get(upload);
    if (running) return running;
    const jobs = emailJobsOf(client);
    const result = (async () => {
      try {
        const list = await jobs.answers.refetch(emailListKey, jobs.list(client));
        const open = list.filter(({ jobId }) => !uploads.claimed.has(jobId));
        const known = open.map((job) => jobs.getStored(job.jobId)?.data ?? job);
        const found = await findUpload(upload, known, ({ jobId }) => jobs.fetch(client, jobId));
        uploads.found = found;
        if (found.isCertain) {
          for (const { jobId } of found) uploads.claimed.add(jobId);
          uploads.settle((other) => other === upload);
        }
        return found;
      } finally {
        uploads.searches.delete(upload);
      }
    })();
    uploads.searches.set(upload, result);
    return result;
  }, [client]);

  const inDoubt = doubts.at(-1)?.name;
  return useMemo(() => ({ ...mutation, reconcile, inDoubt }), [mutation, reconcile, inDoubt]);
}

/** The result of `useEmailBatchUpload`. */
export type UseEmailBatchUpload = ReturnType<typeof useEmailBatchUpload>;
