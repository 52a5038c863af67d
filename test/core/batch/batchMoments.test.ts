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
import { recordsOf } from '../../support/batch/recordsOf.ts';
import { echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';

/** Creates a batch whose service answers a call on request. `answer('3')` answers the call with the record 3. */
function batchOver(options: Partial<BatchOptions<Name>> = {}) {
  const waiting = new Map<string, () => void>();
  const service = echoService(async (_, addresses) => {
    await new Promise<void>((resolve) => {
      for (const { Id } of addresses) waiting.set(Id ?? '', resolve);
    });
    return undefined;
  });
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  const handedOn = new Set<number>();
  const batch = createBatch<Name>({
    client,
    operation,
    chunkSize: 1,
    concurrency: 2,
    ...options,
    onSettled(index, outcome) {
      handedOn.add(index);
      options.onSettled?.(index, outcome);
    },
  });
  const answer = async (index: number) => {
    await vi.waitFor(() => expect(waiting.has(String(index))).toBe(true), { interval: 1 });
    waiting.get(String(index))?.();
    await vi.waitFor(() => expect(handedOn.has(index) || batch.get().at(index) !== undefined).toBe(true), {
      interval: 1,
    });
  };
  return { ...service, batch, answer };
}

const indicesOf = (rows: readonly { index: number }[]) => rows.map(({ index }) => index);
const placesAt = (state: BatchState<Name>, count: number) =>
  upTo(count).filter((index) => state.at(index) !== undefined);

describe('a snapshot of a batch', () => {
  test('is empty before the start', () => {
    const { batch } = batchOver();
    expect(batch.get()).toMatchObject({ status: 'ready', reason: undefined, error: undefined });
    expect(batch.get().progress).toMatchObject({ total: 0, done: 0, calls: 0, underWay: 0 });
    batch.pause();
    expect(batch.get().status).toBe('ready');
  });

  test('shows the state at the time it was taken even if it is read late', async () => {
    const { batch, answer } = batchOver();
    const running = batch.start(recordsOf(4));
    const none = batch.get();
    await answer(1);
    const one = batch.get();
    await answer(0);
    const both = batch.get();
    await answer(2);
    await answer(3);
    const all = await running;
    const seen = [none, one, both, all];
    expect(seen.map((state) => placesAt(state, 5))).toEqual([[], [1], [0, 1], [0, 1, 2, 3]]);
    expect(seen.map(({ results }) => indicesOf(results))).toEqual([[], [1], [0, 1], [0, 1, 2, 3]]);
    expect(all.results[0]).not.toHaveProperty('unplaced');
    expect(all.at(-1)).toBeUndefined();
  });

  test('without `keep` shows outcomes that wait for an earlier outcome, and forgets emitted ones', async () => {
    const handedOn: number[] = [];
    const { batch, answer } = batchOver({ keep: false, onSettled: (index) => handedOn.push(index) });
    const running = batch.start(recordsOf(6));
    const seen = async (index: number) => {
      await answer(index);
      const state = batch.get();
      expect(placesAt(state, 7)).toEqual(indicesOf(state.results));
      return [indicesOf(state.results), [...handedOn]];
    };
    expect(await seen(0)).toEqual([[], [0]]);
    expect(await seen(2)).toEqual([[2], [0]]);
    const before = batch.get();
    expect(await seen(3)).toEqual([[2, 3], [0]]);
    expect(indicesOf(before.results)).toEqual([2]);
    expect(await seen(1)).toEqual([[], [0, 1, 2, 3]]);
    expect(await seen(5)).toEqual([[5], [0, 1, 2, 3]]);
    expect(await seen(4)).toEqual([[], upTo(6)]);
    const state = await running;
    expect([state.status, state.progress.results, placesAt(state, 7)]).toEqual(['done', 6, []]);
  });

  test('without `keep` shows no emitted outcome, even while an outcome before many others is missing', async () => {
    const handedOn: number[] = [];
    const { batch, answer } = batchOver({ keep: false, concurrency: 4, onSettled: (index) => handedOn.push(index) });
    const running = batch.start(recordsOf(5));
    await answer(2);
    await answer(3);
    await answer(4);
    await answer(0);
    const state = batch.get();
    expect([indicesOf(state.results), placesAt(state, 6), handedOn]).toEqual([[2, 3, 4], [2, 3, 4], [0]]);
    await answer(1);
    expect((await running).progress.results).toBe(5);
    expect(handedOn).toEqual(upTo(5));
  });

  test('without `keep` shows no emitted outcome behind outcomes that are already forgotten', async () => {
    const { batch, answer } = batchOver({ keep: false, concurrency: 4 });
    const running = batch.start(recordsOf(5));
    for (const index of [0, 3, 4, 1]) await answer(index);
    expect([indicesOf(batch.get().results), placesAt(batch.get(), 6)]).toEqual([
      [3, 4],
      [3, 4],
    ]);
    await answer(2);
    expect((await running).progress.results).toBe(5);
  });

  test('is emitted for one record after another, so the actions of a listener wait until the listener returns', async () => {
    const told: string[] = [];
    const { batch, answer } = batchOver({
      concurrency: 3,
      onSettled(index) {
        told.push(`${String(index)} begins`);
        if (index === 0) batch.cancel();
        told.push(`${String(index)} ends`);
      },
    });
    const running = batch.start(recordsOf(3));
    const last = answer(1).then(() => answer(2));
    await last;
    await answer(0);
    expect((await running).progress.results).toBe(3);
    expect(told).toEqual(upTo(3).flatMap((index) => [`${String(index)} begins`, `${String(index)} ends`]));
  });

  test('is not changed by a pause after the end', async () => {
    const { batch, answer } = batchOver();
    const running = batch.start(recordsOf(1));
    await answer(0);
    const done = await running;
    batch.pause();
    expect(batch.get()).toMatchObject({ status: 'done', progress: done.progress });
  });

  test.each([true, false])(
    'loses what a stop left unsent when the batch resumes, while older snapshots keep it (keep: %s)',
    async (keep) => {
      let credits = 0;
      const handedOn: [number, boolean][] = [];
      const { batch, answer, calls } = batchOver({
        keep,
        dedupe: true,
        concurrency: 1,
        stopAfter: 1,
        journal: {
          sending() {
            if (++credits === 2) throw new Error('The disk is full.');
          },
        },
        onSettled: (index, outcome: BatchOutcome<Name>) => handedOn.push([index, 'result' in outcome]),
      });
      const [first, second, third] = recordsOf(3) as [InternationalRecord, InternationalRecord, InternationalRecord];
      // The fourth record shares the answer of the second, and both wait.
      const starting = batch.start([first, second, third, second]);
      await answer(0);
      const stopped = await starting;
      expect([stopped.status, stopped.reason]).toEqual(['stopped', 'journal']);
      expect(stopped.progress).toMatchObject({ done: keep ? 4 : stopped.progress.done, results: 1 });
      const unsent = indicesOf(stopped.rejected);
      expect(handedOn).toEqual([[0, true]]);

      const resumed = batch.resume();
      expect([batch.get().rejected, batch.get().progress.unsent]).toEqual([[], 0]);
      expect(unsent.map((index) => batch.get().at(index))).toEqual(unsent.map(() => undefined));
      expect(indicesOf(stopped.rejected)).toEqual(unsent);
      expect(unsent.every((index) => stopped.at(index) !== undefined)).toBe(true);
      await answer(1);
      await answer(2);
      expect(await resumed).toMatchObject({ status: 'done', progress: { results: 4, rejected: 0, done: 4 } });
      expect(handedOn).toEqual(upTo(4).map((index) => [index, true]));
      expect(calls()).toBe(3);
    },
  );

  test.each([
    ['is an array of three', [...recordsOf(3)] as Iterable<InternationalRecord>, 3],
    [
      'declares its length',
      {
        total: 3,
        *[Symbol.iterator]() {
          yield* recordsOf(3);
        },
      } as Iterable<InternationalRecord>,
      undefined,
    ],
  ])('ignores earlier outcomes at indexes that the input does not have: the input %s', async (_, input, total) => {
    const [record] = recordsOf(1) as [InternationalRecord];
    const known = (index: number): [number, BatchOutcome<Name>] => [
      index,
      { result: { index, record, result: { matches: [] } as never } },
    ];
    const { batch, answer } = batchOver({ creditsPerRecord: 2 });
    const running = batch.start(input, { outcomes: new Map([-1, 0.5, 1, 3, 99].map(known)) });
    // If the length of the input was not declared, this is still unknown.
    expect(batch.get().progress.results).toBe(total === undefined ? 3 : 1);
    await answer(0);
    await answer(2);
    const state = await running;
    expect(indicesOf(state.results)).toEqual([0, 1, 2]);
    expect(state.progress).toMatchObject({ total: 3, done: 3, results: 3, credits: 6 });
    expect(placesAt(state, 100)).toEqual([0, 1, 2]);
  });
});

describe('the number of records', () => {
  const generated = (count: number, more: object = {}) =>
    Object.assign(
      (function* () {
        yield* recordsOf(count);
      })(),
      more,
    );
  const totalAtStart = (input: Iterable<InternationalRecord>, total?: number) => {
    const { batch } = batchOver();
    void batch.start(input, { total });
    const { progress } = batch.get();
    batch.cancel();
    return progress.total;
  };

  test('is what the input declares by its length, its size or the option', () => {
    expect(totalAtStart(recordsOf(5))).toBe(5);
    expect(totalAtStart(new Set(recordsOf(4)))).toBe(4);
    expect(totalAtStart(generated(5, { length: 5 }))).toBe(5);
    expect(totalAtStart(generated(5), 7)).toBe(7);
    expect(totalAtStart(recordsOf(5), 7)).toBe(5);
    expect(totalAtStart(generated(5), 0)).toBeGreaterThan(0);
  });

  test('is unknown if the declared value is not a valid count', () => {
    for (const length of [-1, 1.5, '5', Number.NaN, Infinity, null])
      expect(totalAtStart(generated(5, { length }))).toBeUndefined();
    for (const total of [-1, 1.5, Number.NaN, Infinity, '5' as never])
      expect(totalAtStart(generated(5), total)).toBeUndefined();
  });

  test('is at least the number that has arrived, whatever was declared, and exactly that once the input has ended', async () => {
    for (const [said, come] of [
      [0, 3],
      [2, 3],
      [9, 3],
    ] as const) {
      const { batch, answer } = batchOver({ concurrency: 4 });
      const running = batch.start(generated(come), { total: said });
      await answer(0);
      await answer(1);
      expect(batch.get().progress.total).toBe(3);
      await answer(2);
      expect((await running).progress).toMatchObject({ total: 3, done: 3 });
    }
  });

  test('stays as declared if the input fails before its end', async () => {
    const { batch, answer } = batchOver();
    const running = batch.start(
      (function* () {
        yield* recordsOf(2);
        throw new Error('the file is gone');
      })(),
      { total: 5 },
    );
    await answer(0);
    await answer(1);
    expect(await running).toMatchObject({ status: 'stopped', reason: 'source', progress: { total: 5, done: 2 } });
  });

  test('can be zero', async () => {
    expect(await batchOver().batch.start([])).toMatchObject({
      status: 'done',
      progress: { total: 0, done: 0, timeLeft: 0 },
    });
    expect(await batchOver().batch.start(generated(0, { length: 0 }))).toMatchObject({
      status: 'done',
      progress: { total: 0 },
    });
    expect(await batchOver().batch.start(generated(0), { total: 0 })).toMatchObject({
      status: 'done',
      progress: { total: 0 },
    });
  });

  test('is read only once from an input whose getter throws, and the batch reports the error', async () => {
    const locked = new Proxy([], {
      get() {
        throw new Error('do not look');
      },
      has() {
        throw new Error('do not look');
      },
    });
    const { batch, calls } = batchOver();
    const state = await batch.start(locked);
    expect([state.status, state.reason, state.error?.message]).toEqual(['stopped', 'source', 'do not look']);
    expect([state.progress.total, calls()]).toEqual([0, 0]);
  });
});

describe('records that are not an iterable', () => {
  test.each([
    ['a text', 'abc'],
    ['a number', 5],
    ['nothing', undefined],
  ])('stop the batch with a reason: %s', async (_, input) => {
    const { batch, calls } = batchOver();
    const state = await batch.start(input as never);
    expect(state).toMatchObject({ status: 'stopped', reason: 'source' });
    expect(state.error?.message).toBe(
      'Doorplate: the records of a batch must be an array, an iterable or an async iterable.',
    );
    expect(calls()).toBe(0);
  });
});
