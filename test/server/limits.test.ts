import { readFile } from 'node:fs/promises';
import { cleanse, find, isAddressServiceError, retrieve, validateEmails } from 'doorplate/core';
import { createMemoryCalls, createRedisCalls } from 'doorplate/server';
import { describe, expect, test } from 'vitest';
import { asked, everything, relayed } from '../support/relayed.ts';

const statuses = async (replies: Promise<Response>[]) => (await Promise.all(replies)).map(({ status }) => status);
const passed = (all: number[]) => all.filter((status) => status === 200).length;

describe('limits', () => {
  test('M12 let exactly the allowed number of a hundred concurrent calls pass, and tell the other callers when to retry', async () => {
    const { send, simulator } = relayed({ limits: { perVisitor: { find: 10 } } });
    const replies = await Promise.all(Array.from({ length: 100 }, () => send(asked('find', { text: '10 main' }))));
    expect(passed(replies.map(({ status }) => status))).toBe(10);
    expect(simulator.ledger).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(90);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('M12 exist for all visitors together, too', async () => {
    const { send } = relayed({ limits: { perVisitor: { find: 10 }, altogether: { find: 12 } } });
    const all = await statuses(
      Array.from({ length: 40 }, (_, at) =>
        send(asked('find', { text: '10 main' }), { ip: `192.0.2.${String(at % 4)}` }),
      ),
    );
    expect(passed(all)).toBe(12);
  });

  test('M13 trust an entry of X-Forwarded-For only from our own proxy, and visitors without an address share one limit', async () => {
    const spoofed = (at: number) =>
      asked('find', { text: '10 main' }, { headers: { 'x-forwarded-for': `10.0.0.${String(at)}` } });
    const none = relayed({ limits: { perVisitor: { find: 2 } } });
    expect(passed(await statuses(Array.from({ length: 6 }, (_, at) => none.send(spoofed(at)))))).toBe(2);
    expect(passed(await statuses(Array.from({ length: 6 }, (_, at) => none.send(spoofed(at), {}))))).toBe(2);

    const one = relayed({ limits: { perVisitor: { find: 2 } }, trustedProxies: 1 });
    const through = (own: string, real: string) =>
      asked('find', { text: '10 main' }, { headers: { 'x-forwarded-for': `${own}, ${real}` } });
    const all = Array.from({ length: 6 }, (_, at) => one.send(through(`10.0.0.${String(at)}`, '198.51.100.7')));
    expect(passed(await statuses(all))).toBe(2);
    expect(passed(await statuses([one.send(through('10.0.0.1', '198.51.100.8'))]))).toBe(1);
  });

  test('do not treat Redis as unavailable if the relay itself was suspended, but read the answer that arrived', async () => {
    const redis = {
      async eval() {
        // Like data from a socket, this answer is only there when it is read.
        const answer = readFile(import.meta.filename).then(() => ['yours']);
        for (const end = performance.now() + 400; performance.now() < end;);
        return answer;
      },
    };
    const { send, simulator } = relayed({ calls: createRedisCalls(redis, { lease: 800 }) });
    expect((await send(asked('find', { text: '10 main' }))).status).toBe(200);
    expect(simulator.ledger).toHaveLength(1);
    const silent = { eval: () => new Promise(() => undefined) };
    const { send: askedInVain, log } = relayed({ calls: createRedisCalls(silent, { lease: 80 }) });
    expect((await askedInVain(asked('find', { text: '10 main' }))).status).toBe(503);
    expect(log).toMatchObject([{ store: 'Timed out.' }]);
  });

  test('M14 let nothing through while the store is unavailable', async () => {
    const redis = {
      status: 'ready',
      defineCommand: () => undefined,
      eval: () => Promise.reject(new Error('connection lost')),
      rlflxIncr: () => Promise.reject(new Error('connection lost')),
      multi: () => {
        throw new Error('connection lost');
      },
    };
    // First, the ids of calls cannot be looked up. Then, only the limits cannot be counted.
    for (const calls of [undefined, createMemoryCalls()]) {
      const { send, simulator, log } = relayed({ redis, ...(calls && { calls }) });
      const replies = await Promise.all([
        send(asked('find', { text: '10 main' })),
        send(asked('retrieve', { id: 'x' })),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([503, 503]);
      for (const reply of replies)
        expect((await reply.json()).relayed.message).toBe(
          calls
            ? 'The limit store of this relay is currently unavailable.'
            : 'The call store of this relay is currently unavailable.',
        );
      expect(simulator.ledger).toEqual([]);
      // Without a lookup, an earlier call with this id cannot be excluded.
      const charged = log.map(({ operation, mayHaveBeenCharged }) => [operation, mayHaveBeenCharged] as const);
      expect(Object.fromEntries(charged)).toEqual({ find: false, retrieve: !calls });
      expect(log.map(({ store }) => store)).toEqual(['connection lost', 'connection lost']);
    }
    // A client of another package has commands of another form.
    expect(() => relayed({ redis: { eval: redis.eval } })).toThrow('ioredis');
  });

  test('M15 exist for Retrieve, and for the credits of a day, for one visitor and for all', async () => {
    const { send, client, simulator } = relayed({
      limits: { perVisitor: { retrieve: 100 }, creditsPerVisitor: 3, credits: 5 },
    });
    const [row] = await find(client, { text: '77 Beacon' });
    const ask = (ip: string) => send(asked('retrieve', { id: row!.id }), { ip });
    expect(passed(await statuses(Array.from({ length: 10 }, () => ask('192.0.2.1'))))).toBe(3);
    expect(passed(await statuses(Array.from({ length: 10 }, () => ask('192.0.2.2'))))).toBe(2);
    expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(5);
    const error: unknown = await retrieve(client, row!.id).catch((failed: unknown) => failed);
    expect(isAddressServiceError(error, 'limit') && !error.mayHaveBeenCharged).toBe(true);
  });

  test('get unused credits back', async () => {
    const { client, simulator } = relayed({
      allow: everything,
      limits: { creditsPerVisitor: 3, perVisitor: { cleanse: 100 } },
    });
    simulator.fail('cleanse', { with: 'error-object', times: 5 });
    for (let at = 0; at < 5; at++)
      await cleanse(client, [{ Address1: 'x' }, { Address1: 'y' }, { Address1: 'z' }]).catch(() => undefined);
    expect((await cleanse(client, [{ Address1: '10 Main St', Country: 'US' }])).matches).toHaveLength(1);
    await expect(validateEmails(client, ['a@b.example', 'c@d.example', 'e@f.example'])).rejects.toMatchObject({
      kind: 'limit',
    });
  });
});
