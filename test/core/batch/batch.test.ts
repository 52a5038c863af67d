import {
  type BatchJournal,
  type BatchOptions,
  type BatchOutcome,
  type BatchState,
  type Client,
  type ClientOptions,
  createBatch,
  createClient,
  type InternationalRecord,
  NetworkError,
} from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runs } from '../../support/runs.ts';

afterEach(() => {
  vi.useRealTimers();
});

type State = BatchState<'cleanseInternational'>;
const records = (count: number): InternationalRecord[] =>
  Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));

interface Wire {
  Addresses: { Id: string }[];
}
const answerTo = ({ Addresses }: Wire) =>
  Response.json(
    Addresses.map((address) => ({ Input: address, Matches: [{ AVC: 'V44-I44-P6-100', ID: address.Id }], Version: '' })),
  );

/** Creates a service, so that a test decides how each call ends. Counts how often the work for each record was done. */
function service(
  meets: (call: number, wire: Wire) => Response | Promise<Response | undefined> | undefined = () => undefined,
  options: Partial<ClientOptions> = {},
) {
  const worked = new Map<string, number>();
  let calls = 0;
  let atOnce = 0;
  let most = 0;
  const client: Client = createClient({
    endpoints: { batch: 'https://x.test' },
    fetch: async (request) => {
      const wire = (await request.json()) as Wire;
      const number = ++calls;
      most = Math.max(most, ++atOnce);
      try {
        const met = await meets(number, wire);
        if (met && !met.ok) return met;
        for (const { Id } of wire.Addresses) worked.set(Id, (worked.get(Id) ?? 0) + 1);
        return met ?? answerTo(wire);
      } finally {
        atOnce--;
      }
    },
    ...options,
  });
  return { client, worked, calls: () => calls, most: () => most };
}

const batchOver = (client: Client, options: Partial<BatchOptions<'cleanseInternational'>> = {}) =>
  createBatch({ client, operation: 'cleanseInternational', ...options });

