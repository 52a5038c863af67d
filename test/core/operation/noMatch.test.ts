import {
  type BatchOperationName,
  type Client,
  cleanse,
  cleanseInternational,
  createBatch,
  createClient,
  verdictOf,
  verify,
} from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/recorded.ts';
import { runs as examples } from '../../support/runs.ts';

type Fields = Record<string, string>;
const records: Fields[] = Array.from({ length: 3 }, (_, at) => ({
  Address1: `${String(at + 1)} Elm Street`,
  Locality: 'Salem',
  PostalCode: `0197${String(at)}`,
  Country: 'US',
}));
const capitals = (record: Fields) =>
  Object.fromEntries(Object.entries(record).map(([name, text]) => [name, text.toUpperCase()]));
const match = { AVC: 'V44-I44-P6-100', Address1: '1 Elm Street' };

/** Creates a client whose service answers each call with the body for the records that it received. */
function answering(bodyOf: (asked: Fields[]) => unknown) {
  let calls = 0;
  const client = createClient({
    endpoints: { base: 'https://b.test', batch: 'https://x.test', legacy: 'https://l.test' },
    credentials: { key: 'K', legacyKey: 'K' },
    fetch: async (request) => {
      calls++;
      const { Addresses, addresses, input } = (await request.json()) as Record<string, Fields[]>;
      return Response.json(bodyOf(Addresses ?? addresses ?? input ?? []));
    },
  });
  return { client, calls: () => calls };
}

/** Returns the matches of each record. */
const runs: Record<string, (client: Client, of: Fields[]) => Promise<unknown[][]>> = {
  cleanseInternational: async (client, of) =>
    (await cleanseInternational(client, { addresses: of })).map(({ matches }) => matches),
  cleanse: async (client, of) =>
    (await cleanse(client, of)).matches.map(({ candidates, ...best }) =>
      candidates.length > 0 ? candidates : Object.keys(best).length > 0 ? [best] : [],
    ),
};

/** Answers that repeat every record and state that none of them has a match. */
const stated: [operation: 'cleanse' | 'cleanseInternational', name: string, body: (asked: Fields[]) => unknown][] = [
  ['cleanseInternational', 'as sent', (asked) => asked.map((Input) => ({ Input, Matches: [] }))],
  ['cleanseInternational', 'with a version', (asked) => asked.map((Input) => ({ Input, Matches: [], Version: '1.2' }))],
  ['cleanseInternational', 'in Items', (asked) => ({ Items: asked.map((Input) => ({ Input, Matches: [] })) })],
  ['cleanseInternational', 'in capitals', (asked) => asked.map((one) => ({ Input: capitals(one), Matches: [] }))],
  [
    'cleanseInternational',
    'with Table and QueryString',
    (asked) => asked.map((one) => ({ Input: { ...one, Table: '', QueryString: '' }, Matches: [] })),
  ],
  ['cleanseInternational', 'in another order', (asked) => asked.toReversed().map((Input) => ({ Input, Matches: [] }))],
  ['cleanseInternational', 'in lower case', (asked) => asked.map((input) => ({ input, matches: [] }))],
  ['cleanse', 'with an empty list of matches', (input) => ({ input, matches: [] })],
  ['cleanse', 'with an empty list per record', (input) => ({ input, matches: input.map(() => []) })],
  ['cleanse', 'with one entry per record', (asked) => asked.map((input) => ({ input, matches: [] }))],
];

/** Answers of which nothing shows that the service processed the records. */
const unstated: [operation: 'cleanse' | 'cleanseInternational', name: string, body: (asked: Fields[]) => unknown][] = [
  ['cleanseInternational', 'no echo', (asked) => asked.map(() => ({ Matches: [] }))],
  ['cleanseInternational', 'an empty echo', (asked) => asked.map(() => ({ Input: {}, Matches: [] }))],
  [
    'cleanseInternational',
    'the echo of something else',
    (asked) => asked.map(() => ({ Input: { Address1: 'x' }, Matches: [] })),
  ],
  ['cleanseInternational', 'no Matches', (asked) => asked.map((Input) => ({ Input }))],
  ['cleanseInternational', 'Matches of null', (asked) => asked.map((Input) => ({ Input, Matches: null }))],
  ['cleanseInternational', 'an empty match', (asked) => asked.map((Input) => ({ Input, Matches: [{}] }))],
  ['cleanseInternational', 'a match of null', (asked) => asked.map((Input) => ({ Input, Matches: [null] }))],
  ['cleanseInternational', 'no elements', () => []],
  ['cleanse', 'no echo', (asked) => ({ matches: asked.map(() => []) })],
  ['cleanse', 'matches of null', (input) => ({ input, matches: input.map(() => null) })],
  ['cleanse', 'nothing', () => ({ input: [], matches: [] })],
];

