import {
  type BatchOptions,
  type BatchOutcome,
  createBatch,
  createClient,
  creditsPerRecord,
  estimateBatch,
  type InternationalRecord,
  NetworkError,
} from 'doorplate/core';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { echoOf, echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';
const records = (count: number): InternationalRecord[] =>
  Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));

function batchOver(options: Partial<BatchOptions<Name>> = {}, meets?: Parameters<typeof echoService>[0]) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  return { ...service, batch: createBatch<Name>({ client, operation, ...options }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Budgets and prices whose quotient in floating point is one record too high or too low. */
const floats = [
  [3.924, 0.654],
  [28.727999999999998, 0.756],
  [2.037, 0.679],
  [9.889, 0.319],
] as const;

describe('a budget', () => {
  test('pays for as many records as its credits allow, despite floating-point errors in prices in cents', () => {
    const all = records(400);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 60_000 }), (cents, most) => {
        const [creditsPerRecord, budget] = [cents / 100, most / 100];
        const { credits } = estimateBatch(all, { operation, creditsPerRecord, budget });
        const sent = Math.round(credits / creditsPerRecord);
        expect(credits).toBeLessThanOrEqual(budget);
        if (sent < all.length) expect((sent + 1) * creditsPerRecord).toBeGreaterThan(budget);
      }),
      { numRuns: 300 },
    );
  });

  test.each(floats)('holds to the exact record, even if a division is inexact: %d at %d each', (budget, price) => {
    const { credits } = estimateBatch(records(100), { operation, creditsPerRecord: price, budget });
    const sent = Math.round(credits / price);
    expect(credits).toBeLessThanOrEqual(budget);
    expect((sent + 1) * price).toBeGreaterThan(budget);
  });

  test('of zero allows everything that is free', async () => {
    const { batch, sent } = batchOver({ budget: 0, creditsPerRecord: 0 });
    expect(estimateBatch(records(3), { operation, budget: 0, creditsPerRecord: 0 }).withinBudget).toBe(true);
    expect((await batch.start(records(3))).status).toBe('done');
    expect(sent).toHaveLength(3);
  });
});

describe('options', () => {
  test('are accepted at the ends of their ranges', () => {
    for (const taken of [
      { stopAfter: Infinity },
      { stopAfter: 1 },
      { concurrency: 1000 },
      { chunkSize: 100 },
      { chunkSize: 1 },
      { callsPerSecond: 0.1 },
      { budget: 0 },
      { creditsPerRecord: 0 },
      { timeout: 0.5 },
    ])
      expect(() => batchOver(taken)).not.toThrow();
  });

  test('are rejected outside their ranges, with the name of the function and the allowed values', () => {
    expect(() => batchOver({ concurrency: 1001 })).toThrow(
      'createBatch: `concurrency` must be a whole number from 1 to 1000.',
    );
    expect(() => batchOver({ chunkSize: 101 })).toThrow(
      'createBatch: `chunkSize` must be a whole number from 1 to 100.',
    );
    expect(() => batchOver({ stopAfter: 1.5 })).toThrow(
      'createBatch: `stopAfter` must be a positive integer, or Infinity.',
    );
    expect(() => batchOver({ callsPerSecond: 0 })).toThrow('createBatch: `callsPerSecond` must be a positive number.');
    expect(() => batchOver({ budget: -1 })).toThrow('createBatch: `budget` must be a non-negative number of credits.');
    expect(() => batchOver({ creditsPerRecord: Infinity })).toThrow(
      'createBatch: `creditsPerRecord` must be a non-negative number of credits.',
    );
    expect(() => batchOver({ timeout: 0 })).toThrow(
      'createBatch: `timeout` must be a positive number of milliseconds.',
    );
  });

  test('give a call its timeout, after which its records are in doubt', async () => {
    const { batch } = batchOver({ timeout: 500 }, () => new Promise(() => undefined));
    expect(await batch.start(records(1))).toMatchObject({ inDoubt: [{ index: 0, error: { kind: 'timeout' } }] });
  });

  test('are rejected for an unknown operation, with a list of the batch operations', () => {
    expect(() => batchOver({ operation: 'find' as never })).toThrow(
      'Unknown batch operation. Use one of: cleanse, cleanseInternational, verify, validateEmails.',
    );
  });
});