/** Checks that every record is in exactly one list, and that each list is in order. */
function expectWhole(state: State, count: number) {
  const lists = [state.results, state.rejected, state.inDoubt].map((list) => list.map(({ index }) => index));
  for (const list of lists) expect(list).toEqual([...list].sort((one, other) => one - other));
  expect(lists.flat().sort((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at));
  expect(state.progress.done).toBe(count);
}

describe('a batch', () => {
  test('sends 1,000 records in 10 calls, and gives every record its own answer in order', async () => {
    const { client, worked, calls } = service();
    const state = await batchOver(client).start(records(1000));
    expect([state.status, calls(), worked.size]).toEqual(['done', 10, 1000]);
    expectWhole(state, 1000);
    expect(
      state.results.every(
        ({ index, record, result }) => record.Id === String(index) && result.matches[0]?.ID === String(index),
      ),
    ).toBe(true);
    expect(state.progress).toMatchObject({
      total: 1000,
      results: 1000,
      calls: 10,
      credits: 1000,
      creditsInDoubt: 0,
      timeLeft: 0,
      inFlight: 0,
    });
  });

  test.each([
    [
      'a generator',
      function* () {
        yield* records(250);
      },
    ],
    [
      'an async generator',
      async function* () {
        for (const record of records(250)) {
          await Promise.resolve();
          yield record;
        }
      },
    ],
  ])('accepts %s', async (_, source) => {
    const { client, calls } = service();
    const state = await batchOver(client).start(source());
    expect(calls()).toBe(3);
    expectWhole(state, 250);
  });

  test('never makes more concurrent calls than allowed', async () => {
    const { client, most } = service(() => new Promise((resolve) => setTimeout(resolve, 2)));
    await batchOver(client, { concurrency: 3 }).start(records(1500));
    expect(most()).toBe(3);
  });

  test('is done immediately if there are no records', async () => {
    const { client, calls } = service();
    expect((await batchOver(client).start([])).status).toBe('done');
    expect(calls()).toBe(0);
  });

  test('rejects a record that is invalid, and sends the others', async () => {
    const { client, worked } = service();
    const all: InternationalRecord[] = [...records(3), {}, { Address1: 'x', Country: 'UK' }, ...records(2)];
    const state = await batchOver(client).start(all);
    expectWhole(state, 7);
    expect(state.rejected.map(({ index, sent, message }) => [index, sent, /Country|no address/.test(message)])).toEqual(
      [
        [3, false, true],
        [4, false, true],
      ],
    );
    expect([...worked.values()].reduce((sum, times) => sum + times, 0)).toBe(5);
  });

  test('keeps a chunk whose outcome is unknown in doubt, never sends it again, and continues', async () => {
    const { client, worked, calls } = service((call) => {
      if (call === 4) throw new TypeError('Failed to fetch');
      return undefined;
    });
    const state = await batchOver(client, { concurrency: 1 }).start(records(1000));
    expectWhole(state, 1000);
    expect(calls()).toBe(10);
    expect(state.inDoubt.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, at) => 300 + at));
    expect(state.inDoubt[0]!.error).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
    expect(Math.max(...worked.values())).toBe(1);
    expect(state.progress).toMatchObject({ credits: 900, creditsInDoubt: 100 });
  });

  test('R19: keeps the other rows of an answer that lacks a row, and puts the missing row in doubt', async () => {
    const { client } = service((call, wire) =>
      call === 1 ? answerTo({ Addresses: wire.Addresses.filter(({ Id }) => Id !== '7') }) : undefined,
    );
    const state = await batchOver(client).start(records(200));
    expectWhole(state, 200);
    expect(state.inDoubt.map(({ index }) => index)).toEqual([7]);
    expect(state.results).toHaveLength(199);
  });

  test('R11: puts the chunk of a timed-out call in doubt, without a retry', async () => {
    const { client, calls } = service(() => new Promise<Response>(() => undefined));
    const state = await batchOver(client, { timeout: 400 }).start(records(100));
    expect(state.inDoubt).toHaveLength(100);
    expect(state.inDoubt[0]!.error.kind).toBe('timeout');
    expect(calls()).toBe(1);
  });

  test('stops after three unknown outcomes in a row, and continues on resume', async () => {
    let broken = true;
    const { client, worked } = service(() => (broken ? new Response('', { status: 500 }) : undefined));
    const batch = batchOver(client, { concurrency: 1 });
    const stopped = await batch.start(records(1000));
    expect(stopped).toMatchObject({ status: 'stopped', reason: 'in-doubt' });
    expectWhole(stopped, 1000);
    expect([stopped.inDoubt.length, stopped.rejected.length, stopped.rejected.every(({ sent }) => !sent)]).toEqual([
      300,
      700,
      true,
    ]);
    broken = false;
    const done = await batch.resume();
    expectWhole(done, 1000);
    expect([done.status, done.results.length, done.inDoubt.length]).toEqual(['done', 700, 300]);
    expect([...worked.keys()].some((id) => Number(id) < 300)).toBe(false);
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 22, 23])(
    'stops immediately at service error %i, which a retry cannot fix, and rejects no record for it',
    async (code) => {
      const { client, calls } = service((call) =>
        call === 2 ? Response.json({ Number: String(code), Description: 'x', Cause: 'y', Resolution: 'z' }) : undefined,
      );
      const state = await batchOver(client, { concurrency: 1 }).start(records(1000));
      expect(state).toMatchObject({ status: 'stopped', reason: 'refused', error: { code: String(code) } });
      expect(calls()).toBe(2);
      expectWhole(state, 1000);
      expect([state.results.length, state.rejected.length]).toEqual([100, 900]);
    },
  );

  test.each([
    'Unknown key',
    'Account out of credit',
    'Insufficient credits',
    'License expired',
    'Your account is suspended',
    'Permission denied',
  ])('stops immediately at the message “%s”, and rejects no record for it', async (words) => {
    const { client, calls } = service((call) =>
      call === 2 ? Response.json({ error: words }, { status: 400 }) : undefined,
    );
    const state = await batchOver(client, { concurrency: 1 }).start(records(1000));
    expect(state).toMatchObject({ status: 'stopped', reason: 'refused', error: { code: words } });
    expect(calls()).toBe(2);
    expect(state.rejected.filter(({ reason }) => reason !== 'unsent')).toEqual([]);
    expectWhole(state, 1000);
  });

  test('rejects a chunk if the service rejected its records, and continues', async () => {
    const { client } = service((call) =>
      call === 2
        ? Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' }, { status: 400 })
        : undefined,
    );
    const state = await batchOver(client, { concurrency: 1 }).start(records(400));
    expectWhole(state, 400);
    expect(state.rejected.map(({ sent }) => sent)).toEqual(Array.from({ length: 100 }, () => true));
    expect(state.rejected[0]!.error).toMatchObject({ code: '1002', mayHaveBeenCharged: false });
  });

  describe('B16: a rejected call with `bisect`', () => {
    const turnedDown = () =>
      Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' }, { status: 400 });
    const poisoned = (bad: ReadonlySet<number>) =>
      service((_, { Addresses }) => (Addresses.some(({ Id }) => bad.has(Number(Id))) ? turnedDown() : undefined));

    test('is halved until the faulty records are isolated, and the others are paid for once, within the promised number of calls', async () => {
      const scenario = fc.record({
        bad: fc.uniqueArray(fc.nat(399), { maxLength: 12 }),
        count: fc.integer({ min: 1, max: 400 }),
        chunkSize: fc.integer({ min: 1, max: 100 }),
        concurrency: fc.integer({ min: 1, max: 6 }),
      });
      await fc.assert(
        fc.asyncProperty(scenario, async ({ bad, count, chunkSize, concurrency }) => {
          const { client, worked, calls } = poisoned(new Set(bad));
          const begun = new Set<number>();
          const journal: BatchJournal<'cleanseInternational'> = {
            sending(places) {
              // Rows can only be sent again after they were returned unsent.
              for (const place of places) expect([place, begun.has(place)]).toEqual([place, false]);
              for (const place of places) begun.add(place);
            },
            ended(places, outcomes) {
              if (outcomes.length === 0) for (const place of places) begun.delete(place);
            },
          };
          const options = { bisect: true, stopAfter: Infinity, chunkSize, concurrency, journal };
          const state = await batchOver(client, options).start(records(count));
          expectWhole(state, count);
          const alone = bad.filter((at) => at < count).sort((one, other) => one - other);
          expect(state.status).toBe('done');
          expect(state.rejected.map(({ index, reason }) => [index, reason])).toEqual(
            alone.map((at) => [at, 'rejected']),
          );
          expect([state.inDoubt.length, state.progress.credits]).toEqual([0, count - alone.length]);
          expect([...worked.values()].filter((times) => times > 1)).toEqual([]);
          const most = Math.ceil(count / chunkSize) + alone.length * 2 * Math.ceil(Math.log2(chunkSize));
          expect(calls()).toBeLessThanOrEqual(most);
        }),
        { numRuns: runs(10) },
      );
    });

    test('takes 14 extra calls to isolate one record in a chunk of 100', async () => {
      const { client, calls } = poisoned(new Set([63]));
      const state = await batchOver(client, { bisect: true }).start(records(100));
      expect([state.results.length, state.rejected.length, calls()]).toEqual([99, 1, 15]);
    });

    test('makes the batch stop after three rejected records in a row, not after halving all calls, if the service rejects everything', async () => {
      const { client, calls } = service(turnedDown);
      const state = await batchOver(client, { bisect: true, concurrency: 1 }).start(records(1000));
      expect(state).toMatchObject({ status: 'stopped', reason: 'rejected' });
      expect(state.rejected.filter(({ sent }) => sent)).toHaveLength(3);
      expect(calls()).toBeLessThan(15);
      expectWhole(state, 1000);
    });

    test('is not halved if it may have been charged, or if the account was rejected', async () => {
      const broken = service((call) => (call === 1 ? new Response('', { status: 500 }) : undefined));
      const state = await batchOver(broken.client, { bisect: true, concurrency: 1 }).start(records(200));
      expect([state.inDoubt.length, state.results.length, broken.calls()]).toEqual([100, 100, 2]);
      const refused = service(() => new Response('', { status: 401 }));
      const stopped = await batchOver(refused.client, { bisect: true, concurrency: 1 }).start(records(200));
      expect([stopped.reason, refused.calls()]).toEqual(['refused', 1]);
    });

    test('keeps the budget, and loses no half when the batch is paused or cancelled', async () => {
      const { client, worked } = poisoned(new Set([10, 150]));
      const poor = batchOver(client, { bisect: true, budget: 130 });
      const state = await poor.start(records(400));
      expect(state).toMatchObject({ status: 'stopped', reason: 'budget', progress: { credits: 130 } });
      expect(worked.size).toBe(130);
      expectWhole(state, 400);
      let calls = 0;
      const paused = poisoned(new Set([10]));
      const batch = batchOver(paused.client, { bisect: true, concurrency: 1, onSettled: () => undefined });
      batch.subscribe(() => {
        if (batch.get().progress.calls === 4 && calls++ === 0) batch.pause();
      });
      const ending = batch.start(records(300));
      await vi.waitFor(() => {
        expect(batch.get()).toMatchObject({ status: 'paused', progress: { inFlight: 0 } });
      });
      expect(await batch.resume()).toMatchObject({ status: 'done', progress: { results: 299, rejected: 1 } });
      await ending;
      expect([...paused.worked.values()].filter((times) => times > 1)).toEqual([]);
    });
  });

  test('stops at the client’s limit, and sends nothing beyond it', async () => {
    const { client, calls } = service(undefined, { limits: { cleanseInternational: 3 } });
    const state = await batchOver(client).start(records(1000));
    expect([state.status, state.reason, calls(), state.results.length]).toEqual(['stopped', 'refused', 3, 300]);
    expectWhole(state, 1000);
  });

  test('B14: never exceeds a budget by a credit, and counts calls in doubt', async () => {
    const { client, worked } = service((call) => (call === 2 ? new Response('', { status: 500 }) : undefined));
    const batch = batchOver(client, { concurrency: 2, budget: 250 });
    const state = await batch.start(records(1000));
    expect(state).toMatchObject({ status: 'stopped', reason: 'budget' });
    expectWhole(state, 1000);
    expect([state.results.length, state.inDoubt.length, state.rejected.length]).toEqual([150, 100, 750]);
    expect(worked.size).toBe(150);
  });

  test('B14: does not stop if the budget suffices, and counts add-ons', async () => {
    const { client } = service();
    expect((await batchOver(client, { budget: 300 }).start(records(300))).status).toBe('done');
    const dear = await batchOver(client, { budget: 300, settings: { geocode: true } }).start(records(300));
    expect([dear.reason, dear.results.length, dear.progress.credits]).toEqual(['budget', 150, 300]);
  });

  test('sends duplicates once on request, and gives each of them the answer', async () => {
    const { client, worked } = service();
    const twice = [...records(150), ...records(150)];
    const state = await batchOver(client, { dedupe: true }).start(twice);
    expectWhole(state, 300);
    expect([state.results.length, worked.size, Math.max(...worked.values())]).toEqual([300, 150, 1]);
  });

  test('completes calls in flight when it is paused, resumed or cancelled, and rejects what was not sent when it is cancelled', async () => {
    let open: (() => void)[] = [];
    const { client, calls } = service(() => new Promise<undefined>((resolve) => open.push(() => resolve(undefined))));
    const release = () => {
      const waiting = open;
      open = [];
      for (const go of waiting) go();
    };
    const batch = batchOver(client, { concurrency: 2 });
    const running = batch.start(records(1000));
    await vi.waitFor(() => expect(open).toHaveLength(2));
    batch.pause();
    release();
    await vi.waitFor(() => expect(batch.get().results).toHaveLength(200));
    expect([batch.get().status, calls()]).toEqual(['paused', 2]);
    void batch.resume();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    batch.cancel();
    expect(batch.get().status).toBe('stopping');
    release();
    const state = await running;
    expect([state.status, state.results.length, state.rejected.length, calls()]).toEqual(['cancelled', 400, 600, 4]);
    expectWhole(state, 1000);
  });

  test('loses no record that a source yielded before the source failed', async () => {
    const { client } = service();
    const state = await batchOver(client).start(
      (function* () {
        yield* records(250);
        throw new Error('disk');
      })(),
    );
    expect(state).toMatchObject({ status: 'stopped', reason: 'source', error: { message: 'disk' } });
    expectWhole(state, 250);
  });

  test('never pays twice when started again from a journal', async () => {
    const { client, worked } = service(() => new Promise((resolve) => setTimeout(resolve, 40)));
    const begun: number[] = [];
    const known = new Map<number, BatchOutcome<'cleanseInternational'>>();
    const journal: BatchJournal<'cleanseInternational'> = {
      sending: async (indices) => {
        await Promise.resolve();
        begun.push(...indices);
      },
      ended: (indices, outcomes) => {
        outcomes.forEach((outcome, at) => known.set(indices[at]!, outcome));
      },
    };
    const first = batchOver(client, { journal, concurrency: 2 });
    const running = first.start(records(1000));
    await vi.waitFor(() => expect(known.size).toBeGreaterThan(200));
    first.cancel();
    await running;
    // Entries with a start but no end are in doubt, because that is all a page knows that was left midway.
    for (const index of begun.slice(-50)) {
      const error = new NetworkError('cleanseInternational', 'left', { mayHaveBeenCharged: true });
      known.set(index, { inDoubt: { index, record: { Id: String(index) }, error } });
    }
    const before = worked.size;
    const state = await batchOver(client, { journal, budget: 1000 }).start(
      (function* () {
        yield* records(1000);
      })(),
      { total: 1000, outcomes: known },
    );
    expectWhole(state, 1000);
    expect([state.status, state.inDoubt.length, state.results.length]).toEqual(['done', 50, 950]);
    expect([before < 1000, worked.size, Math.max(...worked.values())]).toEqual([true, 1000, 1]);
    expect(state.progress).toMatchObject({ total: 1000, credits: 950, creditsInDoubt: 50 });
  });

  test('B07: stops before anything is sent if the journal cannot be written', async () => {
    const { client, calls } = service();
    const state = await batchOver(client, {
      journal: { sending: () => Promise.reject(new Error('disk is full')) },
    }).start(records(250));
    expect(state).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: 'disk is full' } });
    expect(calls()).toBe(0);
    expectWhole(state, 250);
  });

  test('B19: reports duplicates to its journal, too', async () => {
    const { client, calls } = service();
    const told = new Map<number, string>();
    const alike = Array.from({ length: 250 }, (_, at) => ({
      Id: String(at % 3),
      Address1: `${String(at % 3)} Main Street`,
    }));
    const state = await batchOver(client, {
      dedupe: true,
      chunkSize: 2,
      concurrency: 1,
      journal: {
        ended: (indices, outcomes) => {
          indices.forEach((index, at) => told.set(index, Object.keys(outcomes[at] ?? {}).join()));
        },
      },
    }).start(alike);
    expect([state.results.length, calls(), state.progress.credits]).toEqual([250, 2, 3]);
    expect(told.size).toBe(250);
    expect(new Set(told.values())).toEqual(new Set(['result']));
  });

  test('starts no call if it is cancelled during a journal write, and leaves nothing in doubt in the journal', async () => {
    const { client, calls } = service();
    const kept = new Set<number>();
    let written: () => void = () => undefined;
    const batch = batchOver(client, {
      concurrency: 1,
      journal: {
        sending: async (indices) => {
          await new Promise<void>((resolve) => (written = resolve));
          for (const index of indices) kept.add(index);
        },
        ended: (indices, outcomes) => {
          if (outcomes.length === 0) for (const index of indices) kept.delete(index);
        },
      },
    });
    const ending = batch.start(records(150));
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(100));
    batch.cancel();
    written();
    const state = await ending;
    expect([state.status, calls(), kept.size, state.rejected.length]).toEqual(['cancelled', 0, 0, 150]);
    expect(state.progress).toMatchObject({ calls: 0, credits: 0, creditsInDoubt: 0 });
  });

  test('sends nothing while the device is offline, puts nothing in doubt, and continues afterwards', async () => {
    const { client, calls } = service();
    vi.stubGlobal('navigator', { onLine: false });
    const batch = batchOver(client);
    const state = await batch.start(records(300));
    expect(state).toMatchObject({ status: 'stopped', reason: 'unreachable' });
    expect([calls(), state.inDoubt.length, state.rejected.length]).toEqual([0, 0, 300]);
    vi.stubGlobal('navigator', { onLine: true });
    expect((await batch.resume()).results).toHaveLength(300);
    vi.unstubAllGlobals();
  });

  test('counts outcomes of an earlier run as done, but not in its speed', async () => {
    const known = new Map(
      records(1000).map((record, index) => [
        index,
        {
          result: { index, record, result: { input: {}, matches: [], version: '' } },
        } as BatchOutcome<'cleanseInternational'>,
      ]),
    );
    const { client } = service(() => new Promise((resolve) => setTimeout(resolve, 50)).then(() => undefined));
    const state = await batchOver(client, { concurrency: 1 }).start(records(1100), { outcomes: known });
    expect(state.progress.done).toBe(1100);
    // A hundred rows in at least 50 ms.
    expect(state.progress.rate).toBeLessThanOrEqual(2000);
  });

  test('rejects `start` while it is running, and rejects options out of range', () => {
    const { client } = service();
    const batch = batchOver(client);
    void batch.start(records(1));
    expect(() => void batch.start([])).toThrow('already running');
    expect(() => batchOver(client, { concurrency: 0 })).toThrow('concurrency');
    expect(() => batchOver(client, { chunkSize: 101 })).toThrow('1 to 100');
    expect(() => batchOver(client, { budget: Number.NaN })).toThrow('budget');
  });
});

