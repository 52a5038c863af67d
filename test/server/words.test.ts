import { createHash, createHmac } from 'node:crypto';
import { createAddressHandler, createMemoryCalls, type AddressHandlerOptions, type RelayCall } from 'doorplate/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { relayRequest, everything, relayBefore, relayed, shop } from '../support/relayed.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const find = { text: '77 beacon' };
const never = () => new Promise<never>(() => undefined);
/** Creates a stub of the part of ioredis that the relay uses for counting. */
const limitsBy = (rlflxIncr: () => Promise<never>) => ({
  status: 'ready',
  defineCommand: () => undefined,
  rlflxIncr,
  eval: never,
});
const id = (call: string) => ({ headers: { 'doorplate-call': call } });
const plain = (operation: string, init: RequestInit = {}) =>
  new Request(`${shop}/api/address/${operation}`, { headers: { 'sec-fetch-site': 'same-origin' }, ...init });

/** Rejections, with their messages. Developers who fix a page read them, so each states the problem and what to do. */
const refusals: [
  name: string,
  options: Partial<AddressHandlerOptions>,
  request: () => Request,
  status: number,
  relayed: object,
  headers?: object,
][] = [
  [
    'an operation that is not allowed',
    {},
    () => relayRequest('cleanse', {}),
    404,
    { message: 'Unknown or disabled operation. Add it to `allow` of createAddressHandler.' },
  ],
  ['a GET', {}, () => plain('find'), 405, { message: 'Use POST.' }, { allow: 'POST' }],
  [
    'a page of another origin',
    {},
    () => relayRequest('find', find, { headers: { 'sec-fetch-site': 'cross-site' } }),
    403,
    { message: 'This origin is not allowed. Add it to `origins` of createAddressHandler.' },
  ],
  [
    'no call id',
    {},
    () => relayRequest('find', find, { headers: { 'doorplate-call': undefined } }),
    400,
    { message: 'The header `doorplate-call` must contain a call id.' },
  ],
  [
    'a visitor who is not authorized',
    { authorize: () => false },
    () => relayRequest('find', find),
    401,
    { message: 'Forbidden by `authorize`.' },
  ],
  [
    'a call id that was used',
    { calls: { once: async () => 'other' } },
    () => relayRequest('find', find),
    409,
    { message: 'This call id was already used for a different call, or by another visitor.' },
  ],
  [
    'an answer that is not kept, of a free call',
    { calls: { once: async () => 'gone' } },
    () => relayRequest('find', find),
    502,
    { kind: 'network', message: 'find was already answered, but its response is no longer stored.' },
  ],
  [
    'an answer that is not kept, of a paid call',
    { calls: { once: async () => 'gone' } },
    () => relayRequest('retrieve', { id: 'x' }),
    502,
    {
      kind: 'network',
      message: 'retrieve was already answered, but its response is no longer stored.',
      mayHaveBeenCharged: true,
    },
  ],
  [
    'a call store that fails, for a free call',
    { calls: { once: () => Promise.reject(new Error('x')) } },
    () => relayRequest('find', find),
    500,
    { message: 'The relay failed.' },
  ],
  [
    'a call store that fails, for a paid call',
    { calls: { once: () => Promise.reject(new Error('x')) } },
    () => relayRequest('retrieve', { id: 'x' }),
    500,
    { message: 'The relay failed.', mayHaveBeenCharged: true },
  ],
  [
    'a limit of calls',
    { limits: { perVisitor: { find: 0 } } },
    () => relayRequest('find', find),
    429,
    { message: 'Rate limit exceeded.', refused: true, retryAfter: 60_000 },
    { 'retry-after': '60' },
  ],
  [
    'a limit of credits',
    { limits: { credits: 0 } },
    () => relayRequest('retrieve', { id: 'x' }),
    429,
    { kind: 'limit', message: 'This relay has reached its daily credit limit.' },
    { 'retry-after': '86400' },
  ],
  [
    'a missing limit store',
    { redis: limitsBy(() => Promise.reject(new Error('x'))), calls: createMemoryCalls() },
    () => relayRequest('find', find),
    503,
    { message: 'The limit store of this relay is currently unavailable.' },
  ],
  [
    'a limit store that hangs',
    { deadline: 3_000, redis: limitsBy(never), calls: createMemoryCalls() },
    () => relayRequest('find', find),
    503,
    { message: 'The limit store of this relay is currently unavailable.' },
  ],
  [
    'an id that was not given',
    { signIds: ['a'.repeat(32)] },
    () => relayRequest('retrieve', { id: 'x' }),
    403,
    { message: 'This id has expired or was not issued to this visitor. Search again.' },
  ],
  [
    'a truncated body',
    {},
    () =>
      relayRequest('find', null, {
        body: new ReadableStream({ start: (one) => one.error(new Error('x')) }),
        ...({ duplex: 'half' } as object),
      }),
    400,
    { message: 'The request body was cut off.' },
  ],
  [
    'a body that never arrives',
    { deadline: 3_000 },
    () => relayRequest('find', null, { body: new ReadableStream({ pull: never }), ...({ duplex: 'half' } as object) }),
    408,
    { message: 'The request body timed out.' },
  ],
  [
    'no body at all',
    {},
    () => relayRequest('find', null, { body: null }),
    400,
    {
      kind: 'input',
      message: 'The body is not UTF-8 JSON. If a body parser has consumed it, put the relay before the parser.',
    },
  ],
];

