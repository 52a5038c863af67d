import {
  call,
  type Client,
  createBatch,
  createClient,
  find,
  isAddressServiceError,
  operations,
  retrieve,
  validateEmails,
  verify,
} from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

/** Work of the service that a status shows: none, none because of the call, or unknown. */
type Outcome = 'refused' | 'unknown' | 'rejected';
const table: [status: number, outcome: Outcome][] = [
  [400, 'rejected'],
  [401, 'rejected'],
  [403, 'rejected'],
  [404, 'rejected'],
  [407, 'rejected'],
  [408, 'unknown'],
  [409, 'rejected'],
  [413, 'rejected'],
  [421, 'rejected'],
  [425, 'rejected'],
  [429, 'refused'],
  [431, 'rejected'],
  [451, 'rejected'],
  [460, 'unknown'],
  [498, 'rejected'],
  [499, 'unknown'],
  [500, 'unknown'],
  [502, 'unknown'],
  [503, 'unknown'],
  [504, 'unknown'],
  [524, 'unknown'],
  [599, 'unknown'],
];
const bodies: [name: string, body: string][] = [
  ['no body', ''],
  ['a page', '<html><h1>Request timed out</h1></html>'],
  ['an error object', '{"error":"Timeout","message":"The gateway stopped waiting."}'],
  ['a Status', '{"Status":"TIMEOUT"}'],
];

describe('the status of an answer', () => {
  test.each(table.flatMap(([status, outcome]) => bodies.map(([name, body]) => [status, outcome, name, body] as const)))(
    '%i is %s for a chargeable call with %s',
    async (status, outcome, _, body) => {
      // The client does not wait an hour to send a refused call again.
      const headers: HeadersInit = status === 429 ? { 'retry-after': '3600' } : {};
      const { client, sent } = recorded(() => new Response(body, { status, headers }));
      const error = await errorOf(retrieve(client, 'US|1'));
      expect([error.status, error.mayHaveBeenCharged, error.refused]).toEqual([
        status,
        outcome === 'unknown',
        outcome === 'refused',
      ]);
      expect(sent).toHaveLength(1);
    },
  );

  test.each(table)('%i (%s) decides whether Find is sent again', async (status, outcome) => {
    const answers = [new Response('', { status })];
    const { client, sent } = recorded(() => answers.shift() ?? Response.json({ items: [] }));
    const rows = find(client, { text: 'elm' });
    if (outcome === 'rejected') expect(await errorOf(rows)).toMatchObject({ status, mayHaveBeenCharged: false });
    else expect(await rows).toEqual([]);
    expect(sent).toHaveLength(outcome === 'rejected' ? 1 : 2);
  });

  test.each([0, 100, 101, 199, 300, 302, 304, 307, 399, 600, 999])(
    '%i leaves the outcome of a chargeable call unknown',
    async (status) => {
      const answer = Object.defineProperty(new Response(''), 'status', { value: status });
      const { client, sent } = recorded(() => answer);
      expect(await errorOf(retrieve(client, 'US|1'))).toMatchObject({ mayHaveBeenCharged: true });
      expect(sent).toHaveLength(1);
    },
  );

  test.each([408, 460, 499])('%i leaves the records of a batch in doubt, instead of rejecting them', async (status) => {
    const { client, sent } = recorded(() => new Response('', { status }));
    const batch = createBatch({ client, operation: 'validateEmails', chunkSize: 2 });
    const end = await batch.start(['a@x.co', 'b@x.co']);
    expect([end.inDoubt.length, end.rejected.length, sent.length]).toEqual([2, 0, 1]);
  });

  test('408 leaves every chargeable operation in doubt, and no other operation', async () => {
    for (const operation of Object.values(operations)) {
      const { client } = recorded(() => new Response('', { status: 408 }));
      const input: Record<string, unknown> = {
        find: { text: 'x' },
        retrieve: { id: 'x' },
        cleanse: [{ Address1: 'x' }],
        cleanseInternational: { addresses: [{ Address1: 'x' }] },
        verify: { records: [{ Address1: 'x' }] },
        capture: { query: 'x', country: 'US', result: 0 },
        complete: { query: 'x', country: 'US' },
        validateEmails: ['a@x.co'],
        uploadEmailBatch: { name: 'a.csv', text: 'email\na@x.co\n' },
        getEmailBatch: 'x'.repeat(52),
        downloadEmailBatch: 'x'.repeat(52),
      };
      const error: unknown = await call(client, operation as never, input[operation.name] as never).catch(
        (cause: unknown) => cause,
      );
      expect([operation.name, isAddressServiceError(error) && error.mayHaveBeenCharged]).toEqual([
        operation.name,
        operation.chargeable,
      ]);
    }
  });

  test('is unknown to a page if a gateway in front of its relay answers with 408', async () => {
    const client = createClient({
      relay: 'https://shop.test/api',
      fetch: () => Promise.resolve(new Response('<h1>408 Request Time-out</h1>', { status: 408 })),
    });
    expect(await errorOf(validateEmails(client, ['a@x.co']))).toMatchObject({ status: 408, mayHaveBeenCharged: true });
  });

  test('is certain if the relay itself answers with 408, because it called no service', async () => {
    const relayed = { kind: 'http', message: 'The request body timed out.', status: 408, mayHaveBeenCharged: false };
    const client = createClient({
      relay: 'https://shop.test/api',
      fetch: () => Promise.resolve(Response.json({ relayed }, { status: 408 })),
    });
    expect(await errorOf(validateEmails(client, ['a@x.co']))).toMatchObject({ status: 408, mayHaveBeenCharged: false });
  });
});

