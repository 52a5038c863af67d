import {
  type BatchJournal,
  type BatchOptions,
  type BatchOutcome,
  type BatchState,
  cleanseInternational,
  type ClientOptions,
  createBatch,
  createClient,
  estimateBatch,
  type InternationalRecord,
  NetworkError,
} from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { echoOf, echoService } from '../../support/echoService.ts';
import { runs } from '../../support/runs.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Name = 'cleanseInternational';
const records = (count: number): InternationalRecord[] =>
  Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));

function batchOver(
  options: Partial<BatchOptions<Name>> = {},
  meets?: Parameters<typeof echoService>[0],
  clientOptions: Partial<ClientOptions> = {},
) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch, ...clientOptions });
  const sentIds = () => service.sent.map(({ Id }) => Id);
  return { ...service, sentIds, batch: createBatch<Name>({ client, operation: 'cleanseInternational', ...options }) };
}

const placesOf = (state: BatchState<Name>) =>
  [...state.results, ...state.rejected, ...state.inDoubt].map(({ index }) => index).sort((one, other) => one - other);

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Whether a promise has settled by now. Waits only for work that is already due. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  return settled;
}

describe('a batch with dedupe', () => {
  test('keeps the index and the record of each row, and gives each answer the id of its row', async () => {
    const { batch, sent } = batchOver({ dedupe: true });
    const all = ['x', 'y', 'x', 'x'].map((name, at) => ({ Id: `id ${String(at)}`, Address1: name }));
    const { results } = await batch.start(all);
    expect(sent).toHaveLength(2);
    expect(results.map(({ index, record }) => [index, record])).toEqual(all.map((record, index) => [index, record]));
    expect(results.map(({ result }) => [result.input.Id, result.matches[0]?.ID])).toEqual(
      all.map(({ Id }) => [Id, Id]),
    );
  });

  test('keeps the index and the record of rows that share a rejection or a doubt', async () => {
    for (const [status, list] of [
      [400, 'rejected'],
      [500, 'inDoubt'],
    ] as const) {
      const { batch } = batchOver({ dedupe: true }, () => new Response('', { status }));
      const all = [...records(3), ...records(3)];
      const state = await batch.start(all);
      expect(state[list].map(({ index, record }) => [index, record])).toEqual(all.map((record, at) => [at, record]));
    }
  });

  test('compares the fields that the service uses, but not the id', async () => {
    const alike: Record<string, string | number | null>[] = [
      { Id: '1', Address1: '10 Main St', PostalCode: '62701', Country: 'US' },
      { ID: '2', PostalCode: 62701, Address1: ' 10  Main St ', Country: 'us', Address2: '' },
      { id: '3', Address1: '10 Main St', Address2: null, PostalCode: '62701', Country: 'US ' },
      { Address1: '10 Main St', PostalCode: '62701', Country: 'US' },
    ];
    const { batch, sent } = batchOver({ dedupe: true });
    const state = await batch.start([...alike, { Id: '1', Address1: '11 Main St' }] as InternationalRecord[]);
    expect([sent.length, state.results.length, state.progress.credits]).toEqual([2, 5, 2]);
  });

  test('compares countries as they are sent, by name or code in any case', async () => {
    const countries = ['Canada', 'CA', ' ca ', 'canada', undefined, 'US'];
    const { batch, sent } = batchOver({ dedupe: true });
    const record = (Country?: string) => ({ Address1: '10 Main St', ...(Country && { Country }) });
    const state = await batch.start(countries.map(record));
    expect([sent.length, state.results.length]).toEqual([3, 6]);
  });

  test('treats emails that differ only in case and spaces as duplicates, and names each email in its own answer', async () => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const client = createClient({ endpoints, credentials, fetch });
    const all = ['jo@example.com', ' Jo@Example.com', 'JO@EXAMPLE.COM ', 'al@example.com'];
    const { results } = await createBatch({ client, operation: 'validateEmails', dedupe: true }).start(all);
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([2]);
    expect(results.map(({ result }) => result.emailAddress)).toEqual(all.map((email) => email.trim()));
  });

  test('sends nothing twice in a resumed run, even if the row with an outcome comes later', async () => {
    const all = [...records(50), ...records(50)].map((record, at) => ({ ...record, Id: `row ${String(at)}` }));
    const first = batchOver({ dedupe: true });
    const { results } = await first.batch.start(all.slice(50));
    // Outcomes of an earlier run for the rows 50 to 99. The first fifty rows are duplicates of them.
    const outcomes = new Map<number, BatchOutcome<Name>>(
      results.map((result) => [result.index + 50, { result: { ...result, index: result.index + 50 } }]),
    );
    const { batch, sent } = batchOver({ dedupe: true });
    const state = await batch.start(all, { outcomes });
    expect(sent).toEqual([]);
    expect(state.results.map(({ index, record }) => [index, record])).toEqual(all.map((record, at) => [at, record]));
    expect(state.results.map(({ result }) => result.matches[0]?.ID)).toEqual(all.map(({ Id }) => Id));
    expect(state.progress.credits).toBe(50);
  });

  test('sends a row that waited for the answer to its duplicate when the batch stopped only once on resume', async () => {
    let status = 401;
    const { batch, sentIds } = batchOver({ dedupe: true, chunkSize: 10 }, () =>
      status === 401 ? new Response('', { status }) : undefined,
    );
    const all = [...records(30), ...records(30)];
    const stopped = await batch.start(all);
    expect(placesOf(stopped)).toEqual(upTo(60));
    expect(stopped.rejected.every(({ reason }) => reason === 'unsent')).toBe(true);
    const before = sentIds().length;
    status = 200;
    const state = await batch.resume();
    expect([state.results.length, sentIds().length - before]).toEqual([60, 30]);
  });

  test('takes time linear in the rows: 40,000 equal emails need one call and no copying', async () => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const client = createClient({ endpoints, credentials, fetch });
    const email = 'jo@example.com';
    // The indexes of a settled row are written a fixed number of times, however many duplicates the row has.
    let handedOn = 0;
    const state = await createBatch({
      client,
      operation: 'validateEmails',
      dedupe: true,
      onSettled: () => handedOn++,
    }).start(Array.from({ length: 40_000 }, () => email));
    expect([state.results.length, handedOn, simulator.ledger.length]).toEqual([40_000, 40_000, 1]);
  });
});

