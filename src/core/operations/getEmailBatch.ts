import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { type EmailBatch, emailBatchOf, jobIdOf, jobIdProblem, jobPath, keyQuery } from './emailBatch.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { wellFormed } from '../operation/toJson.ts';
import { listIn } from '../operation/wire.ts';
import { legacyFault } from './legacy.ts';

/** One job, as data (email services specification, "Task detail"). A product in retirement. */
export const getEmailBatchOperation: Operation<string, EmailBatch> = {
  name: 'getEmailBatch',
  service: 'legacy',
  method: 'GET',
  path: '/email/batch/{jobId}',
  relay: { fields: { jobId: 'text' }, bare: true },
  chargeable: true,
  repeat: { notSent: 2, refused: 0, unknown: 0 },
  check: jobIdProblem,
  encode: (jobId, credentials) => ({
    path: jobPath(jobId),
    query: keyQuery(credentials),
  }),
  fault: legacyFault,
  decode(body, jobId) {
    const jobs = listIn(body, 'batch_status') ?? [];
    const id = jobIdOf({ job_id: wellFormed(jobId) });
    const asked = jobs.find((job) => jobIdOf(job) === id) ?? (jobs.length === 1 ? jobs[0] : undefined);
    // Another job is not the answer, however alone it stands. What is not an id at all names no other.
    if (jobIdOf(asked) !== id && jobs.some((job) => !jobIdProblem(jobIdOf(job))))
      throw new Unreadable('it tells of another job', jobs.filter(jobIdOf).map(emailBatchOf));
    return emailBatchOf(asked);
  },
  credits: () => 0,
};

/**
 * One job: status, progress, and its cost so far or in the end (email services specification, "Task detail").
 * **Chargeable by the specification ("all legacy email batch calls are chargeable"); no price is shown, and the meter counts 0.**
 * Repeated only when it was provably not sent: the next poll asks again.
 *
 * @throws AddressServiceError: `input` for an id that is not 52 characters; `service` for a Status other than OK; else as any call.
 */
export function getEmailBatch(client: Client, jobId: string, options?: CallOptions): Promise<EmailBatch> {
  return call(client, getEmailBatchOperation, jobId, options);
}
