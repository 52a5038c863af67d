'use client';
import { useCallback, useEffect } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';
import { usePaidQuery } from '../provider/usePaidQuery.ts';
import { emailJobsOf, emailListKey } from './emailJobs.ts';
import { askOnce } from '../provider/askOnce.ts';
import { emailQueries } from './emailQueries.ts';

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
