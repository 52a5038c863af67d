import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, find, isAddressServiceError, retrieve } from 'doorplate/core';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { post } from '../support/machines/post.ts';
import { freePort, type Program } from '../support/machines/startProgram.ts';
import { startNginx } from '../support/machines/startNginx.ts';
import { startRedis } from '../support/machines/startRedis.ts';
import { buildRelay, type Machine, startRelay } from '../support/machines/startRelay.ts';
import { type HeldServices, startServices } from '../support/machines/startServices.ts';

const names = ['one', 'two', 'three'];
const trials = Number(process.env['TRIALS'] ?? 3);
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status);
const passed = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length;
/** Timeout in ms. On a slow machine, a hundred concurrent calls take longer than a visitor would wait. */
const patient = 60_000;
const times = <Of>(many: number, of: (at: number) => Of) => Array.from({ length: many }, (_, at) => of(at));

describe.skipIf(!findServer('redis-server') || !findServer('nginx'))(
  'three machines behind nginx, with one Redis',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'doorplate-machines-'));
    const machines = new Map<string, Machine>();
    let services: HeldServices;
    let redis: Program;
    let redisPort: number;
    let nginx: Program;
    let other: Machine;
    let admin: Redis;
    let file: string;
    let shop = '';
    let address = '';

    const start = (name: string, port: number, trustedProxies: number, deadline?: number) =>
      startRelay(file, {
        port,
        redis: redisPort,
        services: `http://127.0.0.1:${String(services.port)}/${name}`,
        key: services.simulator.credentials.key,
        options: {
          allow: ['find', 'retrieve', 'validateEmails'],
          limits: { perVisitor: { find: 10, retrieve: 1_000 }, creditsPerVisitor: 1_000, credits: 25 },
          trustedProxies,
          ...(deadline && { deadline }),
        },
      });
    const at = (name: string, operation: string) => {
      const port = machines.get(name)?.port ?? 0;
      return `http://127.0.0.1:${String(port)}/api/address/${operation}`;
    };

    beforeAll(async () => {
      services = await startServices();
      redisPort = await freePort();
      const door = await freePort();
      file = await buildRelay(folder);
      redis = await startRedis(redisPort, folder);
      admin = new Redis(redisPort, '127.0.0.1', { retryStrategy: () => 50 });
      admin.on('error', () => undefined);
      await Promise.all(names.map(async (name) => machines.set(name, await start(name, 0, 1, patient))));
      other = await start('other', 0, 0);
      nginx = await startNginx(
        door,
        [...machines.values()].map(({ port }) => port),
        other.port,
        folder,
      );
      shop = `http://127.0.0.1:${String(door)}/api/address`;
      const { simulator } = services;
      const [row] = await find(createClient({ ...simulator }), { text: '77 beacon' });
      address = row!.id;
    });
    afterAll(async () => {
      // The start may have failed, so only a part may exist.
      (admin as Redis | undefined)?.disconnect();
      const running = [...machines.values(), other, nginx, redis] as (Program | undefined)[];
      await Promise.all(running.map(async (one) => one?.kill()));
      await (services as HeldServices | undefined)?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Number of calls to the services before the current test. */
    let since = 0;
    const worked = (operation: string) =>
      services.simulator.ledger.slice(since).filter((call) => call.operation === operation);
    beforeEach(async () => {
      await admin.flushall();
      since = services.simulator.ledger.length;
    });

    test('M12 let exactly the allowed number of a hundred concurrent calls of one visitor pass, whatever forwarding header is forged', async () => {
      // Each machine has connected to its Redis.
      for (const name of names)
        expect((await post(at(name, 'find'), { text: '77 beacon' }, { from: '127.0.3.1' })).status).toBe(200);
      services.calls.clear();
      for (const trial of times(trials, String)) {
        const from = `127.0.1.${trial}`;
        since = services.simulator.ledger.length;
        const replies = await Promise.all(
          times(100, (call) => {
            const headers = call % 2 ? { 'x-forwarded-for': `10.0.0.${String(call)}, 192.0.2.${String(call)}` } : {};
            return post(`${shop}/find`, { text: '77 beacon' }, { from, headers });
          }),
        );
        const failures = [...machines.values()].flatMap((machine) => machine.failures);
        expect(replies.map(({ status }) => status).sort(), failures.join()).toEqual([
          ...times(10, () => 200),
          ...times(90, () => 429),
        ]);
        expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^[1-9]\d*$/);
        expect(worked('find')).toHaveLength(10);
      }
      // All three machines work, whichever was first with the ten calls that passed. A visitor from elsewhere has separate limits.
      for (const one of times(12, String))
        expect((await post(`${shop}/find`, { text: '77 beacon' }, { from: `127.0.2.${one}` })).status).toBe(200);
      expect([...services.calls.keys()].sort()).toEqual([...names].sort());
      expect((await post(`${shop}/find`, { text: '77 beacon' }, { from: '127.0.1.99' })).status).toBe(200);
    });

    test('M13 treat all visitors as one if they trust no proxy', async () => {
      const door = shop.replace('/api/address', '/other');
      const replies = await Promise.all(
        times(30, (visitor) => post(`${door}/find`, { text: '77 beacon' }, { from: `127.0.2.${String(visitor + 1)}` })),
      );
      expect(passed(replies)).toBe(10);
    });

    test('M15 share the credits of a day, down to the last credit', async () => {
      for (const trial of times(trials, String)) {
        await admin.flushall();
        since = services.simulator.ledger.length;
        const credits = () => services.simulator.ledger.slice(since).reduce((sum, call) => sum + call.credits, 0);
        const visitor = (call: number) => ({ from: `127.0.3.${String(1 + (call % 4))}` });
        // Calls with several credits count too. If an amount is too large for the limit, the rest must remain for a smaller one.
        await Promise.all(
          times(40, (call) =>
            call % 4
              ? post(`${shop}/retrieve`, { id: address }, visitor(call))
              : post(
                  `${shop}/validateEmails`,
                  { emails: times(3, (of) => `p${String(of)}@example.com`) },
                  visitor(call),
                ),
          ),
        );
        expect(credits(), trial).toBeLessThanOrEqual(25);
        await Promise.all(times(60, (call) => post(`${shop}/retrieve`, { id: address }, visitor(call))));
        expect(credits(), trial).toBe(25);
      }
    });

    test('process a call that reaches all of them at once only once, and return the same answer, byte for byte', async () => {
      for (const trial of times(5 * trials, String)) {
        const id = crypto.randomUUID();
        since = services.simulator.ledger.length;
        services.simulator.latency = 10 * (Number(trial) % 5);
        const emails = [`p${trial}@example.com`, 'Zoë@bücher.example'];
        const replies = await Promise.all(
          // Like through nginx, which names the visitor.
          [...names, ...names, ...names].map((name) =>
            post(at(name, 'validateEmails'), { emails }, { id, headers: { 'x-forwarded-for': '127.0.0.1' } }),
          ),
        );
        replies.push(await post(`${shop}/validateEmails`, { emails }, { id }));
        expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
        expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
        expect(new Set(replies.map(({ headers }) => headers['content-type'])).size).toBe(1);
        expect(replies[0]!.body).toContain(`p${trial}@example.com`);
        expect(worked('validateEmails')).toHaveLength(1);
        // Every machine rejects the same id with another input.
        const others = await Promise.all(names.map((name) => post(at(name, 'retrieve'), { id: address }, { id })));
        expect(statusesOf(others)).toEqual([409, 409, 409]);
        await admin.flushall();
      }
      services.simulator.latency = 0;
    });

    test('store calls in Redis without revealing input, answer or id, and only briefly', async () => {
      const id = crypto.randomUUID();
      // This machine has the default deadlines.
      const door = shop.replace('/api/address', '/other');
      await post(`${door}/validateEmails`, { emails: ['jo.secret@example.com'] }, { id });
      await post(`${door}/retrieve`, { id: address });
      const keys = await admin.keys('*');
      const calls = keys.filter((key) => key.startsWith('doorplate:call:'));
      expect(calls).toHaveLength(2);
      const held = await Promise.all(calls.map(async (key) => JSON.stringify(await admin.hgetall(key))));
      const all = [...keys, ...held].join('\n');
      expect(all).not.toMatch(/secret|example|beacon|AA11-AA11/i);
      expect(all).not.toContain(id);
      expect(all).not.toContain(address);
      // The lifetime is half a minute plus twice the deadline of the operation: 9 seconds, and 54 seconds for many records.
      const lives = await Promise.all(calls.map((key) => admin.pttl(key)));
      expect(Math.min(...lives)).toBeLessThanOrEqual(48_000);
      expect(Math.max(...lives)).toBeLessThanOrEqual(138_000);
      for (const key of keys) expect(await admin.pttl(key)).toBeGreaterThan(0);
    });

    test('pay for nothing twice if two are killed after the service has worked: nginx tries the next, and the page learns that the call is in doubt', async () => {
      services.hold();
      const client = createClient({
        relay: shop,
        fetch: (request) => {
          request.headers.set('sec-fetch-site', 'same-origin');
          return fetch(request);
        },
      });
      const asking = times(9, () => retrieve(client, address).catch((error: unknown) => error));
      await expect.poll(() => services.waiting).toHaveLength(9);
      const victims = [...names].sort(() => Math.random() - 0.5).slice(1);
      const onVictims = services.waiting.filter((name) => victims.includes(name)).length;
      const ports = victims.map((name) => machines.get(name)?.port ?? 0);
      await Promise.all(victims.map(async (name) => machines.get(name)?.kill()));
      services.release();
      const outcomes = await Promise.all(asking);
      const doubts = outcomes.filter((outcome) => isAddressServiceError(outcome));
      expect(onVictims).toBeGreaterThan(0);
      expect(doubts).toHaveLength(onVictims);
      for (const doubt of doubts) expect(doubt).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
      expect(worked('retrieve')).toHaveLength(9);
      // The third machine continues without the others, and nginx uses them again when they are back.
      expect(passed(await Promise.all(times(6, () => post(`${shop}/retrieve`, { id: address }))))).toBe(6);
      await Promise.all(
        victims.map(async (name, which) => machines.set(name, await start(name, ports[which] ?? 0, 1))),
      );
    });

    test('answer a call in flight if Redis is killed, do not repeat it when it arrives again, reject others, and recover with Redis', async () => {
      const [one, two] = ['one', 'two'] as const;
      const id = crypto.randomUUID();
      await admin.config('RESETSTAT');
      services.hold();
      const underWay = post(at(one, 'retrieve'), { id: address }, { id });
      await expect.poll(() => services.waiting).toEqual([one]);
      const waiting = post(at(two, 'retrieve'), { id: address }, { id });
      // The second machine has looked the call up, like the first.
      await expect.poll(() => admin.info('commandstats')).toMatch(/hmget:calls=(?:[2-9]|\d\d)/);
      await redis.kill();
      services.release();
      const first = await underWay;
      expect(first.status).toBe(200);
      // The second machine had seen the call in flight, and can no longer see its outcome.
      const second = await waiting;
      expect([second.status, second.body]).toEqual([502, expect.stringContaining('"mayHaveBeenCharged":true')]);
      expect(await post(at(one, 'retrieve'), { id: address }, { id })).toMatchObject({ status: 200, body: first.body });
      expect((await post(at(two, 'retrieve'), { id: address }, { id })).status).toBe(503);
      const refused = await Promise.all(times(12, () => post(`${shop}/retrieve`, { id: address })));
      expect(new Set(statusesOf(refused))).toEqual(new Set([503]));
      expect((await post(`${shop}/find`, { text: '77 beacon' })).body).toContain('"mayHaveBeenCharged":false');
      expect(worked('retrieve')).toHaveLength(1);
      expect(worked('find')).toHaveLength(0);

      redis = await startRedis(redisPort, folder);
      await admin.ping();
      // Redis has forgotten everything, and the machine with the answer stores it again.
      await expect.poll(() => admin.dbsize()).toBeGreaterThan(0);
      await expect
        .poll(() => post(at(two, 'retrieve'), { id: address }, { id }))
        .toMatchObject({ status: 200, body: first.body });
      expect(worked('retrieve')).toHaveLength(1);
      for (const name of names)
        await expect.poll(() => post(at(name, 'retrieve'), { id: address })).toMatchObject({ status: 200 });
    });
  },
);
