import { createClient, find, type OperationName, retrieve, validateEmails } from 'doorplate/core';
import {
  type AddressHandlerOptions,
  type CallStore,
  createMemoryCalls,
  type RelayCall,
  type RelayResponse,
} from 'doorplate/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relayRequest, everything, relayed, shop } from '../support/relayed.ts';

const body = { emails: ['jo@example.com'] };
const id = 'call-0123456789abcdef';
const request = (of: unknown = body, call = id) =>
  relayRequest('validateEmails', of, { headers: { 'doorplate-call': call } });

describe('a call that arrives twice', () => {
  test('is sent once if both arrive together, and both get the same answer', async () => {
    const { send, simulator } = relayed({ allow: everything }, { latency: 20 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(request())));
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('jo@example.com');
    expect(simulator.ledger).toHaveLength(1);
  });

  test('returns the first answer or error if it arrives again later', async () => {
    const { send, simulator } = relayed({ allow: everything });
    simulator.fail('validateEmails', { with: '500', times: 1 });
    const [one, other] = [await send(request()), await send(request())];
    expect([one.status, await one.text()]).toEqual([other.status, await other.text()]);
    expect(one.status).toBe(502);
    expect(simulator.ledger).toHaveLength(1);
  });

  test('is reported as in doubt in time if it waits for an answer that never comes', async () => {
    const { send, log } = relayed({ deadline: 3_000, calls: { once: () => new Promise(() => undefined) } });
    const reply = await send(relayRequest('retrieve', { id: 'x' }));
    expect([reply.status, (await reply.json()).relayed]).toEqual([
      504,
      expect.objectContaining({
        kind: 'timeout',
        message: 'An earlier request for this retrieve is still in flight.',
        mayHaveBeenCharged: true,
      }),
    ]);
    expect(log[0]).toMatchObject({ status: 504, mayHaveBeenCharged: true });
  });

  test('still gets an answer if the store hangs after the work, even after the timeout', async () => {
    const hanging: CallStore = {
      async once(_, work) {
        await work();
        return await new Promise<RelayResponse>(() => undefined);
      },
    };
    const { send, simulator } = relayed({ deadline: 3_000, calls: hanging }, { latency: 600_000 });
    const reply = await send(relayRequest('retrieve', { id: 'x' }));
    expect([reply.status, (await reply.json()).relayed.message]).toEqual([504, expect.stringContaining('timed out')]);
    expect(simulator.ledger).toHaveLength(1);
  });

  test('returns its answer only after the answer was stored', async () => {
    const memory = createMemoryCalls();
    let isKept = false;
    const slow: CallStore = {
      async once(call, work) {
        const answer = await memory.once(call, work);
        await new Promise((resolve) => setTimeout(resolve, 30));
        isKept = true;
        return answer;
      },
    };
    const { send } = relayed({ calls: slow });
    expect((await send(relayRequest('retrieve', { id: 'x' }))).status).toBeLessThan(503);
    expect(isKept).toBe(true);
  });

  test('is in doubt for the page if it arrives from another network, such as a phone that has left the house', async () => {
    const { send, simulator, log } = relayed({ allow: everything });
    await send(request(), { ip: '192.0.2.1' });
    const page = createClient({
      relay: `${shop}/api/address`,
      fetch: (sent) => {
        sent.headers.set('doorplate-call', id);
        return send(sent, { ip: '198.51.100.9' });
      },
    });
    await expect(validateEmails(page, body.emails)).rejects.toMatchObject({
      kind: 'http',
      status: 409,
      mayHaveBeenCharged: true,
      message: expect.stringContaining('already used for a different call, or by another visitor'),
    });
    expect(log[1]).toMatchObject({ status: 409, mayHaveBeenCharged: true, reason: expect.stringContaining('visitor') });
    expect(simulator.ledger).toHaveLength(1);
  });

  test.each([
    ['the same: an IPv6 address of the same /64 network', '2001:db8:1:1::1', '2001:db8:1:1:ffff::2', 200],
    ['the same: the IPv4 address in another notation', '192.0.2.1', '::ffff:192.0.2.1', 200],
    ['another one: another /64 network', '2001:db8:1:1::1', '2001:db8:1:2::1', 409],
    ['another one: IPv4 after IPv6', '2001:db8:1:1::1', '192.0.2.1', 409],
    ['another one: an unknown address', '192.0.2.1', undefined, 409],
    ['the same: an unknown address, like the first one', undefined, undefined, 200],
  ])('is from the visitor whose limits it counts for, %s', async (_, first, second, status) => {
    const { send, simulator } = relayed({ allow: everything });
    await send(request(), { ip: first });
    expect((await send(request(), { ip: second })).status).toBe(status);
    expect(simulator.ledger).toHaveLength(1);
  });

  test('reveals neither its visitor nor its input to a call store', async () => {
    const seen: RelayCall[] = [];
    const memory = createMemoryCalls();
    const { send } = relayed({
      allow: everything,
      calls: { once: (call, work) => (seen.push(call), memory.once(call, work)) },
    });
    await send(request());
    await send(request(body, `${id}-other`));
    expect(new Set(seen.map(({ digest }) => digest)).size).toBe(2);
    for (const { digest } of seen) expect(digest).toMatch(/^[\da-f]{64}$/);
  });

  test.each<[string, Partial<AddressHandlerOptions>]>([
    ['', {}],
    [' with signed ids', { signIds: ['a'.repeat(40)] }],
  ])('is answered only to its visitor%s, and never sent again for another one', async (_, options) => {
    const { send, client, simulator, replies } = relayed({ ...options, allow: everything });
    const [row] = await find(client, { text: '77 beacon' });
    const calls: [OperationName, unknown][] = [
      ['find', { text: '77 beacon' }],
      ['retrieve', { id: row!.id }],
      ['validateEmails', body],
    ];
    for (const [operation, of] of calls) {
      const again = () => relayRequest(operation, of, { headers: { 'doorplate-call': `${id}-${operation}` } });
      expect((await send(again())).status).toBe(200);
      const sent = simulator.ledger.length;
      const other = await send(again(), { ip: '198.51.100.9' });
      expect([other.status, await other.json()]).toEqual([
        409,
        { relayed: expect.objectContaining({ mayHaveBeenCharged: operation !== 'find' }) },
      ]);
      expect((await send(again())).status).toBe(200);
      expect(simulator.ledger).toHaveLength(sent);
    }
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('is another call and rejected if its input differs', async () => {
    const { send, simulator } = relayed({ allow: everything });
    await send(request());
    expect((await send(request({ emails: ['al@example.com'] }))).status).toBe(409);
    expect((await send(relayRequest('retrieve', { id: 'x' }, { headers: { 'doorplate-call': id } }))).status).toBe(409);
    expect(simulator.ledger).toHaveLength(1);
  });

  test('can be repeated if a limit rejected it', async () => {
    const { send, simulator } = relayed({ allow: everything, limits: { creditsPerVisitor: 1 } });
    const many = { emails: ['a@b.example', 'c@d.example'] };
    expect((await send(request(many))).status).toBe(429);
    expect((await send(request(many), { ip: '192.0.2.9' })).status).toBe(429);
    expect((await send(request(body, `${id}-other`))).status).toBe(200);
    expect(simulator.ledger).toHaveLength(1);
  });

  test('is processed once and answered only to its visitor, whatever a browser or another visitor repeats and when', async () => {
    const arrival = fc.record({ call: fc.nat(5), visitor: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 30 }), fc.nat(3), async (order, latency) => {
        const { send, simulator } = relayed(
          { allow: everything, limits: { perVisitor: { validateEmails: 1_000 }, creditsPerVisitor: 1_000 } },
          { latency },
        );
        const replies = await Promise.all(
          order.map(async ({ call, visitor }) => {
            const sent = request({ emails: [`p${String(call)}@example.com`] }, `${id}${String(call)}`);
            const { status } = await send(sent, { ip: `192.0.2.${String(visitor)}` });
            return { call, visitor, status };
          }),
        );
        const calls = new Set(order.map(({ call }) => call));
        const ownerOf = new Map(
          replies.filter(({ status }) => status === 200).map(({ call, visitor }) => [call, visitor]),
        );
        expect(new Set(ownerOf.keys())).toEqual(calls);
        for (const { call, visitor, status } of replies) expect(status).toBe(visitor === ownerOf.get(call) ? 200 : 409);
        expect(simulator.ledger).toHaveLength(calls.size);
      }),
      { numRuns: process.env['MUTATED'] === undefined ? 60 : 5 },
    );
  });

  test('has a separate id for each request of a client, including retries', async () => {
    const { client, requests, simulator } = relayed();
    const [row] = await find(client, { text: '77 beacon' });
    simulator.fail('retrieve', { with: '429', times: 1 });
    await retrieve(client, row!.id);
    const ids = requests.map(({ headers }) => headers.get('doorplate-call'));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });

  test('returns a paid answer in time if the store hangs after the work, with a lease in whole ms', async () => {
    const lives: number[] = [];
    const { send, simulator } = relayed({
      deadline: 1_000.5,
      calls: {
        async once({ ttl }, work) {
          lives.push(ttl);
          await work();
          return new Promise(() => undefined);
        },
      },
    });
    const [row] = await find(
      createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch }),
      { text: '77 beacon' },
    );
    const reply = await send(relayRequest('retrieve', { id: row!.id }));
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('77 Beacon Street')]);
    expect(lives).toEqual([32_001]);
  });
});
