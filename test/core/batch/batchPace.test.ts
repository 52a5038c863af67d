import {
  type BatchOptions,
  type ClientOptions,
  createBatch,
  createClient,
  type InternationalRecord,
} from 'doorplate/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordsOf } from '../../support/batch/recordsOf.ts';
import { echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a batch with one record per call, on a fake clock. `left` contains the time in ms at which each call was sent. */
function batchOver(
  options: Partial<BatchOptions<Name>> = {},
  meets: Parameters<typeof echoService>[0] = () => undefined,
  clientOptions: Partial<ClientOptions> = {},
) {
  const from = performance.now();
  const left: number[] = [];
  const service = echoService((call, addresses) => {
    left.push(Math.round(performance.now() - from));
    return meets(call, addresses);
  });
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch, ...clientOptions });
  return { ...service, left, batch: createBatch<Name>({ client, operation, chunkSize: 1, ...options }) };
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
const refusal = (seconds: number) => new Response('', { status: 429, headers: { 'retry-after': String(seconds) } });

describe('a limit of calls per second', () => {
  test('holds in each second of the service, even if some calls arrive 40 ms later than others', async () => {
    const { batch, left } = batchOver({ callsPerSecond: 2, concurrency: 8 });
    const running = batch.start(recordsOf(6));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await running).status).toBe('done');
    expect(left).toEqual([0, 0, 1040, 1040, 2080, 2080]);
  });

  test('counts each call from when it was sent, however unevenly the calls came', async () => {
    async function* uneven() {
      for (const [at, record] of recordsOf(4).entries()) {
        if (at === 1) await after(300);
        yield record;
      }
    }
    const { batch, left } = batchOver({ callsPerSecond: 2, concurrency: 8 });
    void batch.start(uneven());
    await vi.advanceTimersByTimeAsync(5000);
    expect(left).toEqual([0, 300, 1040, 1340]);
  });

  test('spaces calls evenly if it is not an integer', async () => {
    const { batch, left } = batchOver({ callsPerSecond: 2.5, concurrency: 8 });
    void batch.start(recordsOf(4));
    await vi.advanceTimersByTimeAsync(5000);
    expect(left).toEqual([0, 400, 800, 1200]);
  });

  test('counts a call from when it was sent, so slow credentials do not let two calls leave together', async () => {
    let asked = 0;
    const { batch, left } = batchOver({ callsPerSecond: 1, concurrency: 4 }, undefined, {
      credentials: async () => {
        if (asked++ === 0) await after(700);
        return { key: 'k' };
      },
    });
    void batch.start(recordsOf(3));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(left).toEqual([700, 1740, 2780]);
  });

  test('holds if credentials take longer than a second, because calls that wait for them count', async () => {
    const key = after(2500).then(() => ({ key: 'k' }));
    const { batch, left } = batchOver({ callsPerSecond: 2, concurrency: 8 }, undefined, { credentials: () => key });
    const running = batch.start(recordsOf(6));
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await running).status).toBe('done');
    expect(left).toHaveLength(6);
    expect(left[0]).toBe(2500);
    for (const from of left) expect(left.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(2);
    expect(left.at(-1)).toBeLessThanOrEqual(6000);
  });

  test('forgets a call that was never sent, so a call paused while it waited for credentials delays no other', async () => {
    let asked = 0;
    const { batch, left } = batchOver({ callsPerSecond: 1, concurrency: 2 }, undefined, {
      credentials: async () => {
        if (asked++ === 0) await after(60_000);
        return { key: 'k' };
      },
    });
    const running = batch.start(recordsOf(3));
    await vi.advanceTimersByTimeAsync(100);
    batch.pause();
    await vi.advanceTimersByTimeAsync(0);
    expect(batch.get().progress.underWay).toBe(0);
    void batch.resume();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await running).progress.results).toBe(3);
    expect(left).toEqual([100, 1140, 2180]);
  });

  test('allows the next call within the period when the clock jumps back', async () => {
    const clock = vi.spyOn(performance, 'now');
    const now = performance.now();
    const { batch, calls } = batchOver({ callsPerSecond: 2, concurrency: 4 });
    void batch.start(recordsOf(4));
    await vi.advanceTimersByTimeAsync(500);
    expect(calls()).toBe(2);
    clock.mockImplementation(() => now - 3_600_000);
    expect(batch.get().progress.wait).toBeLessThanOrEqual(1040);
    clock.mockRestore();
    await vi.advanceTimersByTimeAsync(1040);
    expect(calls()).toBe(4);
  });

  test('holds as before after the clock has jumped back and stays there', async () => {
    const { batch, calls } = batchOver({ callsPerSecond: 2, concurrency: 8 });
    void batch.start(recordsOf(6));
    await vi.advanceTimersByTimeAsync(500);
    expect(calls()).toBe(2);
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() - 3_600_000);
    // A wait that has already started continues to its end. Later waits take no more than a second.
    await vi.advanceTimersByTimeAsync(1640);
    expect(calls()).toBe(4);
    await vi.advanceTimersByTimeAsync(1040);
    expect(calls()).toBe(6);
  });
});

