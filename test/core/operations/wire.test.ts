import {
  capture,
  cleanse,
  cleanseInternational,
  type Client,
  type ClientOptions,
  complete,
  downloadEmailBatch,
  find,
  getEmailBatch,
  listEmailBatches,
  type OperationName,
  operations,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const jobId = 'a1'.repeat(26);
const csv = () => new File(['email\njo@example.com\n'], 'list.csv');

/** A usual call of each operation, with the request and the example answer of the specification. */
const calls: Record<
  OperationName,
  {
    run(client: Client): Promise<unknown>;
    method: string;
    url: string;
    headers?: Record<string, string>;
    body?: unknown;
    answer: unknown;
    output: unknown;
  }
> = {
  find: {
    run: (client) => find(client, { text: '1600 penn', countries: ['US'], limit: 7 }),
    method: 'GET',
    url: 'https://platform.test/p/address-capture/find?Key=KEY-1&Text=1600+penn&Countries=US&Limit=7',
    answer: {
      items: [
        {
          id: '1',
          text: '1600 Pennsylvania',
          type: 'Address',
          description: 'Washington',
          highlight: '0-4',
          language: 'ENG',
        },
      ],
    },
    output: [
      expect.objectContaining({
        id: '1',
        kind: 'address',
        highlight: { text: [{ start: 0, end: 4 }], description: [] },
      }),
    ],
  },
  retrieve: {
    run: (client) => retrieve(client, 'US|1'),
    method: 'GET',
    url: 'https://platform.test/p/address-capture/retrieve?Key=KEY-1&id=US%7C1',
    answer: { items: [{ id: 'US|1', city: 'Washington', department: null, type: 1, countryIsoNumber: 840 }] },
    output: [
      expect.objectContaining({ id: 'US|1', city: 'Washington', department: '', type: '1', countryIsoNumber: '840' }),
    ],
  },
  cleanse: {
    run: (client) => cleanse(client, [{ ID: '7', Address1: '1 Main St', Country: 'US' }]),
    method: 'POST',
    url: 'https://base.test/b/cleanse/batch',
    headers: { 'content-type': 'application/json', authorization: 'Bearer BEARER-3' },
    body: { key: 'KEY-1', addresses: [{ ID: '7', Address1: '1 Main St', Country: 'US' }] },
    answer: {
      input: [{ ID: '7', Address1: '1 Main St' }],
      matches: [{ ID: '7', AVC: 'V44-I44-P6-100', GeoDistance: 12.5, Latitude: null }],
    },
    output: {
      input: [{ ID: '7', Address1: '1 Main St' }],
      matches: [{ ID: '7', AVC: 'V44-I44-P6-100', GeoDistance: 12.5, Latitude: '', candidates: [] }],
    },
  },
  cleanseInternational: {
    run: (client) =>
      cleanseInternational(client, {
        addresses: [{ Id: '7', Address1: '1 Main St', Country: 'USA' }],
        geocode: true,
        certify: true,
        process: 'Verify',
        options: { OutputCasing: 'Upper' },
        extraOptions: { NewEntry: '1' },
      }),
    method: 'POST',
    url: 'https://batch.test/x/Cleansing/International/Batch/v1.20/json6.ws?Key=KEY-1',
    headers: { 'content-type': 'application/json' },
    body: {
      Key: 'KEY-1',
      GeoCode: true,
      Addresses: [{ Id: '7', Address1: '1 Main St', Country: 'USA' }],
      Options: { ServerOptions: { OutputCasing: 'Upper', NewEntry: '1' }, Certify: true, Process: 'Verify' },
    },
    answer: [
      {
        Input: { Id: '7', Address1: '1 Main St' },
        Matches: [{ AVC: 'V44-I44-P6-100', AVCStatus: '0', LACSStatusStatus: '5' }],
        Version: '',
      },
    ],
    output: [
      {
        input: { Id: '7', Address1: '1 Main St' },
        matches: [{ AVC: 'V44-I44-P6-100', AVCStatus: '0', LACSStatusStatus: '5' }],
        version: '',
      },
    ],
  },
  verify: {
    run: (client) =>
      verify(client, [{ Address1: '1 Main St', Country: 'US' }], {
        geocode: true,
        certify: true,
        suggest: true,
        enhance: true,
        options: { DefaultCountry: 'USA', OutputCasing: 'Upper' },
      }),
    method: 'POST',
    url: 'https://legacy.test/l/address/verify',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: {
      lqtkey: 'OLD-2',
      input: [{ Address1: '1 Main St', Country: 'US' }],
      options: { DefaultCountry: 'USA', OutputCasing: 'Upper' },
      geocode: 'on',
      certify: 'on',
      suggest: 'on',
      enhance: 'on',
    },
    answer: { Status: 'OK', output: [[{ AVC: 'A44-I44-P6-100', Address: 'one' }, { Address: 'two' }]] },
    output: [
      {
        AVC: 'A44-I44-P6-100',
        Address: 'one',
        candidates: [{ AVC: 'A44-I44-P6-100', Address: 'one' }, { Address: 'two' }],
      },
    ],
  },
  capture: {
    run: (client) =>
      capture(client, {
        query: '1 main',
        country: 'USA',
        result: 2,
        filters: { Locality: 'Boston' },
        geocode: true,
        certify: true,
      }),
    method: 'POST',
    url: 'https://legacy.test/l/address/capture',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: {
      lqtkey: 'OLD-2',
      query: '1 main',
      country: 'USA',
      result: '2',
      filters: { Locality: 'Boston' },
      geocode: 'on',
      certify: 'on',
    },
    answer: {
      Status: 'OK',
      output: { Address: '1 Main St', MatchedFieldList: 'Premise,Thoroughfare', TotalRecordCount: '3' },
    },
    output: { Address: '1 Main St', MatchedFieldList: 'Premise,Thoroughfare', TotalRecordCount: '3' },
  },
  complete: {
    run: (client) => complete(client, { query: '1 main', country: 'US', filters: { PostalCode: '02110' } }),
    method: 'POST',
    url: 'https://legacy.test/l/address/complete',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: { lqtkey: 'OLD-2', query: '1 main', country: 'US', filters: { PostalCode: '02110' } },
    answer: { Status: 'OK', output: ['1 Main St', '1 Main Ave'], metadata: [{ TotalRecordCount: '12' }] },
    output: [
      { text: '1 Main St', count: 12, result: 0 },
      { text: '1 Main Ave', count: undefined, result: 1 },
    ],
  },
  validateEmails: {
    run: (client) => validateEmails(client, ['jo+a@example.com', 'x']),
    method: 'POST',
    url: 'https://batch.test/x/EmailValidation/Batch/Validate/v1.20/json6.ws?Key=KEY-1',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: 'Emails=jo%2Ba%40example.com%2Cx',
    answer: {
      Items: [
        {
          Status: 'Valid',
          EmailAddress: 'jo+a@example.com',
          Account: 'jo+a',
          Domain: 'example.com',
          IsDisposible: 'False',
          IsSystemMailbox: 'True',
        },
        { Status: 'Invalid', EmailAddress: 'x', Account: '', Domain: '', IsDisposible: true, IsSystemMailbox: false },
      ],
    },
    output: [
      {
        status: 'Valid',
        emailAddress: 'jo+a@example.com',
        account: 'jo+a',
        domain: 'example.com',
        isDisposable: false,
        isSystemMailbox: true,
      },
      { status: 'Invalid', emailAddress: 'x', account: '', domain: '', isDisposable: true, isSystemMailbox: false },
    ],
  },
  uploadEmailBatch: {
    run: (client) => uploadEmailBatch(client, csv()),
    method: 'POST',
    url: 'https://legacy.test/l/email/batch?lqtkey=OLD-2',
    answer: {
      Status: 'OK',
      email_batch: [
        { job_id: jobId, submitted_file: 'list.csv', estm_total_trans: 1, start_time: '2016-05-02 14:03:11' },
      ],
    },
    output: expect.objectContaining({
      jobId,
      submittedFile: 'list.csv',
      status: 'pending',
      progress: undefined,
      estimatedTransactions: 1,
      startTime: new Date('2016-05-02T14:03:11Z'),
    }),
  },
  listEmailBatches: {
    run: (client) => listEmailBatches(client),
    method: 'GET',
    url: 'https://legacy.test/l/email/batch?lqtkey=OLD-2',
    answer: { Status: 'OK', batch_jobs: { result: [{ job_id: jobId, status: 'verifying', progress: '40%' }] } },
    output: [expect.objectContaining({ jobId, status: 'verifying', progress: 40 })],
  },
  getEmailBatch: {
    run: (client) => getEmailBatch(client, jobId),
    method: 'GET',
    url: `https://legacy.test/l/email/batch/${jobId}?lqtkey=OLD-2`,
    answer: {
      Status: 'OK',
      batch_status: {
        job_id: jobId,
        submitted_file: 'list.csv',
        estm_total_trans: 1000,
        estm_credit_cost: '12.50',
        start_time: '2016-05-02 14:03:11',
        progress: '40%',
        status: 'verifying',
      },
    },
    output: {
      jobId,
      submittedFile: 'list.csv',
      status: 'verifying',
      progress: 40,
      estimatedTransactions: 1000,
      estimatedCreditCost: 12.5,
      startTime: new Date('2016-05-02T14:03:11Z'),
      finishTime: undefined,
      stats: undefined,
      creditCost: undefined,
      totalRecords: undefined,
    },
  },
  downloadEmailBatch: {
    run: (client) => downloadEmailBatch(client, jobId),
    method: 'GET',
    url: `https://legacy.test/l/email/batch/${jobId}?download&lqtkey=OLD-2`,
    answer: 'email,email_status\r\njo@example.com,Valid\r\n',
    output: expect.objectContaining({ filename: `${jobId}_verified.csv`, records: 1 }),
  },
};

const names = Object.keys(calls) as OperationName[];
const replying = (answer: unknown, init?: ResponseInit, options?: Partial<ClientOptions>) =>
  recorded(() => new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), init), options);

