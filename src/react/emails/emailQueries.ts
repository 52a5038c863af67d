import type { Client, EmailBatch } from '../../core/index.ts';
import { paidQueryOptions } from '../cache/paidResponses.ts';
import { addressQueries } from '../find/queries.ts';
import { emailJobKey, emailJobsOf, emailListKey } from './emailJobs.ts';

/**
 * Query options for email jobs. The query keys contain no credentials. **Chargeable according to the specification.** Each query function sends
 * one request per client and session, and later calls get the stored data. `useEmailBatches` and `useEmailBatch` send more requests only when the
 * user acts or to follow a job.
 */
export const emailQueries = {
  /** The list of email jobs. */
  list: (client: Client) => {
    const { answers, list } = emailJobsOf(client);
    return paidQueryOptions<EmailBatch[]>(
      answers,
      emailListKey,
      [...addressQueries.all(client), 'emailBatches'],
      // Passes no abort signal, because a remount would abort the request and send it again.
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
