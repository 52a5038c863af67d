import { createClient, type Credentials, type OperationName } from 'doorplate/core';
import { type AddressHandlerOptions, createAddressHandler, type RelayEvent } from 'doorplate/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { relayBefore, relayed, relayRequest } from '../support/relayed.ts';

const body = { text: '77 beacon' };
const key = 'AB12-CD34-EF56-GH78';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the log says why the relay refused a request', () => {
  const from = (origin: string, site: string | null = 'cross-site') =>
    relayRequest('find', body, { headers: { origin, 'sec-fetch-site': site ?? undefined } });
  const post = (operation: string, of: unknown = body) => relayRequest(operation, of);

  test.each<[string, Request, OperationName | '', string | RegExp]>([
    ['an operation', post('verify', {}), 'verify', 'operation not allowed: verify'],
    ['a batch', post('cleanse', {}), 'cleanse', 'operation not allowed: cleanse'],
    ['an operation that does not exist', post('verify\u001b[31m'), '', 'unknown operation'],
    ['a page', from('https://evil.test'), 'find', 'origin not allowed: https://evil.test'],
    ['a page without an origin', from('null'), 'find', 'origin not allowed: null'],
    ['a forged origin', from('x y'), 'find', 'origin not allowed: not a URL'],
    [
      'a page on plain http',
      from('http://shop.example', null),
      'find',
      /^origin not allowed: http:\/\/shop\.example\. On plain http, .* Add this origin to `origins`$/,
    ],
    [
      'a program',
      relayRequest('find', body, { headers: { 'sec-fetch-site': undefined } }),
      'find',
      /^origin not allowed: none\. .*neither `Origin` nor `Sec-Fetch-Site`/,
    ],
    ['a method', new Request('https://shop.test/api/address/find'), 'find', 'Use POST.'],
    ['a field', post('find', { ...body, Key: 'AA11' }), 'find', /^The body of find accepts only these fields: text/],
    ['an empty search', post('find', { text: ' ' }), 'find', /^find was not sent: /],
  ])('for %s', async (_, request, operation, reason) => {
    const { handler, log } = relayed();
    const { status } = await handler(request, { ip: '192.0.2.1' });
    expect(log).toEqual([expect.objectContaining({ operation, status })]);
    expect(log[0]!.reason).toMatch(reason);
  });

  test('for a visitor that `authorize` rejects', async () => {
    const { handler, log } = relayed({ authorize: () => false });
    await handler(relayRequest('find', body));
    expect(log[0]).toMatchObject({ status: 401, reason: 'Forbidden by `authorize`.' });
  });

  test('for a limit, with the limit, and with the cause if no visitor has an address', async () => {
    const reasons = async (ips: (string | undefined)[], limits: object) => {
      const { handler, log } = relayed({ limits });
      for (const ip of ips) await handler(relayRequest('find', body), { ip });
      return log.map(({ reason }) => reason);
    };
    expect(await reasons(['192.0.2.1', '192.0.2.1'], { perVisitor: { find: 1 } })).toEqual([
      undefined,
      'limit reached: 1 find calls per minute for a visitor',
    ]);
    expect(
      (
        await reasons(['2001:db8:1:1::', '2001:db8:1:2::', '2001:db8:1:3::', '2001:db8:1:4::'], {
          perVisitor: { find: 1 },
        })
      )[3],
    ).toBe('limit reached: 3 find calls per minute for an IPv6 /56 network');
    expect((await reasons(['192.0.2.1', '192.0.2.2'], { altogether: { find: 1 } }))[1]).toBe(
      'limit reached: 1 find calls per minute for all visitors together',
    );
    expect((await reasons([undefined, undefined], { perVisitor: { find: 1 } }))[1]).toMatch(
      /addresses are unknown\. Pass `ip`, or set `trustedProxies`$/,
    );
  });
});

