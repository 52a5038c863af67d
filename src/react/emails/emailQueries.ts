import type { Client, EmailBatch } from '../../core/index.ts';
import { paidQueryOptions } from '../cache/paidResponses.ts';
import { addressQueries } from '../find/queries.ts';
import { emailJobKey, emailJobsOf, emailListKey } from './emailJobs.ts';

/**
 * Query options for email jobs. Keys contain no credential. **Chargeable by the specification.** The query functions
 * send once per client and session, and then return stored data. `useEmailBatches` and `useEmailBatch` send again on a
 * user's action or while following a job.
 */
export const emailQueries = {
  /** The list of email jobs. */
  list: (client: Client) => {
    const { answers, list } = emailJobsOf(client);
    return paidQueryOptions<EmailBatch[]>(
      answers,
      emailListKey,
      [...addressQueries.all(client), 'emailBatches'],
      // No abort signal is passed, because a remount would abort the request and send it again.
      list(client),
      true,
    );
  },

  /** One email job. */
  job: (client: Client, jobId: string) => {
    const { answers, send } = emailJobsOf(client);
    const queryKey = [...addressQueries.all(client), 'emailBatch', jobId];
    return paidQueryOptions<EmailBatch>(answers, emailJobKey(jobId), queryKey, send(client, jobId), true);
  },
};