describe('an invalid record', () => {
  const circle: Record<string, unknown> = { Address1: 'x' };
  circle['Address2'] = circle;
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const thrower = () => {
    throw new Error('10 Secret Street');
  };
  const odd: [string, unknown][] = [
    ['a getter that throws', Object.defineProperty({}, 'Address1', { enumerable: true, get: thrower })],
    ['a toJSON that throws', { Address1: 'x', toJSON: thrower }],
    ['an unreadable toJSON', Object.defineProperty({ Address1: 'x' }, 'toJSON', { get: thrower })],
    ['a revoked proxy', revoked.proxy],
    ['a proxy with unlistable keys', new Proxy({}, { ownKeys: thrower })],
    ['a circle', circle],
    ['a BigInt', { Address1: 10n }],
    ['a list for a text', { Address1: ['x'] }],
    ['ten million characters', { Address1: 'x'.repeat(10_000_000) }],
    ['null', null],
    ['nothing', undefined],
    ['a text', 'x'],
    ['a list', []],
    ['an id alone', { Id: '7', ID: '7' }],
    ['a country alone', { Country: 'US' }],
    ['an id and a country', { Id: '7', Country: 'US', Address1: '  ' }],
    ['a name alone', { FullName: 'Jo Doe', Country: 'US' }],
    ['unused coordinates', { Latitude: '51.5', Longitude: '-0.1' }],
  ];
  test.each(odd)('is one rejected row and not a failed chunk, and the others are sent: %s', async (_, record) => {
    const told = new Map<number, BatchOutcome<Name>>();
    const { batch, sentIds } = batchOver({
      journal: { ended: (indices, outcomes) => indices.forEach((index, at) => told.set(index, outcomes[at]!)) },
    });
    const all = [...records(2), record as InternationalRecord, ...records(2)];
    const state = await batch.start(all);
    expect([state.status, sentIds()]).toEqual(['done', ['0', '1', '0', '1']]);
    expect(state.rejected).toHaveLength(1);
    expect(state.rejected[0]).toMatchObject({ index: 2, reason: 'unsendable', sent: false });
    expect(state.rejected[0]!.record).toBe(record);
    expect(state.rejected[0]!.message).not.toMatch(/Secret|Jo|51/);
    expect([...told.keys()].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test.each(odd)('is rejected by a single call too, before anything is sent: %s', async (_, record) => {
    const { fetch, calls } = echoService();
    const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch });
    const asking = cleanseInternational(client, { addresses: [...records(2), record as InternationalRecord] });
    await expect(asking).rejects.toMatchObject({ kind: 'input', mayHaveBeenCharged: false });
    await expect(asking).rejects.toThrow('record 2 (counting from 0) cannot be sent');
    expect(calls()).toBe(0);
  });

  test('is not a record with coordinates only, if the operation finds addresses by coordinates', async () => {
    const { batch, sent } = batchOver({ settings: { process: 'ReverseGeocode' } });
    await batch.start([{ Id: '1', Latitude: '51.5', Longitude: '-0.1' }]);
    expect(sent).toHaveLength(1);
  });

  test('sends a record as it was read, even if the record changes later', async () => {
    const all = records(200);
    const { batch, sent } = batchOver({ concurrency: 1 }, () => {
      for (const record of all) record.Address1 = 'another';
      return undefined;
    });
    const settings = { geocode: false };
    await batch.start(all);
    expect(settings.geocode).toBe(false);
    expect(sent.slice(0, 100).every(({ Address1 }) => Address1 !== 'another')).toBe(true);
  });
});

describe('a resumed batch counts the costs of an earlier run', () => {
  const street = (at: number) => ({ Id: String(at), Address1: `${String(at % 10)} Main` });
  const input = Array.from({ length: 100 }, (_, at) => street(at));

  test('for duplicates that were each paid for, even if `dedupe` is on now, but only once for duplicates that shared an answer', async () => {
    for (const before of [true, false])
      for (const after of [true, false]) {
        const first = await batchOver({ dedupe: before, chunkSize: 10 }).batch.start(input.slice(0, 50));
        const paid = before ? 10 : 50;
        expect(first.progress.credits).toBe(paid);
        const outcomes = new Map(first.results.map((result) => [result.index, { result }]));
        const more = Array.from({ length: 60 }, (_, at) => ({ Address1: `${String(at)} Oak` }));
        const all = [...input.slice(0, 50), ...more];
        const estimate = estimateBatch(all, {
          operation: 'cleanseInternational',
          dedupe: after,
          budget: paid + 30,
          outcomes,
        });
        expect(estimate.credits).toBe(30);
        const { batch, calls } = batchOver({ dedupe: after, chunkSize: 10, budget: paid + 30 });
        const second = await batch.start(all, { outcomes });
        expect([second.reason, calls(), second.progress.credits]).toEqual(['budget', 3, paid + 30]);
      }
  });

  test('for rows in doubt too', async () => {
    const doubtful = { dedupe: false, chunkSize: 10, stopAfter: 100 };
    const first = await batchOver(doubtful, () => Response.json('what')).batch.start(input.slice(0, 50));
    expect(first.progress.creditsInDoubt).toBe(50);
    const outcomes = new Map(first.inDoubt.map((inDoubt) => [inDoubt.index, { inDoubt }]));
    const second = await batchOver({ dedupe: true }).batch.start(input.slice(0, 50), { outcomes });
    expect(second.progress.creditsInDoubt).toBe(50);
  });
});

describe('the journal', () => {
  const recorder = () => {
    const told = new Map<number, string>();
    const begun = new Set<number>();
    const journal: BatchJournal<Name> = {
      sending: (indices) => indices.forEach((index) => begun.add(index)),
      ended(indices, outcomes) {
        indices.forEach((index, at) => {
          const outcome = outcomes[at];
          if (!outcome) begun.delete(index);
          else told.set(index, 'rejected' in outcome ? outcome.rejected.reason : Object.keys(outcome)[0]!);
        });
      },
    };
    return { told, begun, journal };
  };

  test('records every row, including unsent and invalid rows', async () => {
    const { told, begun, journal } = recorder();
    const { batch } = batchOver({ journal, chunkSize: 10, concurrency: 1, dedupe: true }, (call) =>
      call === 1 ? undefined : new Response('', { status: call === 2 ? 400 : 401 }),
    );
    const all: InternationalRecord[] = [...records(25), {}, ...records(25), ...records(40)];
    const state = await batch.start(all);
    expect(state.status).toBe('stopped');
    expect([...told.keys()].sort((one, other) => one - other)).toEqual(upTo(all.length));
    expect(new Set(told.values())).toEqual(new Set(['result', 'rejected', 'unsent', 'unsendable']));
    expect([...begun].every((index) => index < 20)).toBe(true);
    // Another run validates unsent rows again.
    const outcomes = new Map(upTo(all.length).map((index) => [index, state.at(index)!]));
    const next = batchOver({ dedupe: true });
    const last = await next.batch.start(all, { outcomes });
    expect([last.status, next.sent.length]).toEqual(['done', 20]);
    expect(placesOf(last)).toEqual(upTo(all.length));
  });

  test.each(['throws', 'rejects', 'hangs'] as const)(
    'stops the batch before anything of the chunk is sent if it %s at `sending`',
    async (how) => {
      vi.useFakeTimers();
      const ended: number[] = [];
      const { batch, calls } = batchOver({
        journal: {
          sending: () => {
            if (how === 'throws') throw new Error('disk');
            return how === 'rejects' ? Promise.reject(new Error('disk')) : new Promise(() => undefined);
          },
          ended: (indices) => {
            ended.push(...indices);
          },
        },
      });
      const running = batch.start(records(250));
      await vi.advanceTimersByTimeAsync(61_000);
      const state = await running;
      expect([state.status, state.reason, calls()]).toEqual(['stopped', 'journal', 0]);
      expect(placesOf(state)).toEqual(upTo(250));
      // Data that others have stored under these indexes is left unchanged.
      expect(ended).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test.each(['throws', 'rejects', 'hangs'] as const)(
    'stops the batch and the answer is kept if it %s at `ended`',
    async (how) => {
      vi.useFakeTimers();
      const { batch, calls } = batchOver({
        concurrency: 1,
        journal: {
          ended: () => {
            if (how === 'throws') throw new Error('disk');
            return how === 'rejects' ? Promise.reject(new Error('disk')) : new Promise(() => undefined);
          },
        },
      });
      const running = batch.start(records(250));
      await vi.advanceTimersByTimeAsync(61_000);
      const state = await running;
      expect([state.status, state.reason, calls(), state.results.length]).toEqual(['stopped', 'journal', 1, 100]);
      expect(placesOf(state)).toEqual(upTo(250));
    },
  );

  describe.each(['sending', 'ended'] as const)('with one failure at `%s`', (what) => {
    test.each([
      ['resumes', true],
      ['resumes', false],
      ['is cancelled', true],
      ['is cancelled', false],
    ] as const)('records every row when the batch %s (dedupe: %s)', async (then, dedupe) => {
      // The write can fail at the beginning, in the middle, or at the last answer.
      for (let failsAt = 1; failsAt <= 14; failsAt++) {
        const told = new Map<number, string>();
        let writes = 0;
        const fail = (which: string) => {
          if (which === what && ++writes === failsAt) throw new Error('disk');
        };
        const journal: BatchJournal<Name> = {
          sending: () => {
            fail('sending');
          },
          ended(indices, outcomes) {
            fail('ended');
            for (const index of indices) told.delete(index);
            for (const outcome of outcomes)
              for (const [kind, row] of Object.entries(outcome) as [string, { index: number }][])
                told.set(row.index, kind);
          },
        };
        const { batch } = batchOver({ journal, chunkSize: 10, concurrency: 1 + (failsAt % 3), dedupe });
        const input = Array.from({ length: 100 }, (_, at) => ({
          Id: String(at),
          ...(at % 20 === 19 ? {} : { Address1: `${String(dedupe ? at % 25 : at)} Main` }),
        }));
        const first = await batch.start(input);
        let state = first;
        if (first.status === 'stopped') {
          if (then === 'resumes') state = await batch.resume();
          else {
            batch.cancel();
            await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
            state = batch.get();
          }
          expect(state.status).toBe(then === 'resumes' ? 'done' : 'cancelled');
        }
        expect([...told.keys()].sort((one, other) => one - other)).toEqual(upTo(100));
        for (const [index, kind] of told) expect(Object.keys(state.at(index)!)).toEqual([kind]);
      }
    });
  });

  test('records that a chunk was not sent before that chunk can be sent again', async () => {
    const order: string[] = [];
    let hold: (() => void) | undefined;
    const { batch } = batchOver(
      {
        concurrency: 2,
        chunkSize: 10,
        journal: {
          sending: ([first]) => void order.push(`sending ${String(first)}`),
          ended: async ([first], outcomes) => {
            if (outcomes.length === 0) await new Promise<void>((resolve) => (hold = resolve));
            order.push(`${outcomes.length === 0 ? 'not sent' : 'ended'} ${String(first)}`);
          },
        },
      },
      (call) => (call === 1 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined),
    );
    const running = batch.start(records(40));
    await vi.waitFor(() => expect(hold).toBeDefined());
    await vi.waitFor(() => expect(order).toContain('ended 30'));
    expect(order.filter((what) => what === 'sending 0')).toHaveLength(1);
    hold!();
    expect((await running).status).toBe('done');
    expect(order.indexOf('not sent 0')).toBeLessThan(order.lastIndexOf('sending 0'));
  });
});

describe('a paused batch', () => {
  test('does not send a chunk that is being journaled, but returns it and journals it as unsent', async () => {
    let written: () => void = () => undefined;
    const notSent: number[] = [];
    const { batch, calls, sentIds } = batchOver({
      concurrency: 1,
      chunkSize: 10,
      journal: {
        sending: () => new Promise<void>((resolve) => (written = resolve)),
        ended: (indices, outcomes) => {
          if (outcomes.length === 0) notSent.push(...indices);
        },
      },
    });
    const running = batch.start(records(20));
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(10));
    batch.pause();
    written();
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(0));
    expect([batch.get().status, calls(), notSent]).toEqual(['paused', 0, upTo(10)]);
    void batch.resume();
    for (let chunk = 1; chunk <= 2; chunk++) {
      await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(10));
      written();
      await vi.waitFor(() => expect(calls()).toBe(chunk));
      await vi.waitFor(() => expect(batch.get().results).toHaveLength(chunk * 10));
    }
    await running;
    expect(sentIds()).toEqual(upTo(20).map(String));
  });

  test('does not send a call whose credentials are still being fetched', async () => {
    let give: (value: { key: string }) => void = () => undefined;
    const { batch, calls } = batchOver({}, undefined, {
      credentials: () => new Promise((resolve) => (give = resolve)),
    });
    const running = batch.start(records(5));
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(5));
    batch.pause();
    give({ key: 'k' });
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(0));
    expect([calls(), batch.get().progress.calls]).toEqual([0, 0]);
    void batch.resume();
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(5));
    give({ key: 'k' });
    expect((await running).results).toHaveLength(5);
    expect(calls()).toBe(1);
  });

  test('does not retry a call that could not connect', async () => {
    vi.useFakeTimers();
    let down = true;
    const { batch, calls } = batchOver({}, () => {
      if (down) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
      return undefined;
    });
    const running = batch.start(records(5));
    await vi.advanceTimersByTimeAsync(1);
    expect(calls()).toBe(1);
    batch.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls(), batch.get().status, batch.get().progress.inFlight]).toEqual([1, 'paused', 0]);
    down = false;
    void batch.resume();
    await vi.advanceTimersByTimeAsync(1);
    expect((await running).results).toHaveLength(5);
  });

  test('does not retry a call that was already sent when it was paused and then could not connect', async () => {
    vi.useFakeTimers();
    let refuse: (cause: Error) => void = () => undefined;
    const { batch, calls } = batchOver({}, (call) =>
      call === 1 ? new Promise((_, reject) => (refuse = reject)) : undefined,
    );
    const running = batch.start(records(5));
    await vi.advanceTimersByTimeAsync(1);
    batch.pause();
    refuse(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls(), batch.get().progress.inFlight, batch.get().status]).toEqual([1, 0, 'paused']);
    void batch.resume();
    await vi.advanceTimersByTimeAsync(1);
    expect((await running).results).toHaveLength(5);
  });

  test('sends nothing if a listener pauses it on any event', async () => {
    const { batch, calls } = batchOver({ concurrency: 1, chunkSize: 10 });
    let before = 0;
    const stop = batch.subscribe(() => {
      if (batch.get().status !== 'running' || batch.get().results.length < 10) return;
      before = batch.get().progress.calls;
      batch.pause();
    });
    const running = batch.start(records(50));
    await vi.waitFor(() => expect(batch.get().status).toBe('paused'));
    await vi.waitFor(() => expect(batch.get().progress.inFlight).toBe(0));
    expect(calls()).toBeLessThanOrEqual(before);
    stop();
    void batch.resume();
    expect((await running).results).toHaveLength(50);
  });
});

