import { createSimulator, type FaultName, faultNames, type SimulatorOptions } from 'doorplate/testing';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Json = Record<string, unknown>;

/** Creates a simulator and its HTTP interface without our client, for the requests of another client. */
function onTheWire(options: SimulatorOptions = {}) {
  const simulator = createSimulator(options);
  const { key, legacyKey, bearer } = simulator.credentials;
  const send = (path: string, init?: RequestInit) => simulator.fetch(new Request(`https://x.test${path}`, init));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const international = (addresses: unknown[], more: Json = {}, query = '') =>
    post(`/Cleansing/International/Batch/v1.20/json6.ws${query}`, { Key: key, Addresses: addresses, ...more });
  const simple = (addresses: unknown[], headers: Record<string, string> = { authorization: `Bearer ${bearer}` }) =>
    post('/cleanse/batch', { key, addresses }, headers);
  const verify = (input: unknown[], more: Json = {}) => post('/address/verify', { lqtkey: legacyKey, input, ...more });
  const upload = (name: string, text: string) => {
    const form = new FormData();
    form.append('email', new File([text], name));
    return send(`/email/batch?lqtkey=${legacyKey}`, { method: 'POST', body: form });
  };
  const validate = (...emails: string[]) =>
    send(`/EmailValidation/Batch/Validate/v1.20/json6.ws?Key=${key}&Emails=${encodeURIComponent(emails.join())}`);
  return { simulator, key, legacyKey, bearer, send, post, international, simple, verify, upload, validate };
}
const jsonOf = async <Shape>(answer: Promise<Response>) => (await (await answer).json()) as Shape;
type Row = { Input: Json; Matches: Json[] };

const addresses = [
  { line1: '805 Veterans Blvd', line2: 'Ste 305', city: 'Redwood City', postalCode: '94063', countryIso2: 'US' },
  { line1: '12 Oak Street', city: 'Springfield', provinceCode: 'IL', postalCode: '62701', countryIso2: 'US' },
  { line1: '14 Oak Street', city: 'Springfield', provinceCode: 'IL', postalCode: '62701', countryIso2: 'US' },
  { line1: '3 Mill Lane', district: 'Old Basing', city: 'Basingstoke', postalCode: 'RG24 7JU', countryIso2: 'GB' },
  {
    line1: 'Am Bach 3',
    line2: 'Wohnung 2',
    district: 'Bissingen',
    city: 'Esslingen',
    postalCode: '73266',
    countryIso2: 'DE',
  },
];
const oak = { Id: 'c-1', Address1: ' 12 oak street  ', Locality: 'springfield', PostalCode: '62701', Country: 'us' };
const oak14 = { Id: 'c-2', Address1: '14 Oak Street', Locality: 'Springfield', PostalCode: '62701', Country: 'US' };

describe('an echo', () => {
  test('is in capitals for an address with Certify, with its spaces and its id as submitted', async () => {
    const { international } = onTheWire({ addresses });
    const [row] = await jsonOf<Row[]>(international([oak], { Options: { Certify: true } }));
    expect(row?.Input).toEqual({
      Id: 'c-1',
      Address1: ' 12 OAK STREET  ',
      Locality: 'SPRINGFIELD',
      PostalCode: '62701',
      Country: 'US',
      Table: '',
      QueryString: '',
    });
  });

  test('is as submitted for an address without Certify, including trailing spaces', async () => {
    const { international, simple } = onTheWire({ addresses });
    expect((await jsonOf<Row[]>(international([oak])))[0]?.Input).toEqual({ ...oak, Table: '', QueryString: '' });
    expect((await jsonOf<{ input: Json[] }>(simple([oak]))).input).toEqual([oak]);
  });

  test('has the Table and the QueryString of the ServerOptions', async () => {
    const { international } = onTheWire({ addresses });
    const [row] = await jsonOf<Row[]>(
      international([oak], { Options: { ServerOptions: { Table: 'places', QueryString: 'a=1' } } }),
    );
    expect(row?.Input).toEqual({ ...oak, Table: 'places', QueryString: 'a=1' });
  });

  test('has only the lines of a record that a legacy verification did not find', async () => {
    const { verify } = onTheWire({ addresses });
    const { output } = await jsonOf<{ output: Json[] }>(verify([oak], { certify: 'on' }));
    expect(output[0]).not.toHaveProperty('Input');
    expect(output[0]).toMatchObject({ DeliveryAddress1: '12 Oak Street' });
  });

  test('is in punycode for an email with non-ASCII letters in the domain', async () => {
    const { validate } = onTheWire();
    expect((await jsonOf<{ Items: Json[] }>(validate('zoë@exämple.de', 'jo@example.com'))).Items).toMatchObject([
      { EmailAddress: 'zoë@xn--exmple-cua.de', Account: 'zoë', Domain: 'xn--exmple-cua.de', Status: 'Valid' },
      { EmailAddress: 'jo@example.com', Domain: 'example.com' },
    ]);
  });
});