describe('the problem of an invalid record', () => {
  test.each([
    ['an unknown country', { Address1: '1 Main Street', Country: 'Nowhere' }, 'country'],
    ['no field to find it by', { Id: '1', Country: 'US' }, 'no-address'],
  ])('has a code: %s', async (_, record, fault) => {
    const { batch } = batchOver();
    const { rejected } = await batch.start([record]);
    expect(rejected).toMatchObject([{ reason: 'unsendable', fault, sent: false }]);
    expect(rejected[0]!.message).toMatch(/^It was not sent: .+\.$/);
  });

  test.each(['cleanse', 'verify'] as const)('is reported by %s too', async (which) => {
    const client = createClient({
      endpoints: { base: 'https://x.test', batch: 'https://x.test' },
      fetch: echoService().fetch,
    });
    const { rejected } = await createBatch({ client, operation: which }).start([{}]);
    expect(rejected).toMatchObject([{ reason: 'unsendable', fault: 'no-address', sent: false }]);
  });

  test('is reported for a country for each operation that has one', async () => {
    const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: echoService().fetch });
    const { rejected } = await createBatch({ client, operation: 'cleanse' }).start([
      { Address1: '1 Main Street', Country: 'Nowhere' },
    ]);
    expect(rejected).toMatchObject([{ reason: 'unsendable', fault: 'country', sent: false }]);
  });

  test('is reported for an email too', async () => {
    const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: echoService().fetch });
    const { rejected } = await createBatch({ client, operation: 'validateEmails' }).start(['']);
    expect(rejected).toMatchObject([{ fault: 'email', sent: false }]);
  });
});

describe('anything that a source throws', () => {
  const unreadable = new Proxy(
    {},
    {
      get() {
        throw new Error('do not look');
      },
      has() {
        throw new Error('do not look');
      },
      getPrototypeOf() {
        throw new Error('do not look');
      },
    },
  );
  const nobody = 'Doorplate: something was thrown that is not an Error.';
  test.each<[string, unknown, string]>([
    ['an Error', new Error('the disk is gone'), 'the disk is gone'],
    ['a text', 'gone', 'gone'],
    ['an object with a message', { message: 'no more rows' }, 'no more rows'],
    ['an object with a message that is not text', { message: 7 }, nobody],
    ['an object without a message', { code: 7 }, nobody],
    ['null', null, nobody],
    ['a number', 5, nobody],
    ['an uninspectable value', unreadable, nobody],
  ])('becomes an Error on the batch: %s', async (_, thrown, message) => {
    const { batch } = batchOver();
    const source = {
      *[Symbol.iterator]() {
        yield* records(2);
        throw thrown;
      },
    };
    const { status, reason, error } = await batch.start(source);
    expect([status, reason]).toEqual(['stopped', 'source']);
    expect(error).toBeInstanceOf(Error);
    expect(error?.message).toBe(message);
    if (message === 'the disk is gone') expect(error).toBe(thrown);
    if (message === 'no more rows') expect(error?.cause).toBe(thrown);
  });
});