describe('B09: a series of rejections', () => {
  test('pauses all calls for as long as the service asks, and loses no record', async () => {
    vi.useFakeTimers();
    const times: number[] = [];
    const { client, worked } = service((call) => {
      times.push(performance.now());
      // The fifth call, and the calls in flight alongside it.
      return call >= 5 && times.at(-1) === times[4]
        ? new Response('', { status: 429, headers: { 'retry-after': '7' } })
        : undefined;
    });
    const running = batchOver(client, { concurrency: 4 }).start(records(2000));
    await vi.advanceTimersByTimeAsync(60_000);
    const state = await running;
    expect(state.status).toBe('done');
    expectWhole(state, 2000);
    expect(Math.max(...worked.values())).toBe(1);
    const gaps = times.slice(1).map((time, at) => time - times[at]!);
    expect(gaps.filter((gap) => gap >= 7000)).toHaveLength(1);
  });

  test('makes the pauses longer if the service names no time, and stops the batch if the service keeps rejecting', async () => {
    vi.useFakeTimers();
    const { client, calls, worked } = service(() => new Response('', { status: 429 }));
    const running = batchOver(client).start(records(1000));
    await vi.advanceTimersByTimeAsync(300_000);
    const state = await running;
    expect(state).toMatchObject({ status: 'stopped', reason: 'slow-down' });
    expectWhole(state, 1000);
    expect(calls()).toBeLessThanOrEqual(16);
    expect(worked.size).toBe(0);
  });

  test('never makes the batch exceed its calls per second', async () => {
    vi.useFakeTimers();
    const times: number[] = [];
    const { client } = service(() => {
      times.push(performance.now());
      return undefined;
    });
    const running = batchOver(client, { concurrency: 8, callsPerSecond: 5 }).start(records(3000));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await running).status).toBe('done');
    expect(times).toHaveLength(30);
    for (const start of times)
      expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(5);
  });
});