describe.each(names)('%s', (name) => {
  const { run, method, url, headers = {}, body, answer, output } = calls[name];

  test('is sent like its row in the specification, and read like its example answer', async () => {
    const { client, sent } = replying(answer);
    expect(await run(client)).toEqual(output);
    expect(sent).toHaveLength(1);
    const [request] = sent;
    expect([request!.method, request!.url]).toEqual([method, url]);
    expect(request!.headers).toMatchObject(headers);
    if (body !== undefined) expect(typeof body === 'string' ? request!.text : JSON.parse(request!.text)).toEqual(body);
    expect(request!.request.redirect).toBe('error');
    expect(operations[name]).toMatchObject({ name, method, chargeable: name !== 'find' && name !== 'complete' });
  });

  test('sends no key if the client has none, because a relay or an adapter adds it', async () => {
    const { client, sent } = replying(answer, undefined, { credentials: {} });
    await run(client);
    expect(JSON.stringify(sent[0])).not.toMatch(/KEY-1|OLD-2|BEARER-3/);
    expect(sent[0]!.headers['authorization']).toBeUndefined();
  });

  test.each([
    ['a capitalised error object with 400', { Error: '18', Cause: 'Why', Resolution: 'Do', Id: 'X1' }, 400, '18'],
    ['the same in a 200', { Error: '18', Cause: 'Why', Resolution: 'Do', Id: 'X1' }, 200, '18'],
    ['a lower-case error object', { error: '18', message: 'M', cause: 'Why', resolution: 'Do', id: 'X1' }, 200, '18'],
    [
      'a row with Error',
      { Items: [{ Error: '18', Description: 'M', Cause: 'Why', Resolution: 'Do', Id: 'X1' }] },
      200,
      '18',
    ],
    [
      'a row with error',
      { items: [{ error: '18', description: 'M', cause: 'Why', resolution: 'Do', id: 'X1' }] },
      200,
      '18',
    ],
    [
      'an object with a Number',
      { Number: 1002, Description: 'M', Cause: 'Why', Resolution: 'Do', Id: 'X1' },
      200,
      '1002',
    ],
  ])('%s is a service error, neither charged nor retried', async (_, error, status, code) => {
    const { client, sent } = replying(error, { status });
    expect(await errorOf(run(client))).toMatchObject({
      kind: 'service',
      operation: name,
      code,
      cause: 'Why',
      resolution: 'Do',
      id: 'X1',
      status,
      mayHaveBeenCharged: false,
    });
    // After a failed download, the job is read once.
    expect(sent).toHaveLength(name === 'downloadEmailBatch' ? 2 : 1);
  });

  test.each([
    ['an empty 200', ''],
    ['a page', '<!doctype html><h1>Sign in</h1>'],
    ['JSON of another kind', '{"weather":"fine"}'],
    ['nothing', 'null'],
  ])('%s is a response error that keeps its doubt', async (_, text) => {
    const { client, sent } = replying(text);
    const error = await errorOf(run(client));
    expect(error).toMatchObject({ kind: 'response', operation: name, mayHaveBeenCharged: operations[name].chargeable });
    const repeats = operations[name].repeat.unknown;
    expect(sent.filter(({ url: asked }) => asked === url)).toHaveLength(1 + repeats);
  });

  test('has its charge in the simulator’s ledger, as in the meter', async () => {
    const simulator = createSimulator();
    let credits = 0;
    const client = (await import('doorplate/core')).createClient({
      endpoints: simulator.endpoints,
      credentials: simulator.credentials,
      fetch: simulator.fetch,
      onCall: (event) => (credits += event.credits),
    });
    const job =
      name.endsWith('EmailBatch') && name !== 'uploadEmailBatch' ? await uploadEmailBatch(client, csv()) : undefined;
    simulator.advance(60_000);
    const known: Partial<Record<OperationName, () => Promise<unknown>>> = {
      retrieve: async () => retrieve(client, (await find(client, { text: '1600 pennsylvania' }))[0]!.id),
      getEmailBatch: () => getEmailBatch(client, job!.jobId),
      downloadEmailBatch: () => downloadEmailBatch(client, job!.jobId),
      capture: () => capture(client, { query: '1600 penn', country: 'USA', result: 0, geocode: true, certify: true }),
    };
    await (known[name]?.() ?? run(client));
    const entries = simulator.ledger.filter(({ operation }) => operation === name);
    const expected: Partial<Record<OperationName, number>> = {
      retrieve: 1,
      cleanse: 1,
      cleanseInternational: 2,
      verify: 3,
      capture: 3,
      validateEmails: 2,
      downloadEmailBatch: 1,
    };
    expect(entries).toEqual([expect.objectContaining({ status: 200, credits: expected[name] ?? 0 })]);
    expect(credits).toBe(simulator.ledger.reduce((sum, entry) => sum + entry.credits, 0));
  });
});