describe('a source', () => {
  const hanging = async function* () {
    yield* records(30);
    await new Promise(() => undefined);
  };

  test('can hang without keeping `cancel` from ending, and what was read from it is in a list', async () => {
    const { batch } = batchOver({ chunkSize: 20 });
    const running = batch.start(hanging());
    await vi.waitFor(() => expect(batch.get().results).toHaveLength(20));
    batch.cancel();
    const state = await running;
    expect([state.status, state.results.length, state.rejected.length]).toEqual(['cancelled', 20, 10]);
    expect(placesOf(state)).toEqual(upTo(30));
  });

  test('is closed with `return` when nothing more is needed, without waiting for it', async () => {
    const returned = vi.fn(() => new Promise<IteratorResult<InternationalRecord>>(() => undefined));
    const { batch } = batchOver();
    const running = batch.start({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: returned }),
    });
    batch.cancel();
    expect((await running).status).toBe('cancelled');
    expect(returned).toHaveBeenCalledTimes(1);
  });

  test('without an end is not read after a stop, and resume continues where reading stopped', async () => {
    let broken = true;
    let read = 0;
    const { batch, sentIds } = batchOver({ chunkSize: 10, concurrency: 1, stopAfter: 1 }, async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return broken ? new Response('', { status: 400 }) : undefined;
    });
    const running = batch.start(
      (function* () {
        for (;;) yield { Id: String(read), Address1: `${String(read++)} Main Street` };
      })(),
    );
    const stopped = await running;
    expect([stopped.status, read, stopped.progress.total]).toEqual(['stopped', 10, undefined]);
    broken = false;
    void batch.resume();
    await vi.waitFor(() => expect(batch.get().results.length).toBeGreaterThan(100));
    batch.cancel();
    await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
    expect(sentIds()).toEqual(upTo(sentIds().length).map(String));
  });

  test.each([
    [
      'throws at its start',
      {
        [Symbol.iterator]: () => {
          throw new Error('disk');
        },
      },
    ],
    [
      'throws at its first record',
      {
        [Symbol.iterator]: () => ({
          next: () => {
            throw new Error('disk');
          },
        }),
      },
    ],
    ['rejects', { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('disk')) }) }],
    ['gives nonsense', { [Symbol.iterator]: () => ({ next: () => undefined }) }],
    ['is a text', '10 Main Street'],
    ['is not a source', 42],
    ['is not there', undefined],
  ])('stops the batch without an exception from `start` if it %s', async (_, source) => {
    const { batch, calls } = batchOver();
    const state = await batch.start(source as unknown as InternationalRecord[]);
    expect([state.status, state.reason, calls()]).toEqual(['stopped', 'source', 0]);
    expect(state.error).toBeInstanceOf(Error);
  });

  test('is reported to its end when the batch is cancelled, if its size is known', async () => {
    const { batch } = batchOver();
    const running = batch.start(
      (function* () {
        yield* records(500);
      })(),
      { total: 500 },
    );
    batch.cancel();
    expect(placesOf(await running)).toEqual(upTo(500));
  });
});