describe('the position of a unit', () => {
  const flat = { Address1: '805 Veterans Blvd', Address2: 'Ste 305', Locality: 'Redwood City', Country: 'US' };

  test.each([
    [undefined, { DeliveryAddress1: '805 Veterans Blvd Ste 305', SubBuilding: 'Ste 305' }],
    ['line1', { DeliveryAddress1: '805 Veterans Blvd Ste 305', SubBuilding: 'Ste 305' }],
    ['separate', { DeliveryAddress1: '805 Veterans Blvd', DeliveryAddress2: 'Ste 305', SubBuilding: 'Ste 305' }],
  ] as const)(
    'is the same in the matches of all three verifications with unitStyle %s',
    async (unitStyle, expected) => {
      const { international, simple, verify } = onTheWire({ addresses, unitStyle });
      const matches = [
        (await jsonOf<Row[]>(international([flat])))[0]?.Matches[0],
        (await jsonOf<{ matches: Json[] }>(simple([flat]))).matches[0],
        (await jsonOf<{ output: Json[] }>(verify([flat]))).output[0],
      ];
      for (const match of matches) {
        expect(match).toMatchObject(expected);
        expect(match?.['DeliveryAddress2']).toBe(
          'DeliveryAddress2' in expected ? expected.DeliveryAddress2 : undefined,
        );
      }
    },
  );

  test.each([
    [undefined, ['805 Veterans Blvd', 'Ste 305']],
    ['line1', ['805 Veterans Blvd Ste 305', '']],
    ['separate', ['805 Veterans Blvd', 'Ste 305']],
  ] as const)('is in the lines of a Retrieve as given by default with unitStyle %s', async (unitStyle, lines) => {
    const { send, key } = onTheWire({ addresses, unitStyle });
    const { items } = await jsonOf<{ items: Json[] }>(
      send(`/address-capture/retrieve?Key=${key}&Id=US%7CUS%7CA%7CZ100000000`),
    );
    expect([items[0]?.['line1'], items[0]?.['line2']]).toEqual(lines);
    expect(items[0]?.['subBuilding']).toBe('Ste 305');
    expect(String(items[0]?.['label']).split('\n')).toEqual([
      ...lines.filter(Boolean),
      'REDWOOD CITY CA 94063',
      'UNITED STATES',
    ]);
  });

  test('is after the street in the built-in set, like in the service: "11 Madison Avenue Bsmt 1B"', async () => {
    const { send, key } = onTheWire();
    const found = await jsonOf<{ items: { id: string }[] }>(
      send(`/address-capture/find?Key=${key}&Text=11+madison+bsmt`),
    );
    const { items } = await jsonOf<{ items: Json[] }>(
      send(`/address-capture/retrieve?Key=${key}&Id=${encodeURIComponent(found.items[0]!.id)}`),
    );
    expect(items[0]).toMatchObject({ line1: '11 Madison Avenue Bsmt 1B', line2: '', subBuilding: 'Bsmt 1B' });
  });

  test('does not affect a part of a town, which is a delivery line for a British address but not for a German one', async () => {
    const { international } = onTheWire({ addresses });
    const [british, german] = await jsonOf<Row[]>(
      international([
        { Address1: '3 Mill Lane', Locality: 'Basingstoke', PostalCode: 'RG24 7JU', Country: 'GB' },
        { Address1: 'Am Bach 3', Address2: 'Wohnung 2', Locality: 'Esslingen', PostalCode: '73266', Country: 'DE' },
      ]),
    );
    expect(british?.Matches[0]).toMatchObject({
      DependentLocality: 'Old Basing',
      DeliveryAddress1: '3 Mill Lane',
      DeliveryAddress2: 'Old Basing',
    });
    expect(german?.Matches[0]).toMatchObject({ DependentLocality: 'Bissingen' });
    expect(german?.Matches[0]?.['DeliveryAddress']).not.toContain('Bissingen');
  });
});

