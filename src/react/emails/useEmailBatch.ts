'use client';
import { useQuery } from '@tanstack/react-query';
import { useAddressContext } from '../AddressContext.ts';
import { emailQueries } from './emailQueries.ts';

/**
 * One job by its id, followed until it ends: asked at once, then after 2 s, 4 s, 8 s … at most 60 s, while the page is in sight. Stops at
 * `complete`, `file_error` and `downloaded`, at an error of the service's own, after five failures in a row, and after twenty answers with
 * a status that nobody knows; `refetch()` asks again. Never downloads. A page that is left and opened again finds the job by its id.
 * **Chargeable by the specification; nothing is assumed.**
 */
export function useEmailBatch(jobId: string | undefined) {
  const { client, queryClient } = useAddressContext();
  return useQuery({ ...emailQueries.job(client, jobId ?? ''), enabled: Boolean(jobId) }, queryClient);
}
