import { createClient, find, type OperationName, retrieve } from 'doorplate/core';
import { type RelayResponse, type CallStore, createMemoryCalls } from 'doorplate/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relayRequest, everything, relayed } from '../support/relayed.ts';

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

  test('is sent once if it arrives from another network, such as a phone that has left the house', async () => {
    const { send, simulator } = relayed({ allow: everything });
    await send(request(), { ip: '192.0.2.1' });
    expect((await send(request(), { ip: '198.51.100.9' })).status).toBe(200);
    expect(simulator.ledger).toHaveLength(1);
  });

  test('is answered only to its visitor if ids are signed, and never sent again for another one', async () => {
    const { send, client, simulator, replies } = relayed({ signIds: ['a'.repeat(40)], allow: everything });
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

  test('is processed once, whatever a browser repeats and when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { minLength: 1, maxLength: 30 }), fc.nat(3), async (order, latency) => {
        const { send, simulator } = relayed(
          { allow: everything, limits: { perVisitor: { validateEmails: 1_000 }, creditsPerVisitor: 1_000 } },
          { latency },
        );
        const statuses = await Promise.all(
          order.map(
            async (call) =>
              (await send(request({ emails: [`p${String(call)}@example.com`] }, `${id}${String(call)}`))).status,
          ),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(simulator.ledger).toHaveLength(new Set(order).size);
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
