import { type BatchOperationName, type CallEvent, createBatch, createClient } from 'doorplate/core';
import { describe, expect, test, vi } from 'vitest';
import { upTo } from '../../support/batch/memoryTable.ts';
import { relayBefore } from '../../support/relayed.ts';

type Record = { [name: string]: string };
interface Wire {
  records: unknown[];
  /** Returns the records of a request. */
  sent: (body: string) => Record[];
  /** Returns an answer to one record. */
  row: (record: Record) => object;
  /** Returns the answer of the service, with an error and these rows. */
  says: (error: string, rows: unknown[], asked: Record[]) => object;
}

const addresses = upTo(100).map((at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));
const wires: { [Name in BatchOperationName]: Wire } = {
  cleanse: {
    records: addresses,
    sent: (body) => (JSON.parse(body) as { addresses: Record[] }).addresses,
    row: ({ Id }) => ({ ID: Id, AVC: 'V44-I44-P6-100' }),
    says: (error, matches, input) => ({ error, input, matches }),
  },
  cleanseInternational: {
    records: addresses,
    sent: (body) => (JSON.parse(body) as { Addresses: Record[] }).Addresses,
    row: (Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] }),
    says: (error, Items) => ({ Error: error, Items }),
  },
  verify: {
    records: addresses,
    sent: (body) => (JSON.parse(body) as { input: Record[] }).input,
    row: ({ Id }) => ({ Id, AVC: 'V44-I44-P6-100' }),
    says: (Status, output) => ({ Status, output }),
  },
  validateEmails: {
    records: upTo(100).map((at) => `someone${String(at)}@example.com`),
    sent: (body) => (new URLSearchParams(body).get('Emails') ?? '').split(',').map((email) => ({ email })),
    row: ({ email = '' }) => ({ Status: 'Valid', EmailAddress: email }),
    says: (error, Items) => ({ Error: error, Items }),
  },
};

/** Creates a batch of a hundred records of an operation, with ten per call, and counts the records that the service received. */
function batchOf(operation: BatchOperationName, answer: (wire: Wire, asked: Record[]) => object, isRelayed = false) {
  const wire = wires[operation];
  let sent = 0;
  const { client: relayed, direct } = relayBefore(async (request) => {
    const asked = wire.sent(await request.text());
    sent += asked.length;
    return answer(wire, asked);
  });
  const events: CallEvent[] = [];
  const client = createClient({ ...(isRelayed ? relayed : direct).options, onCall: (event) => events.push(event) });
  const batch = createBatch({ client, operation, chunkSize: 10, concurrency: 1 });
  return { batch, events, sent: () => sent, start: () => batch.start(wire.records as never) };
}

