'use client';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EmailBatch } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useQueryClient } from '../provider/useQueryClient.ts';
import { usePaidQuery } from '../cache/usePaidQuery.ts';
import { emailJobKey, emailJobsOf, emailListKey } from './emailJobs.ts';
import { emailQueries } from './emailQueries.ts';
import { fetchOnce } from '../cache/paidResponses.ts';

/**
 * Follows a job until it ends. Polls while the page is visible, with pauses of 2, 4, 8 … up to 60 seconds. Starts with data from the list or an
 * upload if available, and otherwise polls immediately. The list contains only a job's status and progress; `refetch()` adds its name and cost.
 *
 * Polling stops when the status is `complete`, `file_error` or `downloaded`, when the service rejects the call, after five failures in a row, or
 * when the status is still unknown after twenty polls. `refetch()` polls again. The hook never downloads the results. To continue after a
 * reload, pass the same job id. **Chargeable according to the specification; assumed to cost 0 credits.**
 *
 * @param follow If false, the hook only returns stored data and never polls. @default true
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
 * Lists all of the account's jobs with their id, status and progress. The list is fetched once per session, when it is first shown, and never
 * again on focus or reconnect. Call `refetch()` when the user asks for a new list. A job that was just uploaded appears in `data` without a
 * call, even before the list arrives. `useEmailBatch` reuses the data. **Chargeable according to the specification; assumed to cost 0 credits.**
 *
 * @param enabled If false, the list is fetched only by `refetch()`. @default true
 * @example
 * ```tsx
 * const { data: jobs = [], refetch } = useEmailBatches();
 * ```
 */
export function useEmailBatches({ enabled = true }: { enabled?: boolean } = {}) {
  const { client } = useAddressContext();
  const queryClient = useQueryClient();
  const { answers, list, uploads: getUploads } = emailJobsOf(client);
  const uploads = useSyncExternalStore(answers.subscribe, getUploads, getUploads);
  const options = emailQueries.list(client);
  useEffect(() => {
    const { queryKey } = emailQueries.list(client);
    if (enabled && queryClient.getQueryData(queryKey) === undefined)
      fetchOnce(answers, emailListKey, list(client)).catch(() => undefined);
  }, [enabled, client, queryClient, answers, list]);
  const send = useCallback(() => answers.refetch(emailListKey, list(client)), [answers, list, client]);
  const query = usePaidQuery(answers, emailListKey, options, send);
  const listed = query.data;
  const data = useMemo(() => withUploads(listed, uploads), [listed, uploads]);
  return { ...query, data } as typeof query;
}

/** Adds the jobs that were uploaded in this session and are not in the list yet. Returns the same list if there is nothing to add. */
function withUploads(listed: EmailBatch[] | undefined, uploads: readonly EmailBatch[]): EmailBatch[] | undefined {
  const added = uploads.filter(({ jobId }) => !listed?.some((job) => job.jobId === jobId));
  return added.length > 0 ? [...(listed ?? []), ...added] : listed;
}

/** The result of `useEmailBatches`. */
export type UseEmailBatches = ReturnType<typeof useEmailBatches>;