describe('the wire in special cases', () => {
  test('makes the upload a multipart form with a file field called email', async () => {
    const { client, sent } = replying(calls.uploadEmailBatch.answer);
    await uploadEmailBatch(client, new File(['\ufeffname\temail\r\nJo\tjo@example.com\r\n'], 'mine.csv'));
    const form = await sent[0]!.request.formData();
    const file = form.get('email') as File;
    expect([...form.keys()]).toEqual(['email']);
    expect([file.name, await file.text()]).toEqual(['mine.csv', 'name\temail\r\nJo\tjo@example.com\r\n']);
  });

  test('returns the downloaded file byte for byte', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('email,x\r\n"a\r\nb",1\r\n'), 0xff, 0x0a]);
    const { client } = recorded(() => new Response(bytes));
    const { file, records } = await downloadEmailBatch(client, jobId);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(records).toBe(2);
  });

  test('sends the international cleanse to the alternative host if there is one', async () => {
    const { client, sent } = replying(calls.cleanseInternational.answer, undefined, {
      endpoints: { batch: 'https://batch.test', oci: 'https://oci.test' },
    });
    await calls.cleanseInternational.run(client);
    expect(sent[0]!.url).toBe('https://oci.test/Cleansing/International/Batch/v1.20/json6.ws?Key=KEY-1');
  });

  test('sends nothing that was not requested', async () => {
    const { client, sent } = replying(calls.cleanseInternational.answer);
    await cleanseInternational(client, { addresses: [{ Id: '7', Address1: '1 Main St' }] });
    expect(JSON.parse(sent[0]!.text)).toEqual({
      Key: 'KEY-1',
      GeoCode: false,
      Addresses: [{ Id: '7', Address1: '1 Main St' }],
      Options: {},
    });
    const plain = replying(calls.verify.answer);
    await verify(plain.client, [{ Address: '1 Main St' }]);
    expect(JSON.parse(plain.sent[0]!.text)).toEqual({ lqtkey: 'OLD-2', input: [{ Address: '1 Main St' }] });
  });

  test.each([
    ['xml', 'application/xml', '<response><Status>OK</Status><output/></response>'],
    ['html', 'text/html', '<html>OK</html>'],
  ] as const)('%s is requested by Accept and returned as raw text', async (format, accept, text) => {
    const { client, sent } = replying(text);
    expect(await verify(client, [{ Address: 'x' }], { format })).toBe(text);
    expect(await capture(client, { query: 'x', country: 'US', result: 0, format })).toBe(text);
    expect(sent.map(({ headers }) => headers['accept'])).toEqual([accept, accept]);
  });

  test('R15: makes a legacy Status that is not OK an error with the service’s message, in JSON and in XML', async () => {
    for (const operation of [
      'verify',
      'capture',
      'complete',
      'uploadEmailBatch',
      'listEmailBatches',
      'getEmailBatch',
    ] as const) {
      const { client, sent } = replying({ Status: 'LICENSE EXPIRED' });
      const error = await errorOf(calls[operation].run(client));
      expect(error).toMatchObject({ kind: 'service', code: 'LICENSE EXPIRED', mayHaveBeenCharged: false });
      expect(error.message).toContain('LICENSE EXPIRED');
      expect(sent).toHaveLength(1);
    }
    const { client } = replying('<r><Status>LICENSE EXPIRED</Status></r>');
    expect(await errorOf(verify(client, [{ Address: 'x' }], { format: 'xml' }))).toMatchObject({
      code: 'LICENSE EXPIRED',
    });
  });

  test('lets the app rename the parameter of the emails', async () => {
    const { client, sent } = replying(calls.validateEmails.answer, undefined, { emailsParameter: 'addresses' });
    await validateEmails(client, ['jo+a@example.com', 'x']);
    expect(sent[0]!.text).toBe('addresses=jo%2Ba%40example.com%2Cx');
  });

  test('calls the classic paths in the interactive dialect, and reads their capitalised answers', async () => {
    const options = { dialect: 'interactive' as const };
    const finding = replying(
      {
        Items: [
          { Id: 'GB|1', Type: 'Street', Text: 'Scrubs Lane', Highlight: '0-6;', Description: 'London - 208 Addresses' },
        ],
      },
      undefined,
      options,
    );
    expect(await find(finding.client, { text: 'scrubs', countries: ['GB'] })).toEqual([
      expect.objectContaining({ id: 'GB|1', kind: 'container', count: 208, language: '' }),
    ]);
    expect(finding.sent[0]!.url).toBe(
      'https://platform.test/p/Capture/Interactive/Find/v1.10/json3.ws?Key=KEY-1&Text=scrubs&Countries=GB',
    );
    const retrieving = replying(
      { Items: [{ Id: 'GB|1', POBoxNumber: '7', CountryIsoNumber: 826, Field1: 'kept' }] },
      undefined,
      options,
    );
    expect(await retrieve(retrieving.client, 'GB|1')).toEqual([
      expect.objectContaining({ id: 'GB|1', poBoxNumber: '7', countryIsoNumber: '826', field1: 'kept' }),
    ]);
    expect(retrieving.sent[0]!.url).toBe(
      'https://platform.test/p/Capture/Interactive/Retrieve/v1.2/json3.ws?Key=KEY-1&Id=GB%7C1',
    );
  });

  test('sends the input to a relay as a JSON object or a form, with the id of the call and without a key', async () => {
    const { client, sent } = replying(calls.cleanse.answer, undefined, { relay: 'https://shop.test/api/address' });
    await calls.cleanse.run(client);
    await errorOf(uploadEmailBatch(client, csv()));
    expect(sent.map(({ method, url }) => [method, url])).toEqual([
      ['POST', 'https://shop.test/api/address/cleanse'],
      ['POST', 'https://shop.test/api/address/uploadEmailBatch'],
    ]);
    expect(JSON.parse(sent[0]!.text)).toEqual({ records: [{ ID: '7', Address1: '1 Main St', Country: 'US' }] });
    expect(sent[1]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent[1]!.text).toContain('name="file"; filename="list.csv"');
    expect(sent[1]!.text).toContain('\r\n\r\nemail\njo@example.com\n\r\n');
    for (const { headers } of sent) expect(headers['doorplate-call']).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(sent)).not.toMatch(/KEY-1|OLD-2|BEARER-3/);
  });

  test('sends half a surrogate pair in a record as well-formed text', async () => {
    const { client, sent } = replying(calls.cleanse.answer);
    await cleanse(client, [{ Address1: 'a\ud800b' }]);
    expect(JSON.parse(sent[0]!.text)).toMatchObject({ addresses: [{ Address1: 'a\ufffdb' }] });
  });

  test('does not let a match change prototypes', async () => {
    const { client } = replying(
      '{"input":[],"matches":[{"__proto__":{"polluted":"1"},"constructor":"x","AVC":"U00-U00-P0-000"}]}',
    );
    const { matches } = await cleanse(client, [{ Address1: 'x' }]);
    expect(matches).toEqual([{ AVC: 'U00-U00-P0-000', candidates: [] }]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('an input that is rejected before anything is sent', () => {
  const refusing = () => {
    const { client, sent } = replying({});
    return { client, sent };
  };
  const many = Array.from({ length: 101 }, (_, at) => ({ Address1: `${String(at)} Main St` }));

  test.each([
    ['R20: 101 records for cleanse', (c: Client) => cleanse(c, many), /101 records.*at most 100/],
    [
      'R20: 101 records for cleanseInternational',
      (c: Client) => cleanseInternational(c, { addresses: many }),
      /at most 100/,
    ],
    ['R20: 101 records for verify', (c: Client) => verify(c, many), /at most 100/],
    [
      'R20: 101 emails',
      (c: Client) =>
        validateEmails(
          c,
          many.map((_, at) => `a${String(at)}@b.co`),
        ),
      /at most 100/,
    ],
    ['R21: no record for cleanse', (c: Client) => cleanse(c, []), /no records/],
    [
      'R21: no record for cleanseInternational',
      (c: Client) => cleanseInternational(c, { addresses: [] }),
      /no records/,
    ],
    ['R21: no record for verify', (c: Client) => verify(c, []), /no records/],
    ['R21: no email', (c: Client) => validateEmails(c, []), /no emails/],
    ['a record without a text', (c: Client) => cleanse(c, [{ Address1: 'x' }, {}]), /record 1 \(counting from 0\)/],
    [
      'a country without an ISO code',
      (c: Client) => cleanseInternational(c, { addresses: [{ Address1: 'x', Country: 'UK' }] }),
      /ISO 3166/,
    ],
    [
      'an email with a comma',
      (c: Client) => validateEmails(c, ['a@b.co', 'a,b@c.co']),
      /email 1 \(counting from 0\).*comma/,
    ],
    ['an empty query', (c: Client) => capture(c, { query: ' ', country: 'US', result: 0 }), /query/],
    [
      'a result that is not an index',
      (c: Client) => capture(c, { query: 'x', country: 'US', result: -1 }),
      /index of a completion/,
    ],
    [
      'filters outside the four countries',
      (c: Client) => capture(c, { query: 'x', country: 'Germany', result: 0, filters: { Locality: 'Bonn' } }),
      /USA, CAN, GBR and AUS/,
    ],
    [
      'filters of a completion elsewhere',
      (c: Client) => complete(c, { query: 'x', country: 'FRA', filters: { PostalCode: '1' } }),
      /USA, CAN, GBR and AUS/,
    ],
    ['E06: a job id of 51 characters', (c: Client) => getEmailBatch(c, 'a'.repeat(51)), /52/],
    ['E06: a job id of 53 characters', (c: Client) => downloadEmailBatch(c, 'a'.repeat(53)), /52/],
    [
      'E07: a file without an email column',
      (c: Client) => uploadEmailBatch(c, new File(['Name,E-Mail\nJo,jo@b.co\n'], 'x.csv')),
      /no 'email' column/,
    ],
    [
      'B12: a file with two email columns',
      (c: Client) => uploadEmailBatch(c, new File(['email,email\na@b.co,c@d.co\n'], 'x.csv')),
      /more than one 'email' column/,
    ],
    [
      'a file without a line',
      (c: Client) => uploadEmailBatch(c, new File(['email\r\n'], 'x.csv')),
      /no rows after its header/,
    ],
    [
      'a file that is not text',
      (c: Client) => uploadEmailBatch(c, new File([new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0xc0])], 'x.xlsx')),
      /UTF-8 or UTF-16/,
    ],
  ])('makes no call and says what to do: %s', async (_, run, why) => {
    const { client, sent } = refusing();
    const error = await errorOf(run(client));
    expect(error).toMatchObject({ kind: 'input', mayHaveBeenCharged: false });
    expect(error.message).toMatch(why);
    expect(sent).toEqual([]);
  });

  test.each(['USA', 'us', 'Canada', 'GBR', 'United Kingdom', 'aus'])(
    'has filters, which are sent only if %s',
    async (country) => {
      const { client, sent } = replying(calls.capture.answer);
      await capture(client, { query: 'x', country, result: 0, filters: { Locality: 'Y' } });
      expect(sent).toHaveLength(1);
    },
  );

  test('accepts a header in quotes, after a BOM, in UTF-16', async () => {
    const text = '\ufeff"name","email"\r\n"Jo","jo@b.co"\r\n';
    const utf16 = new Uint8Array(
      Array.from(text, (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]).flat(),
    );
    const { client, sent } = replying(calls.uploadEmailBatch.answer);
    await uploadEmailBatch(client, new File([utf16], 'x.csv'));
    expect(await ((await sent[0]!.request.formData()).get('email') as File).text()).toBe(text.slice(1));
  });
});

describe('R19: an answer with another number of rows', () => {
  const records = [
    { Id: 'a', Address1: '1 Main' },
    { Id: 'b', Address1: '2 Main' },
    { Id: 'c', Address1: '3 Main' },
  ];
  const row = (Id: string) => ({ Input: { Id }, Matches: [{ AVC: `of ${Id}` }], Version: '' });

  test('names the records without an answer, and keeps the others at their positions', async () => {
    const { client } = replying([row('c'), row('a')]);
    const error = await errorOf(cleanseInternational(client, { addresses: records }));
    expect(error).toMatchObject({ kind: 'response', missing: [1], mayHaveBeenCharged: true });
    expect(error.message).toContain('no answer for record 1');
    expect(error.partial).toEqual([
      expect.objectContaining({ input: { Id: 'a' } }),
      undefined,
      expect.objectContaining({ input: { Id: 'c' } }),
    ]);
  });

  test('is matched by echo if its order is different', async () => {
    const { client } = replying([row('c'), row('a'), row('b')]);
    const answers = await cleanseInternational(client, { addresses: records });
    expect(answers.map(({ matches }) => matches[0]?.AVC)).toEqual(['of a', 'of b', 'of c']);
  });

  test('is matched to emails by the addresses in it', async () => {
    const item = (EmailAddress: string) => ({ Status: 'Valid', EmailAddress });
    const { client } = replying({ Items: [item('C@d.co'), item('a@b.co')] });
    const error = await errorOf(validateEmails(client, ['a@b.co', 'x@y.co', 'c@d.co']));
    expect(error).toMatchObject({ missing: [1] });
    expect((error.partial as ({ emailAddress: string } | undefined)[]).map((one) => one?.emailAddress)).toEqual([
      'a@b.co',
      undefined,
      'C@d.co',
    ]);
  });

  test('keeps all rows of the legacy service, and matches none to a record', async () => {
    const { client } = replying({ Status: 'OK', output: [{ Address: 'x' }, { Address: 'y' }] });
    const error = await errorOf(verify(client, [{ Address: '1 Elm' }, { Address: '2 Elm' }, { Address: '3 Elm' }]));
    // It is unknown which record has no row, so all records are open.
    expect(error).toMatchObject({ kind: 'response', missing: [0, 1, 2] });
    expect(error.partial).toHaveLength(2);
  });

  test('keeps the rows of a cleanse without ids too', async () => {
    const { client } = replying({ input: [], matches: [{ ID: 'b', AVC: 'x' }] });
    const error = await errorOf(
      cleanse(client, [
        { ID: 'a', Address1: '1 Main' },
        { ID: 'b', Address1: '2 Main' },
      ]),
    );
    expect(error).toMatchObject({ missing: [0], partial: [undefined, { ID: 'b', AVC: 'x' }] });
  });
});

describe('a call whose outcome is unknown', () => {
  test.each(['cleanse', 'cleanseInternational', 'verify', 'capture', 'validateEmails', 'uploadEmailBatch'] as const)(
    'R11: is in doubt and not retried if it times out: %s',
    async (name) => {
      const { client, sent } = recorded(() => new Promise<Response>(() => undefined), { timeout: 400 });
      expect(await errorOf(calls[name].run(client))).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: true });
      expect(sent).toHaveLength(1);
    },
  );

  test.each(names.filter((name) => operations[name].chargeable))(
    'is in doubt if it is answered with 500: %s',
    async (name) => {
      const { client, sent } = replying('', { status: 500 });
      expect(await errorOf(calls[name].run(client))).toMatchObject({ kind: 'http', mayHaveBeenCharged: true });
      expect(sent.filter(({ url }) => url === calls[name].url)).toHaveLength(1);
    },
  );

  test.each(names.filter((name) => operations[name].repeat.refused > 0))(
    'is retried as often as its rule allows if it is rejected, and is not in doubt: %s',
    async (name) => {
      const { client, sent } = replying('', { status: 429, headers: { 'retry-after': '0' } });
      expect(await errorOf(calls[name].run(client))).toMatchObject({ status: 429, mayHaveBeenCharged: false });
      expect(sent).toHaveLength(1 + operations[name].repeat.refused);
    },
  );
});

