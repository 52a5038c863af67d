'use client';
import { useCallback, useEffect } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';
import { usePaidQuery } from '../cache/usePaidQuery.ts';
import { emailJobKey, emailJobsOf, emailListKey } from './emailJobs.ts';
import { emailQueries } from './emailQueries.ts';
import { fetchOnce } from '../cache/paidResponses.ts';

/**
 * Follows a job until it ends. Polls at once if nothing is known about it, then after 2, 4, 8 … at most 60 seconds while the page is visible. Data from the
 * list or an upload is not fetched again: a listed job has status and progress, and `refetch()` adds name and cost.
 *
 * Polling stops at `complete`, `file_error` and `downloaded`, at a service error, after five failures in a row, and after twenty unknown statuses;
 * `refetch()` polls again. Never downloads. A page opened again finds the job by its id. **Chargeable by the specification; assumed 0 credits.**
 *
 * @param follow If false, shows stored data and sends nothing automatically. @default true
 * @example
 * ```tsx
 * const { data: job } = useEmailBatch(jobId);
 * ```
 */
export function useEmailBatch(jobId: string | undefined, { follow = true }: { follow?: boolean } = {}) {
  const { client } = useAddressContext();
  const jobs = emailJobsOf(client);
  const id = jobId ?? '';
  useEffect(() => (id && follow ? jobs.follow(client, id) : undefined), [id, follow, jobs, client]);
  const send = useCallback(() => jobs.fetch(client, id), [jobs, client, id]);
  return usePaidQuery(jobs.answers, emailJobKey(id), emailQueries.job(client, id), send);
}

/** The result of `useEmailBatch`. */
export type UseEmailBatch = ReturnType<typeof useEmailBatch>;

/**
 * Lists all jobs of the account: id, status, progress. Fetched once per session when first shown, and again by `refetch()` on a user's action; never on focus
 * or reconnect. `useEmailBatch` reuses the data. **Chargeable by the specification; assumed 0 credits.**
 *
 * @param enabled If false, sends nothing automatically. @default true
 * @example
 * ```tsx
 * const { data: jobs = [], refetch } = useEmailBatches();
 * ```
 */
export function useEmailBatches({ enabled = true }: { enabled?: boolean } = {}) {
  const { client, queryClient } = useAddressContext();
  const { answers, list } = emailJobsOf(client);
  const options = emailQueries.list(client);
  useEffect(() => {
    const { queryKey } = emailQueries.list(client);
    if (enabled && queryClient.getQueryData(queryKey) === undefined)
      fetchOnce(answers, emailListKey, list(client)).catch(() => undefined);
  }, [enabled, client, queryClient, answers, list]);
  const send = useCallback(() => answers.refetch(emailListKey, list(client)), [answers, list, client]);
  return usePaidQuery(answers, emailListKey, options, send);
}

/** The result of `useEmailBatches`. */
export type UseEmailBatches = ReturnType<typeof useEmailBatches>;
