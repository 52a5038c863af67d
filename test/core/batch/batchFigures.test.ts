import { type BatchOutcome, createBatch, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test, vi } from 'vitest';
import { echoOf, echoService } from '../../support/echoService.ts';
import { inOwnTime } from '../../support/inOwnTime.ts';

type Name = 'cleanseInternational';

inOwnTime();

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
function slowService(ms: number) {
  const service = echoService(async (_, addresses) => {
    await wait(ms);
    return echoOf(addresses);
  });
  return { ...service, client: createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch }) };
}
const streets = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));
/** Returns the answers of an earlier run to these records, by index. The id of a record is its index. */
async function known(records: ReturnType<typeof streets>) {
  const batch = createBatch<Name>({ client: slowService(0).client, operation: 'cleanseInternational' });
  const end = batch.start(records);
  await vi.runAllTimersAsync();
  return new Map<number, BatchOutcome<Name>>(
    (await end).results.map((result) => [Number(result.record['Id']), { result }]),
  );
}

describe('a shared answer', () => {
  const emails = [
    ['p5@example.com', 'p5@example.com'],
    ['p3@example.com', 'p5@example.com', 'p5@example.com'],
    ['p5@example.com', 'P5@Example.com', 'p5@example.com '],
  ];
  test.each(emails)('is marked as shared, even if the texts are identical: %s %s %s', async (...given) => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const client = createClient({ endpoints, credentials, fetch });
    const options = { client, operation: 'validateEmails', dedupe: true } as const;
    const records = given.filter(Boolean);
    const batch = createBatch<'validateEmails'>(options);
    const end = batch.start(records);
    await vi.runAllTimersAsync();
    const { results, progress } = await end;
    const spent = simulator.ledger.reduce((sum, { credits }) => sum + credits, 0);
    expect(results.filter(({ shared }) => !shared)).toHaveLength(spent);
    expect(results.map(({ result }) => result.emailAddress)).toEqual(records.map((email) => email.trim()));
    // A run that starts again with earlier outcomes has spent no more than the earlier run.
    const outcomes = new Map(results.map((result) => [result.index, { result }]));
    const again = createBatch<'validateEmails'>(options);
    const ending = again.start(records, { outcomes });
    await vi.runAllTimersAsync();
    expect([progress.credits, (await ending).progress.credits]).toEqual([spent, spent]);
  });
});

describe('outcomes of an earlier run count immediately', () => {
  test('however long it takes to read them again, even if the batch is paused at once', async () => {
    const records = streets(8000);
    const outcomes = await known(records.slice(0, 5500));
    const { client, sent } = slowService(10);
    const batch = createBatch<Name>({ client, operation: 'cleanseInternational' });
    const seen = new Set<string>();
    batch.subscribe(() => {
      const { status, progress, results } = batch.get();
      if (status === 'paused' || seen.size === 0)
        seen.add([progress.results, progress.credits, progress.done, results.length].join(' '));
    });
    void batch.start(records, { outcomes });
    batch.pause();
    await vi.runAllTimersAsync();
    expect([...seen]).toEqual(['5500 5500 5500 5500']);
    expect([batch.get().status, batch.get().at(5000), sent.length]).toEqual(['paused', outcomes.get(5000), 0]);
    const end = batch.resume();
    await vi.runAllTimersAsync();
    expect((await end).progress).toMatchObject({ total: 8000, done: 8000, results: 8000, credits: 8000 });
    expect(sent).toHaveLength(2500);
  });

  test('with the records of this input, in its order, and each is emitted once when it is read', async () => {
    const records = streets(30);
    const outcomes = await known(streets(30).slice(10, 20));
    const told: number[] = [];
    const { client } = slowService(10);
    const batch = createBatch<Name>({
      client,
      operation: 'cleanseInternational',
      chunkSize: 5,
      onSettled: (index) => told.push(index),
    });
    const end = batch.start(records, { outcomes });
    expect(batch.get().results.map(({ index }) => index)).toEqual(Array.from({ length: 10 }, (_, at) => at + 10));
    expect(told).toEqual([]);
    await vi.runAllTimersAsync();
    const { results } = await end;
    expect(results.every(({ index, record }) => record === records[index])).toBe(true);
    expect(told).toEqual(records.map((_, at) => at));
  });

  test('but not at the end for rows that the input does not have', async () => {
    const outcomes = await known(streets(30));
    const batch = createBatch<Name>({ client: slowService(0).client, operation: 'cleanseInternational' });
    const end = batch.start(
      (function* () {
        yield* streets(20);
      })(),
      { outcomes },
    );
    await vi.runAllTimersAsync();
    expect((await end).progress).toMatchObject({ total: 20, done: 20, results: 20 });
  });

  test('and are reported and kept in the lists if the source is cancelled before its end', async () => {
    const outcomes = await known(streets(30));
    outcomes.delete(3);
    outcomes.delete(12);
    const told: number[] = [];
    const batch = createBatch<Name>({
      client: slowService(0).client,
      operation: 'cleanseInternational',
      onSettled: (index) => told.push(index),
    });
    void batch.start(
      (async function* () {
        yield* streets(2);
        await new Promise(() => undefined);
      })(),
      { outcomes },
    );
    await vi.runAllTimersAsync();
    expect(told).toEqual([0, 1]);
    batch.cancel();
    await vi.runAllTimersAsync();
    const { status, progress, results } = batch.get();
    expect([status, progress.done, results.length]).toEqual(['cancelled', 28, 28]);
    expect(told).toEqual([...outcomes.keys()]);
  });
});

