import { find, retrieve } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { createClient } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { asked, everything, relayBefore, relayed, shop } from '../support/relayed.ts';

const findBody = { text: '10 main' };

const keptByNobody = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Requests that are rejected with this status before anything reaches the service. */
const refused: [name: string, status: number, request: () => Request][] = [
  ['M03 an unknown operation', 404, () => asked('nothing', {})],
  ['M03 constructor', 404, () => asked('constructor', {})],
  ['M03 __proto__', 404, () => asked('__proto__', {})],
  ['M03 toString', 404, () => asked('toString', {})],
  ['M03 an encoded path', 404, () => asked('..%2ffind', findBody)],
  ['M03 an encoded name', 404, () => asked('%66ind', findBody)],
  ['M03 a name with a suffix', 404, () => asked('find;x=1', findBody)],
  ['M03 a trailing slash', 404, () => asked('find/', findBody)],
  ['M03 another case', 404, () => asked('Find', findBody)],
  ['M04 a batch, which is not allowed unless named', 404, () => asked('cleanse', { records: [{ Address1: 'x' }] })],
  ['M05 a key in the body', 400, () => asked('find', { ...findBody, Key: 'AA11' })],
  ['M05 a legacy key in the body', 400, () => asked('find', { ...findBody, lqtkey: 'AA11' })],
  [
    'M05 a service URL in the body',
    400,
    () => asked('find', { ...findBody, endpoints: { platform: 'https://evil.test' } }),
  ],
  ['M05 wire parameters in the body', 400, () => asked('find', { ...findBody, parameters: { Key: 'AA11' } })],
  ...['Key=AA11', 'key', 'a=1&LQTKEY=AA11', 'endpoint=https://evil.test', 'to=HTTP%3A%2F%2Fevil.test'].map(
    (query): (typeof refused)[number] => [`M05 the query ${query}`, 400, () => asked(`find?${query}`, findBody)],
  ),
  ['M05 options of a call in the body', 400, () => asked('retrieve', { id: 'x', retryInDoubt: true })],
  [
    'M06 another origin',
    403,
    () => asked('find', findBody, { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } }),
  ],
  [
    'M06 a null origin',
    403,
    () => asked('find', findBody, { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }),
  ],
  [
    'M06 a site next to ours',
    403,
    () => asked('find', findBody, { headers: { origin: 'https://blog.shop.test', 'sec-fetch-site': 'same-site' } }),
  ],
  [
    'M06 neither an origin nor a site',
    403,
    () => asked('find', findBody, { headers: { 'sec-fetch-site': undefined } }),
  ],
  ['M06 a URL typed by hand', 403, () => asked('find', findBody, { headers: { 'sec-fetch-site': 'none' } })],
  ...[
    'https://shop.example.evil.test',
    'https://shop.example:8443',
    'https://SHOP.example',
    'http://shop.example',
    'https://shop.example/',
    'https://shop.example.',
    'https://xshop.example',
    '*',
  ].map((origin): [string, number, () => Request] => [
    `M07 the origin ${origin}`,
    403,
    () => asked('find', findBody, { headers: { origin, 'sec-fetch-site': 'cross-site' } }),
  ]),
  [
    'M08 GET',
    405,
    () => new Request(`${shop}/api/address/find?text=10+main`, { headers: { 'sec-fetch-site': 'same-origin' } }),
  ],
  ['M08 HEAD', 405, () => new Request(`${shop}/api/address/find`, { method: 'HEAD' })],
  ['M08 PUT', 405, () => asked('find', findBody, { method: 'PUT' })],
  [
    'M08 a method in a header',
    405,
    () => new Request(`${shop}/api/address/find`, { headers: { 'x-http-method-override': 'POST' } }),
  ],
  [
    'M08 a preflight of another origin',
    403,
    () => new Request(`${shop}/api/address/find`, { method: 'OPTIONS', headers: { origin: 'https://evil.test' } }),
  ],
  ['M09 a text', 415, () => asked('find', findBody, { headers: { 'content-type': 'text/plain' } })],
  [
    'M09 a form',
    415,
    () => asked('find', findBody, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  [
    'M09 form data',
    415,
    () => asked('find', findBody, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  ],
  [
    'M09 a type with the same prefix',
    415,
    () => asked('find', findBody, { headers: { 'content-type': 'application/jsonp' } }),
  ],
  [
    'M09 no type',
    415,
    () => asked('find', findBody, { headers: { 'content-type': undefined }, body: new Blob(['{"text":"x"}']) }),
  ],
  ['M10 a long body', 413, () => asked('find', { text: 'x'.repeat(70_000) })],
  [
    'M10 a body with a large declared length',
    413,
    () => asked('find', findBody, { headers: { 'content-length': '999999999' } }),
  ],
  [
    'M11 a deep body',
    400,
    () => asked('find', null, { body: `{"filters":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }),
  ],
  ['M11 a body nested too deep', 400, () => asked('find', null, { body: '['.repeat(60_000) })],
  ['M11 many countries', 400, () => asked('find', { text: 'x', countries: Array.from({ length: 5_000 }, () => 'US') })],
  ['M11 a long text', 400, () => asked('find', { text: 'x'.repeat(5_000) })],
  ['a list instead of an object', 400, () => asked('find', [findBody])],
  ['null', 400, () => asked('find', null)],
  ['a text', 400, () => asked('find', 'text')],
  ['half a body', 400, () => asked('find', null, { body: '{"text":"10' })],
  ['bytes that are not UTF-8', 400, () => asked('find', null, { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) })],
  ['a field of another type', 400, () => asked('find', { text: { $ne: 1 } })],
  ['a number that is text', 400, () => asked('find', { text: 'x', limit: '5' })],
  [
    'a name that reaches a prototype',
    400,
    () => asked('find', null, { body: '{"text":"x","__proto__":{"isMiddleware":false}}' }),
  ],
  ['an empty search', 400, () => asked('find', { text: ' ' })],
  ['no call id', 400, () => asked('find', findBody, { headers: { 'doorplate-call': undefined } })],
  ['a short call id', 400, () => asked('find', findBody, { headers: { 'doorplate-call': 'x' } })],
  [
    'a call id with other characters',
    400,
    () => asked('find', findBody, { headers: { 'doorplate-call': '../../../../etc/passwd' } }),
  ],
];

describe('a request that is not allowed', () => {
  test.each(refused)('is rejected without calling the service: %s → %i', async (_, status, request) => {
    const { simulator, handler, log } = relayed({ origins: ['https://shop.example'] });
    const reply = await handler(request(), { ip: '192.0.2.1' });
    expect(reply.status).toBe(status);
    expect(simulator.ledger).toEqual([]);
    expect(log.map((event) => [event.status, event.credits])).toEqual([[status, 0]]);
    expect(Object.fromEntries(reply.headers)).toMatchObject(keptByNobody);
    expect(({} as Record<string, unknown>)['isMiddleware']).toBeUndefined();
  });

  test.each([
    ['an answer', 200, 'find', findBody],
    ['an error of the service', 400, 'find', findBody],
    ['a service that is down', 503, 'find', findBody],
    ['a file that is passed on', 200, 'downloadEmailBatch', { jobId: 'j'.repeat(52) }],
    ['a request that does not reach the service', 0, 'nothing', {}],
  ] as const)(
    'M18 is not cached and reveals nothing of what is behind the relay: %s',
    async (_, status, operation, body) => {
      const own = { 'set-cookie': 'upstream=1', server: 'upstream/1', 'x-powered-by': 'upstream', via: '1.1 upstream' };
      const text =
        status === 200 ? (operation === 'find' ? '{"Items":[]}' : 'email\nana@example.com\n') : '{"Error":"upstream"}';
      const { handler, calls } = relayBefore(() => new Response(text, { status, headers: own }));
      const reply = await handler(asked(operation, body));
      await reply.text();
      expect(calls()).toBe(status ? 1 : 0);
      expect(Object.fromEntries(reply.headers)).toMatchObject(keptByNobody);
      expect(JSON.stringify([...reply.headers])).not.toMatch(/upstream/);
      expect(reply.headers.getSetCookie()).toEqual([]);
    },
  );

  test('M05 is not rejected for what a host has appended to the URL, which is not passed on', async () => {
    const seen: string[] = [];
    const { handler } = relayBefore((request) => {
      seen.push(request.url);
      return { Items: [] };
    });
    for (const query of ['slug=find&hash=1', 'keys=AA11', 'monkey=1', 'to=see+https://shop.test'])
      expect((await handler(asked(`find?${query}`, findBody))).status, query).toBe(200);
    expect(seen).toHaveLength(4);
    for (const url of seen) expect(url).not.toMatch(/slug|hash|keys=|monkey|shop/);
  });

  test('M10 is cut off at the limit if it has an endless body without a length, and is not awaited if its body never comes', async () => {
    const patient = relayed();
    const hurried = relayed({ deadline: 3_000 });
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array([0x7b]));
      },
    });
    const send = ({ handler }: typeof patient, body: ReadableStream) => {
      // The length of this body is unknown before it has arrived.
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: asked('find', {}).headers,
      };
      return handler(new Request(`${shop}/api/address/find`, init), {});
    };
    expect((await send(patient, endless)).status).toBe(413);
    expect(pulled).toBeLessThan(20);
    expect((await send(hurried, silent)).status).toBe(408);
    for (const { simulator } of [patient, hurried]) expect(simulator.ledger).toEqual([]);
  });
});

describe('an allowed request', () => {
  test('M08 can be read by its named origin after a preflight, and by no other', async () => {
    const { handler } = relayed({ origins: ['https://shop.example'] });
    const origin = 'https://shop.example';
    const preflight = await handler(
      new Request(`${shop}/api/address/find`, { method: 'OPTIONS', headers: { origin } }),
    );
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, doorplate-call',
        vary: 'origin',
      }),
    ]);
    const reply = await handler(asked('find', findBody, { headers: { origin, 'sec-fetch-site': 'cross-site' } }));
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  });

  test('M20 M22 declares as a Find that it comes from a server, and its text stays one parameter', async () => {
    const seen: URL[] = [];
    const simulated = relayed();
    const { endpoints, credentials, fetch } = simulated.simulator;
    const handler = createAddressHandler({
      client: createClient({
        endpoints,
        credentials,
        fetch: (request) => (seen.push(new URL(request.url)), fetch(request)),
      }),
    });
    await handler(asked('find', { text: '10 main\r\nX-Evil: 1&Key=BB22', language: 'en\r\n' }));
    expect(seen[0]!.searchParams.get('IsMiddleware')).toBe('true');
    expect(seen[0]!.searchParams.getAll('Key')).toEqual([credentials.key]);
    expect(seen[0]!.searchParams.get('Text')).toBe('10 main\r\nX-Evil: 1&Key=BB22');
  });
});

describe('access', () => {
  test('is decided by `authorize`, where a no, an error and a rejection all mean no', async () => {
    for (const authorize of [
      () => false,
      () => Promise.resolve(false),
      () => {
        throw new Error('database');
      },
      () => Promise.reject(new Error('database')),
    ]) {
      const { handler, simulator } = relayed({ authorize });
      expect((await handler(asked('find', findBody))).status).toBe(401);
      expect(simulator.ledger).toEqual([]);
    }
  });

  test('must be configured safely: a batch without `authorize`, a wrong origin, a short secret and a client without a key’s host are rejected', () => {
    const { endpoints, credentials, fetch } = relayed().simulator;
    const client = createClient({ endpoints, credentials, fetch });
    expect(() => createAddressHandler({ client, allow: everything })).toThrow(/authorize/);
    expect(() => createAddressHandler({ client, allow: ['findd' as 'find'] })).toThrow(/findd/);
    for (const origin of ['*', 'shop.example', 'https://shop.example/', 'https://*.shop.example', 'null'])
      expect(() => createAddressHandler({ client, origins: [origin] }), origin).toThrow(/origins/);
    expect(() => createAddressHandler({ client, signIds: ['short'] })).toThrow(/signIds/);
    expect(() => createAddressHandler({ client, trustedProxies: -1 })).toThrow(/trustedProxies/);
    expect(() => createAddressHandler({ client: createClient({ relay: 'https://x.test' }) })).toThrow(/relay/);
  });
});

describe('ids', () => {
  const secrets = ['a'.repeat(40)];
  test('M16 are accepted by Retrieve only if the same visitor was given them, also after the secret was replaced', async () => {
    const { client, simulator, send } = relayed({ signIds: secrets });
    const [row] = await find(client, { text: '77 Beacon' });
    expect((await retrieve(client, row!.id))[0]!.line1).toContain('Beacon');
    const before = simulator.ledger.length;
    const bare = row!.id.split('.').slice(2).join('.');
    for (const id of [
      bare,
      `${'0'.repeat(32)}.${row!.id.split('.')[1]!}.${bare}`,
      `${row!.id}x`,
      row!.id.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ])
      expect((await send(asked('retrieve', { id }))).status, id).toBe(403);
    expect((await send(asked('retrieve', { id: row!.id }), { ip: '192.0.2.2' })).status).toBe(403);
    expect(simulator.ledger).toHaveLength(before);

    const next = relayed({ signIds: ['b'.repeat(40), ...secrets] });
    expect((await next.send(asked('retrieve', { id: row!.id }))).status).toBe(200);
    expect((await relayed({ signIds: ['b'.repeat(40)] }).send(asked('retrieve', { id: row!.id }))).status).toBe(403);
  });

  test('open a container only if they are signed', async () => {
    const { client, send } = relayed({ signIds: secrets });
    const rows = await find(client, { text: '500 harbor' });
    const container = rows.find(({ kind }) => kind === 'container')!;
    expect((await find(client, { text: '500 harbor', container: container.id })).length).toBeGreaterThan(1);
    expect(
      (await send(asked('find', { text: 'x', container: container.id.split('.').slice(2).join('.') }))).status,
    ).toBe(403);
  });
});
