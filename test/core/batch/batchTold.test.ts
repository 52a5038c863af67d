import { type BatchOutcome, createBatch, createClient } from 'doorplate/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { echoOf, echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const streets = (...lines: string[]) => lines.map((Address1, at) => ({ Id: String(at), Address1 }));
/** Creates a service that answers each street after this many ms. */
function serviceOf(ms: (street: string) => number) {
  const service = echoService(async (_, addresses) => {
    await wait(ms(addresses[0]!['Address1']!));
    return echoOf(addresses);
  });
  return { ...service, client: createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch }) };
}

describe('a listener can act immediately, because all state is final before any listener is notified', () => {
  test('and a batch resumed on an outcome loses no duplicate', async () => {
    const { client, sent } = serviceOf((street) => (street === '1 Main Street' ? 60 : 10));
    const told: number[] = [];
    const batch = createBatch<Name>({
      client,
      operation: 'cleanseInternational',
      chunkSize: 1,
      concurrency: 2,
      dedupe: true,
      onSettled(index) {
        told.push(index);
        void batch.resume();
      },
    });
    const end = batch.start(streets('1 Main Street', '2 Oak Street', '1 Main Street', '3 Elm Street'));
    await vi.advanceTimersByTimeAsync(5);
    batch.pause();
    await vi.advanceTimersByTimeAsync(1000);
    const { status, results } = await end;
    expect([status, results.map(({ index, shared }) => [index, shared]), told]).toEqual([
      'done',
      [
        [0, undefined],
        [1, undefined],
        [2, true],
        [3, undefined],
      ],
      [0, 1, 2, 3],
    ]);
    expect(sent).toHaveLength(3);
  });

  test('and finds the whole call in the figures, with its cost, on an outcome', async () => {
    const { client } = serviceOf(() => 0);
    const seen: unknown[] = [];
    const batch = createBatch<Name>({
      client,
      operation: 'cleanseInternational',
      chunkSize: 2,
      concurrency: 1,
      onSettled() {
        const { results, credits, done } = batch.get().progress;
        seen.push([results, credits, done]);
      },
    });
    void batch.start(streets('1 A Street', '2 A Street', '3 A Street'));
    await vi.runAllTimersAsync();
    expect(seen).toEqual([
      [2, 2, 2],
      [2, 2, 2],
      [3, 3, 3],
    ]);
  });

  test('and a batch resumed on its stop ends twice, with both ends reported', async () => {
    const { client } = serviceOf(() => 0);
    let isDown = true;
    const batch = createBatch<Name>({
      client,
      operation: 'cleanseInternational',
      journal: {
        sending: () => {
          if (isDown) throw new Error('disk');
        },
      },
    });
    let again: Promise<unknown> | undefined;
    batch.subscribe(() => {
      if (batch.get().status !== 'stopped') return;
      isDown = false;
      again = batch.resume();
    });
    const first = batch.start(streets('1 A Street'));
    await vi.runAllTimersAsync();
    await first;
    expect(await again).toMatchObject({ status: 'done', progress: { results: 1 } });
  });

  test('and a batch cancelled on a journal failure retries what it could not write', async () => {
    const { client } = serviceOf(() => 0);
    let writes = 0;
    const told = new Map<number, BatchOutcome<Name>>();
    const batch = createBatch<Name>({
      client,
      operation: 'cleanseInternational',
      chunkSize: 1,
      concurrency: 1,
      journal: {
        ended(indices, outcomes) {
          if (++writes === 1) throw new Error('disk');
          indices.forEach((index, at) => told.set(index, outcomes[at]!));
        },
      },
    });
    batch.subscribe(() => {
      if (batch.get().reason === 'journal') batch.cancel();
    });
    const end = batch.start(streets('1 A Street', '2 A Street'));
    await vi.runAllTimersAsync();
    expect((await end).status).toBe('cancelled');
    expect([...told].map(([index, outcome]) => [index, Object.keys(outcome)[0]])).toEqual([
      [0, 'result'],
      [1, 'rejected'],
    ]);
  });
});

test('reports a journal that is too slow at the start, and starts the same records again on `resume`', async () => {
  const { client, sent } = serviceOf(() => 0);
  const signals: AbortSignal[] = [];
  const batch = createBatch<Name>({
    client,
    operation: 'cleanseInternational',
    chunkSize: 1,
    concurrency: 1,
    journal: {
      sending: (_, signal) => wait(signals.push(signal) === 1 ? 61_000 : 1),
    },
  });
  const end = batch.start(streets('1 A Street', '2 A Street'));
  await vi.advanceTimersByTimeAsync(62_000);
  expect(await end).toMatchObject({ status: 'stopped', reason: 'journal' });
  expect([signals.map(({ aborted }) => aborted), sent.length]).toEqual([[true], 0]);
  const again = batch.resume();
  await vi.runAllTimersAsync();
  expect(await again).toMatchObject({ status: 'done', progress: { results: 2 } });
  expect([signals.map(({ aborted }) => aborted), sent.length]).toEqual([[true, false, false], 2]);
});