describe.each(
  (Object.keys(wires) as BatchOperationName[]).flatMap((operation) => [
    [operation, 'asked directly', false] as const,
    [operation, 'asked through a relay', true] as const,
  ]),
)('an account error together with answers (%s, %s)', (operation, _how, isRelayed) => {
  const batchHere = (answer: Parameters<typeof batchOf>[1]) => batchOf(operation, answer, isRelayed);

  test('keeps the answers and stops the batch if all records have one', async () => {
    const { start, sent, events } = batchHere((wire, asked) =>
      wire.says('Account out of credit', asked.map(wire.row), asked),
    );
    const end = await start();
    expect(end).toMatchObject({ status: 'stopped', reason: 'refused', error: { kind: 'service' } });
    expect([end.results.map(({ index }) => index), end.inDoubt.length, sent()]).toEqual([upTo(10), 0, 10]);
    // The meter shows the same as the batch.
    expect([end.progress.credits, end.progress.creditsInDoubt]).toEqual([10, 0]);
    expect(events).toMatchObject([{ outcome: 'service', credits: 10, mayHaveBeenCharged: false }]);
  });

  test.each([
    ['nothing for the rest', (): unknown[] => []],
    ['null for the rest', (rest: unknown[]) => rest.map(() => null)],
    ['an empty row for each of the rest', (rest: unknown[]) => rest.map(() => ({}))],
  ])('keeps some answers and puts the other records in doubt without sending any again, given %s', async (_, rest) => {
    const { batch, start, sent, events } = batchHere((wire, asked) =>
      sent() > 10
        ? wire.says('', asked.map(wire.row), asked)
        : wire.says(
            'Account out of credit',
            [...asked.slice(0, 7).map(wire.row), ...rest(asked.slice(7))],
            asked.slice(0, 7),
          ),
    );
    const end = await start();
    expect(end).toMatchObject({ status: 'stopped', reason: 'refused' });
    expect([end.results.map(({ index }) => index), end.inDoubt.map(({ index }) => index), sent()]).toEqual([
      upTo(7),
      [7, 8, 9],
      10,
    ]);
    expect(end.progress).toMatchObject({ credits: 7, creditsInDoubt: 3 });
    expect(events).toMatchObject([{ outcome: 'service', credits: expect.closeTo(7), mayHaveBeenCharged: true }]);
    await batch.resume();
    expect(sent()).toBe(100);
  });

  test('keeps an unmatched row too', async () => {
    const { start } = batchHere((wire, asked) =>
      wire.says(
        'Account out of credit',
        [...asked.slice(0, 7).map(wire.row), wire.row({ Id: 'nobody', email: 'nobody@example.org' })],
        asked.slice(0, 7),
      ),
    );
    const end = await start();
    expect([end.results.length, end.inDoubt.length]).toEqual([7, 3]);
    const unplaced = [...end.results, ...end.inDoubt].flatMap((row) => row.unplaced ?? []);
    expect([unplaced.length, JSON.stringify(unplaced)]).toEqual([1, expect.stringContaining('nobody')]);
  });

  test('charges nothing and stops the batch if an error replaces the answer to each record', async () => {
    const fault = { Error: '1005', Description: 'Address not understood', Cause: 'Too short', Resolution: 'Say more' };
    const { start, sent } = batchHere((wire, asked) =>
      wire.says(
        'Account out of credit',
        asked.map(() => fault),
        asked,
      ),
    );
    const end = await start();
    expect(end).toMatchObject({ status: 'stopped', reason: 'refused', progress: { unsent: 100 } });
    expect([end.results.length, end.inDoubt.length, sent()]).toEqual([0, 0, 10]);
  });

  test('charges nothing if no record has an answer, and all of them can be sent again', async () => {
    const { start, sent } = batchHere((wire, asked) => wire.says('Account out of credit', [], asked));
    const end = await start();
    expect(end).toMatchObject({ status: 'stopped', reason: 'refused', progress: { unsent: 100 } });
    expect([end.results.length, end.inDoubt.length, sent()]).toEqual([0, 0, 10]);
  });
});

test('continues after a record error together with all answers, because that error does not concern the next call', async () => {
  const { start, sent } = batchOf('cleanseInternational', (wire, asked) =>
    wire.says('Some addresses are ambiguous', asked.map(wire.row), asked),
  );
  expect(await start()).toMatchObject({ status: 'done', inDoubt: [] });
  expect(sent()).toBe(100);
});

test('slows down if the service reports too many concurrent calls together with some answers, and sends nothing again', async () => {
  const waits: number[] = [];
  const { batch, start, sent } = batchOf('cleanseInternational', (wire, asked) =>
    sent() > 10 ? asked.map(wire.row) : wire.says('10', asked.slice(0, 7).map(wire.row), asked),
  );
  batch.subscribe(() => waits.push(batch.get().progress.wait));
  const end = await start();
  expect([end.status, end.results.length, end.inDoubt.length, sent()]).toEqual(['done', 97, 3, 100]);
  expect(Math.max(...waits)).toBeGreaterThan(0);
});

test('waits longer each time the service reports too many concurrent calls together with all answers', async () => {
  vi.useFakeTimers();
  try {
    const { batch, start } = batchOf('cleanseInternational', (wire, asked) =>
      wire.says('10', asked.map(wire.row), asked),
    );
    const waits: number[] = [];
    batch.subscribe(() => waits.push(batch.get().progress.wait));
    const ending = start();
    for (let calls = 1; calls <= 3; calls++)
      await vi.waitFor(() => {
        expect(batch.get().progress.results).toBe(calls * 10);
      });
    expect(Math.max(...waits)).toBeGreaterThan(3_000);
    batch.cancel();
    await ending;
  } finally {
    vi.useRealTimers();
  }
});

test('ends immediately after the last answers, even if the service asks for slower calls', async () => {
  const wire = wires.cleanseInternational;
  const { direct } = relayBefore(() =>
    Response.json(wire.says('10', addresses.slice(0, 10).map(wire.row), []), { headers: { 'retry-after': '3000' } }),
  );
  const batch = createBatch({ client: direct, operation: 'cleanseInternational' });
  expect(await batch.start(addresses.slice(0, 10))).toMatchObject({ status: 'done', progress: { results: 10 } });
});

test('stops after three calls with few answers and such an error, so that not the whole input ends up in doubt', async () => {
  const { start, sent } = batchOf('cleanseInternational', (wire, asked) =>
    wire.says('10', asked.slice(0, 1).map(wire.row), asked),
  );
  const end = await start();
  expect(end).toMatchObject({ status: 'stopped', reason: 'in-doubt' });
  expect([end.results.length, end.inDoubt.length, sent()]).toEqual([3, 27, 30]);
});

