import {
  cleanse,
  cleanseInternational,
  downloadEmailBatch,
  find,
  getEmailBatch,
  listEmailBatches,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
  capture,
  complete,
  type Client,
  createClient,
} from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { everything, relayed } from '../support/relayed.ts';

const file = () => new File(['email\njo@example.com\nal@example.org\n'], 'list.csv', { type: 'text/csv' });

const calls: Record<string, (client: Client) => Promise<unknown>> = {
  find: (client) => find(client, { text: '500 harbor', countries: ['US'], limit: 5, language: 'en' }),
  retrieve: async (client) => {
    const rows = await find(client, { text: '77 Beacon' });
    return retrieve(client, rows.find(({ kind }) => kind === 'address')!.id, { fieldFormats: ['{Latitude}'] });
  },
  cleanse: (client) => cleanse(client, [{ ID: '7', Address1: '10 Main St', Country: 'US' }]),
  cleanseInternational: (client) =>
    cleanseInternational(client, {
      addresses: [{ Id: '1', Address: '10 Main St, Toledo', Country: 'USA' }],
      certify: true,
      options: { OutputCasing: 'Upper' },
    }),
  verify: (client) => verify(client, [{ Address1: '10 Main St', Country: 'US' }], { geocode: true }),
  'verify as XML': (client) => verify(client, [{ Address1: '10 Main St' }], { format: 'xml' }),
  capture: (client) => capture(client, { query: '10 main', country: 'USA', result: 0 }),
  complete: (client) => complete(client, { query: '10 main', country: 'USA' }),
  validateEmails: (client) => validateEmails(client, ['jo@example.com', 'nobody']),
  listEmailBatches: (client) => listEmailBatches(client),
  jobs: async (client) => {
    const { jobId, ...uploaded } = await uploadEmailBatch(client, file());
    const job = await getEmailBatch(client, jobId);
    return [uploaded.status, job.submittedFile];
  },
};

describe('a page behind the relay', () => {
  test.each(Object.entries(calls))('gets the same as from the service itself: %s', async (_, run) => {
    const { client } = relayed({ allow: everything });
    const { endpoints, credentials, fetch } = createSimulator();
    const direct = createClient({ endpoints, credentials, fetch });
    expect(await run(client)).toEqual(await run(direct));
  });

  test('gets the file of a job byte for byte', async () => {
    const files = [];
    for (const relay of [true, false]) {
      const { client, simulator } = relayed({ allow: everything });
      const { endpoints, credentials, fetch } = simulator;
      const by = relay ? client : createClient({ endpoints, credentials, fetch });
      const { jobId } = await uploadEmailBatch(by, file());
      simulator.advance(60_000);
      const { file: verified, records } = await downloadEmailBatch(by, jobId);
      files.push([await verified.text(), records]);
    }
    expect(files[0]![1]).toBe(2);
    expect(files[0]).toEqual(files[1]);
  });
});
