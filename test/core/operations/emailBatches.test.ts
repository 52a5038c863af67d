import {
  createClient,
  downloadEmailBatch,
  type PartialEmailBatchFile,
  getEmailBatch,
  listEmailBatches,
  uploadEmailBatch,
} from 'doorplate/core';
import { createSimulator, type SimulatedFault } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

async function withJob() {
  const simulator = createSimulator();
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  const { jobId } = await uploadEmailBatch(client, new File([`email\n${'jo@example.com\n'.repeat(40)}`], 'list.csv'));
  simulator.advance(60_000);
  return { simulator, client, jobId };
}
const jobId = 'b2'.repeat(26);

test('E01: does not retry a timed-out upload, whose job can be found in the list', async () => {
  const simulator = createSimulator();
  simulator.fail('uploadEmailBatch', { with: 'timeout' });
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  const error = await errorOf(
    uploadEmailBatch(client, new File(['email\njo@example.com\n'], 'mine.csv'), { timeout: 400 }),
  );
  expect(error).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: true });
  expect(simulator.ledger.map(({ operation }) => operation)).toEqual(['uploadEmailBatch']);
  const [job] = await listEmailBatches(client);
  expect(await getEmailBatch(client, job!.jobId)).toMatchObject({ submittedFile: 'mine.csv' });
});

test.each([
  ['list.csv', 'list.csv'],
  ['LIST.CSV', 'LIST.CSV'],
  ['list.txt', 'list.txt.csv'],
  ['list', 'list.csv'],
])(
  'uploads a file called %s as %s, because the service accepts only files with a CSV extension',
  async (name, sent) => {
    const { simulator, client } = await withJob();
    const { jobId: id } = await uploadEmailBatch(client, new File(['email\njo@example.com\n'], name));
    expect(await getEmailBatch(client, id)).toMatchObject({ submittedFile: sent });
    expect(simulator.ledger.map(({ status }) => status)).not.toContain(400);
  },
);

describe('E02: a download that fails', () => {
  test.each<[string, SimulatedFault]>([
    ['mid-stream', { with: 'cut' }],
    ['after its work', { with: 'reset-after' }],
  ])('is not retried, the job is read once, and the content is kept: %s', async (where, fault) => {
    const { simulator, client, jobId: id } = await withJob();
    simulator.fail('downloadEmailBatch', fault);
    const error = await errorOf(downloadEmailBatch(client, id));
    expect(error).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
    expect(simulator.ledger.slice(1).map(({ operation, credits }) => [operation, credits])).toEqual([
      ['downloadEmailBatch', 40],
      ['getEmailBatch', 0],
    ]);
    const { file, job } = error.partial as PartialEmailBatchFile;
    expect(job).toMatchObject({ jobId: id, status: 'downloaded' });
    if (where === 'mid-stream') expect(await file!.text()).toMatch(/^email,email_status,/);
    else expect(file).toBeUndefined();
  });

  test('is not in doubt if the service did not process it', async () => {
    const { simulator, client, jobId: id } = await withJob();
    simulator.fail('downloadEmailBatch', { with: '429' });
    const error = await errorOf(downloadEmailBatch(client, id));
    expect(error).toMatchObject({ status: 429, mayHaveBeenCharged: false });
    expect((error.partial as PartialEmailBatchFile).job).toMatchObject({ status: 'complete' });
    expect(simulator.ledger.filter(({ operation }) => operation === 'downloadEmailBatch')).toHaveLength(1);
  });
});

describe('a download that is retried on request', () => {
  const whole = 'email,email_status\nann@x.com,valid\nbob@x.com,invalid\n';
  /** Creates an answer whose first bytes arrive before the connection ends. */
  const torn = (start: string) => {
    const pieces = [new TextEncoder().encode(start)];
    return new Response(
      new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.error(new TypeError('terminated'));
        },
      }),
    );
  };
  const trying = (...answers: (() => Response)[]) =>
    recorded(({ url }) =>
      url.includes('?download')
        ? answers.shift()!()
        : Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'complete' } }),
    ).client;

  test.each<[string, () => Response]>([
    ['broke off', () => torn('email,email_status\nann@x.c')],
    ['was a page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ])('returns the file of the successful attempt and nothing of the attempt that %s', async (_, first) => {
    const { file, records } = await downloadEmailBatch(
      trying(first, () => new Response(whole)),
      jobId,
      { retryInDoubt: true },
    );
    expect(await file.text()).toBe(whole);
    expect(records).toBe(2);
  });

  test('keeps the part that one of the attempts returned once, if all attempts fail', async () => {
    const page = () => new Response('<html>Bad gateway</html>', { status: 502 });
    const answers = [() => torn('email,email_sta'), () => torn('email,email_status\nann'), page];
    const error = await errorOf(downloadEmailBatch(trying(...answers), jobId, { retryInDoubt: true }));
    expect(error).toMatchObject({ kind: 'http', mayHaveBeenCharged: true });
    expect(await (error.partial as PartialEmailBatchFile).file?.text()).toBe('email,email_status\nann');
  });
});

