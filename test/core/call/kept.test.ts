import { Readable } from 'node:stream';
import {
  type CallEvent,
  cleanse,
  type Client,
  cleanseInternational,
  createBatch,
  createClient,
  downloadEmailBatch,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/recorded.ts';

const endpoints = { base: 'https://b.test', batch: 'https://x.test', legacy: 'https://l.test' };
const events: CallEvent[] = [];
const says = (body: unknown, status = 200) =>
  createClient({
    endpoints,
    fetch: () => Promise.resolve(Response.json(body, { status })),
    onCall: (event) => events.push(event),
  });
const records = Array.from({ length: 3 }, (_, at) => ({ Address1: `${String(at)} Elm` }));
const rows = records.map((Input, at) => ({ Input, Matches: [{ AVC: String(at) }] }));

test.each([
  'No errors',
  'NO_ERROR',
  'none.',
  'No Error.',
  '00',
  { code: 0, message: 'No errors' },
  { code: 0, id: 'r-77' },
  { code: 200, message: 'OK' },
])('2: does not treat %j next to rows as an error', async (error) => {
  expect(await cleanseInternational(says({ error, Items: rows }), { addresses: records })).toHaveLength(3);
});

test.each([
  'OK: key expired',
  'OK but no credit is left',
  'ok-ish',
  'OK_ERROR',
  'Not OK',
  'OK 3 records failed, key expired',
  'OK, 3 errors',
  'OK: 3 records failed',
  'OK, 1 of 3 records',
  'Success, 3 warnings',
  'OK 3 credits missing',
])('2: treats a legacy Status "%s" as an error, and the rows next to it as in doubt', async (Status) => {
  const error = await errorOf(verify(says({ Status, output: records.map(() => ({ AVC: 'x' })) }), records));
  expect(error).toMatchObject({ kind: 'service', code: Status, mayHaveBeenCharged: true });
  expect(error.partial).toHaveLength(3);
});

test.each(['OK.', 'Success', '200', 'OK - 2 records', 'OK, 1 record', 'OK: 3 of 3 rows', 'OK, 3 records found', 'ok'])(
  '2: does not treat a legacy Status "%s" next to rows as an error',
  async (Status) => {
    expect(await verify(says({ Status, output: records.map(() => ({ AVC: 'x' })) }), records)).toHaveLength(3);
  },
);

test('2: keeps rows next to a real error readable, because they may have been paid for, and puts the call in doubt', async () => {
  const error = await errorOf(
    cleanseInternational(says({ Error: '1004', Cause: 'Too many', Items: rows }), { addresses: records }),
  );
  expect(error).toMatchObject({ kind: 'service', code: '1004', mayHaveBeenCharged: true });
  expect(error.partial).toMatchObject([{ matches: [{ AVC: '0' }] }, {}, {}]);
  const bare = await errorOf(cleanseInternational(says({ Error: '1004', Items: [] }), { addresses: records }));
  expect(bare).toMatchObject({ code: '1004', mayHaveBeenCharged: false });
});

test.each([
  ['cleanse', { input: [], matches: [] }],
  ['cleanse', { input: records, matches: [null, null, null] }],
  ['cleanse', { matches: [[], [], []] }],
  ['cleanseInternational', records.map((Input) => ({ Input }))],
  ['cleanseInternational', records.map((Input) => ({ Input, Matches: null }))],
  ['cleanseInternational', records.map(() => ({ Matches: [] }))],
  ['cleanseInternational', records.map(() => ({ Input: {}, Matches: [{}] }))],
  ['verify', { Status: 'OK', output: [[], [], []] }],
] as const)(
  '1: stops a batch after three calls with an answer of %s and nothing for any record: %j',
  async (operation, body) => {
    const batch = createBatch({ client: says(body), operation, chunkSize: 3, concurrency: 1 });
    const end = await batch.start(Array.from({ length: 60 }, (_, at) => records[at % 3]!));
    expect([end.status, end.progress.calls, end.inDoubt.length]).toEqual(['stopped', 3, 9]);
  },
);

test('1: allows a single record without a match', async () => {
  const one = [records[0]!];
  expect(await cleanseInternational(says([{ Input: one[0], Matches: [] }]), { addresses: one })).toMatchObject([
    { matches: [] },
  ]);
  expect((await cleanse(says({ input: one, matches: [] }), one)).matches).toEqual([{ candidates: [] }]);
});

test('5: counts the rows of an incomplete answer in the meter, and a doubt only if a row is missing', async () => {
  events.length = 0;
  await errorOf(cleanseInternational(says(rows.slice(0, 2)), { addresses: records }));
  await errorOf(
    cleanseInternational(says([...rows, { Input: { Address1: 'else' }, Matches: [{ AVC: '?' }] }]), {
      addresses: records,
    }),
  );
  expect(events.map(({ credits, mayHaveBeenCharged }) => [Math.round(credits), mayHaveBeenCharged])).toEqual([
    [2, true],
    [3, false],
  ]);
});

test('5: puts the cost of an answer that matches no record in doubt instead of counting it', async () => {
  events.length = 0;
  const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ Address: `M${String(at)}`, AVC: 'x' }));
  for (const call of [
    cleanse(says({ input: records, matches: rowsOf(4) }), records),
    cleanse(says({ matches: rowsOf(7) }), records),
    verify(says({ Status: 'OK', output: rowsOf(7) }), records, { geocode: true }),
    validateEmails(says({ Items: [0, 1, 2].map((at) => ({ Status: 'Valid', EmailAddress: `z${String(at)}@q.co` })) }), [
      'a@b.co',
      'c@d.co',
    ]),
  ])
    await errorOf(call);
  expect(events.map(({ credits, mayHaveBeenCharged }) => [credits, mayHaveBeenCharged])).toEqual(
    Array.from({ length: 4 }, () => [0, true]),
  );
});