describe('a rejection explains the problem and its fix, and has cost nothing unless it says so', () => {
  test.each(refusals)('%s', async (_, options, request, status, told, headers = {}) => {
    const { handler, log, simulator } = relayed(options);
    const reply = await handler(request(), { ip: '192.0.2.1' });
    const given = status === 403 && options.signIds ? {} : { status };
    expect([reply.status, JSON.parse(await reply.text())]).toEqual([
      status,
      { relayed: { kind: 'http', ...given, mayHaveBeenCharged: false, ...told } },
    ]);
    expect(Object.fromEntries(reply.headers)).toEqual({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-type': 'application/json',
      vary: 'origin',
      ...headers,
    });
    const { mayHaveBeenCharged = false } = told as { mayHaveBeenCharged?: boolean };
    expect(log).toEqual([expect.objectContaining({ status, credits: 0, mayHaveBeenCharged })]);
    expect(log[0]!.service).toBeUndefined();
    expect(simulator.ledger).toEqual([]);
  });

  test('when the credentials are unavailable', async () => {
    const { simulator } = relayed();
    const { createClient } = await import('doorplate/core');
    const client = createClient({ ...simulator, credentials: () => Promise.reject(new Error('vault')) });
    const reply = await createAddressHandler({ client })(relayRequest('find', find));
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        relayed: {
          kind: 'http',
          status: 503,
          message: 'The relay could not load its credentials.',
          mayHaveBeenCharged: false,
        },
      },
    ]);
  });

  test('when a call store delays a request beyond its timeout, after which nothing is awaited', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { simulator } = relayed();
      const { createClient } = await import('doorplate/core');
      const handler = createAddressHandler({
        client: createClient({ ...simulator, credentials: never }),
        calls: {
          once: (_, work) => {
            vi.advanceTimersByTime(9_000);
            return work();
          },
        },
      });
      expect((await handler(relayRequest('find', find))).status).toBe(503);
      expect(simulator.ledger).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('when a request timed out before the service was called, and its credit is refunded', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    let late = 8_999.5;
    const limits = { creditsPerVisitor: 1 };
    const { simulator } = relayed();
    const { createClient } = await import('doorplate/core');
    const client = createClient({ ...simulator, credentials: () => ((now += late), simulator.credentials) });
    const handler = createAddressHandler({ client, limits });
    const reply = await handler(relayRequest('retrieve', { id: 'x' }));
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        relayed: {
          kind: 'http',
          status: 503,
          message: 'The request timed out before the service was called.',
          mayHaveBeenCharged: false,
          refused: true,
        },
      },
    ]);
    expect(simulator.ledger).toEqual([]);
    late = 8_999;
    expect((await handler(relayRequest('retrieve', { id: 'x' }))).status).not.toBe(429);
    expect(simulator.ledger).toHaveLength(1);
  });
});

test('accepts call ids of 16 to 64 letters, digits, - or _', async () => {
  const { handler } = relayed();
  const status = async (call: string) => (await handler(relayRequest('find', find, id(call)))).status;
  for (const call of ['a'.repeat(16), 'Z-_9'.repeat(16)]) expect(await status(call), call).toBe(200);
  for (const call of ['a'.repeat(15), 'b'.repeat(65), `${'c'.repeat(16)}!`, `!${'c'.repeat(16)}`])
    expect(await status(call), call).toBe(400);
});

