import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import {
  type AddressServiceError,
  type CallEvent,
  cleanseInternational,
  type ClientOptions,
  createClient,
  find,
  isAddressServiceError,
  retrieve,
} from 'doorplate/core';
import { createSimulator, type SimulatedFault, type FaultName, faultNames } from 'doorplate/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runs } from '../../support/runs.ts';

afterEach(() => {
  vi.useRealTimers();
});

const key = 'AA11-AA11-AA11-AA11';
const id = 'US|US|A|Z100000000';

/** Creates a client over a simulator in which one call fails. */
function faulty(
  operation: 'find' | 'retrieve',
  fault: SimulatedFault | undefined,
  options: Partial<ClientOptions> = {},
) {
  const simulator = createSimulator();
  if (fault) simulator.fail(operation, fault);
  const events: CallEvent[] = [];
  let sent = 0;
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: (request) => {
      sent++;
      return simulator.fetch(request);
    },
    onCall: (event) => events.push(event),
    ...options,
  });
  return {
    simulator,
    client,
    events,
    calls: () => sent,
    credits: () => simulator.ledger.reduce((sum, entry) => sum + entry.credits, 0),
  };
}

async function errorOf(promise: Promise<unknown>): Promise<AddressServiceError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAddressServiceError(error)) throw new Error(`not one of ours: ${inspect(error)}`);
  return error;
}

/** Runs a call in fake time, and advances the clock over its delays. */
async function inFakeTime<Result>(start: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers();
  const running = start();
  running.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return running;
}

/** Creates the error of Node's `fetch` if no connection was made. */
const unsent = () => new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });

async function listening(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

describe('a Retrieve', () => {
  test('R01: is one charge if it is answered', async () => {
    const { client, events, credits, calls } = faulty('retrieve', undefined);
    const [address] = await retrieve(client, id);
    expect(address?.city).toBe('Seattle');
    expect([calls(), credits()]).toEqual([1, 1]);
    expect(events).toEqual([
      expect.objectContaining({
        operation: 'retrieve',
        outcome: 'ok',
        status: 200,
        credits: 1,
        chargeable: true,
        mayHaveBeenCharged: false,
      }),
    ]);
  });

  test('R02: may have been charged if it times out, and is not retried', async () => {
    const { client, calls, credits } = faulty('retrieve', { with: 'timeout' });
    const error = await inFakeTime(() => errorOf(retrieve(client, id)));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      operation: 'retrieve',
      mayHaveBeenCharged: true,
    });
    expect([calls(), credits()]).toEqual([1, 1]);
  });

  test('R03: may have been charged if its connection fails in the body, and is not retried', async () => {
    let hits = 0;
    const service = await listening((_, res) => {
      hits++;
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      res.write('{"items":[');
      res.socket?.resetAndDestroy();
    });
    const error = await errorOf(retrieve(createClient({ endpoints: { platform: service.url } }), id));
    expect(error).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
    expect(hits).toBe(1);
    service.close();
  });

  test('R04: is retried twice and is not in doubt if it certainly was not sent', async () => {
    const { url, close } = await listening(() => undefined);
    close();
    let calls = 0;
    const client = createClient({ endpoints: { platform: url }, fetch: (request) => (calls++, fetch(request)) });
    const error = await errorOf(retrieve(client, id));
    expect(error).toMatchObject({ kind: 'network', cause: 'ECONNREFUSED', mayHaveBeenCharged: false });
    expect(calls).toBe(3);
  });

  test('R04: was not sent and is not in doubt if its port is blocked', async () => {
    const error = await errorOf(retrieve(createClient({ endpoints: { platform: 'http://127.0.0.1:6000' } }), id));
    expect(error).toMatchObject({ kind: 'network', mayHaveBeenCharged: false });
  });

  test('R04: is one charge if it is rejected once and then answered', async () => {
    const { client, credits, calls } = faulty('retrieve', { with: 'refused', times: 2 });
    await inFakeTime(() => retrieve(client, id));
    expect([calls(), credits()]).toEqual([3, 1]);
  });

  test('R05: is in doubt if it fails in a browser with only “Failed to fetch”', async () => {
    let calls = 0;
    const client = createClient({
      endpoints: { platform: 'https://x.test' },
      fetch: () => (calls++, Promise.reject(new TypeError('Failed to fetch'))),
    });
    expect(await errorOf(retrieve(client, id))).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
    expect(calls).toBe(1);
  });

  test('R06: is in doubt and not retried if it is answered with 500', async () => {
    const { client, calls } = faulty('retrieve', { with: '500' });
    expect(await errorOf(retrieve(client, id))).toMatchObject({ kind: 'http', status: 500, mayHaveBeenCharged: true });
    expect(calls()).toBe(1);
  });

  test('R07: waits for two seconds if it has to, and is then one charge', async () => {
    const { client, calls, credits } = faulty('retrieve', { with: '429', retryAfter: 2 });
    vi.useFakeTimers();
    const answer = retrieve(client, id);
    await vi.advanceTimersByTimeAsync(1900);
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect((await answer)[0]?.city).toBe('Seattle');
    expect([calls(), credits()]).toEqual([2, 1]);
  });

  test.each([
    ['a year', 31_536_000, 3_600_000, 1],
    ['less than nothing', -5, undefined, 2],
    ['garbage', 'soon', undefined, 2],
    ['a date in the past', 'Wed, 21 Oct 2015 07:28:00 GMT', undefined, 2],
    ['a date that is a day away', new Date(Date.now() + 86_400_000).toUTCString(), 3_600_000, 1],
  ])('R08: neither waits nor loops if it has to wait %s', async (_, retryAfter, told, tries) => {
    const { client, calls } = faulty('retrieve', { with: '429', retryAfter, times: 9 });
    const error = await inFakeTime(() => errorOf(retrieve(client, id)));
    expect(error).toMatchObject({ kind: 'http', status: 429, mayHaveBeenCharged: false });
    expect(error.retryAfter).toBe(told);
    expect(calls()).toBe(tries);
  });

  test.each<[FaultName, string]>([
    ['empty', 'R16'],
    ['truncated', 'R17'],
    ['html', 'R18'],
    ['wrong-shape', 'X09'],
    ['wrong-types', 'X09'],
    ['huge', 'X11'],
  ])('is in doubt and not retried if the answer is unreadable: %s (%s)', async (fault) => {
    const { client, calls } = faulty('retrieve', { with: fault });
    const error = await errorOf(retrieve(client, id));
    expect(error).toMatchObject({ kind: 'response', name: 'ResponseError', mayHaveBeenCharged: true });
    expect(error.message.length).toBeLessThan(1400);
    if (fault === 'html') expect(error.message).toContain('text/html');
    if (fault === 'wrong-types') expect(error.partial).toHaveLength(1);
    expect(calls()).toBe(1);
  });

  test('is retried while it is in doubt if the call allows that', async () => {
    const { client, calls } = faulty('retrieve', { with: 'reset-after' });
    await inFakeTime(() => retrieve(client, id, { retryInDoubt: true }));
    expect(calls()).toBe(2);
  });

  test('reports correctly whether it is in doubt, whether it was retried or not', async () => {
    for (const [options, most] of [
      [{}, 1],
      [{ retryInDoubt: true }, 3],
    ] as const) {
      let calls = 0;
      const client = createClient({
        endpoints: { platform: 'https://x.test' },
        credentials: { key },
        fetch: () => {
          calls++;
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      });
      const error = await inFakeTime(() => errorOf(retrieve(client, id, options)));
      expect(calls).toBe(most);
      expect(error.mayHaveBeenCharged).toBe(true);
      expect(error.message).toContain('It may have been charged.');
      expect(error.message).not.toContain('repeated');
    }
  });

  test.each([
    ['a 400', () => new Response('', { status: 400 })],
    ['a 401 with its words', () => Response.json({ Number: '2', Description: 'Unknown key' }, { status: 401 })],
    ['a service error in a 200', () => Response.json({ Items: [{ Error: '3', Description: 'x' }] })],
    ['a persistent rejection', () => new Response('', { status: 429 })],
    ['a rejected connection', () => Promise.reject(unsent())],
    ['a limit that is reached', undefined],
    ['a key that cannot be had any more', 'credentials'],
    ['its own signal, while it waits', 'signal'],
  ] as const)(
    'stays in doubt after retryInDoubt if the outcome of the second attempt is certain, with %s',
    async (_, end) => {
      const stop = new AbortController();
      let calls = 0;
      const client = createClient({
        endpoints: { platform: 'https://x.test' },
        credentials: () => {
          if (calls === 1 && end === 'credentials') throw new Error('no key');
          return { key };
        },
        limits: end === undefined ? { retrieve: 1 } : {},
        fetch: async () => {
          if (++calls === 1) {
            if (end === 'signal')
              setTimeout(() => {
                stop.abort();
              }, 1);
            throw new TypeError('Failed to fetch');
          }
          return typeof end === 'function' ? end() : new Response('', { status: 400 });
        },
      });
      const error = await inFakeTime(() => errorOf(retrieve(client, id, { retryInDoubt: true, signal: stop.signal })));
      expect(error.mayHaveBeenCharged).toBe(true);
      expect(error.message).toMatch(/may have been charged/);
      // If `refused` were true, an app would conclude that a repeated call is free.
      expect(error.refused).toBe(false);
      expect(calls).toBeLessThanOrEqual(4);
    },
  );

  test('stays in doubt if the service rejects the next attempt', async () => {
    let calls = 0;
    const client = createClient({
      endpoints: { platform: 'https://x.test' },
      fetch: async () => {
        if (++calls === 1) throw new TypeError('Failed to fetch');
        return new Response('', { status: 429 });
      },
    });
    const error = await inFakeTime(() => errorOf(retrieve(client, id, { retryInDoubt: true })));
    expect(error).toMatchObject({ mayHaveBeenCharged: true, refused: false, status: 429 });
  });

  test('keeps the readable part of an answer in doubt if the wait for the retry is aborted', async () => {
    const stop = new AbortController();
    const client = createClient({
      endpoints: { batch: 'https://x.test' },
      fetch: async () => {
        setTimeout(() => {
          stop.abort();
        }, 1);
        return Response.json([{ Input: { Id: 'b' }, Matches: [{ AVC: 'V44' }] }]);
      },
    });
    const addresses = ['a', 'b'].map((name) => ({ Id: name, Address1: name }));
    const options = { retryInDoubt: true, signal: stop.signal };
    const error = await inFakeTime(() => errorOf(cleanseInternational(client, { addresses }, options)));
    expect(error).toMatchObject({ kind: 'aborted', mayHaveBeenCharged: true, missing: [0] });
    expect(error.partial).toMatchObject([undefined, { matches: [{ AVC: 'V44' }] }]);
  });

  test('keeps the readable part of an answer in doubt after a second attempt with a certain outcome', async () => {
    let calls = 0;
    const client = createClient({
      endpoints: { batch: 'https://x.test' },
      fetch: async () =>
        ++calls === 1
          ? Response.json([{ Input: { Id: 'b' }, Matches: [{ AVC: 'V44' }] }])
          : new Response('', { status: 401 }),
    });
    const addresses = ['a', 'b'].map((name) => ({ Id: name, Address1: name }));
    const error = await inFakeTime(() => errorOf(cleanseInternational(client, { addresses }, { retryInDoubt: true })));
    expect(error).toMatchObject({ kind: 'http', status: 401, mayHaveBeenCharged: true, missing: [0] });
    expect((error.partial as unknown[])[1]).toMatchObject({ matches: [{ AVC: 'V44' }] });
  });

  test('reports an error object of the service with its message, and is not charged', async () => {
    const { client } = faulty('retrieve', { with: 'error-object' });
    expect(await errorOf(retrieve(client, id))).toMatchObject({
      kind: 'service',
      code: '3',
      resolution: 'Please check your account balance.',
      mayHaveBeenCharged: false,
    });
  });
});