describe('a service that asks for slower calls', () => {
  test('is called again after the longest pause it asked for, and calls that it rejects together count once', async () => {
    const { batch, left } = batchOver({ concurrency: 4, stopAfter: 10 }, async (call) => {
      if (call > 4) return undefined;
      await after(100 * call);
      return refusal([0, 2, 6, 1, 3][call]!);
    });
    const running = batch.start(recordsOf(8));
    await vi.advanceTimersByTimeAsync(399);
    // 6 s, counted from 200 ms on.
    expect(Math.round(batch.get().progress.wait)).toBe(5801);
    await vi.advanceTimersByTimeAsync(1);
    expect(batch.get().progress.lanes).toBe(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await running).status).toBe('done');
    expect(left.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(left[4]).toBe(6200);
  });

  test('is called at full speed again in steps, as it answers', async () => {
    const { batch } = batchOver({ concurrency: 4, stopAfter: 10 }, async (call) => {
      await after(100);
      return call === 1 ? refusal(0) : undefined;
    });
    const lanes: number[] = [];
    batch.subscribe(() => {
      const now = batch.get().progress.lanes;
      if (lanes.at(-1) !== now) lanes.push(now);
    });
    const running = batch.start(recordsOf(30));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await running).status).toBe('done');
    expect(lanes).toEqual([4, 2, 3, 4]);
  });

  test('gets one more concurrent call after about as many answers as its current concurrency, and never more than before', async () => {
    const { batch } = batchOver({ concurrency: 8, stopAfter: 10 }, async (call) => {
      await after(call);
      return call === 1 ? refusal(0) : undefined;
    });
    /** Number of answers after which the concurrency first reached each value. */
    const answered = new Map<number, number>();
    batch.subscribe(() => {
      const { lanes, results } = batch.get().progress;
      if (results > 0 && !answered.has(lanes)) answered.set(lanes, results);
    });
    const running = batch.start(recordsOf(40));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await running).progress).toMatchObject({ results: 40, lanes: 8 });
    expect([...answered]).toEqual([
      [4, 1],
      [5, 5],
      [6, 10],
      [7, 17],
      [8, 24],
    ]);
  });
});

describe('a service that asks for slower calls without a time', () => {
  const waits = async (chance: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const { batch, left } = batchOver({ concurrency: 1, chunkSize: 1, stopAfter: 10 }, (call) =>
      call === 5 || call > 6 ? undefined : new Response('', { status: 429 }),
    );
    const running = batch.start(recordsOf(2));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.mocked(Math.random).mockRestore();
    const { status, reason } = await running;
    return { status, reason, left };
  };

  test('is called again after a growing pause, which starts over after an answer', async () => {
    const { left, status } = await waits(1);
    expect(status).toBe('stopped');
    expect(left).toEqual([0, 1000, 3000, 7000]);
  });

  test('is called again up to a quarter earlier, so that calls are spread out', async () => {
    expect((await waits(0)).left).toEqual([0, 750, 2250, 5250]);
  });

  test('is called again after a short pause if it has answered before, and after a minute at most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { batch, left } = batchOver({ concurrency: 1, stopAfter: 100 }, (call) =>
      call % 3 === 0 ? undefined : new Response('', { status: 429 }),
    );
    const running = batch.start(recordsOf(2));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.mocked(Math.random).mockRestore();
    expect((await running).status).toBe('done');
    expect(left).toEqual([0, 1000, 3000, 3000, 4000, 6000]);
  });
});

describe('a batch that resumes after a stop', () => {
  test('starts with few calls in flight until the service answers', async () => {
    let isKeyGood = true;
    const { batch, most, calls } = batchOver({ concurrency: 8 }, async () => {
      await after(100);
      return isKeyGood ? undefined : new Response('', { status: 401 });
    });
    const stopping = batch.start(recordsOf(40));
    await vi.advanceTimersByTimeAsync(250);
    expect(most()).toBe(8);
    isKeyGood = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect((await stopping).status).toBe('stopped');
    isKeyGood = true;
    const before = calls();
    const resumed = batch.resume();
    await vi.advanceTimersByTimeAsync(50);
    expect(calls() - before).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await resumed).progress.results).toBe(40);
  });
});