describe('a file without a final line break', () => {
  const answered = (body: string) =>
    recorded(({ url }) =>
      url.includes('?download')
        ? new Response(body)
        : Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'downloaded' } }),
    ).client;
  test.each<[string, string]>([
    ['with too few cells', 'email,email_status\nann@x.com,valid\nbob@x.co'],
    ['with too few cells between tabs', 'name\temail\temail_status\nAnn\tann@x.com\tvalid\nBob\tbob'],
    ['with too few cells between semicolons', '\ufeff"a;b";email;email_status\r\nA;ann@x.com;valid\r\nB;bo'],
    ['inside its only quotes', 'email,note\nann@x.com,"so ""far"""\nbob@x.com,"and'],
    ['behind a comma in quotes', 'email,note,email_status\nann@x.com,ok,valid\nbob@x.com,"this, that'],
  ])('is incomplete, may have been paid for, and its content is kept: %s', async (_, body) => {
    const error = await errorOf(downloadEmailBatch(answered(body), jobId));
    expect(error).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
    const { file, job } = error.partial as PartialEmailBatchFile;
    expect(await file?.arrayBuffer()).toEqual(await new Blob([body]).arrayBuffer());
    expect(job?.status).toBe('downloaded');
  });
  test('is incomplete if the answer has the status 206, and its content is kept', async () => {
    const body = 'email,email_status\nann@x.com,valid\n';
    const { client } = recorded(({ url }) =>
      url.includes('?download')
        ? new Response(body, { status: 206 })
        : Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'downloaded' } }),
    );
    const error = await errorOf(downloadEmailBatch(client, jobId));
    expect(error).toMatchObject({ status: 206, mayHaveBeenCharged: true });
    expect(await (error.partial as PartialEmailBatchFile).file?.text()).toBe(body);
  });
  test.each<[string, string, number]>([
    ['with all of its cells', 'email,email_status\nann@x.com,valid\nbob@x.com,invalid', 2],
    ['of one column', 'email\nann@x.com\nbob@x.com', 2],
    ['with an empty cell at its end', 'email,email_status\nann@x.com,valid\nbob@x.com,', 2],
    ['with a line break in quotes', 'email,note,email_status\nann@x.com,"two\nlines",valid', 1],
    ['below quotes in the middle of a cell', 'size,email\n5" or 6",ann@x.com\n7" by 8",bob@x.com', 2],
    ['that is spaces', 'email,email_status\nann@x.com,valid\n  ', 1],
  ])('is complete: %s', async (_, body, records) => {
    const { file, records: counted } = await downloadEmailBatch(answered(body), jobId);
    expect([await file.arrayBuffer(), counted]).toEqual([await new Blob([body]).arrayBuffer(), records]);
  });
});

test.each<[string, string, string, { kind: string }]>([
  ['a file with a line that never ends', 'email,email_status\nann@x.com,valid\n', 'x', { kind: 'network' }],
  ['an answer that is not a file and never ends', '{"a":"', '\n', { kind: 'response' }],
])('stops reading %s', async (_, start, more, expected) => {
  let pulled = 0;
  const megabyte = new TextEncoder().encode(more.repeat(2 ** 20));
  const endless = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(start));
      },
      pull: (controller) => {
        controller.enqueue(megabyte);
        pulled++;
      },
    });
  const { client } = recorded(({ url }) =>
    url.includes('?download')
      ? new Response(endless())
      : Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'downloaded' } }),
  );
  expect(await errorOf(downloadEmailBatch(client, jobId))).toMatchObject({ ...expected, mayHaveBeenCharged: true });
  expect(pulled).toBeLessThan(70);
});