describe('a batch with a failing service', () => {
  test.each([1, 3, 5])(
    'stops after %i calls with stopAfter, counting those in flight, at a concurrency of sixteen',
    async (stopAfter) => {
      const { batch, calls, most } = batchOver({ concurrency: 16, stopAfter }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        return new Response('', { status: 500 });
      });
      const state = await batch.start(records(5000));
      expect([state.status, state.reason, calls()]).toEqual(['stopped', 'in-doubt', stopAfter]);
      expect(state.inDoubt).toHaveLength(stopAfter * 100);
      const { length } = (await batch.resume()).inDoubt;
      expect(length).toBe(2 * stopAfter * 100);
      expect(most()).toBeLessThanOrEqual(stopAfter);
    },
  );

  test.each([1, 3, 5])(
    'stops after %i calls with stopAfter, even if the service fails after good answers',
    async (stopAfter) => {
      for (const status of [500, 400]) {
        let answered = 0;
        let good = 20;
        const { batch, calls, most } = batchOver({ concurrency: 16, stopAfter }, async (_call, addresses) => {
          await new Promise((resolve) => setTimeout(resolve, 2));
          if (good-- <= 0) return new Response('', { status });
          answered++;
          return echoOf(addresses);
        });
        const state = await batch.start(records(10_000));
        expect([state.status, calls() - answered]).toEqual(['stopped', stopAfter]);
        expect(state.results).toHaveLength(2000);
        expect(state.inDoubt.length + state.rejected.filter(({ sent }) => sent).length).toBe(stopAfter * 100);
        expect(most()).toBe(stopAfter);
      }
    },
  );

  test.each([
    [2, 3],
    [4, 4],
    [16, 16],
  ])('stops without stopAfter at a concurrency of %i after no more than %i failures', async (concurrency, most) => {
    let answered = 0;
    let good = 40;
    const { batch, calls } = batchOver({ concurrency }, async (_call, addresses) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (good-- <= 0) return new Response('', { status: 500 });
      answered++;
      return echoOf(addresses);
    });
    const state = await batch.start(records(10_000));
    expect([state.status, state.reason]).toEqual(['stopped', 'in-doubt']);
    expect(calls() - answered).toBeLessThanOrEqual(most);
    expect(calls() - answered).toBeGreaterThanOrEqual(3);
  });

  test('uses the full concurrency after the first answer', async () => {
    const { batch, most } = batchOver({ concurrency: 16 }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return undefined;
    });
    await batch.start(records(5000));
    expect(most()).toBe(16);
  });

  test.each([
    ['an empty list', () => Response.json([])],
    ['answers to other records', () => echoOf([{ Id: 'other', Address1: 'elsewhere' }])],
    [
      'an answer to one record of a hundred',
      (first: string) => echoOf([{ Id: first, Address1: `${first} Main Street` }]),
    ],
  ])('counts a chunk whose answer is %s as an unknown outcome, and stops after three of them', async (_, meets) => {
    const { batch, calls } = batchOver({ concurrency: 16 }, (_call, addresses) => meets(addresses[0]!['Id']!));
    const state = await batch.start(records(5000));
    expect([state.status, state.reason, calls()]).toEqual(['stopped', 'in-doubt', 3]);
    expect(state.inDoubt.length + state.results.length).toBe(300);
    expect(placesOf(state)).toEqual(upTo(5000));
  });
});

