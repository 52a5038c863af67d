import { createClient, find, isAddressServiceError, retrieve } from 'doorplate/core';
import { createAddressHandler, createMemoryCalls } from 'doorplate/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asked, everything, relayed, shop } from '../support/relayed.ts';

const findBody = { text: '77 beacon' };
const never = () => new Promise<never>(() => undefined);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a callback that hangs or fails', () => {
  test('returns a 503 and sends nothing if it is `credentials` and throws, rejects, hangs or cannot be sent', async () => {
    const { endpoints, fetch, ledger } = relayed().simulator;
    for (const credentials of [
      () => {
        throw new Error('vault');
      },
      () => Promise.reject(new Error('vault')),
      never,
      () => ({ key: 'AA11\r\nX-Evil: 1' }),
    ]) {
      const client = createClient({ endpoints, credentials, fetch });
      const handler = createAddressHandler({ client, ...(credentials === never && { deadline: 300 }) });
      const reply = await handler(asked('find', findBody));
      expect(reply.status).toBe(503);
      expect(await reply.text()).not.toMatch(/vault|AA11|Evil/);
    }
    expect(ledger).toEqual([]);
  });

  test('removes from each answer the key that it was requested with, if the key changes between two calls', async () => {
    const keys = ['AB12-CD34-EF56-GH78', 'ZY98-XW76-VU54-TS32'];
    let at = 0;
    const sent: (string | null)[] = [];
    const client = createClient({
      endpoints: { platform: 'https://service.test' },
      credentials: () => ({ key: keys[at++ % 2]! }),
      fetch: async ({ url }) => {
        const key = new URL(url).searchParams.get('Key');
        sent.push(key);
        return Response.json({
          Items: [{ Id: '1', Type: 'Address', Text: `1 ${String(key)} St`, Highlight: '', Description: '' }],
        });
      },
    });
    const handler = createAddressHandler({ client });
    for (let call = 0; call < 4; call++)
      expect(await (await handler(asked('find', findBody))).text()).toContain('1 [redacted] St');
    expect(sent).toEqual([...keys, ...keys]);
  });

  test('counts as a no if it is `authorize` and hangs or returns anything but yes', async () => {
    for (const authorize of [
      never,
      () => 'no' as unknown as boolean,
      () => ({ allowed: false }) as unknown as boolean,
    ]) {
      const { handler, simulator } = relayed({ authorize, ...(authorize === never && { deadline: 3_000 }) });
      expect((await handler(asked('find', findBody))).status).toBe(401);
      expect(simulator.ledger).toEqual([]);
    }
  });

  test('stops nothing if it is the log and throws or rejects, and is reported in the console', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const uncaught = vi.fn();
    process.on('unhandledRejection', uncaught).on('uncaughtException', uncaught);
    try {
      for (const log of [
        () => {
          throw new Error('disk');
        },
        () => Promise.reject(new Error('disk')) as unknown as undefined,
      ]) {
        const { send } = relayed({ log });
        expect((await send(asked('find', findBody))).status).toBe(200);
      }
      await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
      expect(uncaught).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', uncaught).off('uncaughtException', uncaught);
    }
  });

  test('leaves the call in doubt if it is the call store, and reveals nothing of its own', async () => {
    const { send } = relayed({ calls: { once: () => Promise.reject(new Error('redis://user:pass@10.0.0.1')) } });
    const reply = await send(asked('retrieve', { id: 'x' }));
    const text = await reply.text();
    expect([reply.status, JSON.parse(text)]).toMatchObject([500, { relayed: { mayHaveBeenCharged: true } }]);
    expect(text).not.toMatch(/redis|pass/);
  });

  test('answers others despite a thousand endless bodies', async () => {
    const { handler, simulator } = relayed({ deadline: 300_000 });
    const breaks: (() => void)[] = [];
    const slow = Array.from({ length: process.env['MUTATED'] === undefined ? 1_000 : 20 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new Uint8Array([0x7b]));
          breaks.push(() => {
            controller.error(new Error('reset'));
          });
        },
      });
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: asked('find', {}).headers,
      };
      return handler(new Request(`${shop}/api/address/find`, init));
    });
    expect((await handler(asked('find', findBody), { ip: '192.0.2.9' })).status).toBe(200);
    for (const reset of breaks) reset();
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([400]));
    expect(simulator.ledger).toHaveLength(1);
  });

  test('does not send a request that times out before the service is called, which can be repeated', async () => {
    const { handler, simulator } = relayed({ deadline: 0.001 });
    const reply = await handler(asked('find', findBody));
    // The status depends on the step that the timeout interrupts.
    expect([401, 408, 503]).toContain(reply.status);
    expect(simulator.ledger).toEqual([]);
  });
});