test('loses and duplicates no record, and never resends one that may have been processed, whatever fails at any call', async () => {
  const faults = [
    'fine',
    'fine',
    'fine',
    '500',
    '429',
    'torn',
    'torn-after',
    'page',
    'cut',
    'short',
    'rejected',
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...faults), { maxLength: 30 }),
      fc.nat(1200),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.constantFrom('pause', 'resume', 'cancel', 'wait'), { maxLength: 6 }),
      async (plan, count, concurrency, acts) => {
        const done = new Map<string, number>();
        let calls = 0;
        const client = createClient({
          endpoints: { batch: 'https://x.test' },
          fetch: async (request) => {
            const wire = (await request.json()) as Wire;
            const fault = plan[calls++] ?? 'fine';
            await Promise.resolve();
            if (fault === 'torn') throw new TypeError('Failed to fetch');
            if (fault === '429') return new Response('', { status: 429, headers: { 'retry-after': '0' } });
            if (fault === 'rejected')
              return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' });
            for (const { Id } of wire.Addresses) done.set(Id, (done.get(Id) ?? 0) + 1);
            if (fault === 'torn-after') throw new TypeError('Failed to fetch');
            if (fault === '500') return new Response('', { status: 500 });
            if (fault === 'page') return new Response('<h1>Hello</h1>');
            const answer = answerTo(fault === 'short' ? { Addresses: wire.Addresses.slice(1) } : wire);
            return fault === 'cut' ? new Response((await answer.text()).slice(0, -5)) : answer;
          },
        });
        const batch = batchOver(client, { concurrency, stopAfter: 5 });
        const running = batch.start(records(count));
        for (const act of acts) {
          if (act === 'wait') await new Promise((resolve) => setTimeout(resolve));
          else void batch[act]();
        }
        if (batch.get().status === 'paused') void batch.resume();
        let state = await running;
        expectWhole(state, count);
        for (let again = 0; state.status === 'stopped' && again < 30; again++) state = await batch.resume();
        expectWhole(state, count);
        expect(Math.max(0, ...done.values())).toBeLessThanOrEqual(1);
        for (const { record, result } of state.results) expect(result.matches[0]?.ID).toBe(record.Id);
        for (const { record } of state.rejected) expect(done.has(record.Id!)).toBe(false);
      },
    ),
    { numRuns: runs(40) },
  );
});

