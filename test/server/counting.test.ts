import { getEmailBatch, listEmailBatches, type OperationName, uploadEmailBatch, validateEmails } from 'doorplate/core';
import { createMemoryCalls, type RelayLimits } from 'doorplate/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { relayRequest, everything, relayBefore, relayed } from '../support/relayed.ts';

const start = Date.UTC(2026, 10, 20, 12);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  // A window ends when the clock of the test says so. Its timer would end it earlier on a machine that needs more than a minute for thousands of calls.
  const startTimer = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, ms = 0, ...given: []) =>
    startTimer(callback, ms < 60_000 ? ms : 2_000_000_000, ...given),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const after = (ms: number) => vi.setSystemTime(start + ms);

const bodies: Partial<Record<OperationName, unknown>> = {
  find: { text: '77 beacon' },
  complete: { query: '10 main', country: 'USA' },
  retrieve: { id: 'A|1' },
  capture: { query: '10 main', country: 'USA', result: 0 },
  validateEmails: { emails: ['jo@example.com'] },
};
const refusedAs = async (reply: Response) =>
  reply.status === 429
    ? (JSON.parse(await reply.text()) as { relayed: { message: string } }).relayed.message
    : reply.status === 503
      ? 503
      : undefined;
const often = 'Rate limit exceeded.';
const usedUp = 'This relay has reached its daily credit limit.';

/** Creates a stub of the part of ioredis that the relay uses. It counts commands. */
const redisOf = (isGone: (command: number) => boolean = () => false) => {
  const counted = new Map<string, number>();
  const seen: string[] = [];
  return {
    counted,
    seen,
    status: 'ready',
    // Ids are stored in memory here, because the test is only about limits.
    eval: () => Promise.reject(new Error('not asked')),
    defineCommand: () => undefined,
    rlflxIncr: ([key = '', points, seconds]: string[]) => {
      seen.push(`${key} ${String(points)} ${String(seconds)}`);
      if (isGone(seen.length)) return Promise.reject(new Error('connection lost'));
      counted.set(key, (counted.get(key) ?? 0) + Number(points));
      return Promise.resolve([counted.get(key), 30_001]);
    },
  };
};