describe('a listener', () => {
  test('that throws stops nothing, and its error is reported globally', async () => {
    vi.useFakeTimers();
    const { batch } = batchOver({
      onSettled: (index) => {
        if (index === 0) throw new Error('of onSettled');
      },
    });
    let thrown = false;
    const heard = vi.fn();
    batch.subscribe(() => {
      if (thrown) return;
      thrown = true;
      throw new Error('of a listener');
    });
    batch.subscribe(heard);
    const state = await batch.start(records(300));
    expect([state.status, state.results.length, heard.mock.calls.length > 0]).toEqual(['done', 300, true]);
    expect(() => vi.runAllTimers()).toThrow('of a listener');
    expect(() => vi.runAllTimers()).toThrow('of onSettled');
  });

  test('that subscribed twice and unsubscribed once is still called', async () => {
    const { batch } = batchOver();
    const listener = vi.fn();
    const leave = batch.subscribe(listener);
    batch.subscribe(listener);
    leave();
    await batch.start(records(3));
    expect(listener).toHaveBeenCalled();
  });

  test('that unsubscribes during an event is not called again', async () => {
    const { batch } = batchOver();
    const second = vi.fn();
    const leave: (() => void)[] = [];
    batch.subscribe(() => leave[0]?.());
    leave.push(batch.subscribe(second));
    await batch.start(records(3));
    expect(second).not.toHaveBeenCalled();
  });
});