describe('an answer without a match', () => {
  test.each(stated)('is complete if it repeats every record (%s, %s)', async (operation, _, body) => {
    expect(await runs[operation]!(answering(body).client, records)).toEqual([[], [], []]);
  });

  test.each(stated)(
    'is a result of a batch with the verdict reject, and is paid once (%s, %s)',
    async (operation, _, body) => {
      const { client, calls } = answering(body);
      const many = Array.from({ length: 60 }, (__, at) => ({ ...records[0]!, Address1: `${String(at)} Elm Street` }));
      const batch = createBatch({ client, operation, chunkSize: 3, concurrency: 1 });
      const { status, results, inDoubt } = await batch.start(many);
      expect([status, results.length, inDoubt.length, calls()]).toEqual(['done', 60, 0, 20]);
      for (const { result } of results)
        expect(verdictOf('matches' in result ? result.matches[0] : (result as object))).toBe('reject');
    },
  );

  test.each(unstated)('is in doubt with %s: %s', async (operation, _, body) => {
    const { client, calls } = answering(body);
    expect(await errorOf(runs[operation]!(client, records))).toMatchObject({
      kind: 'response',
      mayHaveBeenCharged: true,
      missing: [0, 1, 2],
    });
    const batch = createBatch({ client, operation, chunkSize: 3, concurrency: 1 });
    const end = await batch.start(Array.from({ length: 60 }, (__, at) => records[at % 3]!));
    expect([end.status, end.inDoubt.length, calls()]).toEqual(['stopped', 9, 4]);
  });

  test('leaves only the records in doubt that it does not repeat', async () => {
    const [first, , third] = records;
    const { client } = answering(() => [
      { Input: third, Matches: [] },
      { Input: first, Matches: [] },
    ]);
    const error = await errorOf(cleanseInternational(client, { addresses: records }));
    expect(error).toMatchObject({ kind: 'response', missing: [1] });
    expect(error.partial).toMatchObject([{ matches: [] }, undefined, { matches: [] }]);
    const batch = createBatch({ client, operation: 'cleanseInternational' });
    const { status, results, inDoubt } = await batch.start(records);
    expect([status, results.map(({ index }) => index), inDoubt.map(({ index }) => index)]).toEqual([
      'done',
      [0, 2],
      [1],
    ]);
  });

  test.each([[{}], [[]]])(
    'is %j at the position of its record in a legacy verify with other answers',
    async (nothing) => {
      const { client } = answering(() => ({ Status: 'OK', output: [match, nothing, match] }));
      expect(await verify(client, records)).toMatchObject([{ AVC: match.AVC }, { candidates: [] }, { AVC: match.AVC }]);
      const { status, results, inDoubt } = await createBatch({ client, operation: 'verify' }).start(records);
      expect([status, results.map(({ result }) => verdictOf(result)), inDoubt.length]).toEqual([
        'done',
        ['accept', 'reject', 'accept'],
        0,
      ]);
    },
  );

  test('stays in doubt for the legacy verify, which repeats no record', async () => {
    for (const nothing of [[], {}, null]) {
      const { client } = answering((asked) => ({ Status: 'OK', output: asked.map(() => nothing) }));
      expect(await errorOf(verify(client, records, { suggest: true }))).toMatchObject({ missing: [0, 1, 2] });
    }
  });

  test('comes from the simulator for a chunk of unknown places, without a doubt', async () => {
    for (const operation of ['cleanse', 'cleanseInternational'] satisfies BatchOperationName[]) {
      const simulator = createSimulator();
      simulator.fail(operation, { with: 'no-match', times: Infinity });
      const batch = createBatch({ client: createClient(simulator), operation, chunkSize: 2 });
      const { status, results, inDoubt } = await batch.start(records);
      expect([status, results.length, inDoubt.length]).toEqual(['done', 3, 0]);
      expect(simulator.ledger.reduce((sum, { credits }) => sum + credits, 0)).toBe(3);
    }
  });
});

test('every record of a chunk has its own matches, or none, whatever the others have (property)', async () => {
  const chunk = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 12 }).chain((numbers) =>
    fc.record({
      asked: fc.constant(
        numbers.map((number): Fields => ({ Address1: `${String(number)} Elm Street`, Country: 'US' })),
      ),
      counts: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: numbers.length, maxLength: numbers.length }),
      order: fc.shuffledSubarray([...numbers.keys()], { minLength: numbers.length }),
      isCertified: fc.boolean(),
    }),
  );
  const matchesFor = (record: Fields, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...match, Address: `${record['Address1']!} ${String(at)}` }));
  await fc.assert(
    fc.asyncProperty(chunk, async ({ asked, counts, order, isCertified }) => {
      const echo = isCertified ? capitals : (record: Fields) => record;
      const wanted = asked.map((record, at) => matchesFor(record, counts[at]!));
      const international = answering(() => order.map((at) => ({ Input: echo(asked[at]!), Matches: wanted[at] })));
      expect(await runs['cleanseInternational']!(international.client, asked)).toEqual(wanted);
      const simple = answering(() => ({ input: order.map((at) => asked[at]), matches: order.map((at) => wanted[at]) }));
      expect(await runs['cleanse']!(simple.client, asked)).toEqual(wanted);
    }),
    { numRuns: examples(500) },
  );
});
