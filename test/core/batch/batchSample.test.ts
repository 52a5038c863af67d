import { type BatchOptions, createBatch, createClient, type InternationalRecord } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { echoService, type WireRecord } from '../../support/echoService.ts';

const operation = 'cleanseInternational';
const records = (count: number): InternationalRecord[] =>
  Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));

/** Creates a batch on a service that records what it receives. */
function batchOf(
  options: Partial<BatchOptions<typeof operation>>,
  meets?: (call: number, addresses: WireRecord[]) => Response | undefined,
) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  return { ...service, batch: createBatch({ client, operation, ...options }) };
}
const refusal = () => new Response('', { status: 429, headers: { 'retry-after': '0' } });

describe('a sample', () => {
  test('sends the first records that can be sent, pauses, and then sends each other record once', async () => {
    const { batch, sent, calls } = batchOf({ sample: 10 });
    const all = [{}, ...records(500)];
    const state = await batch.start(all);
    expect(state).toMatchObject({ status: 'paused', reason: 'sample', progress: { results: 10, credits: 10 } });
    expect([calls(), sent.map(({ Id }) => Id)]).toEqual([1, records(10).map(({ Id }) => Id)]);
    expect(await batch.resume()).toMatchObject({ status: 'done', reason: undefined, progress: { results: 500 } });
    expect(sent.map(({ Id }) => Id).sort()).toEqual(
      records(500)
        .map(({ Id }) => Id)
        .sort(),
    );
  });

  test('is done without a pause if no other record can be sent', async () => {
    const { batch } = batchOf({ sample: 10 });
    expect(await batch.start([...records(10), {}])).toMatchObject({ status: 'done', reason: undefined });
  });

  test('sends a refused call again, but no more records than it has', async () => {
    const { batch, sent } = batchOf({ sample: 3 }, (call) => (call < 3 ? refusal() : undefined));
    expect(await batch.start(records(9))).toMatchObject({ reason: 'sample', progress: { results: 3 } });
    expect(new Set(sent.map(({ Id }) => Id)).size).toBe(3);
  });

  test('counts records in doubt, so that they are not replaced by others', async () => {
    const { batch, sent } = batchOf({ sample: 5 }, (call) => (call === 1 ? new Response('<h1>') : undefined));
    expect(await batch.start(records(9))).toMatchObject({
      status: 'paused',
      reason: 'sample',
      progress: { results: 0, inDoubt: 5 },
    });
    await batch.resume();
    expect(sent.map(({ Id }) => Id)).toEqual(records(9).map(({ Id }) => Id));
  });

  test('continues after a pause or a stop of its own, and ends with it', async () => {
    const { batch, sent } = batchOf({ sample: 4, chunkSize: 2, concurrency: 1 }, (call) => {
      if (call === 1) queueMicrotask(batch.pause);
      return undefined;
    });
    const paused = new Promise<void>((resolve) => {
      batch.subscribe(() => {
        if (batch.get().status === 'paused' && batch.get().progress.inFlight === 0) resolve();
      });
    });
    const started = batch.start(records(9));
    await paused;
    expect(batch.get()).toMatchObject({ status: 'paused', reason: undefined, progress: { results: 2 } });
    void batch.resume();
    expect(await started).toMatchObject({ status: 'paused', reason: 'sample' });
    expect(sent).toHaveLength(4);
  });

  test('gives way to a smaller budget, and the budget still holds afterwards', async () => {
    const small = batchOf({ sample: 10, budget: 5 });
    expect(await small.batch.start(records(20))).toMatchObject({ status: 'stopped', reason: 'budget' });
    const large = batchOf({ sample: 10, budget: 15 });
    expect(await large.batch.start(records(20))).toMatchObject({ status: 'paused', reason: 'sample' });
    expect(await large.batch.resume()).toMatchObject({ reason: 'budget', progress: { credits: 15 } });
  });

  test('can be cancelled, which sends nothing more', async () => {
    const { batch, sent } = batchOf({ sample: 10 });
    await batch.start(records(20));
    batch.cancel();
    expect(await batch.resume()).toMatchObject({ status: 'cancelled', reason: undefined, progress: { unsent: 10 } });
    expect(sent).toHaveLength(10);
  });

  test('rejects a size that is not a positive integer', () => {
    for (const sample of [0, -1, 1.5, Number.NaN]) expect(() => batchOf({ sample })).toThrow(/`sample` must be/);
  });

  test('never costs more than its size, and no record is sent twice, whatever the input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', 'e', 'f'), { maxLength: 200 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        async (names, dedupe, sample, chunkSize, concurrency) => {
          const all = names.map((name, at) => ({ Id: String(at), Address1: name }));
          const { batch, sent } = batchOf({ sample, dedupe, chunkSize, concurrency });
          const sendable = names.filter(Boolean);
          const toSend = dedupe ? new Set(sendable).size : sendable.length;
          const first = await batch.start(all);
          expect(sent).toHaveLength(Math.min(sample, toSend));
          expect(first.status).toBe(toSend > sample ? 'paused' : 'done');
          const answers = first.results;
          if (first.status === 'paused') await batch.resume();
          const { results, status, progress } = batch.get();
          expect([status, progress.credits, sent.length]).toEqual(['done', toSend, toSend]);
          expect(new Set(sent.map(({ Id }) => Id)).size).toBe(toSend);
          expect(results).toHaveLength(sendable.length);
          for (const { index, result } of answers)
            expect(results.find((other) => other.index === index)?.result).toBe(result);
        },
      ),
      { numRuns: 100 },
    );
  });
});