test('E05: reports an unknown status unchanged', async () => {
  const { client } = recorded(() =>
    Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'quarantined', progress: 'about 40' } }),
  );
  expect(await getEmailBatch(client, jobId)).toMatchObject({ status: 'quarantined', progress: undefined });
});

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['%', undefined],
  ['n/a', undefined],
  ['0%', 0],
  [0, 0],
  ['40.5 %', 40.5],
  ['140%', 100],
  [-1, 0],
])('a progress of %j is %j: unknown is not 0', async (progress, expected) => {
  const { client } = recorded(() =>
    Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'verifying', progress } }),
  );
  expect((await getEmailBatch(client, jobId)).progress).toBe(expected);
});

describe('E08: a list of jobs', () => {
  const row = { job_id: jobId, status: 'complete', progress: '100%' };
  test.each<[string, unknown, number]>([
    ['nested', { Status: 'OK', batch_jobs: { result: [row] } }, 1],
    ['as a bare array', { Status: 'OK', batch_jobs: [row, row] }, 2],
    ['without its result', { Status: 'OK', batch_jobs: {} }, 0],
    ['without jobs', { Status: 'OK' }, 0],
    ['of null', { Status: 'OK', batch_jobs: { result: null } }, 0],
  ])('is read from %s', async (_, answer, count) => {
    const { client } = recorded(() => Response.json(answer));
    const jobs = await listEmailBatches(client);
    expect(jobs).toHaveLength(count);
    for (const job of jobs) expect(job).toMatchObject({ jobId, status: 'complete', progress: 100 });
  });
});

describe('E09: instead of the file', () => {
  test.each<[string, string, string]>([
    ['a JSON error', JSON.stringify({ Status: 'JOB EXPIRED' }), 'service'],
    ['an error object', JSON.stringify({ Error: '3', Description: 'Out of credit' }), 'service'],
    ['other JSON', '[1, 2]', 'response'],
    ['a page', '<!doctype html><h1>Sign in</h1>', 'response'],
    ['nothing', '', 'response'],
  ])('is an error: %s', async (_, body, kind) => {
    const { client, sent } = recorded(
      ({ url }) =>
        new Response(
          url.includes('?download')
            ? body
            : JSON.stringify({ Status: 'OK', batch_status: { job_id: jobId, status: 'complete' } }),
        ),
    );
    expect(await errorOf(downloadEmailBatch(client, jobId))).toMatchObject({ kind });
    expect(sent).toHaveLength(2);
  });
});

test.each<[object, object]>([
  [{}, {}],
  [{ valid: 0 }, { valid: 0 }],
  [{ valid: null, total_trans: '12' }, { totalTransactions: 12 }],
  [{ accept_all: '3', unknown: '' }, { acceptAll: 3 }],
])('leaves the statistics undefined that the service did not report: %j', async (stats, reported) => {
  const { client } = recorded(() =>
    Response.json({ Status: 'OK', batch_status: { job_id: jobId, status: 'downloaded', stats } }),
  );
  const nothing = {
    valid: undefined,
    invalid: undefined,
    acceptAll: undefined,
    unknown: undefined,
    totalTransactions: undefined,
  };
  expect((await getEmailBatch(client, jobId)).stats).toEqual({ ...nothing, ...reported });
});

test('gives a job its stats and cost after the download, and its estimates before', async () => {
  const after = {
    job_id: jobId,
    submitted_file: 'a.csv',
    start_time: '2016-05-02 14:03:11',
    finish_time: '2016-05-02 14:09:00',
    progress: '100%',
    status: 'downloaded',
    stats: { valid: '7', invalid: 2, accept_all: 1, unknown: 0, total_trans: 10 },
    credit_cost: '10.5',
    total_records: '10',
  };
  const { client } = recorded(() => Response.json({ Status: 'OK', batch_status: after }));
  expect(await getEmailBatch(client, jobId)).toEqual({
    jobId,
    submittedFile: 'a.csv',
    status: 'downloaded',
    progress: 100,
    estimatedTransactions: undefined,
    estimatedCreditCost: undefined,
    startTime: new Date('2016-05-02T14:03:11Z'),
    finishTime: new Date('2016-05-02T14:09:00Z'),
    stats: { valid: 7, invalid: 2, acceptAll: 1, unknown: 0, totalTransactions: 10 },
    creditCost: 10.5,
    totalRecords: 10,
  });
});