describe('keys', () => {
  test.each([
    ['verify', '/address/verify', 'POST'],
    ['capture', '/address/capture', 'POST'],
    ['complete', '/address/complete', 'GET'],
    ['the list of jobs', '/email/batch', 'GET'],
    ['a job', `/email/batch/${'x'.repeat(52)}`, 'GET'],
  ])('are required by %s: a missing or unknown key is HTTP 401 with Error and the request', async (_, path, method) => {
    const { send, simulator } = onTheWire();
    for (const [lqtkey, error] of [
      ['', 'No key provided.'],
      ['XX99', 'Key not found.'],
    ] as const) {
      const asked = { ...(lqtkey && { lqtkey }), query: 'x' };
      const answer = await send(
        method === 'GET' ? `${path}?${new URLSearchParams(asked).toString()}` : path,
        method === 'GET' ? {} : { method, body: JSON.stringify(asked) },
      );
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ Status: 'Error', Error: error, Request: asked });
    }
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);
  });

  test('are accepted only in the body of a batch, together with the bearer token of the simple one', async () => {
    const { international, simple, key, bearer } = onTheWire({ addresses });
    for (const query of ['', '?Key=', `?Key=${key}`])
      expect(await jsonOf<unknown>(international([oak], {}, query))).toHaveLength(1);
    expect(await jsonOf<Json>(international([oak], {}, '?Key=XX99'))).toMatchObject({ Description: 'Unknown key' });
    expect(await jsonOf<Json>(international([oak], { Key: 'XX99' }))).toMatchObject({ Description: 'Unknown key' });
    expect((await simple([oak], { authorization: `Bearer ${bearer}` })).status).toBe(200);
    for (const authorization of ['', 'Bearer XX99', bearer, `Basic ${bearer}`])
      expect((await simple([oak], authorization ? { authorization } : {})).status).toBe(400);
  });

  test('of the platform are refused by the legacy services, and the other way round', async () => {
    const { send, post, key, legacyKey } = onTheWire({ addresses });
    expect(key).not.toBe(legacyKey);
    for (const path of ['/address/verify', '/address/capture', '/address/complete']) {
      expect((await post(path, { lqtkey: key, input: [oak], query: 'x', country: 'US', result: '0' })).status).toBe(
        401,
      );
      expect((await post(path, { lqtkey: legacyKey, input: [oak] })).status).toBe(200);
    }
    for (const path of ['/email/batch', `/email/batch/${'x'.repeat(52)}`]) {
      expect((await send(`${path}?lqtkey=${key}`)).status).toBe(401);
      expect((await send(`${path}?lqtkey=${legacyKey}`)).status).toBe(200);
    }
    expect(await jsonOf<Json>(send(`/address-capture/find?Key=${legacyKey}&Text=oak`))).toMatchObject({
      items: [{ error: '2' }],
    });
  });

  test.each([
    [undefined, '2'],
    ['text', '2'],
    ['number', 2],
  ] as const)('cause an error whose Number follows errorNumbers %s: %j', async (errorNumbers, number) => {
    const { international, simulator } = onTheWire({ errorNumbers });
    expect(await jsonOf<Json>(international([oak], { Key: 'XX99' }))).toMatchObject({ Number: number });
    simulator.fail('cleanseInternational', { with: 'error-object' });
    expect(typeof (await jsonOf<Json>(international([oak])))['Number']).toBe(typeof number);
  });
});

