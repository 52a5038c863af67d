import { createBatch, createClient, type InternationalRecord } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { echoService, type WireRecord } from '../../support/echoService.ts';

const operation = 'cleanseInternational';

function batchOver(answer: (addresses: WireRecord[]) => unknown, dedupe = false) {
  const service = echoService((_, addresses) => Response.json(answer(addresses)));
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  return { ...service, batch: createBatch({ client, operation, dedupe, concurrency: 1 }) };
}

const rowOf = (address: WireRecord, more: object = {}) => ({
  Input: address,
  Matches: [{ AVC: 'V44-I44-P6-100', ID: address['Id'], Address1: address['Address1'] }],
  Version: '',
  ...more,
});

describe('an incomplete answer', () => {
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, at) => rowOf({ Id: `stranger ${String(at)}`, Address1: 'elsewhere' }));

  test('loses no row: each row is the result of its record, or is kept with the first record of its call', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.oneof(fc.nat(5), fc.constant('stranger'), fc.constant(null)), { maxLength: 8 }),
        async (count, plan) => {
          const records = Array.from({ length: count }, (_, at) => ({
            Id: `r${String(at)}`,
            Address1: `${String(at)} Main`,
          }));
          const answers = plan.map((one) =>
            typeof one === 'number' ? rowOf(records[one % count]!) : one === null ? null : strangers(1)[0],
          );
          const state = await batchOver(() => answers).batch.start(records);
          const all = [...state.results, ...state.inDoubt, ...state.rejected];
          expect(all.map(({ index }) => index).sort()).toEqual(records.map((_, at) => at));
          const unplaced = [...state.results, ...state.inDoubt].flatMap((row) => {
            expect(row.index === 0 || row.unplaced === undefined).toBe(true);
            return row.unplaced ?? [];
          });
          expect(unplaced).not.toContain(null);
          expect(state.results.length + unplaced.length).toBe(answers.filter((row) => row !== null).length);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('with as many unmatched rows as records gives no row to a record', async () => {
    const state = await batchOver(() => strangers(3)).batch.start(
      [0, 1, 2].map((at) => ({ Id: `r${String(at)}`, Address1: 'x' })),
    );
    expect(state.inDoubt.map(({ unplaced = [] }) => unplaced.length)).toEqual([3, 0, 0]);
  });

  test.each([
    ['a page', '<h1>Hello</h1>'],
    ['a number', 5],
    ['nothing', null],
  ])('puts everything in doubt if it is %s', async (_, answer) => {
    const state = await batchOver(() => answer).batch.start([{ Address1: '1 Main' }, { Address1: '2 Main' }]);
    expect(state.inDoubt).toHaveLength(2);
    expect(state.inDoubt[0]?.error.mayHaveBeenCharged).toBe(true);
  });

  test('does not stop the batch if half of the records are missing, however many such answers arrive', async () => {
    const service = echoService((_, addresses) => Response.json([rowOf(addresses[0]!)]));
    const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
    const all = Array.from({ length: 20 }, (_, at) => ({ Id: `r${String(at)}`, Address1: `${String(at)} Main` }));
    const state = await createBatch({ client, operation, chunkSize: 2, concurrency: 1 }).start(all);
    expect(state).toMatchObject({ status: 'done', progress: { results: 10, inDoubt: 10 } });
  });

  test('makes a record without an answer say so', async () => {
    const records = [0, 1, 2].map((at) => ({ Id: `r${String(at)}`, Address1: `${String(at)} Main` }));
    const state = await batchOver((addresses) => addresses.slice(0, 2).map((each) => rowOf(each))).batch.start(records);
    expect(state.results.map(({ index }) => index)).toEqual([0, 1]);
    expect(state.inDoubt).toMatchObject([{ index: 2, error: { mayHaveBeenCharged: true } }]);
  });
});

describe('an error reported by a relay', () => {
  const relayed = (error: object, operation: 'cleanseInternational' | 'verify' = 'cleanseInternational') => {
    const client = createClient({
      relay: 'https://shop.test/api/address',
      fetch: () =>
        Promise.resolve(Response.json({ relayed: { message: 'It went wrong.', ...error } }, { status: 400 })),
    });
    return createBatch({ client, operation, concurrency: 1, stopAfter: 10 }).start([
      { Address1: '1 Main' },
      { Address1: '2 Main' },
    ]);
  };

  test.each([
    ['network', 'unreachable'],
    ['timeout', 'unreachable'],
    ['aborted', 'unreachable'],
    ['input', 'refused'],
    ['limit', 'refused'],
  ])('stops the batch if its kind is "%s" and nothing was charged: %s', async (kind, reason) => {
    expect(await relayed({ kind })).toMatchObject({
      status: 'stopped',
      reason,
      progress: { unsent: 2, inDoubt: 0, rejected: 2 },
    });
  });

  test.each(['http', 'response'])('rejects its records if its kind is "%s" and nothing was charged', async (kind) => {
    expect(await relayed({ kind })).toMatchObject({ status: 'done', progress: { unsent: 0, rejected: 2 } });
  });

  test('is about the license if a legacy service sends the message, and otherwise about the records', async () => {
    const told = { kind: 'service', code: 'It went wrong' };
    expect(await relayed(told)).toMatchObject({ status: 'done', progress: { rejected: 2 } });
    expect(await relayed(told, 'verify')).toMatchObject({ status: 'stopped', reason: 'refused' });
    expect(await relayed({ kind: 'http', status: 400 }, 'verify')).toMatchObject({ status: 'done' });
  });

  test.each([
    ['nothing', undefined, []],
    ['null', null, []],
    ['an object', { row: 1 }, [{ row: 1 }]],
    ['a text', 'a row', ['a row']],
    ['fewer rows than records', [{ row: 1 }], [{ row: 1 }]],
    ['more rows, and nothing in between', [null, { row: 1 }, null], [{ row: 1 }]],
  ])('loses nothing after a charge if %s of the answer arrived', async (_, partial, unplaced) => {
    const { inDoubt } = await relayed({ kind: 'response', mayHaveBeenCharged: true, partial });
    expect(inDoubt.map((row) => row.unplaced ?? [])).toEqual([unplaced, []]);
  });

  test('gives each record its own row after a charge if there are as many rows as records, and names records without one', async () => {
    const partial = [{ row: 1 }, { row: 2 }];
    const both = await relayed({ kind: 'response', mayHaveBeenCharged: true, partial });
    expect(both.results.map(({ result }) => result)).toEqual(partial);
    expect(both.results[0]).not.toHaveProperty('unplaced');
    const one = await relayed({ kind: 'response', mayHaveBeenCharged: true, partial, missing: [0] });
    expect([one.inDoubt.map(({ index }) => index), one.results.map(({ result }) => result)]).toEqual([
      [0],
      [{ row: 2 }],
    ]);
    const none = await relayed({ kind: 'response', mayHaveBeenCharged: true, partial, missing: [0, 1] });
    expect(none.inDoubt.map((row) => row.unplaced ?? [])).toEqual([partial, []]);
  });
});

