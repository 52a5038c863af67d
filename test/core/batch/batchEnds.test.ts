import {
  type BatchOptions,
  type BatchOutcome,
  type BatchState,
  createBatch,
  createClient,
  type InternationalRecord,
} from 'doorplate/core';
import { describe, expect, test, vi } from 'vitest';
import { upTo } from '../../support/batch/memoryTable.ts';
import { recordAt, recordsOf } from '../../support/batch/recordsOf.ts';
import { echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';

function batchOver(options: Partial<BatchOptions<Name>> = {}, meets?: Parameters<typeof echoService>[0]) {
  const handedOn: { index: number; what: string }[] = [];
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  const batch = createBatch<Name>({
    client,
    operation,
    concurrency: 1,
    chunkSize: 1,
    onSettled: (index, outcome) => handedOn.push({ index, what: whatOf(outcome) }),
    ...options,
  });
  return { ...service, batch, handedOn };
}

const whatOf = (outcome: BatchOutcome<Name>) =>
  'result' in outcome ? 'result' : 'inDoubt' in outcome ? 'in doubt' : outcome.rejected.reason;
const placeOf = (outcome: BatchOutcome<Name>) =>
  ('result' in outcome ? outcome.result : 'rejected' in outcome ? outcome.rejected : outcome.inDoubt).index;
const indicesOf = (rows: readonly { index: number }[]) => rows.map(({ index }) => index);
const placesOf = (state: BatchState<Name>) =>
  [...state.results, ...state.rejected, ...state.inDoubt].map(({ index }) => index).sort((one, other) => one - other);
const refused = () => new Response('', { status: 401 });

/** Creates a source that yields a record on request. */
function slowSource() {
  const asked: ((next: IteratorResult<InternationalRecord, undefined>) => void)[] = [];
  let closed = 0;
  const give = async (next: IteratorResult<InternationalRecord, undefined>) => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { interval: 1 });
    asked.shift()?.(next);
  };
  return {
    closed: () => closed,
    give: (at: number, record = recordAt(at)) => give({ done: false, value: record }),
    end: () => give({ done: true, value: undefined }),
    records: {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<IteratorResult<InternationalRecord, undefined>>((resolve) => asked.push(resolve)),
        return() {
          closed++;
          return Promise.resolve({ done: true as const, value: undefined });
        },
      }),
    },
  };
}

