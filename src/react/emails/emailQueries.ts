import type { Client, EmailBatch } from '../../core/index.ts';
import { paidOptions } from '../cache/paidAnswers.ts';
import { addressQueries } from '../find/queries.ts';
import { emailJobKey, emailJobsOf, emailListKey } from './emailJobs.ts';

/**
 * Query options for the jobs of the legacy email batch. No credential is in a key. **Chargeable by the specification**: their functions send
 * once per client and session, when first used, and give what is known after that; `useEmailBatches` and `useEmailBatch` ask again, in a
 * person's act or while a job is followed.
 */
export const emailQueries = {
  /** The list of email jobs. */
  list: (client: Client) => {
    const { answers, list } = emailJobsOf(client);
    return paidOptions<EmailBatch[]>(
      answers,
      emailListKey,
      [...addressQueries.all(client), 'emailBatches'],
      // No signal on purpose: what a remount aborts, it would ask again.
      list(client),
      true,
    );
  },

  /** One email job. */
  job: (client: Client, jobId: string) => {
    const { answers, send } = emailJobsOf(client);
    const queryKey = [...addressQueries.all(client), 'emailBatch', jobId];
    return paidOptions<EmailBatch>(answers, emailJobKey(jobId), queryKey, send(client, jobId), true);
  },
};
