import { type BatchOptions, type ClientOptions, createBatch, createClient } from 'doorplate/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { recordAt, recordsOf } from '../../support/batch/recordsOf.ts';
import { echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';

/** Creates a batch with one record per call and one call at a time. `leaves` is called when a request is sent, before anything else can happen. */
function batchOver(
  options: Partial<BatchOptions<Name>> = {},
  clientOptions: Partial<ClientOptions> = {},
  meets?: Parameters<typeof echoService>[0],
) {
  const service = echoService(meets);
  let left = 0;
  const on: { leaves?: () => void } = {};
  const client = createClient({
    endpoints: { batch: 'https://x.test' },
    fetch(request) {
      left++;
      on.leaves?.();
      return service.fetch(request);
    },
    ...clientOptions,
  });
  const batch = createBatch<Name>({ client, operation, chunkSize: 1, concurrency: 1, ...options });
  return { ...service, on, left: () => left, batch };
}

/** Waits for everything that is already due. */
const turn = async () => {
  for (let count = 0; count < 3; count++) await new Promise((resolve) => setImmediate(resolve));
};

const refused = () => new Response('', { status: 401 });

afterEach(() => {
  vi.useRealTimers();
});

describe('a pause', () => {
  test('does nothing to a batch that is not running, and notifies nobody', async () => {
    const { batch } = batchOver();
    const heard = vi.fn();
    batch.subscribe(heard);
    batch.pause();
    expect([batch.get().status, heard.mock.calls.length]).toEqual(['ready', 0]);
    const done = await batch.start(recordsOf(1));
    heard.mockClear();
    batch.pause();
    expect(batch.get()).toBe(done);
    expect([done.status, heard.mock.calls.length]).toEqual(['done', 0]);
  });

  test('immediately returns a call that waits for its turn, and leaves no timer', async () => {
    vi.useFakeTimers();
    const { batch, left } = batchOver({
      callsPerSecond: 1,
      concurrency: 2,
      journal: { sending: () => Promise.resolve() },
    });
    const running = batch.start(recordsOf(2));
    await vi.advanceTimersByTimeAsync(100);
    // Both calls were journaled at a time when one of them might have been sent.
    expect([left(), batch.get().progress.underWay]).toEqual([1, 1]);
    batch.pause();
    await vi.advanceTimersByTimeAsync(0);
    expect(batch.get()).toMatchObject({ status: 'paused', progress: { results: 1, underWay: 0 } });
    expect(vi.getTimerCount()).toBe(0);
    void batch.resume();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toMatchObject({ status: 'done', progress: { results: 2 } });
  });

  test('returns a call that waits for its credentials, and the journal records it as unsent', async () => {
    const heard: [readonly number[], number][] = [];
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const { batch, left } = batchOver(
      { journal: { ended: (indices, outcomes) => void heard.push([indices, outcomes.length]) } },
      {
        credentials: () => {
          asked();
          return new Promise(() => undefined);
        },
      },
    );
    void batch.start(recordsOf(2));
    await isAsked;
    batch.pause();
    await turn();
    expect(heard).toEqual([[[0], 0]]);
    expect([left(), batch.get().status, batch.get().progress.underWay]).toEqual([0, 'paused', 0]);
  });

  test('stops a call at any step between its credentials and its send', async () => {
    const before = new Set<number>();
    for (let turns = 0; turns < 8; turns++) {
      let paused: (left: number) => void = () => undefined;
      const isPaused = new Promise<number>((resolve) => (paused = resolve));
      const pauseSoon = async () => {
        for (let count = 0; count < turns; count++) await Promise.resolve();
        const leftBefore = left();
        batch.pause();
        paused(leftBefore);
      };
      const { batch, left } = batchOver(
        {},
        {
          credentials: () => {
            void pauseSoon();
            return { key: 'k' };
          },
        },
      );
      void batch.start(recordsOf(2));
      const leftBefore = await isPaused;
      await turn();
      expect(left()).toBe(leftBefore);
      before.add(leftBefore);
    }
    // Once before the call was sent, and once after that.
    expect(before).toEqual(new Set([0, 1]));
  });
});

describe('a cancel', () => {
  test('of a stopped batch is complete even if `resume` is called after it, which sends nothing', async () => {
    const { batch, left } = batchOver({}, {}, refused);
    expect((await batch.start(recordsOf(3))).status).toBe('stopped');
    batch.cancel();
    expect(await batch.resume()).toMatchObject({ status: 'cancelled', progress: { unsent: 3 } });
    expect(left()).toBe(1);
  });

  test('ends the reading if it happens when a call is sent, and no further record is requested', async () => {
    let read = 0;
    async function* source() {
      for (;;) yield recordAt(read++);
    }
    const { batch, on } = batchOver();
    on.leaves = () => {
      batch.cancel();
    };
    expect(await batch.start(source())).toMatchObject({ status: 'cancelled', progress: { results: 1, done: 1 } });
    expect(read).toBe(1);
  });

  test('ends the reporting of a stop, and rows that the journal lacks are written once, in their final state', async () => {
    const told: number[] = [];
    const { batch } = batchOver(
      {
        journal: {
          ended(indices, outcomes) {
            if (outcomes.length === 0) return;
            told.push(...indices);
            // The invalid record is reported first, followed by the waiting records.
            if (indices.includes(1)) batch.cancel();
          },
        },
      },
      {},
      refused,
    );
    expect(await batch.start([recordAt(0), {}, recordAt(2)])).toMatchObject({
      status: 'cancelled',
      progress: { unsent: 2, unsendable: 1 },
    });
    expect(told).toEqual([1, 0, 2]);
  });
});

describe('an empty batch', () => {
  test('is done as soon as `start` returns', () => {
    const { batch } = batchOver();
    void batch.start([]);
    expect(batch.get().status).toBe('done');
  });
});

describe('an invalid record that arrives after a stop', () => {
  test('is not reported until the batch resumes', async () => {
    let isRefused = true;
    let give: () => void = () => undefined;
    const isGiven = new Promise<void>((resolve) => (give = resolve));
    async function* source() {
      yield recordAt(0);
      await isGiven;
      yield {};
    }
    const heard: number[] = [];
    const { batch } = batchOver({ journal: { ended: (indices) => void heard.push(...indices) } }, {}, () =>
      isRefused ? refused() : undefined,
    );
    expect(await batch.start(source())).toMatchObject({ status: 'stopped', progress: { unsent: 1, done: 1 } });
    give();
    await turn();
    expect(heard).not.toContain(1);
    isRefused = false;
    expect(await batch.resume()).toMatchObject({ status: 'done', progress: { results: 1, unsendable: 1 } });
    expect(heard).toContain(1);
  });
});

describe('a source that fails', () => {
  test('while a call is being journaled stops the batch after that call was answered', async () => {
    const { batch } = batchOver({ concurrency: 2, journal: { sending: () => Promise.resolve() } });
    function* source() {
      yield recordAt(0);
      throw new Error('The file is gone.');
    }
    expect(await batch.start(source())).toMatchObject({
      status: 'stopped',
      reason: 'source',
      error: { message: 'The file is gone.' },
      progress: { results: 1, unsent: 0 },
    });
  });
});

describe('a device that reports being offline', () => {
  const offline = () => vi.stubGlobal('navigator', { onLine: false });
  const stays = {
    status: 'stopped',
    reason: 'unreachable',
    error: { message: 'cleanseInternational was not sent: the device is offline.' },
    progress: { unsent: 1, inDoubt: 0 },
  };

  test('delays a call that is being journaled', async () => {
    let written: () => void = () => undefined;
    const { batch, left } = batchOver({
      journal: { sending: () => new Promise<void>((resolve) => (written = resolve)) },
    });
    const running = batch.start(recordsOf(1));
    offline();
    written();
    expect(await running).toMatchObject(stays);
    expect(left()).toBe(0);
  });

  test('delays a call to another host, although the page’s own host is local', async () => {
    offline();
    vi.stubGlobal('location', { href: 'http://localhost:3000/' });
    const { batch, left } = batchOver();
    expect(await batch.start(recordsOf(1))).toMatchObject(stays);
    expect(left()).toBe(0);
  });

  test('delays a call with an unknown host, such as a path without a page', async () => {
    offline();
    const { batch, left } = batchOver({}, { endpoints: {}, relay: '/api/doorplate' });
    expect(await batch.start(recordsOf(1))).toMatchObject(stays);
    expect(left()).toBe(0);
  });
});