describe('the figures of a run', () => {
  test('contain its speed and duration without pauses', async () => {
    const { batch } = batchOver({ concurrency: 2, creditsPerRecord: 3 }, () => after(1000));
    const running = batch.start(recordsOf(10));
    expect(batch.get().progress).toMatchObject({ elapsed: 0, rate: 0, timeLeft: undefined, underWay: 2, calls: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(batch.get().progress).toMatchObject({ elapsed: 1000, rate: 2, timeLeft: 4000, done: 2, credits: 6 });
    batch.pause();
    await vi.advanceTimersByTimeAsync(1000);
    expect(batch.get()).toMatchObject({ status: 'paused', progress: { elapsed: 1000, done: 4, underWay: 0 } });
    await vi.advanceTimersByTimeAsync(60_000);
    void batch.resume();
    await vi.advanceTimersByTimeAsync(1000);
    expect(batch.get().progress).toMatchObject({ elapsed: 2000, rate: 3, timeLeft: (4 / 3) * 1000, done: 6 });
    batch.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    const state = await running;
    expect(state).toMatchObject({
      status: 'cancelled',
      progress: { elapsed: 3000, done: 10, timeLeft: 0, credits: 24 },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batch.get().progress.elapsed).toBe(3000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('contain what remains to be sent, as far as known, without earlier outcomes and invalid rows', async () => {
    const [one, two] = recordsOf(2) as [InternationalRecord, InternationalRecord];
    const input = [one, {}, two, {}, one, {}, two, {}];
    async function* slowly() {
      for (const record of input) {
        await after(1);
        yield record;
      }
    }
    const known = new Map([6, 7].map((index) => [index, { rejected: { index, record: one, sent: true } as never }]));
    const left = async (total?: number) => {
      const { batch } = batchOver({ concurrency: 1 }, () => after(1000));
      const running = batch.start(slowly(), { total, outcomes: known });
      expect(batch.get().progress.timeLeft).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1500);
      const { timeLeft, rate } = batch.get().progress;
      await vi.advanceTimersByTimeAsync(10_000);
      expect((await running).progress).toMatchObject({ total: 8, results: 3, timeLeft: 0 });
      return timeLeft === undefined ? undefined : (timeLeft * rate) / 1000;
    };
    // One row is in flight, one waits, two have outcomes, and one has not been read. Three of the first five rows had to be sent.
    expect(await left(8)).toBeCloseTo(2.6, 9);
    expect(await left()).toBeUndefined();
  });

  test('count what the budget allows to be sent, and nothing above it', async () => {
    const { batch } = batchOver({ concurrency: 1, budget: 4 }, () => after(1000));
    const running = batch.start(recordsOf(10));
    await vi.advanceTimersByTimeAsync(1000);
    expect(batch.get().progress).toMatchObject({ rate: 1, timeLeft: 3000 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await running).toMatchObject({ status: 'stopped', reason: 'budget', error: undefined });
  });

  test('count rejected records as answered, and possible charges as spent', async () => {
    const { batch } = batchOver({ concurrency: 1, creditsPerRecord: 2, stopAfter: 5 }, async (call) => {
      await after(1000);
      if (call === 1) return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' });
      return call === 2 ? new Response('', { status: 500 }) : undefined;
    });
    const running = batch.start(recordsOf(3));
    await vi.advanceTimersByTimeAsync(1000);
    expect(batch.get().progress).toMatchObject({ rate: 1, rejected: 1, credits: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(batch.get().progress).toMatchObject({ rate: 0.5, inDoubt: 1, credits: 0, creditsInDoubt: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect((await running).progress).toMatchObject({ results: 1, credits: 2, creditsInDoubt: 2 });
  });
});

describe('a device that reports being offline', () => {
  const offline = async (options: Partial<ClientOptions>, page?: string) => {
    vi.stubGlobal('navigator', { onLine: false });
    if (page !== undefined) vi.stubGlobal('location', { href: page });
    const { batch, calls } = batchOver({}, undefined, { endpoints: undefined, ...options } as Partial<ClientOptions>);
    const running = batch.start(recordsOf(1));
    await vi.advanceTimersByTimeAsync(100_000);
    const { status, reason, error } = await running;
    vi.unstubAllGlobals();
    return { status, reason, message: error?.message, calls: calls() };
  };
  const stays = {
    status: 'stopped',
    reason: 'unreachable',
    message: 'cleanseInternational was not sent: the device is offline.',
    calls: 0,
  };

  test('sends nothing to another host, and reports the reason', async () => {
    expect(await offline({ endpoints: { batch: 'https://x.test' } })).toEqual(stays);
    expect(await offline({ relay: '/api/doorplate' }, 'https://shop.test/checkout')).toEqual(stays);
  });

  test('still sends a call to localhost', async () => {
    for (const [options, page] of [
      [{ endpoints: { batch: 'http://localhost:8080' } }],
      [{ relay: 'http://127.0.0.1:8080/api' }],
      [{ relay: '/api/doorplate' }, 'http://localhost:3000/'],
    ] as const)
      expect((await offline(options, page)).message).not.toBe(stays.message);
  });
});