describe('the default limits', () => {
  test.each<[OperationName, number]>([
    ['find', 60],
    ['complete', 60],
    ['retrieve', 10],
    ['capture', 10],
    ['validateEmails', 240],
  ])('allow %s %i times a minute per visitor', async (operation, most) => {
    const { handler, calls } = relayBefore(() => []);
    const ask = async (ip = '192.0.2.1') =>
      refusedAs(await handler(relayRequest(operation, bodies[operation]), { ip }));
    for (let at = 0; at < most; at++) expect(await ask()).toBeUndefined();
    expect([await ask(), await ask('192.0.2.2'), calls()]).toEqual([often, undefined, most + 1]);
    after(59_999);
    expect(await ask()).toBe(often);
    after(60_000);
    expect(await ask()).toBeUndefined();
  });

  test.each<[OperationName, number, (at: number) => string, number]>([
    ['retrieve', 10, (at) => `2001:db8:7:7::${at.toString(16)}`, 10],
    ['retrieve', 10, (at) => `2001:db8:7:7${(at % 256).toString(16).padStart(2, '0')}::1`, 30],
    ['retrieve', 10, (at) => `2001:db8:7:${(97 * at).toString(16)}::1`, 100],
    ['retrieve', 10, (at) => `198.51.${String(at >> 8)}.${String(at & 255)}`, 250],
  ])(
    'stop a visitor that sends each %s (at most %i per address) from another address of its network',
    async (operation, _, addressAt, most) => {
      const { handler } = relayBefore(() => []);
      let passed = 0;
      for (let at = 0; at < most + 50; at++)
        passed += Number(
          (await refusedAs(await handler(relayRequest(operation, bodies[operation]), { ip: addressAt(at) }))) ===
            undefined,
        );
      expect(passed).toBe(most);
    },
  );

  /** Creates a relay whose store has counted this many calls under this name. Thousands of real calls take long. */
  const askedAfter = (name: string, count: number, limits: RelayLimits = {}) => {
    const redis = redisOf();
    redis.counted.set(name, count);
    const { handler } = relayBefore(() => [], { redis, calls: createMemoryCalls(), limits });
    return async (operation: OperationName, ip: string) =>
      refusedAs(await handler(relayRequest(operation, bodies[operation]), { ip }));
  };

  test.each<[OperationName, number, (at: number) => string, number, string]>([
    ['retrieve', 10, (at) => `2001:db8:${at.toString(16)}::1`, 250, 'all:all'],
    ['capture', 10, (at) => `2001:db8:${at.toString(16)}::1`, 250, 'all:all'],
    ['find', 60, (at) => `2001:db8:7:${(97 * at).toString(16)}::1`, 600, 'network48:2001:db8:7'],
    ['find', 60, (at) => `2001:db8:${at.toString(16)}::1`, 3_000, 'all:all'],
    ['complete', 60, (at) => `2001:db8:${at.toString(16)}::1`, 3_000, 'all:all'],
  ])(
    'stop a visitor that sends each %s (at most %i per address) from another address of its network, after its last allowed call',
    async (operation, _, addressAt, most, name) => {
      const ask = askedAfter(`doorplate:${operation}:${name}`, most - 2);
      expect([
        await ask(operation, addressAt(1)),
        await ask(operation, addressAt(2)),
        await ask(operation, addressAt(3)),
      ]).toEqual([undefined, undefined, often]);
    },
  );

  test('grow with the daily credits, and never stop a visitor below the limit of one visitor', async () => {
    const allowed = async (limits: RelayLimits) => {
      const { handler } = relayBefore(() => [], { limits });
      for (let at = 0; ; at++)
        if (await refusedAs(await handler(relayRequest('retrieve', bodies.retrieve), { ip: `198.51.0.${String(at)}` })))
          return at;
    };
    expect(await allowed({ credits: 100 })).toBe(10);
    expect(await allowed({ altogether: { retrieve: 7 } })).toBe(7);
    for (const [operation, credits, most] of [
      ['retrieve', 20_000, 1_000],
      // A search is free, so few credits do not limit it.
      ['find', 25, 3_000],
      ['find', 10_000, 6_000],
    ] as const) {
      const ask = askedAfter(`doorplate:${operation}:all:all`, most - 1, { credits });
      expect([await ask(operation, '198.51.0.1'), await ask(operation, '198.51.0.2')]).toEqual([undefined, often]);
    }
  });

  test('allow 100 credits per visitor and day for Retrieve and Capture together, and 5,000 for all visitors', async () => {
    const { handler, calls } = relayBefore(() => [], { limits: { perVisitor: { retrieve: 9_999, capture: 9_999 } } });
    const ask = async (visitor: number, operation: OperationName = 'retrieve', body = bodies[operation]) =>
      refusedAs(await handler(relayRequest(operation, body), { ip: `192.0.2.${String(visitor)}` }));
    for (let at = 0; at < 100; at++) expect(await ask(1, at % 2 ? 'capture' : 'retrieve')).toBeUndefined();
    expect([await ask(1), await ask(1, 'capture')]).toEqual([usedUp, usedUp]);
    const many = { emails: Array.from({ length: 100 }, () => 'jo@example.com') };
    for (let at = 0; at < 49; at++) expect(await ask(1, 'validateEmails', many)).toBeUndefined();
    expect([await ask(2), await ask(2, 'validateEmails'), calls()]).toEqual([usedUp, usedUp, 149]);
    after(86_399_999);
    expect(await ask(2)).toBe(usedUp);
    after(86_400_000);
    expect(await ask(2)).toBeUndefined();
  });
});

test('let a visitor without credits upload, list and look at email jobs', async () => {
  const { client } = relayed({ allow: everything, limits: { creditsPerVisitor: 0, credits: 0 } });
  const { jobId } = await uploadEmailBatch(client, new File(['email\njo@example.com\n'], 'emails.csv'));
  expect((await listEmailBatches(client)).map((job) => job.jobId)).toContain(jobId);
  expect(await getEmailBatch(client, jobId)).toMatchObject({ jobId });
  await expect(validateEmails(client, ['jo@example.com'])).rejects.toMatchObject({ kind: 'limit' });
});