test('R12: treats a 200 with an error object as a service error with its code, cause, resolution and id', async () => {
  const { client, sent } = replying({ Error: '2', Cause: 'why', Resolution: 'what to do', Id: 'abc' });
  expect(await errorOf(calls.cleanse.run(client))).toMatchObject({
    name: 'ServiceError',
    code: '2',
    cause: 'why',
    resolution: 'what to do',
    id: 'abc',
    status: 200,
  });
  expect(sent).toHaveLength(1);
});

test('R13: treats an error object with 400 as certainly not charged', async () => {
  const { client } = replying({ Error: '2', Cause: 'why', Resolution: 'do', Id: 'abc' }, { status: 400 });
  expect(await errorOf(calls.cleanse.run(client))).toMatchObject({
    name: 'ServiceError',
    status: 400,
    mayHaveBeenCharged: false,
  });
});

test('R14: treats error and message in lower case the same', async () => {
  const { client } = replying({ error: 'Bad', message: 'It is bad' }, { status: 400 });
  const error = await errorOf(calls.cleanse.run(client));
  expect(error).toMatchObject({ name: 'ServiceError', code: 'Bad' });
  expect(error.message).toContain('It is bad');
});

test('puts no key, address or email into the error of any operation, whatever the service repeats', async () => {
  for (const name of names) {
    const echo = 'KEY-1 OLD-2 BEARER-3 jo+a@example.com';
    const { client } = replying({ Error: '18', Description: echo, Cause: echo, Resolution: echo });
    const error = await errorOf(calls[name].run(client));
    expect(JSON.stringify([error.message, error])).not.toMatch(/KEY-1|OLD-2|BEARER-3/);
    if (name === 'validateEmails') expect(error.message).not.toContain('jo+a@example.com');
  }
});