describe('a paused batch', () => {
  test.each(['array', 'generator', 'async'])('is done without sending if nothing is left: %s', async (kind) => {
    const { client, calls } = slowService(100);
    const batch = createBatch<Name>({ client, operation: 'cleanseInternational', chunkSize: 2 });
    const records = [...streets(2), { Id: '2' }];
    const end = batch.start(
      kind === 'array'
        ? records
        : kind === 'async'
          ? (async function* () {
              yield* await Promise.resolve(records);
            })()
          : (function* () {
              yield* records;
            })(),
    );
    await vi.advanceTimersByTimeAsync(50);
    batch.pause();
    expect(batch.get().status).toBe('paused');
    await vi.advanceTimersByTimeAsync(200);
    expect(await end).toMatchObject({ status: 'done', progress: { results: 2, unsendable: 1 } });
    expect(calls()).toBe(1);
  });

  test('stays paused while a record is left', async () => {
    const { client, calls } = slowService(100);
    const batch = createBatch<Name>({ client, operation: 'cleanseInternational', chunkSize: 2, concurrency: 1 });
    void batch.start(streets(3));
    await vi.advanceTimersByTimeAsync(50);
    batch.pause();
    await vi.runAllTimersAsync();
    expect([batch.get().status, calls()]).toEqual(['paused', 1]);
    void batch.resume();
    await vi.runAllTimersAsync();
    expect([batch.get().status, calls()]).toEqual(['done', 2]);
  });
});

describe('the rate and the remaining time', () => {
  /** Creates records of which every other one is invalid. */
  const half = (count: number) => streets(count).map((record, at) => (at % 2 ? record : { Id: record.Id }));
  test('are unknown before an answer, however many rows need no call', async () => {
    const { client } = slowService(1000);
    const batch = createBatch<Name>({ client, operation: 'cleanseInternational', concurrency: 1 });
    void batch.start(half(4000));
    await vi.advanceTimersByTimeAsync(500);
    const { progress } = batch.get();
    expect(progress.rejected).toBeGreaterThan(0);
    expect([progress.rate, progress.timeLeft]).toEqual([0, undefined]);
    batch.cancel();
    await vi.runAllTimersAsync();
  });

  test.each([
    ['some rows are invalid', half(4000), Infinity, 2000],
    ['the budget pays for some rows', streets(4000), 1000, 1000],
    ['all rows are sent', streets(2000), Infinity, 2000],
  ])('count only records that were sent, or will be: %s', async (_, records, budget, sendable) => {
    const { client } = slowService(1000);
    const batch = createBatch<Name>({ client, operation: 'cleanseInternational', concurrency: 1, budget });
    void batch.start(records);
    // Four calls of 100 were answered, and half of the time of the fifth has passed.
    await vi.advanceTimersByTimeAsync(4500);
    const { rate, timeLeft } = batch.get().progress;
    expect(rate).toBeCloseTo(400 / 4.5, 0);
    expect(timeLeft! / 1000).toBeCloseTo((sendable - 400) / rate, 0);
    batch.cancel();
    await vi.runAllTimersAsync();
  });

  test('ignore rows that an earlier run answered', async () => {
    const records = streets(4000);
    const outcomes = await known(records.slice(0, 3000));
    const { client } = slowService(1000);
    const batch = createBatch<Name>({ client, operation: 'cleanseInternational', concurrency: 1 });
    void batch.start(records, { outcomes });
    await vi.advanceTimersByTimeAsync(4500);
    const { rate, timeLeft } = batch.get().progress;
    expect(rate).toBeCloseTo(400 / 4.5, 0);
    expect(timeLeft! / 1000).toBeCloseTo(600 / rate, 0);
    batch.cancel();
    await vi.runAllTimersAsync();
  });
});