describe('a Find', () => {
  test('R09: is retried at most twice after a 503, with jitter, within its timeout', async () => {
    const { client, calls } = faulty('find', { with: '503', times: Infinity });
    const error = await inFakeTime(() => errorOf(find(client, { text: 'a' })));
    expect(error).toMatchObject({ kind: 'http', status: 503, mayHaveBeenCharged: false });
    expect(calls()).toBe(3);
    vi.useRealTimers();
    const short = faulty('find', { with: '503', times: Infinity }, { timeout: 200 });
    expect((await errorOf(find(short.client, { text: 'a' }))).status).toBe(503);
    expect(short.calls()).toBe(1);
  });

  test('R10: stops retrying when its signal aborts', async () => {
    const { client, calls } = faulty('find', { with: '500', times: Infinity });
    const stop = new AbortController();
    vi.useFakeTimers();
    const running = errorOf(find(client, { text: 'a' }, { signal: stop.signal }));
    await vi.advanceTimersByTimeAsync(10);
    stop.abort();
    expect((await running).kind).toBe('aborted');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls()).toBe(1);
  });

  test('R22: uses up a small retry quota over a thousand failures, then retries none', async () => {
    let calls = 0;
    const client = createClient({
      endpoints: { platform: 'https://x.test' },
      fetch: () => (calls++, Promise.resolve(new Response('', { status: 500 }))),
    });
    vi.useFakeTimers();
    for (let time = 0; time < 1000; time++) {
      const running = errorOf(find(client, { text: 'a' }));
      await vi.advanceTimersByTimeAsync(3000);
      await running;
    }
    expect(calls).toBeLessThanOrEqual(1010);
  });

  test('R23: does not loop when the clock is set back during a wait', async () => {
    const { client, calls } = faulty('find', { with: '503', times: 1 });
    vi.useFakeTimers();
    const running = find(client, { text: 'a' });
    await vi.advanceTimersByTimeAsync(10);
    vi.setSystemTime(0);
    await vi.advanceTimersByTimeAsync(2000);
    await running;
    expect(calls()).toBe(2);
  });
});