test('runs each of the other operations as a batch against the simulator', async () => {
  const simulator = createSimulator();
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  const addresses = Array.from({ length: 120 }, () => ({
    Address1: '1600 Pennsylvania Avenue NW',
    Locality: 'Washington',
    PostalCode: '20500',
    Country: 'US',
  }));
  const cleansed = await createBatch({ client, operation: 'cleanse' }).start(addresses);
  expect(cleansed.results.map(({ result }) => result.AVC)).toEqual(addresses.map(() => 'V44-I44-P6-100'));
  const verified = await createBatch({ client, operation: 'verify', settings: { geocode: true } }).start(addresses);
  expect(verified.results).toHaveLength(120);
  const emails = await createBatch({ client, operation: 'validateEmails' }).start(
    Array.from({ length: 120 }, (_, at) => (at === 5 ? 'a,b@c.co' : `jo${String(at)}@example.com`)),
  );
  expect([emails.results.length, emails.rejected.map(({ index }) => index)]).toEqual([119, [5]]);
  expect(simulator.ledger.map(({ operation, credits }) => [operation, credits])).toEqual([
    ['cleanse', 100],
    ['cleanse', 20],
    ['verify', 200],
    ['verify', 40],
    ['validateEmails', 100],
    ['validateEmails', 19],
  ]);
});
