import {
  capture,
  cleanse,
  cleanseInternational,
  type Client,
  createBatch,
  createClient,
  downloadEmailBatch,
  find,
  type OperationName,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { createSimulator, type FaultName } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const answering = (body: unknown) => recorded(() => new Response(JSON.stringify(body))).client;
const row = { Error: '3', Description: 'Out of credit', Cause: 'The account has none left', Resolution: 'Buy some' };
const records = [{ Address1: '1 A Street' }, { Address1: '2 B Street' }];
const emails = ['a@x.example', 'b@x.example'];
const query = { query: 'x', country: 'GB', result: 0 };

type Run = (client: Client) => Promise<unknown>;
const runs = {
  cleanse: (client) => cleanse(client, records),
  verify: (client) => verify(client, records),
  international: (client) => cleanseInternational(client, { addresses: records }),
  emails: (client) => validateEmails(client, emails),
  capture: (client) => capture(client, query),
  find: (client) => find(client, { text: 'x' }),
  retrieve: (client) => retrieve(client, 'x'),
} satisfies Record<string, Run>;

describe('an error instead of every row', () => {
  const shapes: [keyof typeof runs, (error: object) => unknown][] = [
    ['cleanse', (error) => ({ matches: [error, error] })],
    ['cleanse', (error) => ({ matches: error })],
    ['cleanse', (error) => ({ Items: [error, error] })],
    ['cleanse', (error) => ({ matches: [[error], [error]] })],
    ['cleanse', (error) => ({ Items: [{ input: records, matches: [error, error] }] })],
    ['cleanse', (error) => [error, error]],
    ['verify', (error) => ({ Status: 'OK', output: [error, error] })],
    ['verify', (error) => ({ Status: 'OK', output: [[error], [error, error]] })],
    ['verify', (error) => ({ Items: [error, error, error] })],
    ['capture', (error) => ({ Items: error })],
    ['capture', (error) => ({ Status: 'OK', output: error })],
    ['capture', (error) => ({ Status: 'OK', output: [error] })],
    ['international', (error) => ({ Items: error })],
    ['international', (error) => [error, error]],
    ['international', (error) => records.map((Input) => ({ Input, Matches: [error] }))],
    ['international', (error) => records.map((Input) => ({ Input, Matches: error, Version: '' }))],
    ['international', (error) => records.map((Input) => ({ Input, ...error, Matches: [] }))],
    ['emails', (error) => ({ Items: error })],
    ['emails', (error) => ({ Items: emails.map((EmailAddress) => ({ EmailAddress, ...error })) })],
    ['find', (error) => ({ Items: error })],
    ['find', (error) => ({ Items: [error, error] })],
    ['retrieve', (error) => ({ items: [error, error] })],
  ];
  test.each(shapes)('is the error of the call: %s %#', async (name, shape) => {
    const small = { error: 3, description: 'Out of credit', cause: 'c' };
    for (const error of [row, small, { ID: '1', ...row }, { Number: 3, Description: 'Out of credit', Cause: 'c' }]) {
      const thrown = await errorOf(runs[name](answering(shape(error))));
      expect(thrown).toMatchObject({ kind: 'service', code: '3', mayHaveBeenCharged: false });
      expect(thrown.message).toContain('Out of credit');
      expect(thrown.partial).toBeUndefined();
    }
  });

  test.each([1, 100])('rejects the batch that sends %d at a time, with no result and no charge', async (chunkSize) => {
    for (const shape of [(rows: object[]) => ({ matches: rows }), (rows: object[]) => ({ Items: rows })]) {
      const { client, sent } = recorded(({ text }) => {
        const { addresses } = JSON.parse(text) as { addresses: object[] };
        return Response.json(shape(addresses.map(() => row)));
      });
      const batch = createBatch({ client, operation: 'cleanse', chunkSize });
      const { status, reason, progress } = await batch.start(
        Array.from({ length: 250 }, (_, at) => ({ Address1: `${String(at)} Main St` })),
      );
      expect({ status, reason }).toEqual({ status: 'stopped', reason: 'refused' });
      expect(progress).toMatchObject({ results: 0, inDoubt: 0, credits: 0, unsent: 250 });
      expect(sent.length).toBeLessThan(10);
    }
  });
});

describe('a row with an error instead of an answer', () => {
  const found = { AVC: 'V44-I44-P6-100' };
  test.each<[keyof typeof runs, unknown, object]>([
    ['cleanse', { matches: [found, row] }, found],
    ['cleanse', { Items: [[found], [row]] }, found],
    ['verify', { Status: 'OK', output: [found, row] }, found],
    ['international', [{ Matches: [found] }, { Input: records[1], Matches: [row] }], { matches: [found] }],
    [
      'emails',
      {
        Items: [
          { Status: 'Valid', EmailAddress: emails[0] },
          { EmailAddress: emails[1], ...row },
        ],
      },
      { status: 'Valid' },
    ],
  ])('is left open, and the other rows are kept: %s %#', async (name, body, first) => {
    const error = await errorOf(runs[name](answering(body)));
    expect(error).toMatchObject({ kind: 'response', missing: [1], mayHaveBeenCharged: true });
    expect(error.partial).toMatchObject([first, undefined]);
  });

  test('does not count if it is an error among several matches', async () => {
    const [one] = await cleanseInternational(answering([{ Input: records[0], Matches: [found, row] }]), {
      addresses: [records[0]!],
    });
    expect(one?.matches).toEqual([found]);
  });
});

describe('a paid answer with an error code', () => {
  test('is an answer if a match has its own ErrorCode, number or description', async () => {
    const match = { AVC: 'V44-I44-P6-100', ErrorCode: '3', Number: '12', Description: 'A house' };
    const { matches } = await cleanse(answering({ matches: [match, match] }), records);
    expect(matches).toMatchObject([{ ErrorCode: '3' }, { ErrorCode: '3' }]);
  });

  test('is an answer if an email was checked and its mailbox is full', async () => {
    const Items = emails.map((EmailAddress) => ({ Status: 'Invalid', EmailAddress, Error: 'Mailbox full' }));
    expect(await validateEmails(answering({ Items }), emails)).toMatchObject([
      { status: 'Invalid' },
      { status: 'Invalid' },
    ]);
    const one = await validateEmails(answering({ Items: Items.slice(0, 1) }), emails.slice(0, 1));
    expect(one).toMatchObject([{ status: 'Invalid' }]);
  });

  test.each([
    'No errors occurred',
    'There were no errors.',
    '0 - Success',
    'undefined',
    { code: 0, timestamp: '2026-01-01T00:00:00Z' },
    { code: null, requestId: 'abc' },
    { code: 0, trace_id: 'abc', message: 'Successful' },
  ])('%j is not an error', async (error) => {
    await expect(
      runs.verify(answering({ Status: 'OK', error, output: [{ AVC: 'x' }, { AVC: 'y' }] })),
    ).resolves.toHaveLength(2);
    await expect(
      runs.cleanse(answering({ Error: error, matches: [{ AVC: 'x' }, { AVC: 'y' }] })),
    ).resolves.toBeDefined();
  });
});

describe('the simulator of unusual answers', () => {
  const house = { Address1: '12 Oak Street', Locality: 'Springfield', PostalCode: '62701', Country: 'US' };
  const two = [house, { ...house, Address1: '14 Oak Street' }];
  const asked = {
    cleanse: (client) => cleanse(client, two),
    cleanseInternational: (client) => cleanseInternational(client, { addresses: two }),
    verify: (client) => verify(client, two),
    validateEmails: (client) => validateEmails(client, emails),
  } satisfies Record<string, Run>;
  const failing = (operation: OperationName, fault: FaultName) => {
    const simulator = createSimulator();
    simulator.fail(operation, { with: fault });
    const { endpoints, credentials, fetch } = simulator;
    return { simulator, client: createClient({ endpoints, credentials, fetch }) };
  };

  test.each(Object.keys(asked) as (keyof typeof asked)[])(
    'returns an error row per record as one error: %s',
    async (name) => {
      const { simulator, client } = failing(name, 'error-rows');
      expect(await errorOf(asked[name](client))).toMatchObject({
        kind: 'service',
        code: '3',
        mayHaveBeenCharged: false,
      });
      expect(simulator.ledger.map(({ credits }) => credits)).toEqual([0]);
    },
  );

  test('returns no result, or two for each record', async () => {
    expect(await asked.cleanse(failing('cleanse', 'many-matches').client)).toMatchObject({
      matches: [{ candidates: [{}, {}] }, { candidates: [{}, {}] }],
    });
    const many = await asked.cleanseInternational(failing('cleanseInternational', 'many-matches').client);
    expect(many).toMatchObject([{ matches: [{}, {}] }, { matches: [{}, {}] }]);
    const none = await asked.cleanseInternational(failing('cleanseInternational', 'no-match').client);
    expect(none).toMatchObject([{ matches: [] }, { matches: [] }]);
    const [one] = await cleanseInternational(failing('cleanseInternational', 'no-match').client, {
      addresses: [house],
    });
    expect(one?.matches).toEqual([]);
    const { matches } = await cleanse(failing('cleanse', 'no-match').client, [house]);
    expect(matches).toEqual([{ candidates: [] }]);
  });

  test('returns a two-line text instead of the processed file, which is not a file', async () => {
    const { simulator, client } = failing('downloadEmailBatch', 'error-text');
    const { jobId } = await uploadEmailBatch(client, new File(['email\na@x.example\n'], 'x.csv'));
    simulator.advance(60_000);
    const error = await errorOf(downloadEmailBatch(client, jobId));
    expect(error).toMatchObject({ kind: 'response', partial: { job: { jobId } } });
    expect((await downloadEmailBatch(client, jobId)).records).toBe(1);
  });
});