describe('a call', () => {
  test('R26: follows no redirect, so that no key reaches another host', async () => {
    const seen: string[] = [];
    const other = await listening((req, res) => {
      seen.push(req.url ?? '');
      res.end('{}');
    });
    const service = await listening((req, res) => {
      res.writeHead(307, { location: other.url + (req.url ?? '') });
      res.end();
    });
    const client = createClient({ endpoints: { platform: service.url }, credentials: { key } });
    expect((await errorOf(retrieve(client, id))).kind).toBe('network');
    expect(seen).toEqual([]);
    service.close();
    other.close();
  });

  test.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://x',
    'javascript:1',
    'nonsense',
    'https://user:pw@x.test',
    'https://x.test/?Key=1',
  ])('R27: with %s is rejected when the client is created', (platform) => {
    expect(() => createClient({ endpoints: { platform } })).toThrow(/platform/);
    expect(() => createClient({ endpoints: { platform } })).not.toThrow(/pw|Key=1/);
  });
  test.each(['https://x.test', 'http://localhost:80', 'http://127.0.0.1:1', 'http://[::1]:9'])(
    'R27: with %s is accepted',
    (platform) => {
      expect(() => createClient({ endpoints: { platform } })).not.toThrow();
    },
  );

  test('R28: reads an answer that arrived while the machine slept past its timeout, and times out without one', async () => {
    const answering = (isThere: boolean) =>
      retrieve(
        createClient({
          endpoints: { platform: 'https://platform.test' },
          timeout: 500,
          fetch: () => {
            // Everything that is due in the meantime runs late when the process continues.
            for (const end = performance.now() + 1000; performance.now() < end;);
            if (!isThere) return new Promise<Response>(() => undefined);
            // Like a socket, this stream has its data when it is read.
            const body = new ReadableStream<Uint8Array>({
              async pull(controller) {
                await new Promise((resolve) => setImmediate(resolve));
                controller.enqueue(new TextEncoder().encode('{"items":[{"id":"US|1","line1":"1 Main St"}]}'));
                controller.close();
              },
            });
            return new Promise<Response>((resolve) => {
              setTimeout(resolve, 1, new Response(body, { headers: { 'content-type': 'application/json' } }));
            });
          },
        }),
        'US|1',
      );
    expect(await answering(true)).toMatchObject([{ id: 'US|1' }]);
    expect(await errorOf(answering(false))).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: true });
  });

  test('R28: is neither sent nor charged if the machine slept before its send', async () => {
    let sent = 0;
    const client = createClient({
      endpoints: { platform: 'https://platform.test' },
      timeout: 60,
      credentials: async () => {
        setTimeout(() => {
          for (const end = performance.now() + 400; performance.now() < end;);
        }, 10);
        // The call is past its timeout, although all of that time passes at once.
        await new Promise((resolve) => setTimeout(resolve, 80));
        return { key: 'AA11-BB22-CC33-DD44' };
      },
      fetch: async () => {
        sent++;
        return new Response('{"items":[{"id":"US|1"}]}');
      },
    });
    expect(await errorOf(retrieve(client, 'US|1'))).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: false });
    expect(sent).toBe(0);
  });

  test.each([
    ['in the wait before a retry', 40],
    ['while its credentials were fetched again', 0],
  ])('R28: is not retried if the machine slept %s', async (_, retryAfter) => {
    let sent = 0;
    let asked = 0;
    const standStill = () => {
      for (const end = performance.now() + 600; performance.now() < end;);
    };
    const client = createClient({
      endpoints: { platform: 'https://platform.test' },
      timeout: 300,
      credentials: () => {
        if (asked++ > 0 && retryAfter === 0) standStill();
        return { key: 'AA11-BB22-CC33-DD44' };
      },
      fetch: async () => {
        if (sent++ > 0) return new Response('{"items":[{"id":"US|1"}]}');
        if (retryAfter > 0) setTimeout(standStill, 10);
        return new Response('{}', { status: 429, headers: { 'retry-after': String(retryAfter / 1000) } });
      },
    });
    expect(await errorOf(retrieve(client, 'US|1'))).toMatchObject({ mayHaveBeenCharged: false });
    expect(sent).toBe(1);
  });

  test('R28: has one timeout for all attempts, waits and the body', async () => {
    const { client } = faulty('find', { with: 'stalled' }, { timeout: 300 });
    expect((await errorOf(find(client, { text: 'harbor' }))).kind).toBe('timeout');
    const repeated = faulty('find', { with: '500', times: Infinity }, { timeout: { find: 700 } });
    vi.useFakeTimers();
    try {
      let isOver = false;
      const over = errorOf(find(repeated.client, { text: 'a' })).then(() => (isOver = true));
      await vi.advanceTimersByTimeAsync(700);
      expect(isOver).toBe(true);
      await over;
    } finally {
      vi.useRealTimers();
    }
  });

  test('leaves no answer in memory if an adapter keeps its requests', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const kept: Request[] = [];
    const answers: WeakRef<Response>[] = [];
    const client = createClient({
      endpoints: { platform: 'https://platform.test' },
      fetch: async (request) => {
        kept.push(request);
        const response = new Response('{"items":[{"id":"US|1","line1":"1 Main St"}]}');
        answers.push(new WeakRef(response));
        return response;
      },
    });
    for (let at = 0; at < 20; at++) await retrieve(client, 'US|1');
    // Objects can only be collected when they are out of scope, because a reference that was read lives to the end of its turn.
    await vi.waitFor(() => {
      collect();
      // The last answer may still be referenced by a register.
      expect(answers.filter((one) => one.deref()).length).toBeLessThan(3);
    });
    expect(kept).toHaveLength(20);
  });

  test('is not delayed by an adapter that ignores its signal', async () => {
    const client = createClient({
      endpoints: { platform: 'https://x.test' },
      timeout: 20,
      fetch: () => new Promise(() => undefined),
    });
    expect((await errorOf(find(client, { text: 'a' }))).kind).toBe('timeout');
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['gives nothing', () => Promise.resolve(undefined)],
    ['gives a text', () => Promise.resolve('x')],
  ])('fails with our own error if the adapter %s', async (_, adapter) => {
    const client = createClient({ endpoints: { platform: 'https://x.test' }, fetch: adapter as never });
    expect(['network', 'response']).toContain((await errorOf(retrieve(client, id))).kind);
  });

  test('is rejected by the client’s limit before it is sent', async () => {
    const { client, calls } = faulty('retrieve', undefined, { limits: { retrieve: 2 } });
    await retrieve(client, id);
    await retrieve(client, id);
    expect(await errorOf(retrieve(client, id))).toMatchObject({
      kind: 'limit',
      name: 'LimitError',
      mayHaveBeenCharged: false,
    });
    expect(calls()).toBe(2);
  });

  test('loses no answer if a listener throws', async () => {
    const failures: unknown[] = [];
    vi.useFakeTimers();
    const { client } = faulty('retrieve', undefined, {
      onCall: () => {
        throw new Error('listener');
      },
    });
    const [address] = await retrieve(client, id);
    expect(address?.city).toBe('Seattle');
    try {
      vi.runAllTimers();
    } catch (error) {
      failures.push(error);
    }
    expect(failures).toHaveLength(1);
  });

  test('takes credentials from a function, whose failure or hang is an error that sends nothing', async () => {
    const { simulator } = faulty('find', undefined);
    const base = { endpoints: simulator.endpoints, fetch: simulator.fetch };
    expect(
      await find(createClient({ ...base, credentials: async () => ({ key }) }), { text: 'harbor' }),
    ).not.toHaveLength(0);
    expect(
      (await errorOf(find(createClient({ ...base, credentials: () => Promise.reject(new Error(key)) }), { text: 'a' })))
        .kind,
    ).toBe('input');
    expect(
      (
        await errorOf(
          find(createClient({ ...base, timeout: 20, credentials: () => new Promise(() => undefined) }), { text: 'a' }),
        )
      ).kind,
    ).toBe('timeout');
    expect(simulator.ledger).toHaveLength(1);
  });

  test('shows no key if its client is logged or serialised', () => {
    const client = createClient({ endpoints: { platform: 'https://x.test' }, credentials: { key } });
    expect(inspect(client, { depth: 9 }) + JSON.stringify(client)).not.toContain(key);
  });

  test('is a POST without a key if it goes through a relay', async () => {
    const seen: Request[] = [];
    const client = createClient({
      relay: 'https://shop.test/api/address',
      credentials: { key },
      fetch: async (request) => (seen.push(request.clone()), Response.json({ items: [] })),
    });
    await find(client, { text: '1600 penn', countries: ['US'] });
    const [request] = seen;
    expect([request?.method, request?.url, request?.headers.get('content-type')]).toEqual([
      'POST',
      'https://shop.test/api/address/find',
      'application/json',
    ]);
    const body = await request!.text();
    expect(JSON.parse(body)).toEqual({ text: '1600 penn', countries: ['US'] });
    expect(body + request!.url).not.toContain(key);
  });
});