test.each([
  ['find', find, 48_000],
  ['retrieve', { id: 'x' }, 48_000],
  ['cleanse', { records: [{ Address1: 'x' }] }, 138_000],
  ['downloadEmailBatch', { jobId: 'a'.repeat(52) }, 570_000],
])(
  'recognizes a repeated %s by its visitor, its operation and its bytes, for twice its timeout plus half a minute',
  async (operation, body, ttl) => {
    const seen: RelayCall[] = [];
    const memory = createMemoryCalls();
    const { handler } = relayed({
      allow: everything,
      calls: { once: (call, work) => (seen.push(call), memory.once(call, work)) },
    });
    const call = 'call-0123456789abcdef';
    await handler(relayRequest(operation, body, id(call)), { ip: '192.0.2.1' });
    const bytes = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const digest = createHmac('sha256', call)
      .update(JSON.stringify([operation, '192.0.2.1', bytes]))
      .digest('hex');
    expect(seen).toEqual([{ id: call, digest, ttl }]);
  },
);

describe('the timing of a request', () => {
  test('leaves no timer behind, and a deadline of many days needs only one timer', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const { handler } = relayed({ deadline: 1e12 });
    expect((await handler(relayRequest('find', find))).status).toBe(200);
    const at = set.mock.calls.findIndex(([, ms]) => ms === 2 ** 31 - 1);
    expect(clear.mock.calls.map(([timer]) => timer)).toContain(set.mock.results[at]?.value);
  });

  test('is in the log', async () => {
    let now = 5_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { handler, log } = relayBefore(() => ((now += 70), { Items: [] }));
    await handler(relayRequest('find', find));
    expect(log).toEqual([
      {
        operation: 'find',
        status: 200,
        ms: 70,
        credits: 0,
        mayHaveBeenCharged: false,
        visitor: expect.stringMatching(/^[\da-f]{16}$/) as string,
      },
    ]);
  });
});

describe('the handler', () => {
  test('gives `authorize` the request without its body, and the operation', async () => {
    const seen: unknown[] = [];
    const { handler } = relayed({
      authorize: ({ url, method, headers, body }, operation) => {
        seen.push([url, method, headers.get('cookie'), headers.get('doorplate-call'), body, operation]);
        return true;
      },
    });
    await handler(
      relayRequest('find', find, { headers: { cookie: 'session=1', 'doorplate-call': 'call-0123456789abcdef' } }),
    );
    expect(seen).toEqual([[`${shop}/api/address/find`, 'POST', 'session=1', 'call-0123456789abcdef', null, 'find']]);
  });

  test('gives the console a message with the error of a log that fails', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const failed = new Error('disk');
    const { handler } = relayed({
      log: () => {
        throw failed;
      },
    });
    await handler(relayRequest('find', find));
    await vi.waitFor(() =>
      expect(told.mock.calls).toEqual([['doorplate: `log` of createAddressHandler failed.', failed]]),
    );
  });

  test('gives a log entry without an operation for a rejection before the operation was known, and for a preflight', async () => {
    const { handler, log } = relayed({ origins: ['https://shop.example'] });
    await handler(relayRequest('nothing', {}));
    const preflight = await handler(plain('find', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } }));
    expect([preflight.status, await preflight.text(), Object.fromEntries(preflight.headers)]).toEqual([
      204,
      '',
      {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'access-control-allow-origin': 'https://shop.example',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, doorplate-call',
        'access-control-max-age': '600',
        vary: 'origin',
      },
    ]);
    expect(log.map(({ operation, status, visitor }) => [operation, status, visitor])).toEqual([
      ['', 404, ''],
      ['find', 204, ''],
    ]);
  });

  test('gives two visitors different log ids, and others in another handler', async () => {
    const words = async () => {
      const { handler, log } = relayed();
      for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await handler(relayRequest('find', find), { ip });
      return log.map(({ visitor }) => visitor);
    };
    const [one, other] = [await words(), await words()];
    expect([one[0] === one[1], one[0] === one[2], one[0] === other[0]]).toEqual([true, false, false]);
  });
});
