import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { type EmailBatch, decodeEmailBatch, toKeyQuery } from './emailBatch.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { asText } from '../operation/decode.ts';
import { isEmpty } from '../operation/faults.ts';
import { getField, readItems, findList } from '../operation/wire.ts';
import { legacyFault } from './legacy.ts';

/** The job list operation (email services specification, "List tasks"). The service is being retired. */
export const listEmailBatchesOperation: Operation<undefined, EmailBatch[]> = {
  name: 'listEmailBatches',
  service: 'legacy',
  method: 'GET',
  path: '/email/batch',
  relay: { fields: {} },
  chargeable: true,
  repeat: { notSent: 2, refused: 0, unknown: 0 },
  check: () => undefined,
  encode: (_, credentials) => ({ query: toKeyQuery(credentials) }),
  fault: legacyFault,
  decode(body) {
    const jobs = findList(body, 'batch_jobs');
    const given = getField(body, 'batch_jobs');
    if (!jobs && given === undefined && !asText(getField(body, 'status')).trim())
      throw new Unreadable('it has neither a Status nor jobs');
    if (!jobs && !isEmpty(given)) throw new Unreadable('its batch_jobs are not a list');
    return readItems(jobs?.filter((job) => job !== null) ?? [], decodeEmailBatch);
  },
  // "All legacy email batch calls are chargeable", but only a download has a known cost.
  credits: () => 0,
};

/**
 * Returns all jobs of the account with their id, status and progress (email services specification, "List tasks"). `getEmailBatch` returns more
 * details of a job. **Chargeable according to the specification ("all legacy email batch calls are chargeable"), which states no price. The
 * usage meter counts 0 credits.** The call is retried only if it was provably not sent.
 *
 * @throws AddressServiceError of kind
 * - `service` if the Status in the answer is not OK
 * - any other kind that a call can throw
 */
export function listEmailBatches(client: Client, options?: CallOptions): Promise<EmailBatch[]> {
  return call(client, listEmailBatchesOperation, undefined, options);
}