test('puts no key, text, id or address in any error or event, whatever fails', async () => {
  const secret = fc.string({ unit: fc.constantFrom(...Array.from('QXZKVWJ0123456789')), minLength: 8, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      secret,
      secret,
      fc.constantFrom(...(Object.keys(faultNames) as FaultName[]), 'echo', 'url' as const),
      fc.constantFrom('find' as const, 'retrieve' as const),
      async (ownKey, text, fault, operation) => {
        const simulator = createSimulator({
          key: ownKey,
          addresses: [{ id: `US|US|${text}`, line1: `1 ${text} Street`, city: text, countryIso2: 'US' }],
        });
        if (fault !== 'echo' && fault !== 'url') simulator.fail(operation, { with: fault, times: Infinity, ms: 1 });
        const events: CallEvent[] = [];
        const client = createClient({
          endpoints: simulator.endpoints,
          credentials: { key: ownKey },
          timeout: 15,
          onCall: (event) => events.push(event),
          fetch: (request) =>
            fault === 'url'
              ? Promise.reject(
                  new TypeError(`Failed to parse URL from ${request.url}`, { cause: new Error(request.url) }),
                )
              : fault === 'echo'
                ? Promise.resolve(
                    Response.json(
                      {
                        Error: ownKey,
                        Description: request.url,
                        Cause: operation === 'find' ? text : `US|US|${text}`,
                        Resolution: ownKey,
                        Id: ownKey,
                      },
                      { headers: { 'content-type': `x/${ownKey}` } },
                    ),
                  )
                : simulator.fetch(request),
        });
        const error: unknown = await (
          operation === 'find' ? find(client, { text }) : retrieve(client, `US|US|${text}`)
        ).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        const told = [
          inspect(error, { depth: 9, showHidden: false }),
          JSON.stringify(error ?? null),
          String((error as Error | undefined)?.stack),
          JSON.stringify(events),
        ].join('\n');
        expect(told).not.toContain(ownKey);
        expect(told).not.toContain(text);
      },
    ),
    { numRuns: runs(40) },
  );
});