test('takes an error code in a row as a result if the id names its record, and the batch continues', async () => {
  const { start, sent } = batchOf('cleanse', (wire, asked) => ({
    input: asked,
    matches: asked.map((one, at) => (at === 0 ? wire.row(one) : { ID: one['Id'], Error: 'No match found' })),
  }));
  const end = await start();
  expect([end.status, end.results.length, end.inDoubt.length, sent()]).toEqual(['done', 100, 0, 100]);
});

describe('a row next to an error', () => {
  test.each<[BatchOperationName, string, (asked: Record[]) => unknown[]]>([
    ['cleanseInternational', 'echoes', (asked) => asked.map((Input) => ({ Input, Matches: [] }))],
    ['cleanseInternational', 'versions', (asked) => asked.map((Input) => ({ Input, Matches: [], Version: '1.2' }))],
    [
      'cleanseInternational',
      'times and details',
      (asked) => asked.map((Input) => ({ Input, Matches: [], TimeStamp: '2026-01-01', Details: 'None found' })),
    ],
    ['cleanse', 'ids', (asked) => asked.map(({ Id }) => ({ ID: Id }))],
    ['cleanse', 'errors', (asked) => asked.map(({ Id }) => ({ ID: Id, Error: 'Account out of credit' }))],
    ['cleanse', 'numbers', (asked) => asked.map(() => ({ Sequence: '1' }))],
    ['verify', 'ids', (asked) => asked.map(({ Id }) => ({ Id }))],
    ['validateEmails', 'emails', (asked) => asked.map(({ email }) => ({ EmailAddress: email }))],
    ['validateEmails', 'one email', ([first]) => [{ EmailAddress: first?.['email'] }]],
  ])('is not an answer if it repeats the request or the error (%s): %s', async (operation, _, rows) => {
    const { start, sent } = batchOf(operation, (wire, asked) => wire.says('Account out of credit', rows(asked), asked));
    expect(await start()).toMatchObject({ status: 'stopped', reason: 'refused', inDoubt: [], results: [] });
    expect(sent()).toBe(10);
  });

  test('puts its record in doubt if it is a copy of it', async () => {
    const { start } = batchOf('verify', (wire, asked) => wire.says('Account out of credit', asked, asked));
    const end = await start();
    expect([end.status, end.results.length, end.inDoubt.length]).toEqual(['stopped', 0, 10]);
  });

  test.each<[BatchOperationName, string, (asked: Record[]) => unknown[]]>([
    [
      'verify',
      'its letters',
      (asked) => asked.map(({ Id, Address1 = '' }) => ({ Id, Address1: Address1.toUpperCase() })),
    ],
    ['verify', 'its accents', (asked) => asked.map(({ Id, Address1 }) => ({ Id, Address1: `${String(Address1)}é` }))],
    [
      'cleanseInternational',
      'a country alone',
      (asked) => asked.map((Input) => ({ Input, Matches: [{ Country: 'US' }] })),
    ],
    ['cleanse', 'a country alone', (asked) => asked.map(({ Id }) => ({ ID: Id, Country: 'US' }))],
  ])('is a result and not an echo (%s: %s), so it was paid for and is kept', async (operation, _, rows) => {
    const { start, sent } = batchOf(operation, (wire, asked) => wire.says('Account out of credit', rows(asked), asked));
    const end = await start();
    expect([end.status, end.results.length, end.inDoubt.length, sent()]).toEqual(['stopped', 10, 0, 10]);
  });

  test('puts the call in doubt and is kept if it is unmatched among echoes, because it was paid for', async () => {
    const { start, sent } = batchOf('cleanse', (wire, asked) =>
      wire.says('Account out of credit', [...asked.map(({ Id }) => ({ ID: Id })), wire.row({ Id: 'stranger' })], asked),
    );
    const end = await start();
    expect([end.status, end.results.length, end.inDoubt.length, sent()]).toEqual(['stopped', 0, 10, 10]);
    expect(JSON.stringify(end.inDoubt.flatMap((row) => row.unplaced ?? []))).toContain('stranger');
  });

  test('is not an answer if it repeats the only record', async () => {
    const { direct } = relayBefore(() =>
      wires.cleanseInternational.says('3', [{ Input: addresses[0], Matches: [] }], []),
    );
    const end = await createBatch({ client: direct, operation: 'cleanseInternational' }).start(addresses.slice(0, 1));
    expect(end).toMatchObject({ status: 'stopped', reason: 'refused', inDoubt: [], results: [] });
  });
});
