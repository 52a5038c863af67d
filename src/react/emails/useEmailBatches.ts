'use client';
import { useCallback, useEffect } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';
import { usePaidQuery } from '../cache/usePaidQuery.ts';
import { emailJobKey, emailJobsOf, emailListKey } from './emailJobs.ts';
import { emailQueries } from './emailQueries.ts';
import { askOnce } from '../cache/paidAnswers.ts';

/**
 * One job by its id, followed until it ends: asked at once where nothing is known of it, then after 2 s, 4 s, 8 s … at most 60 s, while the page
 * is in sight. What the list of jobs or an upload said of it is not asked for again, so that a listed job has its status and progress, and the
 * rest (name, cost) when `refetch()` asks in a person's act. Stops at `complete`, `file_error` and `downloaded`, at an error of the service's
 * own, after five failures in a row, and after twenty answers with a status that nobody knows; `refetch()` asks again. Never downloads. A page
 * that is left and opened again finds the job by its id.
 * **Chargeable by the specification; nothing is assumed.**
 *
 * @param follow false: shows what is known and asks nothing by itself.
 */
export function useEmailBatch(jobId: string | undefined, { follow = true }: { follow?: boolean } = {}) {
  const { client } = useAddressContext();
  const jobs = emailJobsOf(client);
  const id = jobId ?? '';
  useEffect(() => (id && follow ? jobs.follow(client, id) : undefined), [id, follow, jobs, client]);
  const ask = useCallback(() => jobs.ask(client, id), [jobs, client, id]);
  return usePaidQuery(jobs.answers, emailJobKey(id), emailQueries.job(client, id), ask);
}

/** What `useEmailBatch` gives. */
export type UseEmailBatch = ReturnType<typeof useEmailBatch>;

/**
 * All jobs of the account: id, status, progress. Asked once per session when first shown, and again by `refetch()` in a person's act; never by a
 * focus, a reconnect or the query cache. What it says of a job, `useEmailBatch` does not ask for again. **Chargeable by the specification;
 * nothing is assumed.**
 */
export function useEmailBatches({ enabled = true }: { enabled?: boolean } = {}) {
  const { client, queryClient } = useAddressContext();
  const { answers, list } = emailJobsOf(client);
  const options = emailQueries.list(client);
  useEffect(() => {
    const { queryKey } = emailQueries.list(client);
    if (enabled && queryClient.getQueryData(queryKey) === undefined)
      askOnce(answers, emailListKey, list(client)).catch(() => undefined);
  }, [enabled, client, queryClient, answers, list]);
  const ask = useCallback(() => answers.askAgain(emailListKey, list(client)), [answers, list, client]);
  return usePaidQuery(answers, emailListKey, options, ask);
}

/** What `useEmailBatches` gives. */
export type UseEmailBatches = ReturnType<typeof useEmailBatches>;
