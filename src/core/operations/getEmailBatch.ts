import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { type EmailBatch, decodeEmailBatch, normalizeJobId, jobIdProblem, jobPath, toKeyQuery } from './emailBatch.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { toWellFormed } from '../operation/toJson.ts';
import { findList } from '../operation/wire.ts';
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
    query: toKeyQuery(credentials),
  }),
  fault: legacyFault,
  decode(body, jobId) {
    const jobs = findList(body, 'batch_status') ?? [];
    const id = normalizeJobId({ job_id: toWellFormed(jobId) });
    const asked = jobs.find((job) => normalizeJobId(job) === id) ?? (jobs.length === 1 ? jobs[0] : undefined);
    // Another job is not the answer, however alone it stands. What is not an id at all names no other.
    if (normalizeJobId(asked) !== id && jobs.some((job) => !jobIdProblem(normalizeJobId(job))))
      throw new Unreadable('it tells of another job', jobs.filter(normalizeJobId).map(decodeEmailBatch));
    return decodeEmailBatch(asked);
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
