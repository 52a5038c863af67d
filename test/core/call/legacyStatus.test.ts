import {
  type CallEvent,
  capture,
  type Client,
  complete,
  createClient,
  downloadEmailBatch,
  getEmailBatch,
  listEmailBatches,
  uploadEmailBatch,
  verify,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/recorded.ts';
import { runs } from '../../support/runs.ts';

const jobId = 'a1'.repeat(26);
const records = [{ Address1: '1 Elm' }, { Address1: '2 Elm' }];
const states = ['pending', 'file_error', 'loading', 'verifying', 'complete', 'downloaded'];
const csv = new File(['email\nann@example.com\n'], 'list.csv');

/** Every legacy operation. */
const calls: Record<string, (client: Client) => Promise<unknown>> = {
  verify: (client) => verify(client, records),
  capture: (client) => capture(client, { query: 'x', country: 'US', result: 0 }),
  complete: (client) => complete(client, { query: 'x', country: 'US' }),
  uploadEmailBatch: (client) => uploadEmailBatch(client, csv),
  listEmailBatches: (client) => listEmailBatches(client),
  getEmailBatch: (client) => getEmailBatch(client, jobId),
  downloadEmailBatch: (client) => downloadEmailBatch(client, jobId),
};
const names = Object.keys(calls);
const callOf = (name: string) => calls[name]!;

function answering(body: unknown, status = 200) {
  const events: CallEvent[] = [];
  const client = createClient({
    endpoints: { legacy: 'https://l.test' },
    fetch: () => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
    onCall: (event) => events.push(event),
  });
  return { client, events };
}

/** Answers whose Status, or the error in its place, is KEY EXPIRED. Nothing in them was paid for. */
const refusals: unknown[] = [
  { Status: 'KEY EXPIRED' },
  { Status: 'KEY EXPIRED', job_id: '' },
  { Status: 'KEY EXPIRED', job_id: null },
  { Status: 'KEY EXPIRED', job_id: jobId },
  { job_id: jobId, Status: 'KEY EXPIRED', progress: '0%' },
  { status: 'KEY EXPIRED', job_id: '' },
  { STATUS: ' KEY EXPIRED ', JOB_ID: '' },
  { Status: 'KEY EXPIRED', email_batch: [] },
  { Status: 'KEY EXPIRED', batch_jobs: { result: [] }, job_id: '' },
  { Status: 'KEY EXPIRED', batch_jobs: null },
  { Status: 'KEY EXPIRED', batch_status: {}, job_id: '' },
  { Status: 'KEY EXPIRED', output: [], job_id: '' },
  { Status: 'Error', Message: 'KEY EXPIRED', job_id: '' },
  { Status: 'Error', Error: 'KEY EXPIRED', job_id: '' },
  { Status: false, Error: 'KEY EXPIRED', job_id: '' },
  { Status: null, Error: 'KEY EXPIRED', batch_jobs: { result: [] } },
  { Status: '', Error: 'KEY EXPIRED', job_id: '' },
  { Status: 'OK', Error: 'KEY EXPIRED', job_id: '' },
  { Status: { Message: 'KEY EXPIRED' }, job_id: '' },
  { Status: { Error: 'KEY EXPIRED' }, batch_jobs: { result: [] } },
  { Status: ['KEY EXPIRED'], output: [] },
  { Error: 'KEY EXPIRED', job_id: '' },
  { error: 'KEY EXPIRED', batch_jobs: { result: [] }, job_id: '' },
  { message: 'KEY EXPIRED' },
];

describe.each(names)('the answer of %s', (name) => {
  test.each(refusals)('is an error with the code of the service, and was not charged: %j', async (body) => {
    const { client, events } = answering(body);
    const error = await errorOf(callOf(name)(client));
    expect(error).toMatchObject({ kind: 'service', code: 'KEY EXPIRED', mayHaveBeenCharged: false });
    expect(error.message).toContain('KEY EXPIRED');
    expect(events[0]).toMatchObject({ outcome: 'service', credits: 0, mayHaveBeenCharged: false });
  });
});

test('a Status that is not OK is an error with its text, whatever is next to it (property)', async () => {
  const success = /^(?:200|true|ok|okay|success)/i;
  const word = fc.stringMatching(/^[A-Z]{2,9}$/).filter((text) => !success.test(text) && !/ELM|OLD|KEY/.test(text));
  const status = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));
  const neighbours = fc.record(
    {
      job_id: fc.constantFrom('', null, 0, false, jobId),
      output: fc.constantFrom([], [{}], [null], {}, null),
      email_batch: fc.constantFrom([], {}, null),
      batch_jobs: fc.constantFrom([], {}, { result: [] }, { result: null }),
      batch_status: fc.constantFrom({}, null, []),
      progress: fc.constantFrom('0%', '100%'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      status,
      fc.constantFrom('Status', 'status', 'STATUS'),
      neighbours,
      async (name, text, key, others) => {
        const error = await errorOf(callOf(name)(answering({ ...others, [key]: text }).client));
        expect(error).toMatchObject({ kind: 'service', code: text, mayHaveBeenCharged: false });
      },
    ),
    { numRuns: runs(500) },
  );
});