describe('a rejected call', () => {
  test('does not count as a call if a credit limit rejected it', async () => {
    const { handler } = relayBefore(() => [], { limits: { perVisitor: { retrieve: 3 }, creditsPerVisitor: 1 } });
    const ask = async () => refusedAs(await handler(relayRequest('retrieve', bodies.retrieve), { ip: '192.0.2.1' }));
    await ask();
    for (let at = 0; at < 6; at++) expect(await ask()).toBe(usedUp);
  });

  test('leaves the allowance for a smaller call, of a visitor and of all visitors', async () => {
    for (const limits of [{ creditsPerVisitor: 3 }, { credits: 3 }]) {
      const { handler } = relayBefore(() => [], { limits });
      const ask = async (many: number) =>
        refusedAs(
          await handler(relayRequest('validateEmails', { emails: Array.from({ length: many }, () => 'a@b.example') })),
        );
      for (let at = 0; at < 3; at++) expect(await ask(4)).toBe(usedUp);
      expect([await ask(2), await ask(2), await ask(1), await ask(1)]).toEqual([undefined, usedUp, undefined, usedUp]);
    }
  });

  test('keeps the visitor’s own credits if the shared limit rejected it, and can use credits that were refunded', async () => {
    let isOpen: () => void = () => undefined;
    let isRefused = true;
    const gate = new Promise<void>((resolve) => (isOpen = resolve));
    const { handler, calls } = relayBefore(
      async () => {
        if (!isRefused) return { Items: [{ Id: '1', Line1: '77 Beacon Street' }] };
        await gate;
        return new Response('', { status: 429 });
      },
      { limits: { creditsPerVisitor: 1, credits: 1 } },
    );
    const ask = (ip: string) => handler(relayRequest('retrieve', bodies.retrieve), { ip });
    const first = ask('192.0.2.1');
    await expect.poll(calls).toBe(1);
    expect(await refusedAs(await ask('192.0.2.2'))).toBe(usedUp);
    isOpen();
    expect((await first).status).toBe(429);
    isRefused = false;
    expect((await ask('192.0.2.2')).status).toBe(200);
    expect(await refusedAs(await ask('192.0.2.1'))).toBe(usedUp);
    expect(calls()).toBe(2);
  });

  test('does not get credits back for the next day after midnight', async () => {
    const { handler, calls } = relayBefore(
      () => {
        // The day of the first call ends while the call is in flight.
        if (calls() === 1) after(86_400_001);
        return calls() === 1 ? new Response('', { status: 429 }) : { Items: [{ Id: '1', Line1: '77 Beacon Street' }] };
      },
      { limits: { creditsPerVisitor: 2, credits: 2 } },
    );
    const ask = async () => (await handler(relayRequest('retrieve', bodies.retrieve), { ip: '192.0.2.1' })).status;
    expect([await ask(), await ask(), await ask(), await ask(), calls()]).toEqual([429, 200, 200, 429, 3]);
  });

  test('names the shared limit if it exceeded that', async () => {
    const { handler } = relayBefore(() => [], { limits: { altogether: { find: 1 } } });
    const ask = async (ip: string) => refusedAs(await handler(relayRequest('find', bodies.find), { ip }));
    expect([await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([undefined, often]);
  });

  test('uses no credit if it exceeded the rate limit', async () => {
    const { handler } = relayBefore(() => ({ Items: [{ Id: '1', Line1: 'x' }] }), {
      limits: { perVisitor: { retrieve: 1 }, altogether: { retrieve: 2 }, creditsPerVisitor: 2 },
    });
    const ask = async (ip = '192.0.2.1') => refusedAs(await handler(relayRequest('retrieve', bodies.retrieve), { ip }));
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([undefined, often, often, often]);
    after(60_000);
    expect([await ask(), await ask()]).toEqual([undefined, often]);
    after(120_000);
    expect(await ask()).toBe(usedUp);
  });
});

describe('a store that machines share', () => {
  test('has a separate name for each limit, and a rejected visitor gets a retry time', async () => {
    const redis = redisOf();
    const limits = { altogether: { retrieve: 5 }, perVisitor: { retrieve: 1 } };
    const { handler } = relayBefore(() => ({ Items: [{ Id: '1', Line1: 'x' }] }), {
      redis,
      calls: createMemoryCalls(),
      limits,
    });
    const ask = () => handler(relayRequest('retrieve', bodies.retrieve), { ip: '192.0.2.1' });
    expect((await ask()).status).toBe(200);
    expect(redis.seen).toEqual([
      'doorplate:retrieve:visitor:192.0.2.1 1 60',
      'doorplate:retrieve:all:all 1 60',
      'doorplate:credits:visitor:192.0.2.1 1 86400',
      'doorplate:credits:all:all 1 86400',
    ]);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      429,
      '31',
      { relayed: { retryAfter: 31_000 } },
    ]);
    expect(redis.seen).toHaveLength(5);
  });

  test.each([
    ['192.0.2.100', '192.0.2.100'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:00a0::', '2001:db8:a0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1::5:6', '2001:db8:1:0'],
    ['1::4:5:6:7:8', '1:0:0:4'],
    ['::2:3:4:5:6:7:8', '0:2:3:4'],
    ['::1', '0:0:0:0'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['fe80::1%eth0.100', 'fe80:0:0:0'],
    ['unknown', ''],
    ['1:2:3', ''],
  ])('makes %s share the limits of "%s"', async (ip, network) => {
    const redis = redisOf();
    await relayBefore(() => [], { redis, calls: createMemoryCalls() }).handler(relayRequest('find', bodies.find), {
      ip,
    });
    expect(redis.seen[0]).toBe(`doorplate:find:visitor:${network} 1 60`);
    expect(redis.seen.filter((command) => command.includes(':visitor:'))).toHaveLength(1);
  });

  test('counts an IPv6 visitor for its /56 and /48 networks too, and an IPv4 visitor for its address only', async () => {
    const seenFor = async (ip: string) => {
      const redis = redisOf();
      const { handler } = relayBefore(() => [], { redis, calls: createMemoryCalls() });
      await handler(relayRequest('retrieve', bodies.retrieve), { ip });
      return redis.seen;
    };
    expect(await seenFor('2001:db8:7:12ab::1')).toEqual([
      'doorplate:retrieve:visitor:2001:db8:7:12ab 1 60',
      'doorplate:retrieve:network56:2001:db8:7:1200 1 60',
      'doorplate:retrieve:network48:2001:db8:7 1 60',
      'doorplate:retrieve:all:all 1 60',
      'doorplate:credits:visitor:2001:db8:7:12ab 1 86400',
      'doorplate:credits:network56:2001:db8:7:1200 1 86400',
      'doorplate:credits:network48:2001:db8:7 1 86400',
      'doorplate:credits:all:all 1 86400',
    ]);
    expect((await seenFor('192.0.2.1')).map((command) => command.split(' ')[0])).toEqual([
      'doorplate:retrieve:visitor:192.0.2.1',
      'doorplate:retrieve:all:all',
      'doorplate:credits:visitor:192.0.2.1',
      'doorplate:credits:all:all',
    ]);
  });

  test('lets no call through if it fails midway, and earlier deductions are refunded', async () => {
    const redis = redisOf((command) => command === 4);
    const { handler, calls } = relayBefore(() => [], {
      redis,
      calls: createMemoryCalls(),
      limits: { altogether: { retrieve: 5 } },
    });
    expect(await refusedAs(await handler(relayRequest('retrieve', bodies.retrieve), { ip: '192.0.2.1' }))).toBe(503);
    expect(calls()).toBe(0);
    await expect
      .poll(() => Object.fromEntries(redis.counted))
      .toEqual({
        'doorplate:retrieve:visitor:192.0.2.1': 0,
        'doorplate:retrieve:all:all': 0,
        'doorplate:credits:visitor:192.0.2.1': 0,
      });
  });

  test('loses no answer and crashes no process if it fails while the service works', async () => {
    const uncaught = vi.fn();
    process.on('unhandledRejection', uncaught);
    try {
      const redis = redisOf((command) => command > 4);
      const { handler } = relayBefore(() => new Response('', { status: 429 }), { redis, calls: createMemoryCalls() });
      expect((await handler(relayRequest('retrieve', bodies.retrieve), { ip: '192.0.2.1' })).status).toBe(429);
      await expect.poll(() => redis.seen.length).toBeGreaterThan(4);
      await new Promise((resolve) => setImmediate(resolve));
      expect(uncaught).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', uncaught);
    }
  });

  test('counts what a call really used in the end: less, the same or more', async () => {
    const match = { ID: '1', Address1: '10 Main Street', AVC: 'V44-I44-P6-100' };
    const file = new Response('email,status\na@b.example,Valid\nc@d.example,Valid\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=list.csv' },
    });
    for (const [operation, body, answer, used] of [
      ['cleanse', { records: [{ ID: '1', Address1: 'x' }] }, { input: [{ ID: '1' }], matches: [match] }, 1],
      ['retrieve', bodies.retrieve, new Response('', { status: 429 }), 0],
      ['retrieve', bodies.retrieve, new Response('', { status: 500 }), 1],
      ['downloadEmailBatch', { jobId: 'a'.repeat(52) }, file, 2],
    ] as const) {
      const redis = redisOf();
      const { handler } = relayBefore(() => answer, { redis, calls: createMemoryCalls() });
      await handler(relayRequest(operation, body), { ip: '192.0.2.1' });
      await expect.poll(() => redis.counted.get('doorplate:credits:all:all'), { message: operation }).toBe(used);
      expect(redis.counted.get(`doorplate:${operation}:visitor:192.0.2.1`)).toBe(1);
    }
  });
});
