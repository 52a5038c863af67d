import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { type EmailBatch, decodeEmailBatch, normalizeJobId, jobIdProblem, jobPath, toKeyQuery } from './emailBatch.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { toWellFormed } from '../operation/toJson.ts';
import { findList } from '../operation/wire.ts';
import { legacyFault } from './legacy.ts';

/** The job detail operation (email services specification, "Task detail"). The service is being retired. */
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
    query: toKeyQuery(credentials),
  }),
  fault: legacyFault,
  decode(body, jobId) {
    const jobs = findList(body, 'batch_status') ?? [];
    const id = normalizeJobId({ job_id: toWellFormed(jobId) });
    const match = jobs.find((job) => normalizeJobId(job) === id) ?? (jobs.length === 1 ? jobs[0] : undefined);
    // An answer that contains only a different job is the wrong answer. However, a job with an invalid id does not count as a different job.
    if (normalizeJobId(match) !== id && jobs.some((job) => !jobIdProblem(normalizeJobId(job))))
      throw new Unreadable('it is about another job', jobs.filter(normalizeJobId).map(decodeEmailBatch));
    return decodeEmailBatch(match);
  },
  credits: () => 0,
};

/**
 * Returns a job with its status, progress and cost (email services specification, "Task detail"). **Chargeable according to the specification
 * ("all legacy email batch calls are chargeable"), which states no price. The usage meter counts 0 credits.** The call is retried only if it was
 * provably not sent, because the next poll reads the job again anyway.
 *
 * @throws AddressServiceError of kind
 * - `input` if the id is not 52 characters long
 * - `service` if the Status in the answer is not OK
 * - any other kind that a call can throw
 */
export function getEmailBatch(client: Client, jobId: string, options?: CallOptions): Promise<EmailBatch> {
  return call(client, getEmailBatchOperation, jobId, options);
}