describe('a browser that leaves and comes back', () => {
  test('gets the answer of a Find that a lost connection ended, under the same id', async () => {
    const memory = createMemoryCalls();
    let arrived = 0;
    const { handler, simulator } = relayed({
      calls: { once: (call, work) => ((arrived += 1), memory.once(call, work)) },
    });
    // The first answer comes after another answer.
    simulator.fail('find', { with: 'out-of-order', times: 1 });
    const id = { 'doorplate-call': 'call-0123456789abcdef' };
    const leaving = new AbortController();
    const lost = handler(new Request(asked('find', findBody, { headers: id }), { signal: leaving.signal }));
    await expect.poll(() => simulator.ledger.length).toBe(1);
    const again = handler(asked('find', findBody, { headers: id }));
    await expect.poll(() => arrived).toBe(2);
    leaving.abort();
    const [first, second] = await Promise.all([lost, again]);
    expect([first.status, second.status]).toEqual([499, 200]);
    expect(await second.text()).toContain('77 Beacon');
    expect(await first.text()).toContain('The visitor disconnected.');
  });

  test('gets the answer of a Retrieve whose page has gone', async () => {
    const { client, handler, simulator } = relayed({}, { latency: 30 });
    const [row] = await find(client, findBody);
    const id = { 'doorplate-call': 'call-0123456789abcdef' };
    const leaving = new AbortController();
    const lost = handler(new Request(asked('retrieve', { id: row!.id }, { headers: id }), { signal: leaving.signal }));
    await expect.poll(() => simulator.ledger.length).toBe(2);
    leaving.abort();
    await lost;
    const reply = await handler(asked('retrieve', { id: row!.id }, { headers: id }));
    expect([reply.status, simulator.ledger.length]).toEqual([200, 2]);
  });

  test('is rejected with an id from another network, and its search continues', async () => {
    const { client, send } = relayed({ signIds: ['a'.repeat(40)] });
    const [row] = await find(client, findBody);
    const moved = createClient({
      relay: `${shop}/api/address`,
      fetch: (request) => send(request, { ip: '198.51.100.1' }),
    });
    const error: unknown = await retrieve(moved, row!.id).catch((failed: unknown) => failed);
    // With status 403 or an account code, the form would become a plain form.
    expect(isAddressServiceError(error, 'http') && [error.status, error.mayHaveBeenCharged]).toEqual([
      undefined,
      false,
    ]);
  });
});

describe('the identity of a visitor', () => {
  const passes = async (ips: string[], trustedProxies = 0) => {
    const { send } = relayed({ limits: { perVisitor: { find: 1 } }, trustedProxies });
    const replies = await Promise.all(
      ips.map((ip) =>
        trustedProxies
          ? send(asked('find', findBody, { headers: { 'x-forwarded-for': ip } }), { ip: '10.0.0.1' })
          : send(asked('find', findBody), { ip }),
      ),
    );
    return replies.filter(({ status }) => status === 200).length;
  };

  test.each([
    ['two addresses of IPv4', ['192.0.2.1', '192.0.2.2'], 2],
    ['an IPv4 address in both notations', ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1'], 1],
    ['addresses of one IPv6 network', ['2001:db8::1', '2001:db8:0:0:1:2:3:4', '2001:0DB8::ffff'], 1],
    ['two networks of IPv6', ['2001:db8::1', '2001:db8:0:1::1'], 2],
    ['a visitor without an address, or with an invalid one', ['', 'unknown', 'x'.repeat(60)], 1],
  ])('%s', async (_, ips, visitors) => {
    expect(await passes(ips)).toBe(visitors);
  });

  test('does not include a port that a proxy appends to the address', async () => {
    expect(await passes(['198.51.100.7:1234', '198.51.100.7:1235', '[2001:db8::1]:80', '[2001:db8::2]:81'], 1)).toBe(2);
  });
});

test('allows a whole file after `authorize`, because only an unknown visitor has a small limit of credits', async () => {
  const records = Array.from({ length: 100 }, (_, at) => ({ Address1: `${String(at)} Main St`, Country: 'US' }));
  const { send } = relayed({ allow: everything });
  for (let call = 0; call < 12; call++) expect((await send(asked('cleanse', { records }))).status).toBe(200);
});
