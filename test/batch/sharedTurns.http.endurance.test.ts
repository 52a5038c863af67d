import { type BatchReport, type BatchWorkerOptions, distributeBatch, type WorkerEvent } from 'doorplate/batch';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { memoryStore, workersHere } from '../support/batch/workersHere.ts';

describe.skipIf(!findServer('redis-server'))('the rate limit of workers', () => {
  const { ledger, client, answering, write, jobOf, startWorker, written, placesTo, paidTwice } = workersHere();
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  /** Shortens the engine's wait of a minute to a few ms. */
  const shortenMinutes = (ms: number) => {
    const later = globalThis.setTimeout;
    const shortened = (act: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) =>
      later(act, delay === 60_000 ? ms : delay, ...given);
    vi.stubGlobal('setTimeout', Object.assign(shortened, later));
  };

  /** Runs a job with these workers, and closes them when the job has ended. */
  async function runWith(
    job: Parameters<typeof distributeBatch<'cleanseInternational'>>[0],
    options: readonly Partial<BatchWorkerOptions>[],
  ): Promise<BatchReport> {
    const workers = await Promise.all(options.map((more) => startWorker(job, more)));
    try {
      return await distributeBatch(job);
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
    }
  }

  test('lets a chunk wait for its turn for as long as necessary', async () => {
    shortenMinutes(200);
    const job = { ...jobOf(memoryStore(), write(40)), chunkSize: 10, callsPerSecond: 1, timeout: 20_000 };
    expect(await runWith(job, [{}])).toMatchObject({ status: 'done', tally: { results: 40, inDoubt: 0 } });
    expect(written()).toEqual(placesTo(40));
    expect([ledger.size, paidTwice()]).toEqual([40, []]);
  });

  test('does not send a call that missed its turn if the next turn is far away, and leaves none of its rows in doubt', async () => {
    const job = { ...jobOf(memoryStore(), write(20)), chunkSize: 10, callsPerSecond: 0.3, timeout: 3_000 };
    const credentials = async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return { key: 'AA11-BB22-CC33-DD44' };
    };
    const events: WorkerEvent[] = [];
    expect(
      await runWith(job, [
        {
          client: client({ credentials }),
          onEvent: (event) => events.push(event),
        },
      ]),
    ).toMatchObject({ status: 'done', tally: { results: 20, inDoubt: 0 } });
    // No event says that the service is unreachable.
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['chunk']));
    expect([ledger.size, paidTwice()]).toEqual([20, []]);
  });

  test('makes all workers wait for as long as the service asked one of them to wait', async () => {
    const times: number[] = [];
    answering.refuse = (reply) => {
      times.push(performance.now());
      if (times.length > 1) return false;
      reply.writeHead(429, { 'retry-after': '3' }).end();
      return true;
    };
    const job = { ...jobOf(memoryStore(), write(60)), chunkSize: 10, callsPerSecond: 4 };
    expect(await runWith(job, [{}, {}])).toMatchObject({ status: 'done', tally: { results: 60, inDoubt: 0 } });
    expect(times).toHaveLength(7);
    // Calls that had their turn before the rejection arrived may already have been sent.
    const [first = 0, ...others] = times;
    const early = others.filter((time) => time - first < 1_000);
    expect(others.filter((time) => time - first < 2_990)).toEqual(early);
    expect(early.length).toBeLessThan(4);
  });

  test('makes all workers wait and keeps the answers if the service returns a rate limit error together with answers', async () => {
    const times: number[] = [];
    answering.refuse = () => {
      times.push(performance.now());
      return false;
    };
    answering.says = (rows, reply) => {
      if (times.length > 1) return rows;
      reply.setHeader('retry-after', '3');
      // Error 10 is "Too many calls at once".
      return { Error: '10', Items: rows };
    };
    const job = { ...jobOf(memoryStore(), write(120)), chunkSize: 10, callsPerSecond: 4 };
    expect(await runWith(job, [{}, {}])).toMatchObject({ status: 'done', tally: { results: 120, inDoubt: 0 } });
    expect([times.length, ledger.size, paidTwice()]).toEqual([12, 120, []]);
    // Calls that had their turn before the error arrived may already have been sent. Turns are assigned two seconds ahead.
    const [first = 0, ...others] = times;
    expect(others.filter((time) => time - first > 2_100 && time - first < 2_990)).toEqual([]);
    expect(others.filter((time) => time - first > 2_990).length).toBeGreaterThan(3);
  });

  const missing = (rows: unknown[], count: number) => rows.map((row, at) => (at < count ? null : row));

  test('does not treat one row in doubt in each call as a failing service', async () => {
    answering.says = (rows) => missing(rows, 1);
    const job = { ...jobOf(memoryStore(), write(60)), chunkSize: 10 };
    expect(await runWith(job, [{}])).toMatchObject({ status: 'done', tally: { results: 54, inDoubt: 6 } });
  });

  test.each([
    [
      'leaves more than half of its rows open',
      'in-doubt',
      'did not get a complete answer',
      () => {
        answering.says = (rows) => missing(rows, 6);
      },
    ],
    [
      'rejects whole calls',
      'rejected',
      'was rejected',
      () => {
        answering.refuse = (reply) => {
          reply.writeHead(400).end(JSON.stringify({ Number: 1001, Description: 'Not these', Cause: 'Too odd' }));
          return true;
        };
      },
    ],
  ])(
    'stops calling a service that %s in three calls in a row, and does not send the rest',
    async (_, reason, how, fail) => {
      fail();
      const job = { ...jobOf(memoryStore(), write(400)), chunkSize: 10 };
      expect(await runWith(job, [{ concurrency: 1 }])).toMatchObject({
        status: 'stopped',
        reason,
        error: { message: `3 calls in a row failed. The last call ${how}.` },
        tally: { rows: 30 },
      });
    },
  );

  test('makes a worker for another service report why it does nothing', async () => {
    const events: WorkerEvent[] = [];
    const job = jobOf(memoryStore(), write(10));
    const others = client({ endpoints: { batch: 'https://another.example' } });
    const worker = await startWorker(job, { client: others, onEvent: (event) => events.push(event) });
    const controller = new AbortController();
    try {
      const running = distributeBatch({ ...job, signal: controller.signal });
      await expect
        .poll(() => events.map((event) => event.event === 'error' && event.message))
        .toContainEqual(expect.stringContaining('and this worker use different service addresses'));
      controller.abort();
      expect(await running).toMatchObject({ status: 'paused' });
    } finally {
      await worker.close();
    }
  });

  test('leaves no row or answer of a finished job in the store', async () => {
    const store = memoryStore();
    const job = jobOf(store, write(250));
    expect(await runWith(job, [{}])).toMatchObject({ status: 'done', tally: { results: 250 } });
    expect([...store.objects.keys()].filter((name) => /\.(?:rows|end|late)$/.test(name))).toEqual([]);
    expect([...store.objects.values()].join('\n')).not.toContain('Main Street');
  });

  test('keeps an answer for the next run that arrives after its chunk was given up and collected', async () => {
    const store = memoryStore();
    const timeout = 60_000;
    const job = { ...jobOf(store, write(20)), timeout };
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let hasAnswered = false;
    const worker = await startWorker(job, {
      client: client({
        fetch: async (request) => {
          const text = await (await fetch(request)).text();
          hasAnswered = true;
          await released;
          return new Response(text, { headers: { 'content-type': 'application/json' } });
        },
      }),
    });
    // The worker's process is suspended until its time is over. It finds the answer before it notices that.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    try {
      const running = distributeBatch(job);
      await vi.waitFor(() => expect(hasAnswered).toBe(true));
      const claim = [...store.objects.keys()].find((name) => name.endsWith('.sent-1')) ?? '';
      const named = (part: string) => claim.replace('sent-1', part);
      await store.create(named('end'), JSON.stringify({ inDoubt: placesTo(20) }));
      expect(await running).toMatchObject({ status: 'done', tally: { inDoubt: 20 } });
      clock.mockImplementation(() => now() + timeout);
      release();
      await vi.waitFor(() => expect(store.objects.get(named('late'))).toContain('Main Street'));
      await vi.waitFor(() => expect(store.objects.has(named('end'))).toBe(false));
      expect(await distributeBatch(job)).toMatchObject({ status: 'done', tally: { inDoubt: 20 } });
      expect([...store.objects.keys()].filter((name) => /\.(?:rows|end|late)$/.test(name))).toEqual([named('late')]);
    } finally {
      clock.mockRestore();
      release();
      await worker.close();
    }
  });

  test('removes what a kill left of finished chunks in the store on the next run', async () => {
    const store = memoryStore();
    const rows = 20_100;
    const job = { ...jobOf(store, write(rows)), chunkSize: 100 };
    const worker = await startWorker(job);
    try {
      // While this is true, nothing is removed from the store, as if the process had been killed.
      let isDead = true;
      const first = await distributeBatch({
        ...job,
        store: { ...store, remove: async (name) => (isDead && /\d\.\w+$/.test(name) ? undefined : store.remove(name)) },
      });
      isDead = false;
      expect(first).toMatchObject({ status: 'done', tally: { results: rows } });
      expect(store.objects.size).toBeGreaterThan(400);
      expect(await distributeBatch(job)).toMatchObject({ status: 'done', tally: { results: rows } });
    } finally {
      await worker.close();
    }
    expect([...store.objects.keys()].filter((name) => /\.(?:rows|end|late)$/.test(name))).toEqual([]);
    expect([ledger.size, paidTwice()]).toEqual([rows, []]);
  });

  test.each([
    [{ dedupe: true }, '`dedupe`'],
    [{ bisect: true }, '`bisect`'],
    [{ reclaim: true }, '`reclaim`'],
    [{ prefetch: 0 }, '`prefetch`'],
    [{ prefetch: 1.5 }, '`prefetch`'],
  ])('rejects %j before it creates a job', async (more, name) => {
    const job = jobOf(memoryStore(), write(1));
    await expect(distributeBatch({ ...job, ...more })).rejects.toThrow(name);
  });
});
