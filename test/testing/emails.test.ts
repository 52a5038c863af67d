import {
  createClient,
  downloadEmailBatch,
  getEmailBatch,
  listEmailBatches,
  uploadEmailBatch,
  validateEmails,
} from 'doorplate/core';
import { createSimulator, type SimulatorOptions } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';

function using(options: SimulatorOptions = {}) {
  const simulator = createSimulator(options);
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  return { simulator, client };
}
const fileOf = (text: string, name = 'list.csv') => new File([text], name);

describe('the simulator’s result for an email', () => {
  test.each([
    ['jo.doe+shop@example.com', 'Valid', false, false],
    ['JO@EXAMPLE.COM', 'Valid', false, false],
    ['not_an_email', 'Invalid', false, false],
    ['a@b@c.com', 'Invalid', false, false],
    ['jo@localhost', 'Invalid', false, false],
    ['.jo@example.com', 'Invalid', false, false],
    ['jo..doe@example.com', 'Invalid', false, false],
    ['jo doe@example.com', 'Invalid', false, false],
    ['jo@-example.com', 'Invalid', false, false],
    ['nobody@example.com', 'Invalid', false, false],
    ['jo@shop.invalid', 'Invalid', false, false],
    ['jo@mailinator.com', 'Unknown', true, false],
    ['jo@unknown.example', 'Unknown', false, false],
    ['jo@accept-all.example', 'Accept_All', false, false],
    ['contact@example.com', 'Valid', false, true],
    ['info+news@yopmail.com', 'Unknown', true, true],
  ])('%s is %s', async (email, status, isDisposable, isSystemMailbox) => {
    const { client } = using();
    const [validation] = await validateEmails(client, [email]);
    expect(validation).toMatchObject({ status, emailAddress: email, isDisposable, isSystemMailbox });
    // A malformed email has neither an account nor a domain.
    const wrongOnlyInMailbox = /nobody|\.invalid/.test(email);
    expect(validation!.account === '').toBe(status === 'Invalid' && !wrongOnlyInMailbox);
  });

  test('has flags as texts on the wire, and answers GET too', async () => {
    const { simulator } = using();
    const ask = (query: string, init?: RequestInit) =>
      simulator
        .fetch(
          new Request(
            `https://x.test/EmailValidation/Batch/Validate/v1.20/json6.ws?Key=${simulator.credentials.key}${query}`,
            init,
          ),
        )
        .then((response) => response.json() as Promise<{ Items: Record<string, string>[] }>);
    expect((await ask('&Emails=contact@example.com')).Items[0]).toEqual({
      Status: 'Valid',
      EmailAddress: 'contact@example.com',
      Account: 'contact',
      Domain: 'example.com',
      IsDisposible: 'False',
      IsSystemMailbox: 'True',
    });
    expect((await ask('')).Items[0]).toMatchObject({ Error: '1001', Description: 'Emails Required' });
    const many = Array.from({ length: 101 }, (_, at) => `a${String(at)}@b.co`).join();
    expect((await ask(`&Emails=${many}`)).Items[0]).toMatchObject({ Error: '1001' });
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([1, 0, 0]);
  });
});