describe('Find and Retrieve', () => {
  test('return error 1001 without a charge for a Retrieve of any container', async () => {
    const { send, key, simulator } = onTheWire();
    const items = async (path: string) => (await jsonOf<{ items: Json[] }>(send(`/address-capture/${path}`))).items;
    const kinds = new Set<unknown>();
    for (const text of ['500 harbor', 'old mill', 'jefferson', '02108', 'boston'])
      for (const { id, type } of await items(`find?Key=${key}&Limit=3&Text=${encodeURIComponent(text)}`))
        if (type !== 'Address') {
          kinds.add(type);
          expect(await items(`retrieve?Key=${key}&Id=${encodeURIComponent(String(id))}`)).toMatchObject([
            { error: '1001', description: 'Id Invalid' },
          ]);
        }
    expect(kinds.size).toBeGreaterThan(1);
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);
  });

  test.each(
    (['json3', 'json6'] as const).flatMap((json) => [
      [`Find/v1.10/${json}.ws`, `Retrieve/v1.2/${json}.ws`],
      [`Find/v1.20/${json}.ws`, `Retrieve/v1.30/${json}.ws`],
    ]),
  )('are answered as %s and %s', async (find, retrieve) => {
    const { send, key } = onTheWire({ addresses });
    const items = async (path: string) => (await jsonOf<{ Items: Json[] }>(send(`/Capture/Interactive/${path}`))).Items;
    const [row] = await items(`${find}?Key=${key}&Text=12+oak&Whatever=it&Says=`);
    expect(row).toMatchObject({ Text: '12 Oak Street', Type: 'Address' });
    const [address] = await items(`${retrieve}?Key=${key}&Id=${encodeURIComponent(String(row!['Id']))}&Source=x`);
    expect(address).toMatchObject({ Line1: '12 Oak Street', City: 'Springfield', Field1: '', Field20: '' });
  });

  test('fill the requested fields of a Retrieve without an extra credit', async () => {
    const given = [{ ...addresses[1], latitude: 39.8, longitude: -89.65 }];
    const { send, key, simulator } = onTheWire({ addresses: given });
    const asked = `Key=${key}&Id=US%7CUS%7CA%7CZ100000000&Field1Format=%7BLatitude%7D&field2format=%7Blongitude%7D%20/%20%7BPostalCode%7D&Field20Format=%7BNothing%7D!`;
    const platform = await jsonOf<{ items: Json[] }>(send(`/address-capture/retrieve?${asked}`));
    expect(platform.items[0]).toMatchObject({ field1: '39.8', field2: '-89.65 / 62701', field20: '!' });
    expect(platform.items[0]).not.toHaveProperty('field3');
    const classic = await jsonOf<{ Items: Json[] }>(send(`/Capture/Interactive/Retrieve/v1.30/json6.ws?${asked}`));
    expect(classic.Items[0]).toMatchObject({ Field1: '39.8', Field2: '-89.65 / 62701', Field3: '', Field20: '!' });
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([1, 1]);
  });

  test('return the n-th text of complete as result n of capture, for the same query, country and filters', async () => {
    const { post, send, legacyKey } = onTheWire();
    let compared = 0;
    for (const [query, filters] of [
      ['main', {}],
      ['spring', { AdministrativeArea: 'MA' }],
      ['1', { Locality: 'Boston' }],
      ['beacon', {}],
      ['500 harbor', {}],
    ] as const)
      for (const country of ['US', 'USA', 'United States']) {
        const question = { lqtkey: legacyKey, query, country, filters };
        const { output: texts, metadata } = await jsonOf<{ output: string[]; metadata: Json[] }>(
          post('/address/complete', question),
        );
        const inQuery = new URLSearchParams({ lqtkey: legacyKey, query, country, filters: JSON.stringify(filters) });
        expect(await jsonOf<Json>(send(`/address/complete?${inQuery.toString()}`))).toMatchObject({ output: texts });
        for (const [at, text] of texts.slice(0, 12).entries()) {
          const { output } = await jsonOf<{ output: Json }>(
            post('/address/capture', { ...question, result: String(at) }),
          );
          const plain = (words: unknown) => String(words).replace(/,/g, '');
          expect(plain(output['Address'])).toBe(plain(text));
          expect(output['TotalRecordCount']).toBe(metadata[at]?.['TotalRecordCount']);
          compared++;
        }
      }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('the legacy capture', () => {
  test.each([
    ['without a query', { query: '' }, 'QUERY AND COUNTRY REQUIRED'],
    ['without a country', { country: undefined }, 'QUERY AND COUNTRY REQUIRED'],
    ['without a result', { result: undefined }, 'RESULT NOT FOUND'],
    ['with an empty result', { result: '' }, 'RESULT NOT FOUND'],
    ['with a result of null', { result: null }, 'RESULT NOT FOUND'],
    ['with a result that is not an index', { result: '-1' }, 'RESULT NOT FOUND'],
  ])('is an error without a charge %s', async (_, more, Status) => {
    const { post, legacyKey, simulator } = onTheWire({ addresses });
    const asked = { lqtkey: legacyKey, query: '12 oak', country: 'US', result: '0', ...more };
    expect(await jsonOf<Json>(post('/address/capture', asked))).toMatchObject({ Status });
    if (Status.startsWith('QUERY'))
      expect(await jsonOf<Json>(post('/address/complete', asked))).toMatchObject({ Status });
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);
    expect(
      await jsonOf<Json>(post('/address/capture', { ...asked, query: '12 oak', country: 'US', result: 0 })),
    ).toMatchObject({
      Status: 'OK',
    });
  });

  test('filters only in the countries whose filters work', async () => {
    const { post, legacyKey } = onTheWire({ addresses });
    const found = async (query: string, country: string, filters: object) =>
      (await jsonOf<{ output: string[] }>(post('/address/complete', { lqtkey: legacyKey, query, country, filters })))
        .output.length;
    expect(await found('oak', 'US', { Locality: 'Elsewhere' })).toBe(0);
    expect(await found('bach', 'DE', { Locality: 'Elsewhere' })).toBe(1);
  });
});

describe('emails', () => {
  test.each(['list.txt', 'list.', 'list.csv.zip'])(
    'are rejected as an upload in %s, while a CSV is not',
    async (name) => {
      const { upload } = onTheWire();
      expect(await jsonOf<Json>(upload(name, 'email\na@b.co\n'))).toMatchObject({ Status: 'FILE IS NOT A CSV' });
      // jsdom sends a file with the name `blob`, so this is the name in an app's own test.
      for (const good of ['list.csv', 'LIST.CSV', 'blob'])
        expect(await jsonOf<Json>(upload(good, 'email\na@b.co\n'))).toMatchObject({ Status: 'OK' });
    },
  );

  test.each([
    [undefined, [0, 1, 2]],
    ['oldest', [0, 1, 2]],
    ['newest', [2, 1, 0]],
  ] as const)(
    'are listed as jobs in the order of jobOrder %s, nested as batch_jobs.result',
    async (jobOrder, order) => {
      const { upload, send, legacyKey } = onTheWire({ jobOrder });
      const ids: string[] = [];
      for (const name of ['a.csv', 'b.csv', 'c.csv'])
        ids.push(
          (await jsonOf<{ email_batch: { job_id: string }[] }>(upload(name, 'email\na@b.co\n'))).email_batch[0]!.job_id,
        );
      const { batch_jobs: jobs } = await jsonOf<{ batch_jobs: { result: Json[] } }>(
        send(`/email/batch?lqtkey=${legacyKey}`),
      );
      expect(jobs.result.map(({ job_id: id }) => id)).toEqual(order.map((at) => ids[at]));
      for (const job of jobs.result) expect(Object.keys(job).sort()).toEqual(['job_id', 'progress', 'status']);
    },
  );

  test('are Unknown and marked as disposable in a disposable domain', async () => {
    const { validate } = onTheWire();
    expect((await jsonOf<{ Items: Json[] }>(validate('jo@mailinator.com'))).Items).toMatchObject([
      { Status: 'Unknown', IsDisposible: 'True' },
    ]);
  });

  test.each(['Rejected', 'Timeout', 'accept_all', '__proto__', 'constructor', ''])(
    'have the status %j if emailStatus returns it, for a single check and in the file of a job',
    async (word) => {
      const { validate, upload, send, legacyKey, simulator } = onTheWire({
        emailStatus: (email) => (email.startsWith('odd') ? word : undefined),
      });
      expect((await jsonOf<{ Items: Json[] }>(validate('odd@example.com', 'jo@example.com'))).Items).toMatchObject([
        { Status: word },
        { Status: 'Valid' },
      ]);
      const { email_batch: jobs } = await jsonOf<{ email_batch: { job_id: string }[] }>(
        upload('a.csv', 'email\nodd@example.com\n'),
      );
      simulator.advance(60_000);
      const file = await send(`/email/batch/${jobs[0]!.job_id}?lqtkey=${legacyKey}&download`);
      expect(await file.text()).toBe(`email,email_status,secondary_status\r\nodd@example.com,${word},\r\n`);
    },
  );
});

describe('a faulty answer', () => {
  /** Returns the answer of each operation with rows to two records, with a fault. */
  const ask = async (fault: FaultName) => {
    const { simulator, international, simple, verify, validate } = onTheWire({ addresses });
    for (const operation of ['cleanse', 'cleanseInternational', 'verify', 'validateEmails'] as const)
      simulator.fail(operation, { with: fault });
    const answers = {
      international: await jsonOf<Row[]>(international([oak, oak14])),
      simple: await jsonOf<{ input: Json[]; matches: Json[] }>(simple([oak, oak14])),
      verify: await jsonOf<{ Status: string; output: Json[] }>(verify([oak, oak14])),
      emails: await jsonOf<{ Items: Json[] }>(validate('jo@example.com', 'Ann@Example.com')),
    };
    // The work was done and paid for.
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([2, 2, 2, 2]);
    return answers;
  };
  const premises = (rows: (Json | undefined)[]) => rows.map((row) => row?.['Premise']);

  test('reordered: has the first row last, with its own echo', async () => {
    const { international, simple, verify, emails } = await ask('reordered');
    expect(international.map(({ Input }) => Input['Id'])).toEqual(['c-2', 'c-1']);
    expect(premises(international.map(({ Matches }) => Matches[0]))).toEqual(['14', '12']);
    expect([simple.input[0], premises(simple.matches)]).toEqual([oak14, ['14', '12']]);
    expect(premises(verify.output)).toEqual(['14', '12']);
    expect(emails.Items.map(({ EmailAddress }) => EmailAddress)).toEqual(['Ann@Example.com', 'jo@example.com']);
  });

  test('shortened: lacks the second half', async () => {
    const { international, simple, verify, emails } = await ask('shortened');
    for (const rows of [international, simple.matches, simple.input, verify.output, emails.Items])
      expect(rows).toHaveLength(1);
  });

  test('extra-rows: starts with a row that was not requested', async () => {
    const { international, simple, verify, emails } = await ask('extra-rows');
    for (const rows of [international, simple.matches, simple.input, verify.output, emails.Items])
      expect(rows).toHaveLength(3);
    expect(international.map(({ Input }) => Input['Id'])).toEqual(['nobody@asked.example', 'c-1', 'c-2']);
    expect(simple.input[0]?.['Address1']).toBe('Nobody asked');
    expect(emails.Items[0]?.['EmailAddress']).toBe('nobody@asked.example');
  });

  test('empty-rows and null-rows: has nothing for any record', async () => {
    const empty = await ask('empty-rows');
    for (const rows of [empty.international, empty.simple.matches, empty.verify.output, empty.emails.Items])
      expect(rows).toEqual([]);
    const nulls = await ask('null-rows');
    for (const rows of [nulls.international, nulls.simple.matches, nulls.verify.output, nulls.emails.Items])
      expect(rows).toEqual([null, null]);
  });

  test('capitals, trimmed and no-echo: echoes the input in that way, or not at all', async () => {
    const capitals = await ask('capitals');
    expect(capitals.international[0]?.Input).toMatchObject({ Id: 'C-1', Address1: ' 12 OAK STREET  ', Country: 'US' });
    expect(capitals.simple.input[0]).toMatchObject({ Locality: 'SPRINGFIELD' });
    expect(capitals.emails.Items[1]).toMatchObject({ EmailAddress: 'ANN@EXAMPLE.COM', Status: 'Valid' });
    const trimmed = await ask('trimmed');
    expect(trimmed.international[0]?.Input['Address1']).toBe('12 oak street');
    const without = await ask('no-echo');
    expect(without.international[0]).not.toHaveProperty('Input');
    expect(without.simple).not.toHaveProperty('input');
    expect(without.verify.output[0]).not.toHaveProperty('ID');
    expect(without.emails.Items[0]).not.toHaveProperty('EmailAddress');
    expect(premises(without.verify.output)).toEqual(['12', '14']);
  });

  test('bare-array, items-envelope and error-false: has good rows in another wrapper', async () => {
    const { simulator, international, simple, verify, validate, send, key } = onTheWire({ addresses });
    const calls = {
      cleanseInternational: () => international([oak, oak14]),
      cleanse: () => simple([oak, oak14]),
      verify: () => verify([oak, oak14]),
      validateEmails: () => validate('jo@example.com', 'ann@example.com'),
      find: () => send(`/address-capture/find?Key=${key}&Text=oak`),
    };
    for (const operation of Object.keys(calls) as (keyof typeof calls)[]) {
      const plain = await jsonOf<unknown>(calls[operation]());
      simulator.fail(operation, { with: 'bare-array' });
      const bare = await jsonOf<unknown>(calls[operation]());
      expect(bare).toHaveLength(2);
      simulator.fail(operation, { with: 'items-envelope' });
      expect(await jsonOf<unknown>(calls[operation]())).toEqual({ Items: bare });
      simulator.fail(operation, { with: 'error-false' });
      expect(await jsonOf<unknown>(calls[operation]())).toEqual(
        Array.isArray(plain) ? { Items: plain, error: false } : { ...(plain as Json), error: false },
      );
    }
  });

  test('json-text, status-0, redirect and no-headers: is no answer that a client can read', async () => {
    const { simulator, verify } = onTheWire({ addresses });
    const fails = async (fault: FaultName) => {
      simulator.fail('verify', { with: fault });
      return verify([oak]);
    };
    expect(await (await fails('json-text')).text()).toBe('"Service unavailable"');
    expect((await fails('status-0')).status).toBe(0);
    const moved = await fails('redirect');
    expect([moved.status, await moved.text()]).toEqual([302, '']);
    const bare = await fails('no-headers');
    expect([bare.status, typeof (bare.headers as { get?: unknown }).get]).toEqual([200, 'undefined']);
    expect(await bare.json()).toMatchObject({ Status: 'OK' });
    expect(simulator.ledger.map(({ status, credits }) => [status, credits])).toEqual([
      [200, 1],
      [0, 1],
      [302, 0],
      [200, 1],
    ]);
  });

  test('echoed-error: repeats the key and the input in the texts of an error', async () => {
    const { simulator, international, verify, send, key, legacyKey } = onTheWire({ addresses });
    for (const operation of ['find', 'cleanseInternational', 'verify'] as const)
      simulator.fail(operation, { with: 'echoed-error' });
    for (const [answer, asked, sentKey] of [
      [await send(`/address-capture/find?Key=${key}&Text=12+Oak`), '12 Oak', key],
      [await international([oak14]), '14 Oak Street', key],
      [await verify([oak14]), '14 Oak Street', legacyKey],
    ] as const) {
      const text = await answer.text();
      expect(text).toContain(sentKey);
      expect(text).toContain(asked);
    }
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);
  });
});

describe('a call over http', () => {
  const paths: [operation: string, path: string, body?: Json][] = [
    ['find', '/address-capture/find?Key=AA11-AA11-AA11-AA11&Text=oak'],
    ['find', '/Capture/Interactive/Find/v1.10/json3.ws?Key=AA11-AA11-AA11-AA11&Text=oak'],
    ['retrieve', '/address-capture/retrieve?Key=AA11-AA11-AA11-AA11&Id=US|US|A|1'],
    ['cleanse', '/cleanse/batch', { key: 'AA11-AA11-AA11-AA11', addresses: [oak] }],
    ['cleanseInternational', '/Cleansing/International/Batch/v1.20/json6.ws', { Addresses: [oak] }],
    ['validateEmails', '/EmailValidation/Batch/Validate/v1.20/json6.ws?Key=AA11-AA11-AA11-AA11&Emails=a@b.co'],
    ['verify', '/address/verify', { input: [oak] }],
    ['listEmailBatches', '/email/batch'],
  ];

  test.each(paths)(
    'is rejected before it reaches the service, with an error in its wire format: %s %s',
    async (_, path, body) => {
      const { simulator } = onTheWire({ addresses });
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      const answer = await simulator.fetch(new Request(`http://services.example${path}`, init));
      expect(answer.status).toBe(403);
      expect(await answer.text()).toMatch(/https requests only/i);
      expect(simulator.ledger).toEqual([]);
    },
  );

  test('is accepted by a server on this machine, which has no certificate', async () => {
    const { simulator, key } = onTheWire({ addresses });
    for (const host of ['localhost:8787', '127.0.0.1', '[::1]:80', 'shop.localhost']) {
      const url = `http://${host}/address-capture/find?Key=${key}&Text=oak`;
      expect((await simulator.fetch(new Request(url))).status).toBe(200);
    }
    for (const host of ['localhost.example', '10.0.0.7', 'simulator', '0.0.0.0']) {
      const url = `http://${host}/address-capture/find?Key=${key}&Text=oak`;
      expect((await simulator.fetch(new Request(url))).status).toBe(403);
    }
  });
});

describe('a request that the specification does not show', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('is not answered if its JSON is declared as a form', async () => {
    const { post, key, legacyKey, bearer, simulator } = onTheWire({ addresses });
    const simple = await post(
      '/cleanse/batch',
      { key, addresses: [oak] },
      { ...form, authorization: `Bearer ${bearer}` },
    );
    expect([simple.status, await simple.json()]).toEqual([400, expect.objectContaining({ Error: 'Invalid JSON' })]);
    const path = '/Cleansing/International/Batch/v1.20/json6.ws';
    expect(await jsonOf<Json>(post(path, { Key: key, Addresses: [oak] }, form))).toMatchObject({ Number: '1000' });
    for (const legacy of ['/address/verify', '/address/capture'])
      expect((await post(legacy, { lqtkey: legacyKey, input: [oak], query: 'x', country: 'US' }, form)).status).toBe(
        401,
      );
    expect(simulator.ledger.every(({ credits }) => credits === 0)).toBe(true);
  });

  test('is not answered if a capture has its parameters in the query', async () => {
    const { send, legacyKey } = onTheWire({ addresses });
    const query = new URLSearchParams({ lqtkey: legacyKey, query: '12 oak', country: 'US', result: '0' }).toString();
    expect((await send(`/address/capture?${query}`, { method: 'POST' })).status).toBe(401);
    expect((await send(`/address/complete?${query}`, { method: 'POST' })).status).toBe(200);
  });

  test.each(['%E0%A4%A', '%', 'x%00y'])('is answered like an unknown job for the id %s', async (id) => {
    const { send, legacyKey } = onTheWire();
    expect(await jsonOf<Json>(send(`/email/batch/${id}?lqtkey=${legacyKey}`))).toEqual({ Status: 'JOB NOT FOUND' });
  });

  test('has no effect by a field that its service does not have', async () => {
    const { international, simple, verify } = onTheWire({ addresses });
    const unknown = { Street: '12 Oak Street', City: 'Springfield', address1: '12 Oak Street', Zip: '62701' };
    for (const record of [unknown, { ...unknown, Id: '7' }]) {
      const [row] = await jsonOf<Row[]>(international([record]));
      const [match] = (await jsonOf<{ matches: Json[] }>(simple([record]))).matches;
      const [output] = (await jsonOf<{ output: Json[] }>(verify([record]))).output;
      for (const answer of [row?.Matches[0], match, output]) {
        expect(answer).toMatchObject({ AVC: 'U00-U00-P0-000' });
        for (const name of Object.keys(unknown)) expect(answer).not.toHaveProperty(name);
      }
    }
    // Only the simple one spells the id `ID`.
    expect((await jsonOf<{ matches: Json[] }>(simple([oak]))).matches[0]).not.toHaveProperty('ID');
    expect((await jsonOf<{ matches: Json[] }>(simple([{ ...oak, ID: '7' }]))).matches[0]).toMatchObject({ ID: '7' });
    // The legacy verify has no delivery lines.
    const { Address1, ...others } = oak;
    expect(
      (await jsonOf<{ output: Json[] }>(verify([{ ...others, DeliveryAddress1: Address1 }]))).output[0]?.['AVC'],
    ).toMatch(/^P22/);
  });
});

test('is in the guide with its description in faultNames', () => {
  const guide = readFileSync(new URL('../../docs/guides/simulator.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([^`]+)` +\| (.*?) +\|$/gm)].map(([, name, words]) => [name, words]);
  expect(Object.fromEntries(rows)).toEqual(faultNames);
});
