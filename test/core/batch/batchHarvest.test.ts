import { type BatchOptions, createBatch, createClient } from 'doorplate/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { upTo } from '../../support/batch/memoryTable.ts';
import { recordAt } from '../../support/batch/recordsOf.ts';
import { echoOf, echoService, type WireRecord } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';

/** Creates a batch. `sent` contains the ids of each call. */
function batchOver(
  options: Partial<BatchOptions<Name>>,
  meets: (call: number, addresses: WireRecord[]) => Response | Promise<Response | undefined> | undefined,
) {
  const sent: number[][] = [];
  const { fetch } = echoService((call, addresses) => {
    sent.push(addresses.map(({ Id }) => Number(Id)));
    return meets(call, addresses);
  });
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch });
  return { sent, batch: createBatch<Name>({ client, operation, ...options }) };
}

const turnedDown = () => Response.json({ error: 'These cannot be read' }, { status: 400 });

afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  test('is halved if it is rejected, with the larger half first, until the faulty record is isolated', async () => {
    const { batch, sent } = batchOver({ bisect: true, concurrency: 1 }, (_, addresses) =>
      addresses.some(({ Id }) => Id === '3') ? turnedDown() : undefined,
    );
    const state = await batch.start(upTo(5).map(recordAt));
    expect(sent).toEqual([upTo(5), [0, 1, 2], [3, 4], [3], [4]]);
    expect(state).toMatchObject({ status: 'done', progress: { results: 4 }, rejected: [{ index: 3 }] });
  });

  test('stops the batch if it is rejected and one of its records was rejected too often, however new the others are', async () => {
    vi.useFakeTimers();
    const { batch, sent } = batchOver(
      { budget: 3, creditsPerRecord: 1, chunkSize: 2, concurrency: 2 },
      async (call) => {
        if (call > 1) return new Response('', { status: 429, headers: { 'retry-after': '1' } });
        // This call comes after the other call, which has only one record because the budget is spent.
        await new Promise((resolve) => setTimeout(resolve, 10));
        return turnedDown();
      },
    );
    const running = batch.start(upTo(9).map(recordAt));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await running).toMatchObject({ status: 'stopped', reason: 'slow-down' });
    expect(sent).toEqual([[0, 1], [2], [2, 3], [2, 3], [2, 3]]);
  });

  test('reports unmatched rows with its own first record, not with a duplicate of that record', async () => {
    const { batch, sent } = batchOver({ dedupe: true, chunkSize: 1, concurrency: 1 }, async (call, addresses) => {
      const rows = (await echoOf(addresses).json()) as unknown[];
      return call > 1 ? undefined : Response.json([...rows, { Input: { Id: 'nobody' }, Matches: [] }]);
    });
    const { results } = await batch.start([recordAt(0), recordAt(1), { ...recordAt(0), Id: '2' }]);
    expect(sent).toEqual([[0], [1]]);
    expect(results.map(({ unplaced, shared }) => [unplaced?.length, shared])).toEqual([
      [1, undefined],
      [undefined, undefined],
      [undefined, true],
    ]);
  });
});