describe('a job', () => {
  test('goes from pending through loading and verifying to complete by a clock that the test sets, and is charged at its download', async () => {
    const { client, simulator } = using();
    const { jobId } = await uploadEmailBatch(
      client,
      fileOf('name,email\r\n"Doe, Jo",jo@example.com\r\nX,contact@yopmail.com\r\nY,bad\r\nZ,jo@accept-all.example\r\n'),
    );
    expect(jobId).toMatch(/^\w{52}$/);
    const seen: [string, number][] = [];
    for (const ms of [0, 2100, 2000, 1500, 3000]) {
      simulator.advance(ms);
      const { status, progress, estimatedTransactions, estimatedCreditCost, creditCost } = await getEmailBatch(
        client,
        jobId,
      );
      expect([estimatedTransactions, estimatedCreditCost, creditCost]).toEqual([4, 4, undefined]);
      seen.push([status, progress!]);
    }
    expect(seen.map(([status]) => status)).toEqual(['pending', 'loading', 'verifying', 'verifying', 'complete']);
    expect(seen.map(([, progress]) => progress)).toEqual(
      [...seen.map(([, progress]) => progress)].sort((one, other) => one - other),
    );
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);

    const { filename, file, records } = await downloadEmailBatch(client, jobId);
    expect([filename, records]).toEqual([`${jobId}_verified.csv`, 4]);
    expect(await file.text()).toBe(
      'name,email,email_status,secondary_status\r\n"Doe, Jo",jo@example.com,Valid,ok\r\nX,contact@yopmail.com,Unknown,disposable\r\nY,bad,Invalid,syntax\r\nZ,jo@accept-all.example,Accept_All,accept_all\r\n',
    );
    expect(simulator.ledger.at(-1)).toMatchObject({ operation: 'downloadEmailBatch', records: 4, credits: 4 });
    const job = await getEmailBatch(client, jobId);
    expect(job).toMatchObject({
      status: 'downloaded',
      progress: 100,
      creditCost: 4,
      totalRecords: 4,
      stats: { valid: 1, invalid: 1, acceptAll: 1, unknown: 1, totalTransactions: 4 },
      estimatedCreditCost: undefined,
    });
    expect(job.finishTime!.getTime()).toBeGreaterThan(job.startTime!.getTime());
    expect(await listEmailBatches(client)).toEqual([
      expect.objectContaining({ jobId, status: 'downloaded', progress: 100 }),
    ]);
  });

  test('keeps the tabs of a file with tabs', async () => {
    const { client, simulator } = using();
    const { jobId } = await uploadEmailBatch(client, fileOf('email\tname\njo@example.com\tJo, Doe\n'));
    simulator.advance(60_000);
    expect(await (await downloadEmailBatch(client, jobId)).file.text()).toBe(
      'email\tname\temail_status\tsecondary_status\r\njo@example.com\tJo, Doe\tValid\tok\r\n',
    );
  });

  test('ends as file_error if its file cannot be processed', async () => {
    const { simulator, client } = using();
    // Sends the file like another client, without our client's validation.
    const form = new FormData();
    form.append('email', new File(['Name,E-Mail\nJo,jo@b.co\n'], 'bad.csv'));
    const response = await simulator.fetch(
      new Request(`https://x.test/email/batch?lqtkey=${simulator.credentials.legacyKey}`, {
        method: 'POST',
        body: form,
      }),
    );
    const { email_batch: jobs } = (await response.json()) as { email_batch: { job_id: string }[] };
    simulator.advance(60_000);
    expect(await getEmailBatch(client, jobs[0]!.job_id)).toMatchObject({
      status: 'file_error',
      submittedFile: 'bad.csv',
    });
  });

  test('cannot be downloaded before it is complete, and costs nothing until then', async () => {
    const { client, simulator } = using();
    const { jobId } = await uploadEmailBatch(client, fileOf('email\njo@example.com\n'));
    await expect(downloadEmailBatch(client, jobId)).rejects.toMatchObject({
      kind: 'service',
      code: 'JOB NOT COMPLETE',
      mayHaveBeenCharged: false,
    });
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);
  });

  test('needs more than an evaluation key for more than 1,000 records', async () => {
    const text = `email\n${Array.from({ length: 1001 }, (_, at) => `a${String(at)}@b.co`).join('\n')}\n`;
    const trial = using({ evaluation: true });
    await expect(uploadEmailBatch(trial.client, fileOf(text))).rejects.toMatchObject({
      kind: 'service',
      code: expect.stringContaining('EVALUATION'),
    });
    expect(await uploadEmailBatch(using().client, fileOf(text))).toMatchObject({ estimatedTransactions: 1001 });
  });

  test('is unknown under another id, and after a reset', async () => {
    const { client, simulator } = using();
    const { jobId } = await uploadEmailBatch(client, fileOf('email\njo@example.com\n'));
    await expect(getEmailBatch(client, 'x'.repeat(52))).rejects.toMatchObject({ code: 'JOB NOT FOUND' });
    simulator.reset();
    await expect(getEmailBatch(client, jobId)).rejects.toMatchObject({ code: 'JOB NOT FOUND' });
    expect(await listEmailBatches(client)).toEqual([]);
  });
});
