import {
  type BatchOutcome,
  createBatch,
  createClient,
  estimateBatch,
  type InternationalRecord,
  NetworkError,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { echoService } from '../../support/echoService.ts';

const operation = 'cleanseInternational';
const records = (count: number): InternationalRecord[] =>
  Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));

describe('an estimate', () => {
  test('gives the reasons why records are invalid', () => {
    const some = [{ Id: '7' }, { Address1: '1 Main Street', Country: 'Freedonia' }, {}, ...records(2)];
    expect(estimateBatch(some, { operation })).toMatchObject({
      unsendable: 3,
      sendable: 2,
      faults: { 'no-address': 2, country: 1 },
    });
    expect(estimateBatch(['a@b.co', 'a,b@c.co', ''], { operation: 'validateEmails' }).faults).toEqual({ email: 2 });
  });

  test('counts the records, calls and credits of plain records, including add-ons', () => {
    expect(estimateBatch(records(250), { operation, settings: { geocode: true } })).toEqual({
      records: 250,
      faults: {},
      known: 0,
      unsendable: 0,
      sendable: 250,
      duplicates: 0,
      calls: 3,
      credits: 500,
      creditsNeeded: 500,
      withinBudget: true,
      chargedDuplicates: 0,
      lastIndex: 249,
    });
  });

  test('includes dedupe, so records that differ only in their ids are paid for once', () => {
    const twice = [...records(100), ...records(100).map((record) => ({ ...record, Id: `again ${record.Id!}` }))];
    expect(estimateBatch(twice, { operation })).toMatchObject({
      sendable: 200,
      duplicates: 0,
      chargedDuplicates: 100,
      credits: 200,
    });
    expect(estimateBatch(twice, { operation, dedupe: true })).toMatchObject({
      duplicates: 100,
      chargedDuplicates: 0,
      calls: 1,
      credits: 100,
    });
  });

  test('excludes invalid rows', () => {
    const all = [...records(10), {}, { Id: '7' }, { Country: 'US' }, { Address1: 'x', Country: 'Nowhere' }];
    expect(estimateBatch(all, { operation })).toMatchObject({ records: 14, unsendable: 4, sendable: 10, credits: 10 });
  });

  test('includes the budget: the possible cost of this run, and the missing credits', () => {
    expect(estimateBatch(records(1000), { operation, budget: 250 })).toMatchObject({
      calls: 3,
      credits: 250,
      creditsNeeded: 1000,
      withinBudget: false,
    });
    expect(estimateBatch(records(1000), { operation, budget: 1000 }).withinBudget).toBe(true);
  });

  test('includes the outcomes of an earlier run, and which of them were paid for', () => {
    const all = records(300);
    const error = new NetworkError(operation, 'left', { mayHaveBeenCharged: true });
    const outcomes = new Map<number, BatchOutcome<typeof operation>>(
      all.slice(0, 100).map((record, index) => [index, { inDoubt: { index, record, error } }]),
    );
    expect(estimateBatch(all, { operation, outcomes, budget: 150 })).toMatchObject({
      known: 100,
      sendable: 200,
      calls: 1,
      credits: 50,
      withinBudget: false,
    });
  });

  test('ignores rows that an earlier run did not send, because they were not paid for and have no answer to share', () => {
    const [record] = records(1) as [InternationalRecord];
    const unsent = {
      rejected: { index: 9, record, reason: 'unsent', sent: false, message: 'It was not sent.' },
    } as const;
    expect(
      estimateBatch([record, record], { operation, dedupe: true, outcomes: new Map([[9, unsent]]) }),
    ).toMatchObject({ known: 0, sendable: 2, duplicates: 1, calls: 1, credits: 1 });
  });

  test('rejects invalid numbers', () => {
    for (const bad of [Number.NaN, -1, '5' as unknown as number]) {
      expect(() => estimateBatch([], { operation, budget: bad })).toThrow(/^estimateBatch: .*budget/);
      expect(() => estimateBatch([], { operation, creditsPerRecord: bad })).toThrow('creditsPerRecord');
    }
  });

  test('matches what the batch then really does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', 'e'), { maxLength: 300 }),
        fc.boolean(),
        fc.option(fc.nat(40), { nil: undefined }),
        fc.integer({ min: 1, max: 100 }),
        async (names, dedupe, budget, chunkSize) => {
          const all = names.map((name, at) => ({ Id: String(at), Address1: name }));
          const { fetch, sent, calls } = echoService();
          const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch });
          const options = { operation, dedupe, budget, chunkSize } as const;
          const estimate = estimateBatch(all, options);
          const state = await createBatch({ ...options, client, concurrency: 1 }).start(all);
          expect([calls(), sent.length]).toEqual([estimate.calls, estimate.credits]);
          expect(state.status).toBe(estimate.withinBudget ? 'done' : 'stopped');
          expect(state.progress.credits).toBe(estimate.credits);
          expect(estimate.lastIndex).toBe(sent.length > 0 ? Number(sent.at(-1)!['Id']) : undefined);
        },
      ),
      { numRuns: 100 },
    );
  });
});
