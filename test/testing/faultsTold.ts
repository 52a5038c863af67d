import {
  capture,
  cleanse,
  cleanseInternational,
  type Client,
  complete,
  createClient,
  downloadEmailBatch,
  find,
  getEmailBatch,
  isAddressServiceError,
  listEmailBatches,
  type OperationName,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { createSimulator, type FaultName } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';

const record = { Address1: '1600 Pennsylvania Avenue NW', Locality: 'Washington', PostalCode: '20500', Country: 'US' };
const two = [record, { ...record, Address1: '500 Harbor Plaza' }];

const calls: Record<OperationName, (client: Client, jobId: string) => Promise<unknown>> = {
  find: (client) => find(client, { text: 'harbor' }, { timeout: 400 }),
  retrieve: (client) => retrieve(client, 'US|US|A|Z100000000', { timeout: 400 }),
  cleanse: (client) => cleanse(client, two, { timeout: 400 }),
  cleanseInternational: (client) => cleanseInternational(client, { addresses: two }, { timeout: 400 }),
  verify: (client) => verify(client, two, {}, { timeout: 400 }),
  capture: (client) => capture(client, { query: '1600 penn', country: 'US', result: 0 }, { timeout: 400 }),
  complete: (client) => complete(client, { query: '1600 penn', country: 'US' }, { timeout: 400 }),
  validateEmails: (client) => validateEmails(client, ['a@b.co', 'c@d.co'], { timeout: 400 }),
  uploadEmailBatch: (client) => uploadEmailBatch(client, new File(['email\na@b.co\n'], 'x.csv'), { timeout: 400 }),
  listEmailBatches: (client) => listEmailBatches(client, { timeout: 400 }),
  getEmailBatch: (client, jobId) => getEmailBatch(client, jobId, { timeout: 400 }),
  downloadEmailBatch: (client, jobId) => downloadEmailBatch(client, jobId, { timeout: 400 }),
};

/** Faults that leave a good answer: it is late, wrapped in another way, or repeated. */
const harmless: FaultName[] = [
  'slow',
  'out-of-order',
  'reordered',
  'capitals',
  'trimmed',
  'no-echo',
  'bare-array',
  'items-envelope',
  'error-false',
  'no-headers',
  'many-matches',
];
/** Faults with too few or too many rows. For an operation that does not request a fixed number of rows, the answers are good. */
const ofRows: FaultName[] = ['wrong-count', 'shortened', 'extra-rows', 'empty-rows', 'null-rows'];
const asksForRows: OperationName[] = ['cleanse', 'cleanseInternational', 'verify', 'validateEmails'];

/** Tests that every operation reports its charge correctly with each of these faults. */
export function faultsAreTold(faults: readonly FaultName[]): void {
  describe.each(Object.keys(calls) as OperationName[])('the faults of %s', (operation) => {
    test.each(faults)('include %s, an error with the correct charge', async (fault) => {
      const simulator = createSimulator();
      const client = createClient({
        endpoints: simulator.endpoints,
        credentials: simulator.credentials,
        fetch: simulator.fetch,
      });
      const { jobId } = await uploadEmailBatch(client, new File(['email\na@b.co\nc@d.co\n'], 'x.csv'));
      simulator.advance(60_000);
      const before = simulator.ledger.length;
      simulator.fail(operation, { with: fault, times: 9, ms: 5 });
      const outcome: unknown = await calls[operation](client, jobId).catch((error: unknown) => error);
      const paid = simulator.ledger
        .slice(before)
        .filter((entry) => entry.operation === operation)
        .reduce((sum, { credits }) => sum + credits, 0);
      if (isAddressServiceError(outcome)) {
        // A charge is never silent: if rows were paid for, the outcome is in doubt.
        if (paid > 0) expect(outcome.mayHaveBeenCharged).toBe(true);
        expect(outcome.message).not.toMatch(/Pennsylvania|a@b\.co|AA11/);
        expect(outcome.operation).toBe(operation);
      } else {
        expect(outcome).not.toBeInstanceOf(Error);
        expect([
          ...harmless,
          // The requested rows are there, each at its position, and a surplus row is left out.
          ...(asksForRows.includes(operation) ? ['extra-rows'] : ofRows),
          // Only a verify does not repeat its records, so an answer without a match shows nothing.
          ...(operation === 'verify' ? [] : ['no-match']),
          // A file can contain any text.
          ...(operation === 'downloadEmailBatch' ? ['json-text'] : []),
          ...(operation === 'complete' ? ['wrong-types'] : []),
        ]).toContain(fault);
      }
      const sent = simulator.ledger.slice(before).filter((entry) => entry.operation === operation && entry.credits > 0);
      expect(sent.length).toBeLessThanOrEqual(1);
    });
  });
}