describe('an error that a retry cannot fix', () => {
  const codes = [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 22, 23];
  const answers: [name: string, status: number, headers: HeadersInit][] = [
    ['200', 200, {}],
    ['400', 400, {}],
    ['408', 408, {}],
    ['429', 429, {}],
    ['429 with Retry-After', 429, { 'retry-after': '0' }],
    ['500', 500, {}],
    ['503', 503, {}],
    ['503 with Retry-After', 503, { 'retry-after': '0' }],
  ];
  const sayingError = (code: number, status: number, headers: HeadersInit) =>
    recorded(({ url }) =>
      Response.json(
        url.includes('legacy')
          ? { Status: 'Error', Error: String(code) }
          : { Items: [{ Error: String(code), Description: 'Something about the account' }] },
        { status, headers },
      ),
    );

  test.each(answers)('is never retried, and is no refusal: %s', async (_, status, headers) => {
    for (const code of codes)
      for (const run of [
        (client: Client) => find(client, { text: 'elm' }),
        (client: Client) => retrieve(client, 'US|1'),
        (client: Client) => verify(client, [{ Address1: '1 Elm' }]),
        (client: Client) => validateEmails(client, ['a@x.co'], { retryInDoubt: true }),
      ]) {
        const { client, sent } = sayingError(code, status, headers);
        expect(await errorOf(run(client))).toMatchObject({ kind: 'service', code: String(code), refused: false });
        expect(sent).toHaveLength(1);
      }
  });

  test.each(answers)('stops a batch at once: %s', async (_, status, headers) => {
    const { client, sent } = sayingError(8, status, headers);
    const batch = createBatch({ client, operation: 'validateEmails', chunkSize: 1, concurrency: 1 });
    const end = await batch.start(['a@x.co', 'b@x.co', 'c@x.co']);
    expect([end.reason, sent.length]).toEqual(['refused', 1]);
  });

  test.each([
    ['429', 429, false],
    ['503 with Retry-After', 503, false],
    ['500', 500, true],
  ] as const)('leaves a chargeable call in doubt only if the status does: %s', async (_, status, isInDoubt) => {
    const { client } = sayingError(3, status, status === 500 ? {} : { 'retry-after': '9' });
    expect(await errorOf(retrieve(client, 'US|1'))).toMatchObject({ mayHaveBeenCharged: isInDoubt });
  });
});