describe('the status of a job', () => {
  test.each([...states, 'quarantined', ''])('is no error inside the job: %j', async (status) => {
    const job = { job_id: jobId, submitted_file: 'list.csv', status };
    expect(await getEmailBatch(answering({ Status: 'OK', batch_status: job }).client, jobId)).toMatchObject({ status });
    expect(await listEmailBatches(answering({ Status: 'OK', batch_jobs: { result: [job] } }).client)).toMatchObject([
      { status },
    ]);
    expect(await uploadEmailBatch(answering({ Status: 'OK', email_batch: [job] }).client, csv)).toMatchObject({
      status: status || 'pending',
    });
  });
});

describe('a list of jobs', () => {
  test.each([{ Status: '' }, { Status: null }, {}, { Status: 'OK', batch_jobs: 'KEY EXPIRED' }, { progress: '1%' }])(
    'is not empty if the answer does not say so: %j',
    async (body) => {
      expect(await errorOf(listEmailBatches(answering(body).client))).toMatchObject({ kind: 'response' });
    },
  );
});

describe('rows next to a bad Status', () => {
  const row = { AVC: 'V44-I44-P6-100', Address1: '1 ELM STREET' };
  const job = { job_id: jobId, submitted_file: 'list.csv', status: 'pending' };
  const bodies: [name: string, rows: object, partial: unknown, credits: number][] = [
    ['verify', { output: [row, row] }, [row, row], 2],
    ['verify', { output: [[row, row], row] }, [row, row], 2],
    ['verify', { job_id: '', output: [row, row] }, [row, row], 2],
    ['verify', { job_id: jobId, Output: [row, row] }, [row, row], 2],
    ['capture', { output: row }, row, 1],
    ['capture', { job_id: '', output: [row] }, row, 1],
    ['uploadEmailBatch', { job_id: '', email_batch: [job] }, { jobId }, 0],
    ['listEmailBatches', { job_id: '', batch_jobs: { result: [job] } }, [{ jobId }], 0],
    ['getEmailBatch', { job_id: '', batch_status: job }, { jobId }, 0],
  ];
  test.each(bodies)('are an error of %s that keeps them as partial: %j', async (name, rows, partial, credits) => {
    for (const Status of ['KEY EXPIRED', 'Error', 'OK: key expired']) {
      const { client, events } = answering({ Status, ...rows });
      const error = await errorOf(callOf(name)(client));
      expect(error).toMatchObject({ kind: 'service', code: Status, mayHaveBeenCharged: true });
      expect(error.partial).toMatchObject(partial as object);
      expect(events[0]).toMatchObject({ outcome: 'service', credits });
    }
  });

  test('of a part of the records of verify are assigned, and the other records are missing', async () => {
    const rows = [{ ...row, Id: 'b' }];
    const { client } = answering({ Status: 'KEY EXPIRED', job_id: '', output: rows });
    const error = await errorOf(
      verify(client, [{ Id: 'a', Address1: '1 Elm' } as object, { Id: 'b', Address1: '2 Elm' } as object]),
    );
    expect(error).toMatchObject({ kind: 'service', code: 'KEY EXPIRED', missing: [0], mayHaveBeenCharged: true });
    expect(error.partial).toMatchObject([undefined, { AVC: row.AVC }]);
  });

  test.each([
    ['xml', '<r><Status>KEY EXPIRED</Status><output><item><AVC>V44-I44-P6-100</AVC></item></output></r>'],
    ['html', '<dl><dt>Status</dt><dd>KEY EXPIRED</dd><dt>AVC</dt><dd>V44-I44-P6-100</dd></dl>'],
  ] as const)('are kept as text if the answer is %s', async (format, text) => {
    for (const run of [
      (client: Client) => verify(client, records, { format }),
      (client: Client) => capture(client, { query: 'x', country: 'US', result: 0, format }),
    ]) {
      const error = await errorOf(run(answering(text).client));
      expect(error).toMatchObject({ kind: 'service', code: 'KEY EXPIRED', mayHaveBeenCharged: true, partial: text });
      const bare = text.replace('AVC', 'Id');
      expect(await errorOf(run(answering(bare.replace('/AVC', '/Id')).client))).toMatchObject({
        mayHaveBeenCharged: false,
        partial: undefined,
      });
    }
  });
});