describe('progress', () => {
  test('counts unsent, invalid and rejected rows separately, also after a resume', async () => {
    let status = 400;
    const { batch } = batchOver({ budget: 20, chunkSize: 10, concurrency: 1 }, (call) =>
      call === 1 ? new Response('', { status }) : undefined,
    );
    const all = [...records(10), { Id: 'empty' }, { Country: 'US' }, ...records(40)];
    const figures = ({ progress }: BatchState<Name>) => {
      const { results, rejected, unsent, unsendable, inDoubt } = progress;
      return [results, rejected, unsent, unsendable, inDoubt];
    };
    const stopped = await batch.start(all);
    expect(figures(stopped)).toEqual([20, 32, 20, 2, 0]);
    expect(stopped.rejected.filter(({ reason }) => reason === 'unsent')).toHaveLength(20);
    status = 200;
    const again = await batch.resume();
    expect(figures(again)).toEqual([20, 32, 20, 2, 0]);
    batch.cancel();
    await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
    expect(figures(batch.get())).toEqual([20, 32, 20, 2, 0]);
  });
});

describe('options', () => {
  const bad = [0, -1, Number.NaN, '5', null, {}];
  test.each(['concurrency', 'chunkSize', 'stopAfter', 'callsPerSecond', 'timeout'] as const)(
    'are rejected before anything is sent if `%s` is 0, negative, NaN or not a number',
    (name) => {
      for (const value of bad) expect(() => batchOver({ [name]: value })).toThrow(`\`${name}\` must be`);
    },
  );

  test.each(['budget', 'creditsPerRecord'] as const)(
    'are rejected before anything is sent if `%s` is NaN, negative or not a number',
    (name) => {
      for (const value of bad.slice(1)) expect(() => batchOver({ [name]: value })).toThrow(`\`${name}\` must be`);
      expect(() => batchOver({ [name]: 0 })).not.toThrow();
    },
  );

  test('are rejected out of range, such as an infinite concurrency or half a chunk', () => {
    for (const name of ['concurrency', 'chunkSize'] as const)
      for (const value of [Infinity, 2.5, 1001])
        expect(() => batchOver({ [name]: value })).toThrow(`\`${name}\` must be a whole number`);
    expect(() => batchOver({ creditsPerRecord: Infinity })).toThrow('creditsPerRecord');
    expect(() => batchOver({ operation: 'find' as unknown as Name })).toThrow('Unknown batch operation');
  });

  test.each([
    [2.5, 400],
    [0.5, 2000],
    [1, 1000],
  ])(
    'accept callsPerSecond: %f, which makes one call each %i ms, also with a fast journal',
    async (callsPerSecond, gap) => {
      vi.useFakeTimers();
      for (const journal of [undefined, { sending: () => Promise.resolve() }]) {
        const times: number[] = [];
        const { batch } = batchOver({ callsPerSecond, concurrency: 8, journal }, () => {
          times.push(performance.now());
          return undefined;
        });
        const running = batch.start(records(1000));
        await vi.advanceTimersByTimeAsync(30_000);
        expect((await running).status).toBe('done');
        const gaps = times.slice(1).map((time, at) => time - times[at]!);
        expect(gaps).toHaveLength(9);
        for (const one of gaps) expect(one).toBeGreaterThanOrEqual(gap);
      }
    },
  );

  test('apply callsPerSecond to the time at which calls are really sent, however long they take to journal', async () => {
    vi.useFakeTimers();
    const times: number[] = [];
    let writes = 0;
    const { batch } = batchOver(
      {
        callsPerSecond: 2,
        concurrency: 16,
        stopAfter: 16,
        journal: { sending: () => new Promise((resolve) => setTimeout(resolve, writes++ < 4 ? 1500 : 5)) },
      },
      () => {
        times.push(performance.now());
        return undefined;
      },
    );
    const running = batch.start(records(1200));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await running).status).toBe('done');
    for (const start of times)
      expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(2);
  });

  test('are copied, so changes by the caller during a run have no effect', async () => {
    const settings = { geocode: false };
    const bodies: boolean[] = [];
    const client = createClient({
      endpoints: { batch: 'https://x.test' },
      fetch: async (request) => {
        const body = (await request.json()) as { GeoCode: boolean; Addresses: Record<string, string>[] };
        bodies.push(body.GeoCode);
        settings.geocode = true;
        return echoOf(body.Addresses);
      },
    });
    const operation = 'cleanseInternational';
    await createBatch({ client, operation, settings, concurrency: 1 }).start(records(300));
    expect(bodies).toEqual([false, false, false]);
  });

  test('limit a budget to the exact record, even if the price has floating-point errors', async () => {
    const { batch, sent } = batchOver({ creditsPerRecord: 0.1, budget: 0.7, chunkSize: 1, concurrency: 1 });
    const state = await batch.start(records(20));
    // In floating point, seven times 0.1 is a little more than 0.7.
    expect(sent).toHaveLength(6);
    expect(state.progress.credits).toBeLessThanOrEqual(0.7);
  });

  test('count the costs of an earlier run from the start, wherever its rows are', async () => {
    const all = records(300);
    const error = new NetworkError('cleanseInternational', 'left', { mayHaveBeenCharged: true });
    const outcomes = new Map<number, BatchOutcome<Name>>(
      all.slice(200).map((record, at) => [at + 200, { inDoubt: { index: at + 200, record, error } }]),
    );
    const { batch, sent } = batchOver({ budget: 150 });
    const state = await batch.start(all, { outcomes });
    expect([state.reason, sent.length]).toEqual(['budget', 50]);
    expect(placesOf(state)).toEqual(upTo(300));
  });
});