/** Creates a gate at which a call waits until the test opens it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, meets: () => opened.then(() => undefined) };
}

describe('a slow source', () => {
  test('is asked for one record at a time, and fills each call', async () => {
    let isAsked = false;
    let at = 0;
    const source = {
      [Symbol.asyncIterator]: () => ({
        async next() {
          expect(isAsked).toBe(false);
          isAsked = true;
          await new Promise((resolve) => setImmediate(resolve));
          isAsked = false;
          return at < 30 ? { done: false as const, value: recordAt(at++) } : { done: true as const, value: undefined };
        },
      }),
    };
    const sizes: number[] = [];
    const { batch } = batchOver({ concurrency: 4, chunkSize: 3 }, async (_, addresses) => {
      sizes.push(addresses.length);
      await new Promise((resolve) => setImmediate(resolve));
      return undefined;
    });
    expect(await batch.start(source)).toMatchObject({ status: 'done', progress: { results: 30 } });
    expect(sizes).toEqual(Array.from({ length: 10 }, () => 3));
  });
});

describe('a record that arrives after a stop', () => {
  const stoppedBefore = async () => {
    const source = slowSource();
    const { batch, calls, sent, handedOn } = batchOver({}, (call) => (call === 1 ? refused() : undefined));
    const running = batch.start(source.records);
    await source.give(0);
    expect(await running).toMatchObject({ status: 'stopped', reason: 'refused', progress: { unsent: 1 } });
    await source.give(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls()).toBe(1);
    return { source, batch, calls, sent, handedOn };
  };

  test('is sent in order when the batch resumes', async () => {
    const { source, batch, sent, handedOn } = await stoppedBefore();
    const resumed = batch.resume();
    await source.give(2);
    await source.end();
    expect(await resumed).toMatchObject({ status: 'done', progress: { results: 3, rejected: 0, total: 3 } });
    expect(sent.map(({ Id }) => Id)).toEqual(['0', '0', '1', '2']);
    expect(handedOn).toEqual(upTo(3).map((index) => ({ index, what: 'result' })));
  });

  test.each([
    [undefined, 2],
    [9, 9],
  ])(
    'makes the total after a cancel what its source declared (%s), or else the number of records that arrived',
    async (said, total) => {
      const source = slowSource();
      const { batch } = batchOver();
      const running = batch.start(source.records, { total: said });
      await source.give(0);
      await source.give(1);
      await vi.waitFor(() => expect(batch.get().progress.results).toBe(2), { interval: 1 });
      expect(batch.get().progress.total).toBe(said);
      batch.cancel();
      expect(await running).toMatchObject({ status: 'cancelled', progress: { total, done: 2 } });
      // Records for the earlier request arrive too late.
      await source.give(2);
      await new Promise((resolve) => setImmediate(resolve));
      expect(batch.get()).toMatchObject({ status: 'cancelled', error: undefined, progress: { total, done: 2 } });
    },
  );

  test('is reported as unsent when the batch is cancelled, and the source is closed', async () => {
    const { source, batch, calls, handedOn } = await stoppedBefore();
    batch.cancel();
    await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'), { interval: 1 });
    expect(indicesOf(batch.get().rejected)).toEqual([0, 1]);
    expect(handedOn).toEqual(upTo(2).map((index) => ({ index, what: 'unsent' })));
    expect([calls(), source.closed()]).toEqual([1, 1]);
  });
});

describe('an invalid record that arrives after a stop', () => {
  test('is journaled when the batch resumes and nothing follows it', async () => {
    const heard: number[] = [];
    const { batch } = batchOver(
      { journal: { ended: (_, outcomes) => void heard.push(...outcomes.map(placeOf)) } },
      (call) => (call === 1 ? refused() : undefined),
    );
    const source = slowSource();
    const running = batch.start(source.records);
    await source.give(0);
    expect((await running).status).toBe('stopped');
    await source.give(1, {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(batch.get().progress).toMatchObject({ unsendable: 0, unsent: 1, done: 1 });
    const resumed = batch.resume();
    await source.end();
    expect(await resumed).toMatchObject({ status: 'done', progress: { results: 1, unsendable: 1, total: 2 } });
    expect(new Set(heard)).toEqual(new Set([0, 1]));
  });
});

describe('a paused batch', () => {
  const unsized = (count: number, last: () => void = () => undefined) =>
    (function* () {
      yield* recordsOf(count);
      last();
    })();

  test('is done without a resume when its last call ends and nothing is left', async () => {
    const { open, meets } = gate();
    const { batch, calls } = batchOver({}, meets);
    const running = batch.start(unsized(1));
    await vi.waitFor(() => expect(calls()).toBe(1), { interval: 1 });
    batch.pause();
    expect(batch.get().status).toBe('paused');
    open();
    expect(await running).toMatchObject({ status: 'done', progress: { results: 1 } });
  });

  test('stops when its last call ends and its source fails after that', async () => {
    const { open, meets } = gate();
    const { batch, calls } = batchOver({}, meets);
    const running = batch.start(
      unsized(1, () => {
        throw new Error('the file is gone');
      }),
    );
    await vi.waitFor(() => expect(calls()).toBe(1), { interval: 1 });
    batch.pause();
    open();
    expect(await running).toMatchObject({
      status: 'stopped',
      reason: 'source',
      error: { message: 'the file is gone' },
    });
  });

  test('stays paused while a failed source has unsent records, then sends them and stops', async () => {
    const { open, meets } = gate();
    const { batch, calls, sent } = batchOver({ chunkSize: 2 }, meets);
    // eslint-disable-next-line @typescript-eslint/require-await -- an async source that breaks after its third record
    async function* breaking() {
      yield* recordsOf(3);
      throw new Error('the file is gone');
    }
    const running = batch.start(breaking());
    await vi.waitFor(() => expect(calls()).toBe(1), { interval: 1 });
    batch.pause();
    open();
    await vi.waitFor(() => expect(batch.get().progress.results).toBe(2), { interval: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    expect([batch.get().status, calls()]).toEqual(['paused', 1]);
    void batch.resume();
    expect(await running).toMatchObject({ status: 'stopped', reason: 'source', progress: { results: 3 } });
    expect(sent).toHaveLength(3);
  });

  test('stays paused while a record is left, and reads at most one record ahead', async () => {
    const { open, meets } = gate();
    let read = 0;
    const { batch, calls } = batchOver({}, meets);
    const running = batch.start(
      (function* () {
        for (const record of recordsOf(50)) {
          read++;
          yield record;
        }
      })(),
    );
    await vi.waitFor(() => expect(calls()).toBe(1), { interval: 1 });
    batch.pause();
    open();
    await vi.waitFor(() => expect(batch.get().progress.results).toBe(1), { interval: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    expect([batch.get().status, calls(), read]).toEqual(['paused', 1, 2]);
    void batch.resume();
    expect(await running).toMatchObject({ status: 'done', progress: { results: 50 } });
  });
});

describe('a batch that ends before its input', () => {
  const count = 6000;
  /** Creates an input in which each address occurs three times, far apart. */
  const input = (isAlike: boolean) => {
    const all = upTo(count).map((at) => recordAt(isAlike ? at % (count / 3) : at));
    return { length: count, [Symbol.iterator]: () => all[Symbol.iterator]() };
  };

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'leaves no record without an outcome, and reports each outcome once (keep: %s, dedupe: %s)',
    async (keep, isAlike) => {
      const heard: number[] = [];
      const { batch, sent, handedOn } = batchOver({
        keep,
        dedupe: isAlike,
        budget: 2,
        concurrency: 2,
        journal: {
          ended(indices, outcomes) {
            expect(outcomes).toHaveLength(indices.length);
            heard.push(...indices);
          },
        },
      });
      const stopped = await batch.start(input(isAlike));
      expect(stopped).toMatchObject({ status: 'stopped', reason: 'budget', progress: { total: count, underWay: 0 } });
      const answered = isAlike && keep ? 6 : 2;
      expect(stopped.progress.results).toBe(answered);
      if (keep) {
        expect(placesOf(stopped)).toEqual(upTo(count));
        expect(stopped.progress.unsent).toBe(count - answered);
      }
      expect(handedOn).toEqual(upTo(2).map((index) => ({ index, what: 'result' })));

      batch.cancel();
      expect(batch.get().status).toBe('stopping');
      await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'), { interval: 1 });
      const { progress } = batch.get();
      expect(indicesOf(handedOn)).toEqual(upTo(count));
      expect(handedOn.filter(({ what }) => what === 'result')).toHaveLength(isAlike ? 6 : 2);
      expect([progress.done, progress.unsent]).toEqual([count, count - (isAlike ? 6 : 2)]);
      expect(sent).toHaveLength(2);
      expect([...new Set(heard)].sort((one, other) => one - other)).toEqual(upTo(count));
      if (keep) expect(placesOf(batch.get())).toEqual(upTo(count));
      else expect(batch.get().rejected).toEqual([]);
      // The cancel is final.
      expect((await batch.resume()).status).toBe('cancelled');
      batch.cancel();
      expect([batch.get().status, sent.length]).toEqual(['cancelled', 2]);
    },
  );

  test('has everything that was read if it is cancelled and the length of its input is unknown', async () => {
    const { open, meets } = gate();
    const { batch, calls, handedOn } = batchOver({ concurrency: 2, chunkSize: 3 }, meets);
    const running = batch.start(
      (function* () {
        for (let at = 0; ; at++) yield recordAt(at);
      })(),
    );
    await vi.waitFor(() => expect(calls()).toBe(2), { interval: 1 });
    batch.cancel();
    open();
    const state = await running;
    expect(state).toMatchObject({ status: 'cancelled', progress: { results: 6 } });
    const all = placesOf(state);
    expect(all).toEqual(upTo(all.length));
    expect(indicesOf(handedOn)).toEqual(all);
  });
});
