'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isAddressServiceError, uploadEmailBatch, uploadFileName } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useOperation } from '../provider/useOperation.ts';
import { emailJobsOf, emailListKey } from './emailJobs.ts';
import { emailUploadsOf } from './emailUploads.ts';
import { findUpload, type FoundUpload } from './findUpload.ts';

/**
 * Uploads a file of emails as a job: `mutate(file)`. **Chargeable by the specification; assumed 0 credits, because the
 * download is charged.** Never retried automatically. While an upload is in flight, its file is not sent again. If the
 * outcome of an upload is unknown (`error.mayHaveBeenCharged`), `inDoubt` is the file's name in every component, until
 * `reconcile()` finds the job or a file with that name is uploaded.
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
        jobs.update([job]);
        // The user sent the file again, so the earlier doubt no longer matters.
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
   * Searches for the job of the last upload whose outcome is unknown, on a user's action. Resolves to no job, one job,
   * or several jobs that cannot be distinguished. No job means that the whole list was searched and contains no new job
   * with the file's name. One job is certainly the upload only if `isCertain` is true; otherwise the upload stays in
   * doubt. **Chargeable by the specification:** fetches the list, and usually a few jobs.
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
        const known = open.map((job) => jobs.jobOf(job.jobId)?.data ?? job);
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