describe('the end of a batch', () => {
  test('gives a snapshot, so later events do not change earlier lists', async () => {
    let status = 401;
    const { batch } = batchOver({}, () => (status === 401 ? new Response('', { status }) : undefined));
    const stopped = await batch.start(records(300));
    status = 200;
    await batch.resume();
    expect([stopped.rejected.length, stopped.results.length, stopped.at(0) && 'rejected' in stopped.at(0)!]).toEqual([
      300,
      0,
      true,
    ]);
  });

  test('is final if it was cancelled after a stop', async () => {
    const { batch, calls } = batchOver({}, () => new Response('', { status: 401 }));
    await batch.start(records(300));
    batch.cancel();
    await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
    const before = calls();
    const state = await batch.resume();
    expect([state.status, calls(), placesOf(state).length]).toEqual(['cancelled', before, 300]);
  });

  test('lets the batch start again with other records after a cancel, without events of the first run', async () => {
    let give: (record: InternationalRecord) => void = () => undefined;
    const { batch, sentIds } = batchOver();
    const first = batch.start({
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise(
            (resolve) =>
              (give = (value) => {
                resolve({ value, done: false });
              }),
          ),
      }),
    });
    expect(() => void batch.start([])).toThrow('already running');
    batch.cancel();
    await first;
    const second = batch.start(records(3));
    give({ Id: 'late', Address1: 'late' });
    const state = await second;
    expect([state.status, state.results.length, sentIds()]).toEqual(['done', 3, ['0', '1', '2']]);
  });

  describe.each(['sendable', 'unsendable', 'alike'] as const)('with thousands of remaining %s rows', (kind) => {
    const total = runs(60_000);
    const rest = (at: number): InternationalRecord =>
      at < 100 || kind === 'sendable'
        ? { Id: String(at), Address1: `${String(at)} Main Street` }
        : kind === 'alike'
          ? { Id: String(at), Address1: 'one street' }
          : { Id: String(at) };

    test.each(['stopped', 'cancelled'] as const)(
      'reports them in slices that let the page run if it is %s',
      async (how) => {
        let [read, told, mostAtOnce] = [0, 0, 0];
        let before = 0;
        const look = () => {
          mostAtOnce = Math.max(mostAtOnce, read + told - before);
        };
        const { batch } = batchOver(
          {
            dedupe: kind === 'alike',
            journal: {
              ended(indices) {
                told += indices.length;
                look();
              },
            },
          },
          () => new Response('', { status: 401 }),
        );
        const source = {
          size: total,
          *[Symbol.iterator]() {
            while (read < total) {
              yield rest(read++);
              look();
            }
          },
        };
        let isOver = false;
        const { port1, port2 } = new MessageChannel();
        const turn = () => {
          before = read + told;
          if (isOver) port1.close();
          else port2.postMessage(undefined);
        };
        port1.onmessage = turn;
        turn();
        let state = await batch.start(source);
        if (how === 'cancelled') {
          batch.cancel();
          await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
          state = batch.get();
        }
        isOver = true;
        expect([state.status, state.reason]).toEqual([how, 'refused']);
        // Every row of the input is in one list, at its index.
        expect(state.progress.done).toBe(total);
        expect(state.progress.unsent + state.progress.unsendable).toBe(total);
        expect(state.rejected).toHaveLength(total);
        expect(state.rejected.every(({ index }, at) => index === at)).toBe(true);
        expect(state.progress.unsendable).toBe(kind === 'unsendable' ? total - 100 : 0);
        // Each row is read and reported, so this is at most half of all work: the work of a single task is bounded.
        expect(mostAtOnce).toBeLessThanOrEqual(30_000);
      },
      120_000,
    );
  });

  test('is a cancel if the batch is cancelled while it reports a stop of a long input, and every row is final', async () => {
    const handedOn: number[] = [];
    const { batch } = batchOver(
      {
        onSettled(index) {
          handedOn.push(index);
        },
      },
      () => new Response('', { status: 401 }),
    );
    const running = batch.start(records(30_000));
    await vi.waitFor(() => expect(batch.get().status).toBe('stopping'), { interval: 1 });
    batch.cancel();
    const state = await running;
    expect([state.status, state.progress.unsent, state.rejected.length]).toEqual(['cancelled', 30_000, 30_000]);
    expect(handedOn).toEqual(upTo(30_000));
  });

  test('leaves no timer, even after a pause that the service asked for', async () => {
    vi.useFakeTimers();
    const { batch } = batchOver({}, () => new Response('', { status: 429, headers: { 'retry-after': '3600' } }));
    const running = batch.start(records(300));
    await vi.advanceTimersByTimeAsync(10);
    expect(batch.get().progress.wait).toBeGreaterThan(3_500_000);
    batch.cancel();
    expect(await isSettled(running)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a batch without `keep`', () => {
  test('emits outcomes in input order and forgets them', async () => {
    const handed: [number, boolean][] = [];
    let heldMost = 0;
    const { batch } = batchOver(
      {
        keep: false,
        concurrency: 4,
        onSettled: (index, outcome) => {
          handed.push([index, 'result' in outcome]);
          heldMost = Math.max(heldMost, batch.get().results.length);
        },
      },
      async (call) => {
        await new Promise((resolve) => setTimeout(resolve, call % 3));
        return undefined;
      },
    );
    const state = await batch.start(
      (function* () {
        yield* records(20_000);
      })(),
    );
    expect(handed).toEqual(upTo(20_000).map((index) => [index, true]));
    expect([state.results.length, state.progress.results]).toEqual([0, 20_000]);
    expect(heldMost).toBeLessThanOrEqual(10 * 4 * 100 + 400);
  });

  test('pauses the reading and the other calls if the first call is slow, so that outcomes do not pile up', async () => {
    let answer: (it: undefined) => void = () => undefined;
    const late = new Promise<undefined>((resolve) => (answer = resolve));
    const handed: number[] = [];
    let read = 0;
    const { batch, calls } = batchOver(
      { keep: false, concurrency: 2, chunkSize: 1, onSettled: (index) => handed.push(index) },
      (call) => (call === 1 ? late : undefined),
    );
    const running = batch.start(
      (function* () {
        for (const record of records(500)) {
          read++;
          yield record;
        }
      })(),
    );
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(20));
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    // The slow call, plus ten times the calls in flight, plus the call that reveals the slow one.
    expect([calls(), handed]).toEqual([22, []]);
    expect(read).toBeLessThan(50);
    answer(undefined);
    expect((await running).progress.results).toBe(500);
    expect(handed).toEqual(upTo(500));
  });
});
