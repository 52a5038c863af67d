'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isAddressServiceError, uploadEmailBatch, uploadFileName } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useOperation } from '../provider/useOperation.ts';
import { emailJobsOf, emailListKey } from './emailJobs.ts';
import { emailUploadsOf } from './emailUploads.ts';
import { findUpload, type FoundUpload } from './findUpload.ts';

/**
 * Uploads a file of emails as a job: `mutate(file)`. **Chargeable by the specification; nothing is assumed: the download is what costs.** Never
 * sent again by itself; a file that is on its way is not sent a second time. When an outcome is unknown (`error.mayHaveBeenCharged`), `inDoubt`
 * has the file's name, in every component, until `reconcile()` has found it or a file of that name was uploaded.
 */
export function useEmailBatchUpload() {
  const { client } = useAddressContext();
  const { get, subscribe } = emailUploadsOf(client);
  const doubts = useSyncExternalStore(subscribe, get, get);
  const mutation = useOperation((of, file: File) => {
    const { underWay, doubt, settle, claimed } = emailUploadsOf(of);
    const jobs = emailJobsOf(of);
    const one = underWay.get(file);
    if (one) return one;
    const upload = { file, name: uploadFileName(file), since: Date.now(), known: jobs.known() };
    const made = (async () => {
      try {
        const job = await uploadEmailBatch(of, file);
        claimed.add(job.jobId);
        jobs.hear([job]);
        // Sent again in a person's act: the earlier doubt is theirs.
        settle((other) => other.name === upload.name);
        return job;
      } catch (error) {
        if (!isAddressServiceError(error) || error.mayHaveBeenCharged) doubt(upload);
        throw error;
      } finally {
        underWay.delete(file);
      }
    })();
    underWay.set(file, made);
    return made;
  });

  /**
   * Jobs that may be the last upload in doubt, in a person's act: none, one, or several that cannot be told apart. None only after the whole
   * list was looked at, and no job of that name is in it that was not known before the upload: times are not relied on. One that may be an older
   * job (of another day, of another number of records, or ended hours before) is given, and stays in doubt: only where `isCertain` is true, the
   * one job is the upload. **Chargeable by the specification:** asks for the list, and once for each job that it looks at; usually a few.
   */
  const reconcile = useCallback(async (): Promise<FoundUpload> => {
    const uploads = emailUploadsOf(client);
    const upload = uploads.get().at(-1);
    if (!upload) return uploads.found;
    const one = uploads.looking.get(upload);
    if (one) return one;
    const jobs = emailJobsOf(client);
    const made = (async () => {
      try {
        const list = await jobs.answers.askAgain(emailListKey, jobs.list(client));
        const open = list.filter(({ jobId }) => !uploads.claimed.has(jobId));
        const known = open.map((job) => jobs.jobOf(job.jobId)?.answer ?? job);
        const found = await findUpload(upload, known, ({ jobId }) => jobs.ask(client, jobId));
        uploads.found = found;
        if (found.isCertain) {
          for (const { jobId } of found) uploads.claimed.add(jobId);
          uploads.settle((other) => other === upload);
        }
        return found;
      } finally {
        uploads.looking.delete(upload);
      }
    })();
    uploads.looking.set(upload, made);
    return made;
  }, [client]);

  const inDoubt = doubts.at(-1)?.name;
  return useMemo(() => ({ ...mutation, reconcile, inDoubt }), [mutation, reconcile, inDoubt]);
}

/** What `useEmailBatchUpload` gives. */
export type UseEmailBatchUpload = ReturnType<typeof useEmailBatchUpload>;