describe('the log says why the relay or the app’s own code failed, and the page learns it only in development', () => {
  const unreachable = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.0.0.7:8200') });
  const reject = (error: Error) => () => Promise.reject(error);
  const { endpoints, fetch } = relayed().simulator;
  const withCredentials = (credentials: () => Promise<Credentials>) => ({
    client: createClient({ endpoints, fetch, credentials }),
  });
  type Case = [string, Partial<AddressHandlerOptions>, number, string, string | RegExp];
  const cases: Case[] = [
    [
      'a vault that cannot be reached',
      withCredentials(reject(unreachable)),
      503,
      'The relay could not load its credentials.',
      'fetch failed: connect ECONNREFUSED 10.0.0.7:8200',
    ],
    [
      'a vault whose error has only a code',
      withCredentials(reject(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))),
      503,
      'The relay could not load its credentials.',
      'ECONNREFUSED',
    ],
    [
      'a vault that never answers',
      { ...withCredentials(() => new Promise(() => undefined)), deadline: 300 },
      503,
      'The relay could not load its credentials.',
      'Timed out.',
    ],
    [
      'a key with a line break',
      withCredentials(async () => ({ key: `${key}\n` })),
      503,
      'The relay could not load its credentials.',
      "the credentials' `key` has a line break or another character that no key has. Copy it again.",
    ],
    [
      'an error that repeats the key, the URL and an email',
      withCredentials(reject(new Error(`GET https://vault.test/keys?token=hvs.secret for jo@example.com: ${key}`))),
      503,
      'The relay could not load its credentials.',
      /^GET https:\/\/vault\.test\/keys\?… for \S*…?\S*: \[redacted\]$/,
    ],
    ...[440, 470, 485, 495].map((length): Case => [
      `a long error with a key after ${String(length)} characters`,
      withCredentials(reject(new Error(`${'vault '.repeat(length).slice(0, length - 1)} ${key}`))),
      503,
      'The relay could not load its credentials.',
      /^vault vault/,
    ]),
    [
      'an error whose message cannot be read',
      withCredentials(() => {
        throw Object.defineProperty(new Error('no vault'), 'message', {
          get() {
            throw new Error('no message');
          },
        });
      }),
      503,
      'The relay could not load its credentials.',
      'It failed without a message.',
    ],
    [
      'a text that was thrown',
      // eslint-disable-next-line prefer-promise-reject-errors -- an app can throw anything
      withCredentials(() => Promise.reject('no vault')),
      503,
      'The relay could not load its credentials.',
      'no vault',
    ],
    [
      '`authorize` that throws',
      { authorize: reject(new Error(`no session store, ${key}`)) },
      401,
      '`authorize` failed:',
      'no session store, [redacted]',
    ],
    [
      'a call store that throws',
      { calls: { once: reject(new Error('EACCES: /var/calls')) } },
      500,
      'The relay failed.',
      'EACCES: /var/calls',
    ],
  ];
  test.each(cases)('%s', async (_, options, status, what, why) => {
    for (const development of [false, true]) {
      const { handler, log, simulator } = relayed({ ...options, development });
      const reply = await handler(relayRequest('find', body));
      const told = JSON.stringify(await reply.json());
      expect(log).toEqual([expect.objectContaining({ status, credits: 0, mayHaveBeenCharged: false })]);
      const { reason = '' } = log[0]!;
      expect(reason.startsWith(`${what} `)).toBe(true);
      if (typeof why === 'string') expect(reason).toBe(`${what} ${why}`);
      else expect(reason.slice(what.length + 1)).toMatch(why);
      expect(reason + told).not.toMatch(/AB12|hvs|jo@example/);
      expect(told.includes(JSON.stringify(reason).slice(1, -1))).toBe(development);
      expect(simulator.ledger).toEqual([]);
    }
  });

  test('a part of the relay’s own code that cannot be loaded, which is no fault of the credentials', async () => {
    vi.resetModules();
    vi.doMock('../../src/core/call/redact.lazy.ts', () => {
      throw new Error(`Cannot find module redact.lazy.js for ${key}`);
    });
    try {
      const [core, server] = [await import('doorplate/core'), await import('doorplate/server')];
      const log: RelayEvent[] = [];
      const handler = server.createAddressHandler({
        client: core.createClient({ endpoints, fetch, credentials: { key } }),
        log: (event) => log.push(event),
      });
      const reply = await handler(relayRequest('find', body));
      expect([reply.status, await reply.json()]).toEqual([
        503,
        { relayed: expect.objectContaining({ message: 'The relay could not load part of its own code.' }) },
      ]);
      expect(log[0]!.reason).toMatch(/^The relay could not load part of its own code\. .*redact\.lazy/);
      expect(log[0]!.reason).not.toContain('AB12');
      expect(log[0]!.mayHaveBeenCharged).toBe(false);
    } finally {
      vi.doUnmock('../../src/core/call/redact.lazy.ts');
      vi.resetModules();
    }
  });
});