test.each([
  [400, { Cause: 'Too many', Resolution: 'Less', Id: 'abc' }, { cause: 'Too many', resolution: 'Less', id: 'abc' }],
  [200, { Cause: 'Too many', Resolution: 'Less', Id: 'abc' }, { cause: 'Too many', resolution: 'Less', id: 'abc' }],
  [200, { Error: null, Cause: 'Too many', Resolution: 'Less' }, { cause: 'Too many' }],
  [400, { message: 'Too many addresses' }, { code: 'Too many addresses' }],
  [200, { message: 'Too many addresses' }, { code: 'Too many addresses' }],
])('2: treats an object that has only the fields of an error as an error, %d %j', async (status, body, said) => {
  expect(await errorOf(cleanse(says(body, status), records))).toMatchObject({
    kind: 'service',
    mayHaveBeenCharged: false,
    ...said,
  });
});

test('2: does not treat a Message next to a good Status as an error', async () => {
  const body = { Status: 'OK', Message: 'Three rows', output: records.map(() => ({ AVC: 'x' })) };
  expect(await verify(says(body), records)).toHaveLength(3);
});

test('2: reads a body that is a Node stream, as some fetches return it', async () => {
  const odd = (text: string) => {
    const response = new Response(text, { headers: { 'content-type': 'text/csv' } });
    return Object.defineProperty(response, 'body', { value: Readable.from([text]) });
  };
  const client = (text: string) => createClient({ endpoints, fetch: () => Promise.resolve(odd(text)) });
  const answer = '{"Items":[{"EmailAddress":"a@x.co","Status":"Valid"}]}';
  expect(await validateEmails(client(answer), ['a@x.co'])).toMatchObject([{ status: 'Valid' }]);
  expect(await downloadEmailBatch(client('email,status\na@x.co,Valid\n'), 'a'.repeat(52))).toMatchObject({
    records: 1,
  });
});

test('2: treats a value that an adapter throws and that cannot be inspected as an unknown outcome', async () => {
  const thrown = Object.defineProperty(new Error('odd'), 'cause', {
    get(): never {
      throw new Error('secret');
    },
  });
  const client = createClient({
    endpoints,
    fetch: () => Promise.reject(thrown),
    onCall: (event) => events.push(event),
  });
  events.length = 0;
  expect(await errorOf(validateEmails(client, ['a@x.co']))).toMatchObject({
    kind: 'network',
    mayHaveBeenCharged: true,
  });
  expect(events).toHaveLength(1);
});

describe('the meter for answers next to an error', () => {
  const meter = async (asking: (client: Client) => Promise<unknown>, body: unknown) => {
    events.length = 0;
    const error = await errorOf(asking(createClient({ ...says(body).options, endpoints: all })));
    return { error, event: events.at(-1) };
  };
  const all = { ...endpoints, platform: 'https://p.test' };

  test('counts an address of a search once, however many formats were requested, and keeps all formats', async () => {
    const body = {
      Items: [{ Id: 'GB|1', Line1: '1 Elm' }, { Id: 'GB|1' }],
      Error: '3',
      Description: 'Account out of credit',
    };
    const formats = ['{Latitude}', '{Longitude}'];
    const { error, event } = await meter((client) => retrieve(client, 'GB|1', { fieldFormats: formats }), body);
    expect(error.partial).toHaveLength(2);
    expect(event).toMatchObject({ credits: 1, mayHaveBeenCharged: false });
  });

  test('counts an unknown number of credits as in doubt', async () => {
    const job = { job_id: '7', submitted_file: 'list.csv', status: 'queued' };
    const { error, event } = await meter(
      (client) => uploadEmailBatch(client, new File(['email\na@example.com\n'], 'list.csv')),
      { Status: 'Out of credit', email_batch: [job] },
    );
    expect(error.mayHaveBeenCharged).toBe(true);
    expect(event).toMatchObject({ credits: 0, mayHaveBeenCharged: true });
  });

  test.each(Array.from({ length: 9 }, (_, at) => [at + 1]))(
    'counts %i of ten records as that many credits, without fractions',
    async (came) => {
      const ten = Array.from({ length: 10 }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Elm` }));
      const matches = ten.slice(0, came).map(({ Id }) => ({ ID: Id, AVC: 'V44' }));
      const { event } = await meter((client) => cleanse(client, ten), {
        error: 'Account out of credit',
        input: ten.slice(0, came),
        matches,
      });
      expect(event).toMatchObject({ credits: came, mayHaveBeenCharged: true });
    },
  );
});