describe('a batch with dedupe and earlier outcomes', () => {
  const [one] = records(1) as [InternationalRecord];
  const error = new NetworkError(operation, 'left', { mayHaveBeenCharged: true });
  const answer = { matches: [], input: {} } as never;
  const inDoubt = (index: number): BatchOutcome<Name> => ({ inDoubt: { index, record: one, error } });
  const result = (index: number): BatchOutcome<Name> => ({ result: { index, record: one, result: answer } });
  const rejected = (index: number): BatchOutcome<Name> => ({
    rejected: { index, record: one, reason: 'rejected', sent: true, message: 'It was rejected.' },
  });

  test.each([
    ['a doubt, then an answer', inDoubt(0), result(1), 'results'],
    ['an answer, then a doubt', result(0), inDoubt(1), 'results'],
    ['a rejection, then an answer', rejected(0), result(1), 'results'],
    ['a doubt, then a refusal', inDoubt(0), rejected(1), 'inDoubt'],
    ['a refusal, then a doubt', rejected(0), inDoubt(1), 'rejected'],
  ] as const)('shares an earlier answer with a duplicate if there is one: %s', async (_, first, second, list) => {
    const { batch, calls } = batchOver({ dedupe: true });
    const state = await batch.start([one, one, one], {
      outcomes: new Map([
        [0, first],
        [1, second],
      ]),
    });
    expect(calls()).toBe(0);
    expect(state[list].map(({ index }) => index)).toContain(2);
  });

  test('uses an answer that was stored without its record only at its own index', async () => {
    const { batch, calls } = batchOver({ dedupe: true });
    const kept = { result: { index: 0, record: undefined as never, result: { matches: [] } as never } };
    const { results } = await batch.start([one, one], { outcomes: new Map([[0, kept]]) });
    expect([results.length, results[1]?.shared, calls()]).toEqual([2, true, 0]);
    const { results: all } = await batch.start([{}, one], { outcomes: new Map([[0, kept]]) });
    expect([all.length, all[1]?.shared, calls()]).toEqual([2, undefined, 1]);
  });

  test('shares the first of two answers', async () => {
    const answers = ['first', 'second'].map((version) => ({ matches: [], input: {}, version }) as never);
    const { batch } = batchOver({ dedupe: true });
    const { results } = await batch.start([one, one, one], {
      outcomes: new Map(answers.map((each, index) => [index, { result: { index, record: one, result: each } }])),
    });
    expect(results.map(({ result: { version } }) => version)).toEqual(['first', 'second', 'first']);
  });

  test('gives each duplicate its index and its record of this input', async () => {
    const fresh = { ...one };
    for (const [outcome, list] of [
      [result(7), 'results'],
      [inDoubt(7), 'inDoubt'],
      [rejected(7), 'rejected'],
    ] as const) {
      const { batch } = batchOver();
      const state = await batch.start([fresh], { outcomes: new Map([[0, outcome]]) });
      expect(state[list]).toHaveLength(1);
      expect(state[list][0]).toMatchObject({ index: 0 });
      expect(state[list][0]!.record).toBe(fresh);
      expect(state.results.length + state.inDoubt.length + state.rejected.length).toBe(1);
    }
  });
});

describe('duplicate emails', () => {
  const emailsOver = (addressOf: (email: string) => string) => {
    const client = createClient({
      endpoints: { batch: 'https://x.test' },
      async fetch(request) {
        const emails = new URLSearchParams(await request.text()).get('Emails')?.split(',') ?? [];
        return Response.json(emails.map((email) => ({ emailAddress: addressOf(email), status: 'Valid' })));
      },
    });
    return createBatch({ client, operation: 'validateEmails', dedupe: true });
  };
  const namesOf = async (all: string[], addressOf = (email: string) => email) =>
    (await emailsOver(addressOf).start(all)).results.map(({ result }) => result.emailAddress);

  test('have answers that each name their own email, without surrounding spaces', async () => {
    expect(await namesOf(['Jo@Example.com', ' jo@example.com '])).toEqual(['Jo@Example.com', 'jo@example.com']);
  });

  test('keep a different email in the answer', async () => {
    expect(await namesOf(['jo@example.con', 'JO@example.con'], () => 'jo@example.com')).toEqual([
      'jo@example.com',
      'jo@example.com',
    ]);
  });
});

describe('a call that fails', () => {
  test.each([
    ['the service is unreachable', () => Promise.reject(new TypeError('fetch failed')), 'inDoubt'],
    ['an empty answer', () => new Response('', { status: 500 }), 'inDoubt'],
  ] as const)('has every record in one list: %s', async (_, meets, list) => {
    const { batch } = batchOver({}, meets);
    const state = await batch.start(records(3));
    expect(state[list]).toHaveLength(3);
    expect(state.results.length + state.inDoubt.length + state.rejected.length).toBe(3);
  });

  test('reports surplus answers with the first of its records', async () => {
    const { batch } = batchOver({}, async (_, addresses) => {
      const rows = (await echoOf(addresses).json()) as unknown[];
      return Response.json([...rows, { Input: { Id: 'nobody' }, Matches: [] }]);
    });
    const state = await batch.start(records(3));
    const all = [...state.results, ...state.inDoubt].sort((first, second) => first.index - second.index);
    expect(all).toHaveLength(3);
    expect(all.map(({ unplaced = [] }) => unplaced.length)).toEqual([1, 0, 0]);
  });
});

