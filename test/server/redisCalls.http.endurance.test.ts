import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RelayResponse, type CallStore, createRedisCalls, type RedisClient } from 'doorplate/server';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { freePort, type Program } from '../support/machines/startProgram.ts';
import { startRedis } from '../support/machines/startRedis.ts';

const newId = () => crypto.randomUUID();
const answerOf = (body: string | Blob, headers: Record<string, string> = {}): RelayResponse => ({
  status: 200,
  headers,
  body,
});
const bytesOf = async ({ body }: RelayResponse) => Buffer.from(await new Response(body).arrayBuffer());

describe.skipIf(!findServer('redis-server'))('call ids in Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-redis-'));
  const clients: Redis[] = [];
  let port: number;
  let server: Program;
  let admin: Redis;

  const connect = () => {
    const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 1 });
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  };
  /** Creates a call store. It works like one in a separate process. */
  const machine = (client: RedisClient = connect(), lease?: number): CallStore =>
    createRedisCalls(client, lease === undefined ? {} : { lease });
  const call = (id: string, digest = 'retrieve 0a', life = 60_000) => ({ id, digest, life });
  const never = () => Promise.reject<RelayResponse>(new Error('This was worked a second time.'));

  beforeAll(async () => {
    port = await freePort();
    server = await startRedis(port, folder);
    admin = connect();
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('return an answer of another machine unchanged, byte for byte: texts of any kind, bytes, an error', async () => {
    const random = crypto.getRandomValues(new Uint8Array(60_000));
    const answers = [
      answerOf('\uFEFF{"a":"Zoë 東京 \u0000\n\n"}', { 'content-type': 'application/json' }),
      answerOf(''),
      answerOf('\uD800 alone'),
      answerOf('x'.repeat(2 ** 20 - 200)),
      answerOf(new Blob([random], { type: 'text/csv' }), { 'content-type': 'text/csv' }),
      { ...answerOf('{"relayed":{"kind":"limit"}}', { 'retry-after': '9' }), status: 429 },
    ];
    const [one, two] = [machine(), machine()];
    for (const answer of answers) {
      const id = newId();
      expect(await one.once(call(id), () => Promise.resolve(answer))).toBe(answer);
      const second = (await two.once(call(id), never)) as RelayResponse;
      expect(second).toMatchObject({ status: answer.status, headers: answer.headers });
      expect((await bytesOf(second)).equals(await bytesOf(answer))).toBe(true);
      expect(typeof second.body).toBe(typeof answer.body);
      expect(await two.once(call(id, 'retrieve 0b'), never)).toBe('other');
    }
  });

  test('give an answer that is too large to store once, and leave it in doubt for others, like an unreadable answer', async () => {
    const [one, two, id] = [machine(), machine(), newId()];
    const large = answerOf('x'.repeat(2 ** 20));
    expect(await one.once(call(id), () => Promise.resolve(large))).toBe(large);
    expect(await two.once(call(id), never)).toBe('gone');
    expect(await machine().once(call(id), never)).toBe('gone');

    const odd = newId();
    await admin.flushall();
    await one.once(call(odd), () => Promise.resolve(answerOf('x')));
    const [key = ''] = await admin.keys('*');
    await admin.hset(key, 'answer', btoa('y'.repeat(40)));
    expect(await two.once(call(odd), never)).toBe('gone');
  });

  test('free their space in Redis, and reject an invalid lease', async () => {
    await admin.flushall();
    const refused = machine().once(call(newId()), () => Promise.reject(new Error('429')));
    await expect(refused).rejects.toThrow('429');
    const [name = ''] = await admin.keys('*');
    expect(await admin.pttl(name)).toBeLessThanOrEqual(4_000);
    for (const lease of [0, -1, 0.5, NaN, Infinity]) expect(() => machine(admin, lease)).toThrow(/`lease` must be/);
  });

  test('are freed if the work was rejected, so a waiting or a later machine does it, even with another input', async () => {
    const [one, two, id] = [machine(), machine(), newId()];
    let refuse = (_: Error) => undefined as unknown;
    await admin.flushall();
    const first = one.once(call(id), () => new Promise((_, reject) => (refuse = reject)));
    await expect.poll(() => admin.dbsize()).toBe(1);
    const second = two.once(call(id), () => Promise.reject(new Error('429')));
    refuse(new Error('503'));
    await expect(first).rejects.toThrow('503');
    await expect(second).rejects.toThrow('429');
    const third = answerOf('third');
    expect(await one.once(call(id, 'find 0c'), () => Promise.resolve(third))).toBe(third);
    expect(await two.once(call(id, 'find 0c'), never)).toEqual(third);
  });

  test('leave the call of a machine that crashes midway in doubt, for waiting and later calls, even if Redis forgets it', async () => {
    const died = connect();
    const [one, two, three, id, lost] = [machine(died, 2_000), machine(undefined, 2_000), machine(), newId(), newId()];
    const dead = () => new Promise<RelayResponse>(() => undefined);
    await admin.flushall();
    void one.once(call(id), dead);
    void one.once(call(lost), dead);
    await expect.poll(() => admin.dbsize()).toBe(2);
    died.disconnect();
    const waiting = [two.once(call(id), never), three.once(call(id), never)];
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone']);
    expect(await two.once(call(id), never)).toBe('gone');
    expect(await two.once(call(id, 'find 0c'), never)).toBe('other');

    // This machine has seen the other machine at work, and has heard nothing from it since.
    const working = connect();
    const busy = newId();
    await admin.flushall();
    void machine(working).once(call(busy), dead);
    await expect.poll(() => admin.dbsize()).toBe(1);
    await admin.config('RESETSTAT');
    const waits = three.once(call(busy), never);
    await expect.poll(() => admin.info('commandstats')).toMatch('hmget:calls=');
    working.disconnect();
    await admin.flushall();
    expect(await waits).toBe('gone');
  });

  test('are written again by the working machine if Redis forgot them', async () => {
    const [one, two, id] = [machine(undefined, 2_000), machine(), newId()];
    let done = (_: RelayResponse) => undefined as unknown;
    await admin.flushall();
    const first = one.once(call(id), () => new Promise((resolve) => (done = resolve)));
    await expect.poll(() => admin.dbsize()).toBe(1);
    await admin.flushall();
    await expect.poll(() => admin.dbsize()).toBe(1);
    const second = two.once(call(id), never);
    done(answerOf('done'));
    expect(await first).toEqual(await second);

    // If another machine has started the call in the meantime, that call belongs to the other machine. Each page keeps its own answer.
    const again = newId();
    await admin.flushall();
    const forgotten = machine().once(call(again), () => new Promise((resolve) => (done = resolve)));
    await expect.poll(() => admin.dbsize()).toBe(1);
    await admin.flushall();
    expect(await two.once(call(again), () => Promise.resolve(answerOf('two')))).toEqual(answerOf('two'));
    done(answerOf('forgotten'));
    expect(await forgotten).toEqual(answerOf('forgotten'));
    expect(await machine().once(call(again), never)).toEqual(answerOf('two'));
  });

  test('start no work if Redis hangs, fails or is missing, but still return finished work', async () => {
    const works = vi.fn(() => Promise.resolve(answerOf('paid')));
    const hanging: RedisClient = { eval: () => new Promise(() => undefined) };
    const failing: RedisClient = { eval: () => Promise.reject(new Error('READONLY')) };
    const closed = connect();
    closed.disconnect();
    for (const client of [hanging, failing, closed, {} as RedisClient])
      await expect(machine(client, 80).once(call(newId()), works)).rejects.toThrow();
    expect(works).not.toHaveBeenCalled();

    const real = connect();
    // The client resends a command after a lost connection. The call still belongs to it.
    const twice: RedisClient = {
      async eval(...given) {
        await real.eval(...given);
        return real.eval(...given);
      },
    };
    expect(await machine(twice).once(call(newId()), () => Promise.resolve(answerOf('once')))).toEqual(answerOf('once'));
    let isGone = false;
    const leaving: RedisClient = { eval: (...given) => (isGone ? hanging : real).eval(...given) };
    const [one, id] = [machine(leaving, 400), newId()];
    await admin.flushall();
    let key: string | undefined;
    const first = await one.once(call(id), async () => {
      [key] = await admin.keys('*');
      isGone = true;
      return works();
    });
    expect(first).toEqual(answerOf('paid'));
    expect(await one.once(call(id), never)).toBe(first);
    // The machine is connected again, and gets the answer.
    isGone = false;
    await expect.poll(() => admin.hexists(String(key), 'answer')).toBe(1);
    expect(await machine().once(call(id), never)).toEqual(first);
  });

  test('let work happen at most once with one answer, whatever machines crash, work is rejected or commands are repeated', async () => {
    const seen = { answered: 0, gone: 0, refused: 0 };
    const arrival = fc.record({
      at: fc.nat(2),
      id: fc.nat(3),
      digest: fc.constantFrom('a', 'a', 'a', 'b'),
      after: fc.nat(60),
      lasts: fc.nat(40),
      ends: fc.constantFrom('answered', 'answered', 'refused', 'died'),
    });
    const clientsOf = [connect(), connect(), connect()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(arrival, { minLength: 10, maxLength: 24 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        async (arrivals, twice) => {
          const ids = Array.from({ length: 4 }, newId);
          const done = new Map<string, string[]>();
          const given = new Map<string, Set<unknown>>();
          const machines = clientsOf.map((client, at) => {
            let die = () => undefined as unknown;
            const dead = new Promise<'dead'>((resolve) => {
              die = () => resolve('dead');
            });
            let isDead = false;
            void dead.then(() => (isDead = true));
            const store = createRedisCalls(
              {
                async eval(...command) {
                  if (isDead) return new Promise(() => undefined);
                  // The command is sent twice, as by a client that lost its connection before the reply.
                  if (twice[at]) await client.eval(...command);
                  return client.eval(...command);
                },
              },
              { lease: 400 },
            );
            return { store, dead, die };
          });
          const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
          await Promise.all(
            arrivals.map(async ({ at, id: which, digest, after, lasts, ends }, number) => {
              await pause(after);
              const { store, dead, die } = machines[at]!;
              const id = ids[which]!;
              const word = await Promise.race([
                dead,
                store
                  .once({ id, digest, life: 5_000 }, async () => {
                    await pause(lasts);
                    if (ends === 'refused') {
                      seen.refused += 1;
                      throw new Error('refused');
                    }
                    done.set(id, [...(done.get(id) ?? []), `${digest}${String(number)}`]);
                    if (ends === 'died') {
                      die();
                      await new Promise(() => undefined);
                    }
                    return answerOf(`${digest}${String(number)}`);
                  })
                  .catch(() => 'refused'),
              ]);
              if (typeof word === 'object') {
                seen.answered += 1;
                expect((word.body as string).startsWith(digest)).toBe(true);
                given.set(id, (given.get(id) ?? new Set()).add(word.body));
              }
              if (word === 'gone') seen.gone += 1;
            }),
          );
          for (const id of ids) {
            expect(done.get(id)?.length ?? 0).toBeLessThanOrEqual(1);
            expect(given.get(id)?.size ?? 0).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 10) },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});