describe('in development, a page receives the reason that the log gives', () => {
  const told = async (development: boolean, options: Partial<AddressHandlerOptions>, request: Request) => {
    const { handler } = relayed({ development, ...options });
    return ((await (await handler(request)).json()) as { relayed: { message: string } }).relayed.message;
  };
  test.each<[string, Partial<AddressHandlerOptions>, () => Request, string]>([
    ['an operation', {}, () => relayRequest('verify', {}), 'operation not allowed: verify'],
    [
      'a limit',
      { limits: { perVisitor: { find: 0 } } },
      () => relayRequest('find', body),
      'limit reached: 0 find calls',
    ],
    [
      'an origin',
      {},
      () => relayRequest('find', body, { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } }),
      'origin not allowed: https://evil.test',
    ],
  ])('%s', async (_, options, request, reason) => {
    expect(await told(true, options, request())).toContain(reason);
    expect(await told(false, options, request())).not.toContain(reason);
  });
});

describe('the log says why the service rejected a call', () => {
  const faults: [string, unknown, number, string][] = [
    ['a key that the service does not know', { Error: '2', Description: 'Unknown key' }, 200, 'wrong key: '],
    ['an account without credit', { Error: '3', Description: 'Out of credit' }, 200, 'no credit left: '],
    [
      'a server that the key is not for',
      { Error: '4', Description: 'x' },
      200,
      'the key is not allowed from this IP address: ',
    ],
    ['an expired key', { Error: '16', Description: 'x' }, 200, 'the key has expired: '],
    ['a status', { message: 'no' }, 401, 'the service rejected the key or the account: '],
    [
      'an error about the search',
      { Error: '1001', Description: 'Text or Container Required' },
      200,
      'find was rejected',
    ],
  ];
  test.each(faults)('for %s, never with the key', async (_, fault, status, reason) => {
    const { handler, log } = relayBefore(() =>
      Response.json({ Items: [{ ...(fault as object), Cause: `The key ${key} was sent.` }] }, { status }),
    );
    await handler(relayRequest('find', body));
    expect(log[0]!.reason).toContain(reason);
    expect(JSON.stringify(log)).not.toContain('AB12');
    expect(JSON.stringify(log)).not.toContain('beacon');
  });

  test('for a sentence of the legacy service about the key', async () => {
    const { handler, log } = relayBefore(() => ({ Status: 'LICENSE EXPIRED', output: [] }));
    await handler(relayRequest('verify', { records: [{ Address1: 'x' }] }));
    expect(log[0]).toMatchObject({ operation: 'verify', status: 403 });
    expect(log[0]!.reason).toMatch(/^the key has expired: /);
  });

  test('and says nothing for a call that was answered', async () => {
    const { client, log } = relayed();
    const { find } = await import('doorplate/core');
    await find(client, body);
    expect(log.map(({ reason }) => reason)).toEqual([undefined]);
  });
});