describe('the answer that duplicates share', () => {
  const shared = async (
    first: InternationalRecord,
    second: InternationalRecord,
    answer = (address: WireRecord): object => rowOf(address),
  ) => {
    const { batch, calls } = batchOver((addresses) => addresses.map(answer), true);
    const { results } = await batch.start([first, second]);
    expect([calls(), results.length]).toEqual([1, 2]);
    return results.map(({ result }) => result);
  };
  const at = { Address1: '7 Main Street' };

  test('has the id of each duplicate, in its echo and in its matches', async () => {
    const [one, other] = await shared({ Id: 'a', ...at }, { Id: 'b', ...at });
    expect([one?.matches[0]?.ID, other?.matches[0]?.ID]).toEqual(['a', 'b']);
    expect(JSON.stringify(other)).not.toContain('"a"');
    expect(other).toEqual({ ...one, input: { Id: 'b', ...at }, matches: [{ ...one?.matches[0], ID: 'b' }] });
  });

  test('finds the id in the format that the service uses', async () => {
    const [, other] = await shared({ Id: ' a1 ', ...at }, { Id: 'b', ...at }, (address) =>
      rowOf(address, { Matches: [{ AVC: 'V44-I44-P6-100', ID: 'A1', Address1: 'A1' }] }),
    );
    expect([other?.matches[0]?.ID, other?.matches[0]?.Address1]).toEqual(['b', 'A1']);
  });

  test('keeps an id that the service assigned', async () => {
    const [, other] = await shared({ Id: 'a', ...at }, { Id: 'b', ...at }, (address) =>
      rowOf(address, { Matches: [{ AVC: 'V44-I44-P6-100', ID: 'match 1' }] }),
    );
    expect([other?.input.Id, other?.matches[0]?.ID]).toEqual(['b', 'match 1']);
  });

  test('has no id for a record without one, and is unchanged if the first record has none', async () => {
    const [, without] = await shared({ Id: 'a', ...at }, at);
    expect(without?.matches).toStrictEqual([{ AVC: 'V44-I44-P6-100', Address1: '7 Main Street' }]);
    expect(without?.input).toStrictEqual(at);
    const [first, same] = await shared(at, { Id: 'b', ...at });
    expect(same).toBe(first);
  });

  test('is the same object for all records with the same id', async () => {
    const [one, other] = await shared({ Id: 'a', ...at }, { Id: 'a', ...at });
    expect(other).toBe(one);
  });

  test('is unchanged if the id of the first record is blank, and has a number for a record with a numeric id', async () => {
    const [first, same] = await shared({ Id: ' ', ...at }, { Id: 'b', ...at });
    expect(same).toBe(first);
    const named = (): object => rowOf({ Id: 'a' });
    const [, number] = await shared(
      { Id: '', ID: 'a', ...at } as InternationalRecord,
      { Id: 7 as never, ...at },
      named,
    );
    expect(number?.matches[0]?.ID).toBe('7');
  });

  test('is shared by records that spell the same words differently', async () => {
    await shared({ Address1: 'Caf\u00e9 1' }, { Address1: 'Cafe\u0301 1' });
    await shared({ Address1: ' 1  Main\tStreet ' }, { Address1: '1 Main Street', Address2: null as never });
    await shared({ ...at, Country: 'gb' }, { ...at, Country: 'United Kingdom' });
  });

  test('is not shared by texts that differ in case or word boundaries, by countries in another field, or by texts too long for an address', async () => {
    const callsFor = async (first: string, second: string) => {
      const { batch, sent } = batchOver((addresses) => addresses.map((address) => rowOf(address)), true);
      await batch.start([{ Address1: first }, { Address1: second }]);
      return sent.length;
    };
    expect(await callsFor('7 main street', '7 Main Street')).toBe(2);
    expect(await callsFor('Main Street 1 2', 'Main Street 12')).toBe(2);
    expect(await callsFor('GB', 'United Kingdom')).toBe(2);
    const long = 'x'.repeat(9998);
    expect(await callsFor(`${long}\u00e9`, `${long}e\u0301`)).toBe(1);
    expect(await callsFor(`${long}x\u00e9`, `${long}xe\u0301`)).toBe(2);
  });
});
