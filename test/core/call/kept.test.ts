// @vitest-environment node
import { Readable } from 'node:stream';
import {
  type CallEvent,
  cleanse,
  cleanseInternational,
  createBatch,
  createClient,
  downloadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { expect, test } from 'vitest';
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
])('2: %j beside rows is not an error', async (error) => {
  expect(await cleanseInternational(says({ error, Items: rows }), { addresses: records })).toHaveLength(3);
});

test.each(['OK.', 'Success', '200', 'OK - 2 records', 'ok'])(
  '2: a legacy Status "%s" beside rows is not an error',
  async (Status) => {
    expect(await verify(says({ Status, output: records.map(() => ({ AVC: 'x' })) }), records)).toHaveLength(3);
  },
);

test('2: rows beside a real error may be paid for: they stay readable, and the call is in doubt', async () => {
  const error = await errorOf(
    cleanseInternational(says({ Error: '1004', Cause: 'Too many', Items: rows }), { addresses: records }),
  );
  expect(error).toMatchObject({ kind: 'service', code: '1004', mayHaveBeenCharged: true });
  expect(error.partial).toMatchObject([{ matches: [{ AVC: '0' }] }, {}, {}]);
  const bare = await errorOf(cleanseInternational(says({ Error: '1004', Items: [] }), { addresses: records }));
  expect(bare).toMatchObject({ code: '1004', mayHaveBeenCharged: false });
});

test.each([
  ['cleanse', { input: records, matches: [] }],
  ['cleanse', { input: records, matches: [null, null, null] }],
  ['cleanse', { input: records, matches: [[], [], []] }],
  ['cleanseInternational', records.map((Input) => ({ Input }))],
  ['cleanseInternational', records.map((Input) => ({ Input, Matches: null }))],
  ['cleanseInternational', records.map(() => ({ Input: {}, Matches: [{}] }))],
  ['verify', { Status: 'OK', output: [[], [], []] }],
] as const)(
  '1: an answer of %s with nothing for any record stops a batch after three calls: %j',
  async (operation, body) => {
    const batch = createBatch({ client: says(body), operation, chunkSize: 3, concurrency: 1 });
    const end = await batch.start(Array.from({ length: 60 }, (_, at) => records[at % 3]!));
    expect([end.status, end.progress.calls, end.inDoubt.length]).toEqual(['stopped', 3, 9]);
  },
);

test('1: one record alone may have no match', async () => {
  const one = [records[0]!];
  expect(await cleanseInternational(says([{ Input: one[0], Matches: [] }]), { addresses: one })).toMatchObject([
    { matches: [] },
  ]);
  expect((await cleanse(says({ input: one, matches: [] }), one)).matches).toEqual([{ candidates: [] }]);
});

test('5: the meter counts the rows that came of an answer that lacks some, and no doubt where none is lacking', async () => {
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

test('2: a body that is a Node stream, as some fetches give it, is read', async () => {
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

test('2: an adapter that throws something that cannot be looked at is an unknown outcome', async () => {
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