describe('a page receives the reason why the service rejected the account', () => {
  const said = async (options: { development?: boolean } = {}) => {
    const { handler } = relayBefore(() => ({ Items: [{ Error: '2', Description: `Unknown key ${key}` }] }), options);
    return (await handler(relayRequest('find', body))).text();
  };

  test('only in development, and never with the key', async () => {
    expect(await said()).toContain('See the log of its relay');
    expect(await said()).not.toContain('wrong key');
    expect(await said({ development: true })).toContain('wrong key');
    expect(await said({ development: true })).not.toContain('AB12');
    vi.stubEnv('NODE_ENV', 'development');
    expect(await said()).toContain('wrong key');
    expect(await said({ development: false })).not.toContain('wrong key');
    vi.stubEnv('NODE_ENV', 'production');
    expect(await said()).not.toContain('wrong key');
  });
});

describe('a page on another origin can read why it was refused', () => {
  const origin = 'http://localhost:5173';
  const replies = async (development: boolean) => {
    const { handler, simulator } = relayed({ development });
    const preflight = await handler(
      new Request('https://shop.test/api/address/find', { method: 'OPTIONS', headers: { origin } }),
    );
    const reply = await handler(relayRequest('find', body, { headers: { origin, 'sec-fetch-site': 'cross-site' } }));
    expect(simulator.ledger).toEqual([]);
    return [preflight, reply].map(({ status, headers }) => [status, headers.get('access-control-allow-origin')]);
  };

  test('only in development, and is still refused', async () => {
    expect(await replies(true)).toEqual([
      [204, origin],
      [403, origin],
    ]);
    expect(await replies(false)).toEqual([
      [403, null],
      [403, null],
    ]);
  });

  test('also in production, if the origin is allowed and the operation is not', async () => {
    const { handler } = relayed({ origins: [origin] });
    const init = { method: 'OPTIONS', headers: { origin } };
    expect((await handler(new Request('https://shop.test/api/address/verify', init))).status).toBe(204);
    const reply = await handler(relayRequest('verify', {}, { headers: { origin, 'sec-fetch-site': 'cross-site' } }));
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([404, origin]);
  });
});

describe('a page of the relay’s own host without Sec-Fetch-Site', () => {
  const statusOf = async (origin: string, host: string) => {
    const simulated = relayed();
    const { endpoints, credentials, fetch } = simulated.simulator;
    const handler = createAddressHandler({ client: createClient({ endpoints, credentials, fetch }) });
    const headers = { origin, host, 'sec-fetch-site': undefined };
    return (await handler(relayRequest('find', body, { headers }))).status;
  };

  test.each([
    ['another machine of the network', 'http://192.168.1.5:3000', '192.168.1.5:3000'],
    ['an IPv6 address', 'http://[fd00::1]:3000', '[fd00::1]:3000'],
    ['a name of the network', 'http://workshop.local:3000', 'workshop.local:3000'],
    ['a container', 'http://web:3000', 'web:3000'],
    ['the default port', 'http://10.0.0.4', '10.0.0.4:80'],
    ['an old browser', 'https://shop.example', 'shop.example'],
  ])('is allowed: %s', async (_, origin, host) => {
    expect(await statusOf(origin, host)).toBe(200);
  });

  test.each([
    ['another port', 'http://192.168.1.5:5173', '192.168.1.5:3000'],
    ['another host', 'http://192.168.1.6:3000', '192.168.1.5:3000'],
    ['a name that a stranger can point at this server', 'http://evil.example:3000', 'evil.example:3000'],
    ['a name that ends like a local one', 'http://evil.local.example', 'evil.local.example'],
    ['a name that begins like an address', 'http://192.168.1.5.evil.example', '192.168.1.5.evil.example'],
    ['no origin', 'null', '192.168.1.5:3000'],
    ['another scheme', 'file://web', 'web'],
    ['a strange host', 'http://web', 'web@evil/'],
  ])('is refused: %s', async (_, origin, host) => {
    expect(await statusOf(origin, host)).toBe(403);
  });

  test('is refused if the browser says that it is another site', async () => {
    const { handler } = relayed();
    const headers = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000', 'sec-fetch-site': 'cross-site' };
    expect((await handler(relayRequest('find', body, { headers }))).status).toBe(403);
  });
});