describe('an error message', () => {
  const judged = async (said: string, address: string) => {
    const { batch } = batchOver({ concurrency: 1 }, () => Response.json({ error: said }, { status: 400 }));
    return batch.start([{ Address1: address }]);
  };

  test.each([
    ['The key was not accepted', '1 Main Street'],
    ['The key for 1 Main Street was not accepted', '1 Main Street'],
    ['KEY', '1 Main Street'],
    ['Licence needed', '1 Main Street'],
    ['There is not enough credit for this call', 'Credit'],
    ['Out of credit', 'Credit'],
    ['The account number is missing', 'Account Number'],
    ['An expired license was given', 'license'],
    ['The balance of the customer is low', 'balance'],
    ['Access was denied', 'denied'],
    ['The key is wrong', 'Key'],
    ['The key is wrong', 'KEY account'],
    ['The key was "quoted" wrongly', 'key'],
    ['Credit needed', '1 Main Street'],
    ['Unauthorised', '1 Main Street'],
    ['Your subscription has ended', '1 Main Street'],
    ['OUT OF CREDIT', 'Credit'],
  ])('is about the account for “%s” and a record with “%s”, and stops the batch', async (said, address) => {
    expect(await judged(said, address)).toMatchObject({ status: 'stopped', reason: 'refused' });
  });

  test.each([
    ['It cannot be read', '1 Main Street'],
    ['Monkey Lane cannot be read', '1 Main Street'],
    ['Key West cannot be read', 'Key West'],
    ['key west 5 cannot be read', 'KEY WEST 5'],
    ['“Account out of credit” cannot be read', 'Account out of credit'],
    ["'Account out of credit' cannot be read", 'Account out of credit'],
    ['«Account out of credit» cannot be read', 'Account out of credit'],
    ['"Account out of credit" cannot be read', 'Account out of credit'],
    ['‘Account out of credit’ cannot be read', 'Account out of credit'],
    ['Straße Key 7 cannot be read', 'Straße Key 7'],
  ])(
    'is about the record for “%s” and a record with “%s”, which is rejected, and the batch continues',
    async (said, address) => {
      expect(await judged(said, address)).toMatchObject({ status: 'done', rejected: [{ reason: 'rejected' }] });
    },
  );
});

describe('a call that fails without a charge', () => {
  const ended = (answer: () => Response | Promise<Response>) =>
    batchOver({ concurrency: 1, stopAfter: 100 }, answer).batch.start(records(2));

  test.each([404, 405, 407, 401, 403])(
    'stops the batch at status %i, because another record would not help',
    async (status) => {
      const state = await ended(() => new Response('', { status }));
      expect(state).toMatchObject({ status: 'stopped', reason: 'refused', progress: { unsent: 2, inDoubt: 0 } });
    },
  );

  test('rejects its records, and the batch continues, if it failed because of them', async () => {
    const state = await ended(() => Response.json({ error: 'These cannot be read' }, { status: 400 }));
    expect(state).toMatchObject({ status: 'done', rejected: [{ reason: 'rejected' }, { reason: 'rejected' }] });
  });

  test('stops the batch if the service could not be reached, and nothing is in doubt', async () => {
    vi.useFakeTimers();
    const running = ended(() =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })),
    );
    await vi.advanceTimersByTimeAsync(100_000);
    const state = await running;
    vi.useRealTimers();
    expect(state).toMatchObject({ status: 'stopped', reason: 'unreachable', progress: { unsent: 2, inDoubt: 0 } });
  });
});

describe('a client without its own fetch', () => {
  test('uses the current global `fetch`', async () => {
    const client = createClient({ endpoints: { batch: 'https://x.test' } });
    const { fetch, calls } = echoService();
    vi.stubGlobal('fetch', fetch);
    expect(await createBatch({ client, operation }).start(records(3))).toMatchObject({ status: 'done' });
    expect(calls()).toBe(1);
    // A `fetch` that passes its arguments through, like those of libraries that record calls.
    vi.stubGlobal('fetch', (input: Request, init?: RequestInit) => fetch(new Request(input, init)));
    expect(await createBatch({ client, operation }).start(records(3))).toMatchObject({
      ...{ status: 'done' },
      results: Array.from({ length: 3 }, () => ({ result: { matches: [expect.anything()] } })),
    });
    expect(calls()).toBe(2);
  });
});

describe('the credits of one record', () => {
  test('are the cost of its operation and the add-ons', () => {
    expect(creditsPerRecord('cleanse')).toBeGreaterThan(0);
    expect(creditsPerRecord('cleanseInternational', { geocode: true })).toBeGreaterThan(
      creditsPerRecord('cleanseInternational'),
    );
    expect(creditsPerRecord('validateEmails')).toBe(
      estimateBatch(['jo@example.com'], { operation: 'validateEmails' }).credits,
    );
  });
});
